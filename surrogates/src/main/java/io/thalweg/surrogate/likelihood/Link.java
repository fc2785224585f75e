package io.thalweg.surrogate.likelihood;

import io.thalweg.core.internal.special.Normal;

/** How the latent value f gives the probability p(f) of a success: a symmetric distribution function, 1 − p(f) = p(−f). */
public enum Link {

    /** The logistic function p = 1/(1 + e^−f): f is the log odds. */
    LOGIT {
        @Override
        double logProbability(double f) {
            return -Softplus.CURVE.value(-f);
        }

        @Override
        double logProbabilitySlope(double f) {
            return Softplus.CURVE.slope(-f);
        }

        @Override
        double logDensity(double f) {
            return logProbability(f) + logProbability(-f);
        }

        @Override
        double logDensitySlope(double f) {
            return logProbabilitySlope(f) - logProbabilitySlope(-f);
        }

        @Override
        double latent(double probability) {
            return Math.log(probability) - Math.log1p(-probability);
        }

        /** One integral does for both, as log p(f) − log p(−f) = f; the one that is small, so that nothing cancels. */
        @Override
        Expectation expectation(double successes, double failures, double mean, double variance) {
            double trials = successes + failures;
            double surprises = mean > 0 ? failures : successes;
            double sign = Math.signum(mean);
            Expectation s = Softplus.AVERAGE.of(-Math.abs(mean), variance);
            return new Expectation(
                    -trials * s.value() - surprises * Math.abs(mean),
                    mean == 0 ? 0.5 * (successes - failures) : sign * (trials * s.meanSlope() - surprises),
                    -trials * s.varianceSlope());
        }

        @Override
        double meanProbability(double mean, double variance) {
            return Math.min(1, Softplus.AVERAGE.of(mean, variance).meanSlope());
        }

        @Override
        double meanProduct(double mean, double variance) {
            return 2 * Softplus.AVERAGE.of(mean, variance).varianceSlope();
        }
    },

    /** The normal distribution function p = Φ(f). */
    PROBIT {
        @Override
        double logProbability(double f) {
            return LogNormalCdf.CURVE.value(f);
        }

        @Override
        double logProbabilitySlope(double f) {
            return LogNormalCdf.CURVE.slope(f);
        }

        @Override
        double logDensity(double f) {
            return Normal.logPdf(f);
        }

        @Override
        double logDensitySlope(double f) {
            return -f;
        }

        @Override
        double latent(double probability) {
            return Normal.quantile(probability);
        }

        @Override
        Expectation expectation(double successes, double failures, double mean, double variance) {
            Expectation yes = successes == 0 ? NOTHING : LogNormalCdf.AVERAGE.of(mean, variance);
            Expectation no = failures == 0 ? NOTHING : LogNormalCdf.AVERAGE.of(-mean, variance);
            return new Expectation(
                    successes * yes.value() + failures * no.value(),
                    successes * yes.meanSlope() - failures * no.meanSlope(),
                    successes * yes.varianceSlope() + failures * no.varianceSlope());
        }

        @Override
        double meanProbability(double mean, double variance) {
            return Normal.cdf(mean / Math.sqrt(1 + variance));
        }

        /** Two draws given f succeed both with a bivariate normal probability; the rest is Owen's T, twice. */
        @Override
        double meanProduct(double mean, double variance) {
            return 2 * OwenT.value(mean / Math.sqrt(1 + variance), 1 / Math.sqrt(1 + 2 * variance));
        }
    };

    private static final Expectation NOTHING = new Expectation(0, 0, 0);

    /**
     * {@return the probability of a success, p(f)}
     *
     * @param f the latent value
     */
    public double probability(double f) {
        return Math.exp(logProbability(f));
    }

    /** log p(f), concave. */
    abstract double logProbability(double f);

    /** Its derivative. */
    abstract double logProbabilitySlope(double f);

    /** log p′(f), concave. */
    abstract double logDensity(double f);

    /** Its derivative. */
    abstract double logDensitySlope(double f);

    /** The f with p(f) equal to a probability in (0, 1): the link function. */
    abstract double latent(double probability);

    /** E of successes · log p(f) + failures · log p(−f), f ~ N(m, v); the numbers need not be whole. */
    abstract Expectation expectation(double successes, double failures, double mean, double variance);

    /** E p(f). */
    abstract double meanProbability(double mean, double variance);

    /** E p(f)(1 − p(f)). */
    abstract double meanProduct(double mean, double variance);
}
