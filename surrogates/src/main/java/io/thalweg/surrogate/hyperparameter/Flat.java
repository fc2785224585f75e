package io.thalweg.surrogate.hyperparameter;

import java.util.random.RandomGenerator;

/** The improper prior without a preference: log density 0 everywhere. */
public enum Flat implements Prior {
    /** The only one. */
    PRIOR;

    @Override
    public double logDensity(double value) {
        return 0;
    }

    @Override
    public double logDensitySlope(double value) {
        return 0;
    }

    @Override
    public double mode() {
        return Double.NaN;
    }

    @Override
    public double sample(RandomGenerator random) {
        return Double.NaN;
    }
}
