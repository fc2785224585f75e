package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import java.util.function.ToDoubleFunction;

/**
 * A function with a known maximum, to search for it.
 *
 * @param pointDimension coordinates of a point
 * @param batchSize points of an argument
 * @param auxiliaryPoints points of an argument after those of the batch
 * @param value the function; its gradient is taken by central differences, one-sided at the walls of the cube
 */
record KnownFunction(int pointDimension, int batchSize, int auxiliaryPoints, ToDoubleFunction<double[]> value)
        implements AcquisitionFunction {

    private static final double STEP = 1e-6;

    KnownFunction(int pointDimension, int batchSize, ToDoubleFunction<double[]> value) {
        this(pointDimension, batchSize, 0, value);
    }

    static KnownFunction of(int dimension, ToDoubleFunction<double[]> value) {
        return new KnownFunction(dimension, 1, value);
    }

    /** A bowl of depth 0 at the peak, with ripples that make local maxima about a fifth of the cube apart. */
    static KnownFunction rippled(double... peak) {
        return of(peak.length, x -> {
            double sum = 0;
            for (int i = 0; i < peak.length; i++) {
                double t = 5 * (x[i] - peak[i]);
                sum -= t * t + 1 - Math.cos(2 * Math.PI * t);
            }
            return sum;
        });
    }

    @Override
    public int dimension() {
        return (batchSize + auxiliaryPoints) * pointDimension;
    }

    @Override
    public double evaluate(double[] x, double[] gradientOut) {
        double[] moved = x.clone();
        for (int i = 0; i < x.length; i++) {
            double up = Math.min(1, x[i] + STEP);
            double down = Math.max(0, x[i] - STEP);
            moved[i] = up;
            double above = value.applyAsDouble(moved);
            moved[i] = down;
            gradientOut[i] = (above - value.applyAsDouble(moved)) / (up - down);
            moved[i] = x[i];
        }
        return value.applyAsDouble(x);
    }
}
