package io.thalweg.core.search;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/** A function that cannot be used where a chosen point violates a predicate of the space: a wall for every local search. */
record GuardedFunction(AcquisitionFunction function, SearchSpace space) implements AcquisitionFunction {

    @Override
    public int batchSize() {
        return function.batchSize();
    }

    @Override
    public int auxiliaryPoints() {
        return function.auxiliaryPoints();
    }

    @Override
    public int dimension() {
        return function.dimension();
    }

    @Override
    public double evaluate(double[] x, double[] gradientOut) {
        double value = function.evaluate(x, gradientOut);
        return isAllowed(x, 0) ? value : Double.NaN;
    }

    @Override
    public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
        function.evaluateAll(points, values, gradients);
        guard(points, values);
    }

    @Override
    public void valueAll(DMatrixRMaj points, double[] values) {
        function.valueAll(points, values);
        guard(points, values);
    }

    private void guard(DMatrixRMaj points, double[] values) {
        for (int i = 0; i < points.numRows; i++) {
            if (!isAllowed(points.data, i * points.numCols)) {
                values[i] = Double.NaN;
            }
        }
    }

    private boolean isAllowed(double[] x, int offset) {
        int d = space.dimension();
        for (int j = 0; j < batchSize(); j++) {
            int from = offset + j * d;
            if (!space.satisfiesPredicates(Arrays.copyOfRange(x, from, from + d))) {
                return false;
            }
        }
        return true;
    }
}
