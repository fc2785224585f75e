package io.thalweg.surrogate.likelihood;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import org.apache.commons.numbers.gamma.LogBeta;

/**
 * The number y of successes in n independent trials, each of probability p(f).
 *
 * @param trials n, the same for every observation, at least 1
 * @param link p
 */
public record Binomial(int trials, Link link) implements Likelihood {

    /**
     * Checks the number of trials.
     *
     * @param trials n, the same for every observation, at least 1
     * @param link p
     */
    public Binomial {
        if (trials < 1) {
            throw new IllegalArgumentException("trials is " + trials + ", must be at least 1");
        }
    }

    /**
     * {@return the likelihood with log odds f}
     *
     * @param trials how many trials each count is of
     */
    public static Binomial logit(int trials) {
        return new Binomial(trials, Link.LOGIT);
    }

    /**
     * {@return the likelihood with probability Φ(f)}
     *
     * @param trials how many trials each count is of
     */
    public static Binomial probit(int trials) {
        return new Binomial(trials, Link.PROBIT);
    }

    @Override
    public HyperparameterVector parameters() {
        return HyperparameterVector.EMPTY;
    }

    @Override
    public Binomial withParameters(HyperparameterVector parameters) {
        parameters().requireSameNames(parameters);
        return this;
    }

    @Override
    public void requireTarget(int index, double y) {
        if (!(y >= 0 && y <= trials) || y != Math.rint(y)) {
            throw new IllegalArgumentException("y[" + index + "] is " + y + ", must be the number of successes in "
                    + trials + " trials: 0, 1, … " + trials);
        }
    }

    /** log n!/(y!(n − y)!). */
    private double logWays(double y) {
        return -LogBeta.value(y + 1, trials - y + 1) - Math.log(trials + 1.0);
    }

    @Override
    public double logDensity(double y, double f) {
        return logWays(y) + logKernel(y, f);
    }

    private double logKernel(double y, double f) {
        double yes = y == 0 ? 0 : y * link.logProbability(f);
        double no = y == trials ? 0 : (trials - y) * link.logProbability(-f);
        return yes + no;
    }

    private double logKernelSlope(double y, double f) {
        return y * link.logProbabilitySlope(f) - (trials - y) * link.logProbabilitySlope(-f);
    }

    @Override
    public Expectation expectation(double y, double mean, double variance) {
        Expectation e = link.expectation(y, trials - y, mean, variance);
        return new Expectation(logWays(y) + e.value(), e.meanSlope(), e.varianceSlope());
    }

    @Override
    public void parameterPullback(
            double y, double mean, double variance, double weight, double[] gradient, int offset) {
        // There are no parameters.
    }

    /** At the latent value of the frequency (y + ½)/(n + 1), as sure as n trials at it make. */
    @Override
    public Site firstSite(double y) {
        double frequency = (y + 0.5) / (trials + 1.0);
        double f = link.latent(frequency);
        double density = Math.exp(link.logDensity(f));
        double precision = trials * density * density / (frequency * (1 - frequency));
        return new Site(precision, precision * f);
    }

    @Override
    public PredictiveDistribution predict(double mean, double variance) {
        double p = link.meanProbability(mean, variance);
        double q = link.meanProbability(-mean, variance);
        double product = link.meanProduct(mean, variance);
        double spread = Math.max(0, p * q - product);
        return new CountPredictive(
                new Counts(), mean, variance, trials * p, trials * product + (double) trials * trials * spread);
    }

    private final class Counts implements CountModel {

        @Override
        public double greatest() {
            return trials;
        }

        @Override
        public double mean(double f) {
            return trials * link.probability(f);
        }

        @Override
        public LogConcave mass(double y) {
            double constant = logWays(y);
            return new LogConcave() {
                @Override
                public double value(double f) {
                    return constant + logKernel(y, f);
                }

                @Override
                public double slope(double f) {
                    return logKernelSlope(y, f);
                }
            };
        }

        /** p is below a threshold of distribution Beta(y + 1, n − y); in f its density has the factor p′(f). */
        @Override
        public LogConcave threshold(double y) {
            double constant = -LogBeta.value(y + 1, trials - y);
            double failures = trials - y - 1;
            return new LogConcave() {
                @Override
                public double value(double f) {
                    double yes = y == 0 ? 0 : y * link.logProbability(f);
                    double no = failures == 0 ? 0 : failures * link.logProbability(-f);
                    return constant + yes + no + link.logDensity(f);
                }

                @Override
                public double slope(double f) {
                    return y * link.logProbabilitySlope(f)
                            - failures * link.logProbabilitySlope(-f)
                            + link.logDensitySlope(f);
                }
            };
        }

        @Override
        public double sharpness(double y) {
            return 2 * (y + 1) * (trials - y) / (trials + 1.0);
        }
    }
}
