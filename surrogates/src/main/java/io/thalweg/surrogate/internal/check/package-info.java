/** Whether kernels keep their promises, and whether a stored state belongs to a surrogate. */
@NullMarked
package io.thalweg.surrogate.internal.check;

import org.jspecify.annotations.NullMarked;
