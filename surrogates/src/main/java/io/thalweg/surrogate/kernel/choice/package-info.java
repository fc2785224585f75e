/**
 * Kernels for search spaces: {@link io.thalweg.surrogate.kernel.choice.KernelChoice} in code, and {@link
 * io.thalweg.surrogate.kernel.choice.KernelExpression} in words. Kernels are over the unit cube that spaces are encoded to, and of
 * about unit variance, for standardised targets.
 */
@NullMarked
package io.thalweg.surrogate.kernel.choice;

import org.jspecify.annotations.NullMarked;
