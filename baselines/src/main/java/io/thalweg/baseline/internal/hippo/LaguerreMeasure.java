package io.thalweg.baseline.internal.hippo;

import io.thalweg.surrogate.streaming.hippo.Interval;
import io.thalweg.surrogate.streaming.hippo.Measure;

/**
 * The exponential measure ω = e^{−s}/τ, s = (t−x)/τ, and its orthonormal polynomials L_m(s), cut off at the beginning of the
 * support. Values are carried as e^{−s/2}L_m(s), which are at most 1 in size.
 */
final class LaguerreMeasure extends Measure {

    private final Interval support;
    private final double timescale;

    LaguerreMeasure(Interval support, double timescale, int count) {
        super(support, count);
        this.support = support;
        this.timescale = timescale;
    }

    @Override
    protected void function(double time, double[] row) {
        double s = age(time);
        weighted(s, row);
        double growth = Math.exp(0.5 * s);
        for (int m = 0; m < row.length; m++) {
            row[m] *= growth;
        }
    }

    @Override
    protected double density(double time) {
        return Math.exp(-age(time)) / timescale;
    }

    /** ∫ e^{−s}L_m = e^{−s}(L_{m−1} − L_m), with L_{−1} = 0: from d/ds(L_m − L_{m−1}) = −L_{m−1}. */
    @Override
    protected void integral(double time, double[] row) {
        double[] oldest = antiderivatives(age(support.from()), row.length);
        double[] here = antiderivatives(age(time), row.length);
        for (int m = 0; m < row.length; m++) {
            row[m] = here[m] - oldest[m];
        }
    }

    /** e^{−s}(L_m − L_{m−1}), m below {@code count}; s not negative. */
    static double[] antiderivatives(double s, int count) {
        Arguments.requireCount("count", count);
        double[] row = new double[count];
        weighted(s, row);
        double weight = Math.exp(-0.5 * s);
        double before = 0;
        for (int m = 0; m < row.length; m++) {
            double here = row[m];
            row[m] = weight * (here - before);
            before = here;
        }
        return row;
    }

    private double age(double time) {
        return (support.to() - time) / timescale;
    }

    /** Writes e^{−s/2}L_m(s) by the three-term recurrence. */
    private static void weighted(double s, double[] row) {
        double before = 0;
        double here = Math.exp(-0.5 * s);
        for (int m = 0; m < row.length; m++) {
            row[m] = here;
            double after = ((2 * m + 1 - s) * here - m * before) / (m + 1);
            before = here;
            here = after;
        }
    }
}
