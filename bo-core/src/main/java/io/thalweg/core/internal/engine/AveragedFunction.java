package io.thalweg.core.internal.engine;

import io.thalweg.core.model.AcquisitionFunction;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * The logarithm of the average of utilities, log Σ wᵢ exp aᵢ(x), given their logarithms aᵢ: what the members of a mixture make of a
 * point. Its gradient is the members' average, weighted by their shares in the sum.
 *
 * @param functions logarithms of utilities, one a member
 * @param weights the members' probabilities, of sum 1
 */
record AveragedFunction(List<AcquisitionFunction> functions, double[] weights) implements AcquisitionFunction {

    @Override
    public int batchSize() {
        return functions.get(0).batchSize();
    }

    @Override
    public int auxiliaryPoints() {
        return functions.get(0).auxiliaryPoints();
    }

    @Override
    public double resolution() {
        return functions.stream()
                .mapToDouble(AcquisitionFunction::resolution)
                .max()
                .orElse(0);
    }

    @Override
    public int dimension() {
        return functions.get(0).dimension();
    }

    @Override
    public double evaluate(double[] x, double[] gradientOut) {
        double[] value = new double[1];
        evaluateAll(DMatrixRMaj.wrap(1, x.length, x), value, DMatrixRMaj.wrap(1, x.length, gradientOut));
        return value[0];
    }

    @Override
    public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
        int d = points.numCols;
        double[][] logs = new double[weights.length][points.numRows];
        DMatrixRMaj[] slopes = new DMatrixRMaj[weights.length];
        for (int i = 0; i < weights.length; i++) {
            slopes[i] = new DMatrixRMaj(points.numRows, d);
            functions.get(i).evaluateAll(points, logs[i], slopes[i]);
        }
        double[] shares = new double[weights.length];
        Arrays.fill(gradients.data, 0, points.numRows * d, 0);
        for (int r = 0; r < points.numRows; r++) {
            values[r] = average(logs, r, shares);
            for (int i = 0; i < weights.length; i++) {
                for (int j = 0; shares[i] > 0 && j < d; j++) {
                    gradients.data[r * d + j] += shares[i] * slopes[i].data[r * d + j];
                }
            }
        }
    }

    @Override
    public void valueAll(DMatrixRMaj points, double[] values) {
        double[][] logs = new double[weights.length][points.numRows];
        for (int i = 0; i < weights.length; i++) {
            functions.get(i).valueAll(points, logs[i]);
        }
        double[] shares = new double[weights.length];
        for (int r = 0; r < points.numRows; r++) {
            values[r] = average(logs, r, shares);
        }
    }

    /** log Σ wᵢ exp logs[i][r], and the shares of the members in the sum; all 0 where the average is not finite. */
    private double average(double[][] logs, int r, double[] shares) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < weights.length; i++) {
            shares[i] = Math.log(weights[i]) + logs[i][r];
            largest = Math.max(largest, shares[i]);
        }
        if (!Double.isFinite(largest)) {
            Arrays.fill(shares, 0);
            return largest;
        }
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            shares[i] = Math.exp(shares[i] - largest);
            sum += shares[i];
        }
        for (int i = 0; i < weights.length; i++) {
            shares[i] /= sum;
        }
        return largest + Math.log(sum);
    }
}
