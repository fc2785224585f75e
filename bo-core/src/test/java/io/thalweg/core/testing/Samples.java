package io.thalweg.core.testing;

import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/** Points and observations for tests. */
public final class Samples {

    /** One and a half periods and a slope. */
    public static final DoubleUnaryOperator WAVE = t -> Math.sin(9 * t) + t;

    private Samples() {}

    /** Independent points, uniform in the unit cube, n × d. */
    public static DMatrixRMaj uniform(int n, int d, long seed) {
        return uniform(n, d, Seed.of(seed));
    }

    /** The same from any seed. */
    public static DMatrixRMaj uniform(int n, int d, Seed seed) {
        return DMatrixRMaj.wrap(n, d, seed.generator().doubles((long) n * d).toArray());
    }

    /** Independent numbers, uniform in the unit interval. */
    public static double[] uniform(int n, long seed) {
        return uniform(n, 1, seed).data;
    }

    /** The centres of n equal cells of the unit interval, n × 1. */
    public static DMatrixRMaj grid(int n) {
        DMatrixRMaj x = new DMatrixRMaj(n, 1);
        Arrays.setAll(x.data, i -> (i + 0.5) / n);
        return x;
    }

    /** A function of the first coordinate of each point. */
    public static double[] values(DMatrixRMaj x, DoubleUnaryOperator f) {
        double[] y = new double[x.numRows];
        Arrays.setAll(y, i -> f.applyAsDouble(x.get(i, 0)));
        return y;
    }

    /** A function of the first coordinate, with Gaussian noise of the given standard deviation. */
    public static Observations noisy(DMatrixRMaj x, DoubleUnaryOperator f, double deviation, long seed) {
        RandomGenerator random = Seed.of(seed).child("noise").generator();
        double[] y = values(x, t -> f.applyAsDouble(t) + deviation * random.nextGaussian());
        return Observations.of(x, y);
    }

    /** The same on the line. */
    public static Observations noisy(double[] x, DoubleUnaryOperator f, double deviation, long seed) {
        return noisy(DMatrixRMaj.wrap(x.length, 1, x), f, deviation, seed);
    }

    /** {@link #WAVE} at uniform points of the unit interval, with noise. */
    public static Observations waves(int n, double deviation, long seed) {
        return noisy(uniform(n, 1, seed), WAVE, deviation, seed);
    }
}
