package io.thalweg.surrogate.hyperparameter;

import java.util.random.RandomGenerator;

/**
 * The normal distribution.
 *
 * @param mean its mean
 * @param sd its standard deviation, positive
 */
public record Normal(double mean, double sd) implements Prior {

    private static final double HALF_LOG_2_PI = 0.5 * Math.log(2 * Math.PI);

    /**
     * Checks the parameters.
     *
     * @param mean its mean
     * @param sd its standard deviation, positive
     */
    public Normal {
        Arguments.requireFinite("mean", mean);
        Arguments.requirePositive("sd", sd);
    }

    @Override
    public double logDensity(double value) {
        double z = (value - mean) / sd;
        return -0.5 * z * z - Math.log(sd) - HALF_LOG_2_PI;
    }

    @Override
    public double logDensitySlope(double value) {
        return -(value - mean) / (sd * sd);
    }

    @Override
    public double mode() {
        return mean;
    }

    @Override
    public double sample(RandomGenerator random) {
        return mean + sd * random.nextGaussian();
    }
}
