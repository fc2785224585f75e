package io.thalweg.surrogate.likelihood;

import io.thalweg.surrogate.parameter.ParameterVector;
import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * Counts of independent events at the rate e^f: y ~ Poisson(e^f). The expectation is in closed form, ym − e^{m + v/2} − log y!.
 *
 * <p>Beyond 1e20, more than any count that is accepted, e^{m + v/2} is continued in it by its tangent: so an absurd belief gives
 * a finite expectation, a slope that leads back, and a precision that can be computed with.
 */
public record Poisson() implements Likelihood {

    /** log 1e20. */
    private static final double LARGEST_LOG_RATE = 20 * Math.log(10);

    /** Beyond it a rate excludes every finite count. */
    private static final double LARGEST_RATE = 1e300;

    @Override
    public ParameterVector parameters() {
        return ParameterVector.EMPTY;
    }

    @Override
    public Poisson withParameters(ParameterVector parameters) {
        parameters().requireSameNames(parameters);
        return this;
    }

    @Override
    public void requireTarget(int index, double y) {
        Targets.requireCount(index, y);
    }

    @Override
    public double logDensity(double y, double f) {
        return Math.max(-Double.MAX_VALUE, y * f - Math.exp(f) - LogGamma.value(y + 1));
    }

    @Override
    public Expectation expectation(double y, double mean, double variance) {
        double exponent = mean + 0.5 * variance;
        double rate = Math.exp(Math.min(exponent, LARGEST_LOG_RATE));
        double continued = rate * (1 + Math.max(0, exponent - LARGEST_LOG_RATE));
        return new Expectation(y * mean - continued - LogGamma.value(y + 1), y - rate, -0.5 * rate);
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
        public LogConcave mass(double y) {
            return new LogMass(y, -LogGamma.value(y + 1));
        }

        /** The rate is below a threshold of distribution Gamma(y + 1); in f its density has a factor e^f. */
        @Override
        public LogConcave threshold(double y) {
            return new LogMass(y + 1, -LogGamma.value(y + 1));
        }

        @Override
        public double sharpness(double y) {
            return y + 1;
        }

        @Override
        public double cdf(double y, double f) {
            double rate = Math.exp(f);
            return rate > LARGEST_RATE ? 0 : RegularizedGamma.Q.value(y + 1, rate);
        }

        @Override
        public double survival(double y, double f) {
            double rate = Math.exp(f);
            return rate > LARGEST_RATE ? 1 : RegularizedGamma.P.value(y + 1, rate);
        }
    }

    /** kf − e^f + constant. */
    private record LogMass(double k, double constant) implements LogConcave {

        @Override
        public double value(double f) {
            return k * f - Math.exp(f) + constant;
        }

        @Override
        public double slope(double f) {
            return k - Math.exp(f);
        }
    }
}
