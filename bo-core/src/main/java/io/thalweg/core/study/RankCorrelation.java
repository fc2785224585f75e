package io.thalweg.core.study;

import java.util.OptionalDouble;

/** Spearman's rank correlation: that of the ranks, equal values sharing the mean of theirs. */
final class RankCorrelation {

    private RankCorrelation() {}

    /** The correlation of pairs; empty if one side has no two different values. */
    static OptionalDouble of(double[] x, double[] y) {
        double[] a = centredRanks(x);
        double[] b = centredRanks(y);
        double scale = Math.sqrt(product(a, a) * product(b, b));
        return scale > 0 ? OptionalDouble.of(product(a, b) / scale) : OptionalDouble.empty();
    }

    private static double[] centredRanks(double[] values) {
        double[] ranks = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            for (double other : values) {
                // the number of smaller values less that of larger ones: twice the rank, centred
                ranks[i] += Math.signum(values[i] - other);
            }
        }
        return ranks;
    }

    private static double product(double[] x, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * y[i];
        }
        return sum;
    }
}
