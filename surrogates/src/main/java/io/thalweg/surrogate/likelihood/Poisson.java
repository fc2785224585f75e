package io.thalweg.surrogate.likelihood;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;

/**
 * Counts of independent events at the rate e^f: y ~ Poisson(e^f). The expectation is in closed form, ym − e^{m + v/2} − log y!.
 *
 * <p>Beyond 1e20, more than any count that is accepted, e^{m + v/2} is continued in it by its tangent: so an absurd belief gives
 * a finite expectation, a slope that leads back, and a precision that can be computed with.
 */
public record Poisson() implements Likelihood {

    /** log 1e20. */
    private static final double LARGEST_LOG_RATE = 20 * Math.log(10);

    private static final double LARGEST_EXPONENT = 600;

    @Override
    public HyperparameterVector parameters() {
        return HyperparameterVector.EMPTY;
    }

    @Override
    public Poisson withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        return this;
    }

    @Override
    public void requireTarget(int index, double y) {
        Targets.requireCount(index, y);
    }

    @Override
    public double logDensity(double y, double f) {
        return relative(y, f, f) + Stirling.logPeak(y);
    }

    /** km − e^t − k log k + k, without cancellation where k is large and both exponentials are about k. */
    private static double relative(double k, double m, double t) {
        if (k == 0) {
            return -1 - expm1(t);
        }
        double log = Math.log(k);
        return -k * (expm1(t - log) - (m - log));
    }

    /** e^t − 1, far out continued by its tangent, so that it always increases and stays finite. */
    private static double expm1(double t) {
        double bounded = Math.min(t, LARGEST_EXPONENT);
        double value = Math.expm1(bounded);
        return value + value * (t - bounded);
    }

    @Override
    public Expectation expectation(double y, double mean, double variance) {
        double exponent = mean + 0.5 * variance;
        double bounded = Math.min(exponent, LARGEST_LOG_RATE);
        double rate = Math.exp(bounded);
        double excess = rate * (exponent - bounded);
        return new Expectation(relative(y, mean, bounded) - excess + Stirling.logPeak(y), y - rate, -0.5 * rate);
    }

    @Override
    public void parameterPullback(
            double y, double mean, double variance, double weight, double[] gradient, int offset) {
        // There are no parameters.
    }

    /** At f = log(y + ½), as sure as a Poisson count of that mean makes. */
    @Override
    public Site firstSite(double y) {
        double rate = y + 0.5;
        return new Site(rate, rate * Math.log(rate));
    }

    @Override
    public PredictiveDistribution predict(double mean, double variance) {
        double rate = Math.exp(mean + 0.5 * variance);
        double spread = variance == 0 ? 0 : Math.exp(2 * mean + variance + logExpm1(variance));
        return new CountPredictive(new Counts(), mean, variance, rate, rate + spread);
    }

    /** log(e^v − 1). */
    static double logExpm1(double v) {
        return v > 1 ? v + Math.log1p(-Math.exp(-v)) : Math.log(Math.expm1(v));
    }

    private static final class Counts implements CountModel {

        @Override
        public double greatest() {
            return Double.POSITIVE_INFINITY;
        }

        @Override
        public double mean(double f) {
            return Math.exp(f);
        }

        @Override
        public LogConcave mass(double y) {
            return new LogMass(y, Stirling.logPeak(y));
        }

        /** The rate is below a threshold of distribution Gamma(y + 1); in f its density has a factor e^f. */
        @Override
        public LogConcave threshold(double y) {
            return new LogMass(y + 1, Stirling.logPeak(y + 1) + Math.log(y + 1));
        }

        @Override
        public double sharpness(double y) {
            return y + 1;
        }
    }

    /** kf − e^f and a constant that is given relative to k log k − k. */
    private record LogMass(double k, double constant) implements LogConcave {

        @Override
        public double value(double f) {
            return relative(k, f, f) + constant;
        }

        @Override
        public double slope(double f) {
            return k - Math.exp(Math.min(f, LARGEST_EXPONENT));
        }
    }
}
