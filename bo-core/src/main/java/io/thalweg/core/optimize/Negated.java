package io.thalweg.core.optimize;

import org.ejml.data.DMatrixRMaj;

/** −f, so that minimisers maximise f. */
record Negated(DifferentiableFunction f) implements DifferentiableFunction {

    @Override
    public int dimension() {
        return f.dimension();
    }

    @Override
    public double evaluate(double[] x, double[] gradientOut) {
        double value = f.evaluate(x, gradientOut);
        flip(gradientOut, gradientOut.length);
        return -value;
    }

    @Override
    public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
        f.evaluateAll(points, values, gradients);
        flip(values, points.numRows);
        flip(gradients.data, points.numRows * dimension());
    }

    @Override
    public void valueAll(DMatrixRMaj points, double[] values) {
        f.valueAll(points, values);
        flip(values, points.numRows);
    }

    @Override
    public DifferentiableFunction negated() {
        return f;
    }

    private static void flip(double[] v, int length) {
        for (int i = 0; i < length; i++) {
            v[i] = -v[i];
        }
    }
}
