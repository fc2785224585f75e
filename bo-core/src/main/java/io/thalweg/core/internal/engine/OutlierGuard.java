package io.thalweg.core.internal.engine;

import java.util.Arrays;

/**
 * Keeps a single absurd value on the bad side from squeezing all the others together: it counts as merely the worst.
 *
 * <p>The spread that "absurd" is measured by is the distance of the median from a bad value that a twentieth of the sample,
 * but at most three values, exceed in badness. Measures of the middle of the sample, such as the median absolute deviation, or
 * of any fixed part of it, would not do: when a search converges, nearly all of its values agree, and the honest values of its
 * beginning, a handful whatever the length of the search, would look like outliers.
 *
 * <p>Values here are oriented: larger is better.
 *
 * @param threshold values below it are absurd; −∞ if the sample says nothing
 * @param replacement what an absurd value counts as
 */
record OutlierGuard(double threshold, double replacement) {

    /** Believes everything. */
    static final OutlierGuard NONE = new OutlierGuard(Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY);

    private static final int FEWEST = 6;

    /** Most values that can be absurd. */
    static final int MOST = 3;

    /** How many spreads below the median a value is absurd. */
    private static final double SPREADS = 20;

    /** The guard that a sample of oriented values suggests. */
    static OutlierGuard of(double[] values) {
        int n = values.length;
        if (n < FEWEST) {
            return NONE;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double median = sorted[n / 2];
        double spread = median - sorted[Math.min(1 + n / 20, MOST)];
        if (!(spread > 0)) {
            return NONE;
        }
        double threshold = median - SPREADS * spread;
        int worst = 0;
        while (sorted[worst] < threshold) {
            worst++;
        }
        return new OutlierGuard(threshold, sorted[worst]);
    }

    /** The value as far as it is believed. */
    double believe(double value) {
        return value < threshold ? replacement : value;
    }
}
