package io.thalweg.surrogate.decoupled;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * The function μ + k_α(x)ᵀa. Immutable.
 *
 * @param kernel k
 * @param alpha the basis α, m × d, not to be modified
 * @param weights a
 * @param constant μ
 */
record MeanFunction(Kernel kernel, DMatrixRMaj alpha, double[] weights, double constant) {

    /** Covariances held at a time. */
    private static final int CELLS = 1 << 15;

    private static final int MOST_ROWS = 128;

    /** The values at some points, a new array. */
    double[] at(DMatrixRMaj x) {
        double[] values = new double[x.numRows];
        Arrays.fill(values, constant);
        int height = Math.min(MOST_ROWS, x.numRows);
        int width = width(height);
        DMatrixRMaj covariance = new DMatrixRMaj(height, width);
        for (int from = 0; from < alpha.numRows; from += width) {
            DMatrixRMaj some = rows(alpha, from, Math.min(from + width, alpha.numRows));
            for (int first = 0; first < x.numRows; first += height) {
                DMatrixRMaj points = rows(x, first, Math.min(first + height, x.numRows));
                covariance.reshape(points.numRows, some.numRows);
                kernel.covariance(points, some, covariance);
                for (int i = 0; i < points.numRows; i++) {
                    values[first + i] +=
                            LinearAlgebra.dot(covariance.data, i * some.numRows, weights, from, some.numRows);
                }
            }
        }
        return values;
    }

    /** Points of α at a time for so many points x. */
    private int width(int height) {
        return Math.max(1, Math.min(alpha.numRows, CELLS / Math.max(1, height)));
    }

    /** Adds to {@code xBar} the gradient of Σᵢ valuesBarᵢ·f(xᵢ). */
    void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
        int d = x.numCols;
        int height = Math.min(MOST_ROWS, x.numRows);
        int width = width(height);
        for (int first = 0; first < x.numRows; first += height) {
            DMatrixRMaj points = rows(x, first, Math.min(first + height, x.numRows));
            DMatrixRMaj pointsBar = new DMatrixRMaj(points.numRows, d);
            for (int from = 0; from < alpha.numRows; from += width) {
                DMatrixRMaj some = rows(alpha, from, Math.min(from + width, alpha.numRows));
                DMatrixRMaj bar = new DMatrixRMaj(points.numRows, some.numRows);
                for (int i = 0; i < points.numRows; i++) {
                    LinearAlgebra.axpy(valuesBar[first + i], weights, from, bar.data, i * some.numRows, some.numRows);
                }
                kernel.pullback(points, some, bar, KernelGradient.ofPoints(pointsBar));
            }
            LinearAlgebra.axpy(1, pointsBar.data, 0, xBar.data, first * d, points.numRows * d);
        }
    }

    /** Rows from (inclusive) to (exclusive), a copy. */
    private static DMatrixRMaj rows(DMatrixRMaj a, int from, int to) {
        int columns = a.numCols;
        return DMatrixRMaj.wrap(to - from, columns, Arrays.copyOfRange(a.data, from * columns, to * columns));
    }
}
