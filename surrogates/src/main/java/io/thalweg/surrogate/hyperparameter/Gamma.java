package io.thalweg.surrogate.hyperparameter;

import java.util.random.RandomGenerator;
import org.apache.commons.numbers.gamma.LogGamma;

/**
 * The gamma distribution: density proportional to θ^(shape−1) exp(−rate θ).
 *
 * @param shape positive; below 1 the density is infinite at 0
 * @param rate inverse scale, positive
 */
public record Gamma(double shape, double rate) implements Prior {

    /**
     * Checks the parameters.
     *
     * @param shape positive; below 1 the density is infinite at 0
     * @param rate inverse scale, positive
     */
    public Gamma {
        Arguments.requirePositive("shape", shape);
        Arguments.requirePositive("rate", rate);
    }

    @Override
    public double logDensity(double value) {
        if (!(value > 0)) {
            return Double.NEGATIVE_INFINITY;
        }
        return shape * Math.log(rate) - LogGamma.value(shape) + (shape - 1) * Math.log(value) - rate * value;
    }

    @Override
    public double logDensitySlope(double value) {
        if (!(value > 0)) {
            return 0;
        }
        return (shape - 1) / value - rate;
    }

    @Override
    public double mode() {
        return Math.max(shape - 1, 0) / rate;
    }

    /** Marsaglia and Tsang, "A simple method for generating gamma variables", ACM TOMS 26 (2000), with its boost below shape 1. */
    @Override
    public double sample(RandomGenerator random) {
        if (shape < 1) {
            double boost = Math.pow(1 - random.nextDouble(), 1 / shape);
            return new Gamma(shape + 1, rate).sample(random) * boost;
        }
        double d = shape - 1.0 / 3;
        double c = 1 / Math.sqrt(9 * d);
        while (true) {
            double z = random.nextGaussian();
            double root = 1 + c * z;
            if (root > 0) {
                double v = root * root * root;
                if (Math.log(1 - random.nextDouble()) < 0.5 * z * z + d - d * v + d * Math.log(v)) {
                    return d * v / rate;
                }
            }
        }
    }
}
