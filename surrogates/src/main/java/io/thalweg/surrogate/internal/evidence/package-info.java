/**
 * The evidence of an exact Gaussian process, its maximum over hyperparameters, and the choice between models by it, in the
 * notation of {@link io.thalweg.surrogate.exact}.
 */
@NullMarked
package io.thalweg.surrogate.internal.evidence;

import org.jspecify.annotations.NullMarked;
