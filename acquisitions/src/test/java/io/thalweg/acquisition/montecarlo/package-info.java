/** Tests of the Monte Carlo acquisition functions. */
@NullMarked
package io.thalweg.acquisition.montecarlo;

import org.jspecify.annotations.NullMarked;
