/** Tests of the exact Gaussian process. */
@NullMarked
package io.thalweg.surrogate.exact;

import org.jspecify.annotations.NullMarked;
