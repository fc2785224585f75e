package io.thalweg.benchmark;

import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.TestFunction;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;

/**
 * An endless stream of noisy values of a test function at uniform random points of the unit cube; larger is better. The i-th
 * observation does not depend on how many are drawn.
 */
final class NoisyStream {

    private final TestFunction function;
    private final double noiseDeviation;
    private final Seed seed;

    /**
     * A stream.
     *
     * @param noiseDeviation standard deviation of the noise, in units of the function
     */
    NoisyStream(TestFunction function, double noiseDeviation, Seed seed) {
        this.function = function;
        this.noiseDeviation = noiseDeviation;
        this.seed = seed;
    }

    /**
     * Units in which values are told.
     *
     * @param mean becomes 0
     * @param deviation becomes 1
     */
    record Units(double mean, double deviation) {

        /** The units in which values have mean 0 and standard deviation 1 (divisor n − 1). */
        static Units of(Observations raw) {
            double mean = Arrays.stream(raw.y()).average().orElseThrow();
            double squares =
                    Arrays.stream(raw.y()).map(v -> (v - mean) * (v - mean)).sum();
            return new Units(mean, Math.sqrt(squares / (raw.size() - 1)));
        }

        Observations apply(Observations raw) {
            return Observations.of(
                    raw.x(),
                    Arrays.stream(raw.y()).map(v -> (v - mean) / deviation).toArray());
        }
    }

    /** The first n observations, standardised. */
    Observations standardised(int n) {
        Observations raw = rows(0, n);
        return Units.of(raw).apply(raw);
    }

    /** The observations from one (inclusive) to another (exclusive), in units of the function. */
    Observations rows(int from, int to) {
        int n = to - from;
        int d = function.dimension();
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        double[] y = new double[n];
        double[] u = new double[d];
        for (int i = 0; i < n; i++) {
            RandomGenerator random = seed.child("observation", from + i).generator();
            for (int j = 0; j < d; j++) {
                u[j] = random.nextDouble();
                x.set(i, j, u[j]);
            }
            y[i] = value(u) + noiseDeviation * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    /** The value without noise at a point of the unit cube. */
    double value(double[] u) {
        double[] lower = function.lower();
        double[] upper = function.upper();
        double[] point = new double[u.length];
        for (int j = 0; j < u.length; j++) {
            point[j] = lower[j] + (upper[j] - lower[j]) * u[j];
        }
        return (function.minimization() ? -1 : 1) * function.evaluate(point);
    }
}
