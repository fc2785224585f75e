package io.thalweg.surrogate.streaming.hippo;

/**
 * The uniform measure on an interval and its orthonormal polynomials g_m = √(2m+1) P_m(s), s from −1 to 1 over the interval:
 * that of LegS.
 */
public final class LegendreMeasure extends Measure {

    private final Interval support;
    private final int count;

    /**
     * A measure.
     *
     * @param support the interval
     * @param count number of functions
     */
    public LegendreMeasure(Interval support, int count) {
        super(support, count);
        this.support = support;
        this.count = count;
    }

    @Override
    protected void function(double time, double[] row) {
        polynomials(position(time), row);
    }

    @Override
    protected double density(double time) {
        return 1 / support.length();
    }

    /** ∫P_m = (P_{m+1} − P_{m−1})/(2m+1). */
    @Override
    public void integral(double time, double[] row) {
        double s = position(time);
        double before = -1;
        double here = 1;
        double after = s;
        row[0] = 0.5 * (s + 1);
        for (int m = 1; m < count; m++) {
            before = here;
            here = after;
            after = ((2 * m + 1) * s * here - m * before) / (m + 1);
            row[m] = (after - before) / (2 * Math.sqrt(2 * m + 1));
        }
    }

    private double position(double time) {
        return 2 * ((time - support.from()) / support.length()) - 1;
    }

    /**
     * Writes √(2m+1) P_m(s), |s| ≤ 1, by the three-term recurrence.
     *
     * @param s where, in [−1, 1]
     * @param row receives the values
     */
    public static void polynomials(double s, double[] row) {
        double before = 0;
        double here = 1;
        for (int m = 0; m < row.length; m++) {
            row[m] = Math.sqrt(2 * m + 1) * here;
            double after = ((2 * m + 1) * s * here - m * before) / (m + 1);
            before = here;
            here = after;
        }
    }
}
