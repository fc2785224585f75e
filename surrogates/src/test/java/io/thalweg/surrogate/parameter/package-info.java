/** The proofs of priors and parameters. */
@NullMarked
package io.thalweg.surrogate.parameter;

import org.jspecify.annotations.NullMarked;
