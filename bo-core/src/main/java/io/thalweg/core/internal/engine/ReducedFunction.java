package io.thalweg.core.internal.engine;

import io.thalweg.core.model.AcquisitionFunction;
import org.ejml.data.DMatrixRMaj;

/**
 * An acquisition function of some coordinates of each point, the others held.
 *
 * @param function the function of all coordinates
 * @param columns which coordinates are free, in order
 * @param held the coordinates of a point; those that are free do not count
 */
record ReducedFunction(AcquisitionFunction function, int[] columns, double[] held) implements AcquisitionFunction {

    @Override
    public int batchSize() {
        return function.batchSize();
    }

    @Override
    public int auxiliaryPoints() {
        return function.auxiliaryPoints();
    }

    @Override
    public double resolution() {
        return function.resolution();
    }

    @Override
    public int dimension() {
        return points() * columns.length;
    }

    @Override
    public double evaluate(double[] x, double[] gradientOut) {
        DMatrixRMaj gradient = new DMatrixRMaj(1, function.dimension());
        double value = function.evaluate(whole(DMatrixRMaj.wrap(1, x.length, x)).data, gradient.data);
        reduce(gradient, DMatrixRMaj.wrap(1, x.length, gradientOut));
        return value;
    }

    @Override
    public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
        DMatrixRMaj all = new DMatrixRMaj(points.numRows, function.dimension());
        function.evaluateAll(whole(points), values, all);
        reduce(all, gradients);
    }

    @Override
    public void valueAll(DMatrixRMaj points, double[] values) {
        function.valueAll(whole(points), values);
    }

    /** Points of an argument, auxiliary ones included. */
    private int points() {
        return function.dimension() / held.length;
    }

    private DMatrixRMaj whole(DMatrixRMaj reduced) {
        DMatrixRMaj whole = new DMatrixRMaj(reduced.numRows, function.dimension());
        for (int p = 0; p < reduced.numRows * points(); p++) {
            System.arraycopy(held, 0, whole.data, p * held.length, held.length);
            for (int j = 0; j < columns.length; j++) {
                whole.data[p * held.length + columns[j]] = reduced.data[p * columns.length + j];
            }
        }
        return whole;
    }

    private void reduce(DMatrixRMaj whole, DMatrixRMaj reduced) {
        for (int p = 0; p < reduced.numRows * points(); p++) {
            for (int j = 0; j < columns.length; j++) {
                reduced.data[p * columns.length + j] = whole.data[p * held.length + columns[j]];
            }
        }
    }
}
