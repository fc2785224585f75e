package io.thalweg.surrogate.likelihood;

import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.LogBeta;

/**
 * Overdispersed counts of mean μ = e^f and variance μ + αμ²: Poisson counts whose rate has itself a gamma distribution, of
 * relative variance α. As α → 0 they become Poisson counts.
 *
 * <p>With r = 1/α and x = f − log r it is y log p(x) + r log p(−x) + log Γ(y + r)/(Γ(r) y!), p the logistic function.
 *
 * @param dispersion α
 */
public record NegativeBinomial(Hyperparameter dispersion) implements Likelihood {

    private static final double LEAST_DISPERSION = 1e-6;

    /**
     * Checks that the dispersion stays positive.
     *
     * @param dispersion α
     */
    public NegativeBinomial {
        Hyperparameters.requirePositiveRange(dispersion);
    }

    /** {@return the likelihood with a learnt dispersion of the prior LogNormal(−1.5, 1.5), median 0.22, at least 1e-6} */
    public static NegativeBinomial learnt() {
        return new NegativeBinomial(Hyperparameter.positive("dispersion", new LogNormal(-1.5, 1.5), LEAST_DISPERSION));
    }

    /**
     * {@return the likelihood with a known dispersion α}
     *
     * @param dispersion α
     */
    public static NegativeBinomial of(double dispersion) {
        return new NegativeBinomial(
                Hyperparameter.positive("dispersion", dispersion).fixed());
    }

    @Override
    public HyperparameterVector parameters() {
        return HyperparameterVector.of(dispersion);
    }

    @Override
    public NegativeBinomial withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        return new NegativeBinomial(parameters.get(0));
    }

    @Override
    public void requireTarget(int index, double y) {
        Targets.requireCount(index, y);
    }

    private double shape() {
        return 1 / dispersion.value();
    }

    /** log Γ(y + r)/(Γ(r) y!). */
    private static double logWays(double y, double r) {
        return -LogBeta.value(r, y + 1) - Math.log(y + r);
    }

    @Override
    public double logDensity(double y, double f) {
        double r = shape();
        return logWays(y, r) + logKernel(y, r, f - Math.log(r));
    }

    private static double logKernel(double successes, double failures, double x) {
        double yes = successes == 0 ? 0 : successes * Link.LOGIT.logProbability(x);
        return yes + failures * Link.LOGIT.logProbability(-x);
    }

    @Override
    public Expectation expectation(double y, double mean, double variance) {
        double r = shape();
        Expectation e = Link.LOGIT.expectation(y, r, mean - Math.log(r), variance);
        return new Expectation(logWays(y, r) + e.value(), e.meanSlope(), e.varianceSlope());
    }

    /**
     * ∂E/∂r = ψ(y + r) − ψ(r) − E log(1 + e^x) + 1 − (1 + y/r) E p(−x). The terms of size y/r cancel for large r and are taken
     * together.
     */
    @Override
    public void parameterPullback(
            double y, double mean, double variance, double weight, double[] gradient, int offset) {
        double r = shape();
        Expectation softplus = Softplus.AVERAGE.of(mean - Math.log(r), variance);
        double slope =
                Digamma.value(y + r) - Digamma.value(r) - y / r + (1 + y / r) * softplus.meanSlope() - softplus.value();
        gradient[offset] -= weight * r * r * slope;
    }

    /** At f = log(y + ½), as sure as a count of that mean makes. */
    @Override
    public Site firstSite(double y) {
        double rate = y + 0.5;
        double precision = rate / (1 + dispersion.value() * rate);
        return new Site(precision, precision * Math.log(rate));
    }

    @Override
    public PredictiveDistribution predict(double mean, double variance) {
        double rate = Math.exp(mean + 0.5 * variance);
        double squaredRate = Math.exp(2 * mean + 2 * variance);
        double spread = variance == 0 ? 0 : Math.exp(2 * mean + variance + Poisson.logExpm1(variance));
        return new CountPredictive(
                new Counts(shape()), mean, variance, rate, rate + dispersion.value() * squaredRate + spread);
    }

    private record Counts(double r) implements CountModel {

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
            return new LogMass(y, r, Math.log(r), logWays(y, r));
        }

        /** p(x) is below a threshold of distribution Beta(y + 1, r); in f its density has the factor p′ = p(1 − p). */
        @Override
        public LogConcave threshold(double y) {
            return new LogMass(y + 1, r, Math.log(r), -LogBeta.value(y + 1, r));
        }

        @Override
        public double sharpness(double y) {
            return (y + 1) / (1 + (y + 1) / r);
        }
    }

    /** successes · log p(f − shift) + failures · log p(shift − f) + constant. */
    private record LogMass(double successes, double failures, double shift, double constant) implements LogConcave {

        @Override
        public double value(double f) {
            return constant + logKernel(successes, failures, f - shift);
        }

        @Override
        public double slope(double f) {
            double x = f - shift;
            return successes * Link.LOGIT.logProbabilitySlope(x) - failures * Link.LOGIT.logProbabilitySlope(-x);
        }
    }
}
