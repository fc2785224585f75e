/** Tests of decoupled Gaussian processes that are learnt by stochastic ascent. */
@NullMarked
package io.thalweg.surrogate.decoupled.ascent;

import org.jspecify.annotations.NullMarked;
