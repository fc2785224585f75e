package io.thalweg.surrogate.parameter;

import java.util.random.RandomGenerator;

/**
 * The half-Cauchy distribution on θ ≥ 0: density 2/(π s (1 + (θ/s)²)). It has no mean; its median is the scale.
 *
 * @param scale s, positive
 */
public record HalfCauchy(double scale) implements Prior {

    /** Checks the parameter. */
    public HalfCauchy {
        Arguments.requirePositive("scale", scale);
    }

    @Override
    public double logDensity(double value) {
        if (!(value >= 0)) {
            return Double.NEGATIVE_INFINITY;
        }
        double z = value / scale;
        return Math.log(2 / (Math.PI * scale)) - Math.log1p(z * z);
    }

    @Override
    public double logDensitySlope(double value) {
        if (!(value >= 0)) {
            return 0;
        }
        return -2 * value / (scale * scale + value * value);
    }

    @Override
    public double mode() {
        return 0;
    }

    @Override
    public double sample(RandomGenerator random) {
        return scale * Math.tan(0.5 * Math.PI * random.nextDouble());
    }
}
