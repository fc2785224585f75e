package io.thalweg.surrogate.likelihood;

import io.thalweg.core.internal.special.GaussLegendre;
import io.thalweg.core.internal.special.Normal;

/**
 * The distribution of a count whose latent value is N(m, v).
 *
 * <p>A probability p(y) = ∫ N(f; m, v) p(y | f) df has a log-concave integrand. So has P(Y ≤ y), written as the probability
 * that f stays below an independent threshold of density q_y(x) = −∂P(Y ≤ y | x)/∂x: ∫ q_y(x) Φ((x − m)/√v) dx. Where q_y is
 * wider than N(m, v) that is nearly a step; there P(Y ≤ y | f) = ∫_f^∞ q_y is averaged over f by the trapezoidal rule. No
 * function but q_y is needed, and nothing is hard however large the counts are.
 */
final class CountPredictive implements PredictiveDistribution {

    /** √v may be half the width of the threshold's density at most for P(Y ≤ y | f) to be averaged. */
    private static final double NARROW = 0.25;

    /**
     * Of the trapezoidal rule in z. P(Y ≤ y | f), like exp(−e^f), is bounded up to about π/2 widths off the real axis, which
     * are π here: the error is about exp(−2π²/0.5) = 1e-17 times the growth of φ, exp(π²/2).
     */
    private static final double STEP = 0.5;

    private static final int HALF = 18;
    private static final GaussLegendre RULE = GaussLegendre.of(8);
    private static final double[] NODES = RULE.nodes();
    private static final double[] WEIGHTS = RULE.weights();

    /** Quantiles beyond this are reported as infinite: k log k must not overflow, nor k exceed what rates are bounded by. */
    private static final double LARGEST = 1e250;

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
        LogConcave threshold = model.threshold(y);
        boolean wide = model.sharpness(y) * latentDeviation * latentDeviation <= NARROW;
        return Math.min(1, wide ? averagedTail(threshold, side) : thresholdTail(threshold, side));
    }

    /** The tails of q_y from the outermost node inwards, each the one before plus what is between the two nodes. */
    private double averagedTail(LogConcave threshold, int side) {
        double radius = 0.5 * STEP * latentDeviation;
        double tail = Math.exp(LogConcaveIntegral.logBeyond(threshold, latentMean + side * 2 * HALF * radius, side));
        if (radius == 0) {
            return tail;
        }
        double sum = 0;
        for (int k = HALF; k >= -HALF; k--) {
            sum += STEP * Normal.pdf(k * STEP) * tail;
            double centre = latentMean + side * (2 * k - 1) * radius;
            for (int i = 0; i < NODES.length; i++) {
                tail += radius * WEIGHTS[i] * Math.exp(threshold.value(centre + radius * NODES[i]));
            }
        }
        return sum;
    }

    private double thresholdTail(LogConcave threshold, int side) {
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
        double largest = Math.min(model.greatest(), LARGEST);
        double at = guess(p, largest);
        double below;
        double step = 1;
        if (reaches(at, p)) {
            below = at - step;
            while (below >= 0 && reaches(below, p)) {
                at = below;
                step *= 2;
                below = at - step;
            }
            below = Math.max(below, -1);
        } else {
            do {
                if (at == largest) {
                    return Double.POSITIVE_INFINITY;
                }
                below = at;
                at = Math.min(at + step, largest);
                step *= 2;
            } while (!reaches(at, p));
        }
        while (true) {
            double middle = Math.floor(0.5 * (below + at));
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

    /** Near the quantile: the mean count at a latent value that takes the spread of the threshold to be normal. */
    private double guess(double p, double largest) {
        double middle = Math.floor(Math.min(model.mean(latentMean), largest));
        double spread = 1 / model.sharpness(Math.min(middle, model.greatest() - 1));
        double deviation = Math.sqrt(latentDeviation * latentDeviation + spread);
        return Math.floor(Math.min(model.mean(latentMean + deviation * Normal.quantile(p)), largest));
    }

    /** Whether P(Y ≤ y) ≥ p, by the smaller tail. */
    private boolean reaches(double y, double p) {
        return y >= model.greatest() || (p <= 0.5 ? tail(y, 1) >= p : tail(y, -1) <= 1 - p);
    }
}
