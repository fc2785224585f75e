package io.thalweg.surrogate.kernel.choice;

import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.hyperparameter.Prior;
import io.thalweg.surrogate.kernel.LengthscalePriors;

/** Priors of what is no length scale, for inputs in the unit cube and standardised targets. */
final class KernelPriors {

    static final double LEAST_SCALE = 1e-6;

    /** The mode of a period that is not given, as a share of the range. */
    private static final double PERIOD = 0.3;

    private static final double PERIOD_DEVIATION = 0.75;

    private static final double LEAST_PERIOD = 0.02;

    private KernelPriors() {}

    /** Of a scale: its density in natural units is greatest at the mode, and its logarithm has the deviation 1. */
    static Prior scale(double mode) {
        return withMode(mode, 1);
    }

    private static LogNormal withMode(double mode, double deviation) {
        return new LogNormal(Math.log(mode) + deviation * deviation, deviation);
    }

    /** A positive parameter that begins at the mode of {@link #scale}. */
    static Hyperparameter positive(String name, double mode) {
        return Hyperparameter.positive(name, scale(mode), LEAST_SCALE);
    }

    static Hyperparameter period() {
        return Hyperparameter.positive("period", withMode(PERIOD, PERIOD_DEVIATION), LEAST_PERIOD);
    }

    /** The reciprocal of a period, at least that of the longest that a unit interval can tell from none. */
    static Hyperparameter frequency() {
        return Hyperparameter.positive("frequency", withMode(1 / PERIOD, PERIOD_DEVIATION), 0.1)
                .within(0.1, 1 / LEAST_PERIOD);
    }

    /** The deviation of frequencies 1/(2πℓ) for length scales ℓ with the dimension-scaled prior of d coordinates. */
    static Hyperparameter bandwidth(String name, int d) {
        LogNormal lengthscale = LengthscalePriors.dimensionScaled(d);
        double mu = -lengthscale.mu() - Math.log(2 * Math.PI);
        return Hyperparameter.positive(name, new LogNormal(mu, lengthscale.sigma()), 1e-3)
                .within(1e-3, 1 / (2 * Math.PI * LengthscalePriors.LEAST));
    }
}
