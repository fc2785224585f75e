package io.thalweg.core.stream;

import io.thalweg.core.model.OutcomeUnits;

/**
 * Mean and deviation of the values so far, by Welford's sums.
 *
 * @param count number of values
 * @param mean of them
 * @param squares sum of their squared distances from the mean
 */
record Moments(long count, double mean, double squares) {

    /** Rounding errors that are too few to make a signal. */
    private static final int FEW = 4;

    static final Moments NONE = new Moments(0, 0, 0);

    /** With more values. */
    Moments plus(double[] values) {
        long n = count;
        double m = mean;
        double s = squares;
        for (double value : values) {
            n++;
            double before = value - m;
            m += before / n;
            s += before * (value - m);
        }
        return new Moments(n, m, s);
    }

    /** In which the values have mean 0 and, unless they agree to a few rounding errors or overflow, deviation 1. */
    OutcomeUnits units() {
        double deviation = Math.sqrt(squares / Math.max(1, count - 1));
        boolean told = deviation > FEW * Math.ulp(mean) && Double.isFinite(deviation);
        return new OutcomeUnits(1, mean, told ? deviation : 1);
    }
}
