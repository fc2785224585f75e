package io.thalweg.baseline.internal.hippo;

import io.thalweg.surrogate.streaming.hippo.Interval;
import io.thalweg.surrogate.streaming.hippo.Measure;

/** The uniform measure on an interval and 1, √2 cos 2πks, √2 sin 2πks, s = (t−x)/θ from 1 to 0 over the interval. */
final class FourierMeasure extends Measure {

    private static final double SQRT_TWO = Math.sqrt(2);

    private final Interval support;

    FourierMeasure(Interval support, int count) {
        super(support, count);
        this.support = support;
    }

    @Override
    protected void function(double time, double[] row) {
        double s = age(time);
        row[0] = 1;
        for (int m = 1; m < row.length; m++) {
            double angle = 2 * Math.PI * frequency(m) * s;
            row[m] = SQRT_TWO * (m % 2 == 1 ? Math.cos(angle) : Math.sin(angle));
        }
    }

    @Override
    protected double density(double time) {
        return 1 / support.length();
    }

    /** From s to 1: −√2 sin 2πks/(2πk) of the cosines, √2 (cos 2πks − 1)/(2πk) = −√2 sin² πks/(πk) of the sines. */
    @Override
    protected void integral(double time, double[] row) {
        double s = age(time);
        row[0] = (time - support.from()) / support.length();
        for (int m = 1; m < row.length; m++) {
            double angle = Math.PI * frequency(m) * s;
            double sine = Math.sin(angle);
            double other = m % 2 == 1 ? Math.cos(angle) : sine;
            row[m] = -SQRT_TWO * sine * other / (Math.PI * frequency(m));
        }
    }

    private double age(double time) {
        return (support.to() - time) / support.length();
    }

    private static int frequency(int m) {
        return (m + 1) / 2;
    }
}
