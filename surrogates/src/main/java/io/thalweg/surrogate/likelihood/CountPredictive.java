package io.thalweg.surrogate.likelihood;

import io.thalweg.core.special.Normal;

/**
 * The distribution of a count whose latent value is N(m, v).
 *
 * <p>A probability p(y) = ∫ N(f; m, v) p(y | f) df has a log-concave integrand. So has P(Y ≤ y), written as the probability
 * that f stays below an independent threshold of density q_y(x) = −∂P(Y ≤ y | x)/∂x: ∫ q_y(x) Φ((x − m)/√v) dx. Where q_y is
 * wider than N(m, v), P(Y ≤ y | f) itself is averaged by the trapezoidal rule.
 */
final class CountPredictive implements PredictiveDistribution {

    private static final double STEP = 0.5;
    private static final int HALF = 20;

    /** Quantiles beyond this are reported as infinite; factorials overflow soon after. */
    private static final double LARGEST = 1e300;

    private final CountModel model;
    private final double latentMean;
    private final double latentDeviation;
    private final double mean;
    private final double variance;

    /**
     * The distribution.
     *
     * @param model counts given f
     * @param latentMean m
     * @param latentVariance v
     * @param mean of the count, may have overflowed
     * @param variance of the count, may have overflowed
     */
    CountPredictive(CountModel model, double latentMean, double latentVariance, double mean, double variance) {
        this.model = model;
        this.latentMean = latentMean;
        this.latentDeviation = Math.sqrt(latentVariance);
        this.mean = Math.min(mean, Double.MAX_VALUE);
        this.variance = Math.min(variance, Double.MAX_VALUE);
    }

    @Override
    public double mean() {
        return mean;
    }

    @Override
    public double variance() {
        return variance;
    }

    @Override
    public double logDensity(double y) {
        if (!(y >= 0 && y <= model.greatest()) || y != Math.rint(y) || Double.isInfinite(y)) {
            return Double.NEGATIVE_INFINITY;
        }
        LogConcave mass = model.mass(y);
        return LogConcaveIntegral.log(new LogConcave() {
            @Override
            public double value(double z) {
                return Normal.logPdf(z) + mass.value(latentMean + latentDeviation * z);
            }

            @Override
            public double slope(double z) {
                return -z + latentDeviation * mass.slope(latentMean + latentDeviation * z);
            }
        });
    }

    @Override
    public double cdf(double y) {
        if (!(y >= 0)) {
            return Double.isNaN(y) ? y : 0;
        }
        return y >= model.greatest() ? 1 : tail(Math.floor(y), 1);
    }

    /** P(Y ≤ y) for side 1, P(Y > y) for side −1; each to a small relative error. */
    private double tail(double y, int side) {
        boolean smooth = model.sharpness(y) * latentDeviation * latentDeviation <= 1;
        return Math.min(1, smooth ? averagedTail(y, side) : thresholdTail(y, side));
    }

    private double averagedTail(double y, int side) {
        double sum = 0;
        for (int k = -HALF; k <= HALF; k++) {
            double z = k * STEP;
            double f = latentMean + latentDeviation * z;
            sum += STEP * Normal.pdf(z) * (side > 0 ? model.cdf(y, f) : model.survival(y, f));
        }
        return sum;
    }

    private double thresholdTail(double y, int side) {
        LogConcave threshold = model.threshold(y);
        double log = LogConcaveIntegral.log(new LogConcave() {
            @Override
            public double value(double z) {
                return threshold.value(latentMean + latentDeviation * z) + Normal.logCdf(side * z);
            }

            @Override
            public double slope(double z) {
                return latentDeviation * threshold.slope(latentMean + latentDeviation * z)
                        + side * Normal.logCdfDerivative(side * z);
            }
        });
        return latentDeviation * Math.exp(log);
    }

    @Override
    public double quantile(double p) {
        Quantiles.requireProbability(p);
        if (p == 0 || p == 1) {
            return p == 0 ? 0 : model.greatest();
        }
        double below = -1;
        double at = 1;
        while (at < model.greatest() && !reaches(at, p)) {
            if (at > LARGEST) {
                return Double.POSITIVE_INFINITY;
            }
            below = at;
            at *= 16;
        }
        at = Math.min(at, model.greatest());
        while (true) {
            double middle = at > 4 * below + 4 && below > 0 ? Math.sqrt(below) * Math.sqrt(at) : 0.5 * (below + at);
            middle = Math.floor(middle);
            if (middle <= below || middle >= at) {
                return at;
            }
            if (reaches(middle, p)) {
                at = middle;
            } else {
                below = middle;
            }
        }
    }

    /** Whether P(Y ≤ y) ≥ p, by the smaller tail. */
    private boolean reaches(double y, double p) {
        return p <= 0.5 ? tail(y, 1) >= p : tail(y, -1) <= 1 - p;
    }
}
