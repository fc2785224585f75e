/** Kernels in words against kernels made by hand. */
@NullMarked
package io.thalweg.surrogate.kernel.choice;

import org.jspecify.annotations.NullMarked;
