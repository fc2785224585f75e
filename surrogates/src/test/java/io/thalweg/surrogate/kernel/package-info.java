/** The contract kit of kernels, and the proofs of those in this module. */
@NullMarked
package io.thalweg.surrogate.kernel;

import org.jspecify.annotations.NullMarked;
