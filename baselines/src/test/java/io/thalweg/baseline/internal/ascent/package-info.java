/** Tests of decoupled Gaussian processes that are learnt by stochastic ascent. */
@NullMarked
package io.thalweg.baseline.internal.ascent;

import org.jspecify.annotations.NullMarked;
