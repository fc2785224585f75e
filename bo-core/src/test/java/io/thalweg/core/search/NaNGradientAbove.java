package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import java.util.Arrays;

/** A function whose gradient cannot be computed where the first coordinate is above a limit. */
record NaNGradientAbove(AcquisitionFunction function, double limit) implements AcquisitionFunction {

    @Override
    public int batchSize() {
        return function.batchSize();
    }

    @Override
    public int dimension() {
        return function.dimension();
    }

    @Override
    public double evaluate(double[] x, double[] gradientOut) {
        double value = function.evaluate(x, gradientOut);
        if (x[0] > limit) {
            Arrays.fill(gradientOut, Double.NaN);
        }
        return value;
    }
}
