package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.hyperparameter.LogNormal;

/** Priors of length scales of inputs in the unit cube. */
public final class LengthscalePriors {

    /** The least length scale that goes with {@link #dimensionScaled}. */
    public static final double LEAST = 0.025;

    /** That of a space of one coordinate, where hundreds of observations lie close enough together to show it. */
    public static final double LEAST_OF_A_SERIES = 0.01;

    private LengthscalePriors() {}

    /**
     * {@return LogNormal(√2 + ½ log d, √3): length scales grow like √d, as distances in the unit cube do, so that the model does not
     * grow more complex with the dimension} Hvarfner, Hellsten, Nardi, "Vanilla Bayesian optimization performs great in
     * high dimensions", ICML 2024.
     *
     * @param d number of input coordinates, at least 1
     */
    public static LogNormal dimensionScaled(int d) {
        if (d < 1) {
            throw new IllegalArgumentException("d is " + d + ", must be at least 1");
        }
        return new LogNormal(Math.sqrt(2) + 0.5 * Math.log(d), Math.sqrt(3));
    }
}
