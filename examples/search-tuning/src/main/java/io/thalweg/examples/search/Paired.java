package io.thalweg.examples.search;

import java.util.Arrays;
import java.util.Locale;

/**
 * By how much one ranking beats another on the same queries.
 *
 * @param mean of the differences
 * @param margin half the width of the 95 % interval of the mean, by their standard deviation
 */
record Paired(double mean, double margin) {

    private static final double NORMAL_QUANTILE = 1.96;

    /** Of at least two differences. */
    static Paired of(double[] differences) {
        int n = differences.length;
        double mean = Arrays.stream(differences).average().orElseThrow();
        double squares = Arrays.stream(differences)
                .map(difference -> (difference - mean) * (difference - mean))
                .sum();
        return new Paired(mean, NORMAL_QUANTILE * Math.sqrt(squares / (n - 1) / n));
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%+.4f ± %.4f", mean, margin);
    }
}
