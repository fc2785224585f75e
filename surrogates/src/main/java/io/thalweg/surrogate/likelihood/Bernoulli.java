package io.thalweg.surrogate.likelihood;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;

/**
 * A yes or no, y = 1 with probability p(f) and 0 otherwise.
 *
 * @param link p
 */
public record Bernoulli(Link link) implements Likelihood {

    /** {@return the likelihood with log odds f} */
    public static Bernoulli logit() {
        return new Bernoulli(Link.LOGIT);
    }

    /** {@return the likelihood with probability Φ(f)} */
    public static Bernoulli probit() {
        return new Bernoulli(Link.PROBIT);
    }

    @Override
    public HyperparameterVector parameters() {
        return HyperparameterVector.EMPTY;
    }

    @Override
    public Bernoulli withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        return this;
    }

    @Override
    public void requireTarget(int index, double y) {
        if (y != 0 && y != 1) {
            throw new IllegalArgumentException(
                    "y[" + index + "] is " + y + ", must be 0 or 1: use these for the " + "classes");
        }
    }

    @Override
    public double logDensity(double y, double f) {
        return link.logProbability(y == 1 ? f : -f);
    }

    @Override
    public Expectation expectation(double y, double mean, double variance) {
        return link.expectation(y, 1 - y, mean, variance);
    }

    @Override
    public void parameterPullback(
            double y, double mean, double variance, double weight, double[] gradient, int offset) {
        // There are no parameters.
    }

    /** That of one trial of a {@link Binomial}, at p = ¼ or ¾. */
    @Override
    public Site firstSite(double y) {
        return new Binomial(1, link).firstSite(y);
    }

    /** Of the probit link in closed form: P(y = 1) = Φ(m/√(1 + v)). */
    @Override
    public PredictiveDistribution predict(double mean, double variance) {
        return new YesOrNo(link.meanProbability(-mean, variance), link.meanProbability(mean, variance));
    }

    /** Both probabilities, as the smaller one is lost in one minus the larger one. */
    private record YesOrNo(double no, double yes) implements PredictiveDistribution {

        @Override
        public double mean() {
            return yes;
        }

        @Override
        public double variance() {
            return yes * no;
        }

        @Override
        public double logDensity(double y) {
            if (y != 0 && y != 1) {
                return Double.NEGATIVE_INFINITY;
            }
            double p = y == 1 ? yes : no;
            double other = y == 1 ? no : yes;
            return p > 0.5 ? Math.log1p(-other) : Math.log(Math.max(p, Double.MIN_VALUE));
        }

        @Override
        public double cdf(double y) {
            return Double.isNaN(y) ? y : y < 0 ? 0 : y < 1 ? no : 1;
        }

        @Override
        public double quantile(double p) {
            Quantiles.requireProbability(p);
            return p <= no ? 0 : 1;
        }
    }
}
