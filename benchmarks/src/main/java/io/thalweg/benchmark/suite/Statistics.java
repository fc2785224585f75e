package io.thalweg.benchmark.suite;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** The statistics of comparisons. */
final class Statistics {

    private static final int RESAMPLES = 2_000;
    private static final double TAIL = 0.025;

    private Statistics() {}

    /**
     * A number and how far it may be off by chance.
     *
     * @param value of the sample
     * @param lower end of the interval
     * @param upper end of the interval
     */
    record Interval(double value, double lower, double upper) {}

    /** The median of at least one number. */
    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        if (sorted.length % 2 == 1 || sorted[middle - 1] == sorted[middle]) {
            return sorted[middle]; // also where both are infinite
        }
        return (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The median with its 95 % interval by the percentile bootstrap (Efron 1979). */
    static Interval bootstrapMedian(double[] values, Seed seed) {
        RandomGenerator random = seed.generator();
        double[] medians = new double[RESAMPLES];
        double[] sample = new double[values.length];
        for (int i = 0; i < RESAMPLES; i++) {
            Arrays.setAll(sample, k -> values[random.nextInt(values.length)]);
            medians[i] = median(sample);
        }
        Arrays.sort(medians);
        return new Interval(median(values), quantile(medians, TAIL), quantile(medians, 1 - TAIL));
    }

    private static double quantile(double[] sorted, double level) {
        return sorted[(int) Math.round(level * (sorted.length - 1))];
    }

    /**
     * The two-sided sign test: how likely a split at least as uneven is if both are equally good; 1 without wins and losses.
     *
     * @param wins ties left out
     * @param losses ties left out
     */
    static double signTest(int wins, int losses) {
        int n = wins + losses;
        int fewer = Math.min(wins, losses);
        double tail = 0;
        double logProbability = -n * Math.log(2);
        for (int k = 0; k <= fewer; k++) {
            tail += Math.exp(logProbability);
            logProbability += Math.log(n - k) - Math.log(k + 1.0);
        }
        return Math.min(1, 2 * tail);
    }
}
