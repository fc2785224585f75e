package io.thalweg.core.study;

import io.thalweg.core.model.AcquisitionFunction;
import java.util.Arrays;

/** An acquisition function that has underflowed: 0 everywhere. */
public record FlatFunction(int dimension) implements AcquisitionFunction {

    @Override
    public int batchSize() {
        return 1;
    }

    @Override
    public double evaluate(double[] x, double[] gradientOut) {
        Arrays.fill(gradientOut, 0);
        return 0;
    }
}
