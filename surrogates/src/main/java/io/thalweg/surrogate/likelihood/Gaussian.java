package io.thalweg.surrogate.likelihood;

import io.thalweg.core.internal.special.Normal;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.hyperparameter.LogNormal;

/**
 * Normal noise: y ~ N(f, σ²). Everything is in closed form, and a site does not depend on the belief.
 *
 * @param noise its variance σ²
 */
public record Gaussian(Hyperparameter noise) implements Likelihood {

    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);
    private static final double LEAST_NOISE = 1e-6;

    /**
     * Checks that the variance stays positive.
     *
     * @param noise its variance σ²
     */
    public Gaussian {
        Hyperparameters.requirePositiveRange(noise);
    }

    /**
     * {@return the likelihood with a learnt noise variance of the prior LogNormal(−4, 1), at least 1e-6, for targets of about unit variance}
     */
    public static Gaussian learnt() {
        return new Gaussian(Hyperparameter.positive("noise", new LogNormal(-4, 1), LEAST_NOISE));
    }

    /**
     * {@return the likelihood with a known noise variance}
     *
     * @param noiseVariance the variance
     */
    public static Gaussian of(double noiseVariance) {
        return new Gaussian(Hyperparameter.positive("noise", noiseVariance).fixed());
    }

    @Override
    public HyperparameterVector parameters() {
        return HyperparameterVector.of(noise);
    }

    @Override
    public Gaussian withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        return new Gaussian(parameters.get(0));
    }

    @Override
    public void requireTarget(int index, double y) {
        Targets.requireFinite(index, y);
    }

    @Override
    public double logDensity(double y, double f) {
        return value(y, f, 0);
    }

    @Override
    public Expectation expectation(double y, double mean, double variance) {
        double precision = 1 / noise.value();
        return new Expectation(value(y, mean, variance), (y - mean) * precision, -0.5 * precision);
    }

    private double value(double y, double mean, double variance) {
        double residual = y - mean;
        double value = -HALF_LOG_TWO_PI
                - 0.5 * Math.log(noise.value())
                - 0.5 * (residual * residual + variance) / noise.value();
        return Math.max(-Double.MAX_VALUE, value);
    }

    @Override
    public void parameterPullback(
            double y, double mean, double variance, double weight, double[] gradient, int offset) {
        double residual = y - mean;
        double relative = (residual * residual + variance) / noise.value();
        gradient[offset] += weight * 0.5 * (relative - 1) / noise.value();
    }

    @Override
    public Site site(double y, double mean, double variance) {
        return firstSite(y);
    }

    @Override
    public Site firstSite(double y) {
        return new Site(1 / noise.value(), y / noise.value());
    }

    @Override
    public PredictiveDistribution predict(double mean, double variance) {
        return new NormalPredictive(mean, variance + noise.value());
    }

    private record NormalPredictive(double mean, double variance) implements PredictiveDistribution {

        private double score(double y) {
            return (y - mean) / Math.sqrt(variance);
        }

        @Override
        public double logDensity(double y) {
            return Normal.logPdf(score(y)) - 0.5 * Math.log(variance);
        }

        @Override
        public double cdf(double y) {
            return Normal.cdf(score(y));
        }

        @Override
        public double quantile(double p) {
            return mean + Math.sqrt(variance) * Normal.quantile(p);
        }
    }
}
