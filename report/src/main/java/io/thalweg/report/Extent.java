package io.thalweg.report;

import io.thalweg.report.internal.chart.Axis;
import java.util.Arrays;

/** Ranges of values for axes. */
final class Extent {

    private static final int FEWEST = 8;

    private Extent() {}

    /**
     * An axis of an outcome that a few very bad values do not squeeze: where the worst twentieth reaches more than twice as far as all
     * the others, the axis ends there.
     *
     * @param sign +1 if larger is better, −1 if smaller, 0 if neither
     */
    static Axis of(String label, double[] values, int sign) {
        double[] sorted =
                Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
        int n = sorted.length;
        if (n < FEWEST || sign == 0) {
            return Axis.around(label, sorted);
        }
        int tail = Math.max(1, n / 20);
        double low = sorted[0];
        double high = sorted[n - 1];
        if (sign > 0) {
            double common = sorted[tail];
            low = Math.max(low, common - 2 * (high - common) - Double.MIN_NORMAL);
        } else {
            double common = sorted[n - 1 - tail];
            high = Math.min(high, common + 2 * (common - low) + Double.MIN_NORMAL);
        }
        return Axis.around(label, low, high);
    }
}
