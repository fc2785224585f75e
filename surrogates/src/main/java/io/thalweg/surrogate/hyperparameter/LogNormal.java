package io.thalweg.surrogate.hyperparameter;

import java.util.random.RandomGenerator;

/**
 * The log-normal distribution: log θ ~ N(μ, σ²).
 *
 * @param mu mean of log θ
 * @param sigma standard deviation of log θ, positive
 */
public record LogNormal(double mu, double sigma) implements Prior {

    private static final double HALF_LOG_2_PI = 0.5 * Math.log(2 * Math.PI);

    /**
     * Checks the parameters.
     *
     * @param mu mean of log θ
     * @param sigma standard deviation of log θ, positive
     */
    public LogNormal {
        Arguments.requireFinite("mu", mu);
        Arguments.requirePositive("sigma", sigma);
    }

    @Override
    public double logDensity(double value) {
        if (!(value > 0)) {
            return Double.NEGATIVE_INFINITY;
        }
        double log = Math.log(value);
        double z = (log - mu) / sigma;
        return -0.5 * z * z - log - Math.log(sigma) - HALF_LOG_2_PI;
    }

    @Override
    public double logDensitySlope(double value) {
        if (!(value > 0)) {
            return 0;
        }
        return -(1 + (Math.log(value) - mu) / (sigma * sigma)) / value;
    }

    @Override
    public double mode() {
        return Math.exp(mu - sigma * sigma);
    }

    @Override
    public double sample(RandomGenerator random) {
        return Math.exp(mu + sigma * random.nextGaussian());
    }
}
