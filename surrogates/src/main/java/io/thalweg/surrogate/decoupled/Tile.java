package io.thalweg.surrogate.decoupled;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.surrogate.kernel.Kernel;
import org.ejml.data.DMatrixRMaj;

/** The covariances of two blocks of points, and their products with parts of vectors. Work space of one thread. */
final class Tile {

    private final DMatrixRMaj covariance;

    /** Parts of vectors by their length: the products want arrays of just that length. */
    private final double[][] inner;

    private final double[][] outer;

    /** For blocks of at most so many rows and columns. */
    Tile(int rows, int columns) {
        covariance = new DMatrixRMaj(rows, columns);
        int most = Math.max(rows, columns);
        inner = new double[most + 1][];
        outer = new double[most + 1][];
    }

    private static double[] part(double[][] parts, int length) {
        double[] known = parts[length];
        if (known == null) {
            known = new double[length];
            parts[length] = known;
        }
        return known;
    }

    /** Computes K(a, b). */
    void compute(Kernel kernel, DMatrixRMaj a, DMatrixRMaj b) {
        covariance.reshape(a.numRows, b.numRows);
        kernel.covariance(a, b, covariance);
    }

    /** Computes K(x, x). */
    void compute(Kernel kernel, DMatrixRMaj x) {
        covariance.reshape(x.numRows, x.numRows);
        kernel.gram(x, covariance);
    }

    /** Adds K v[from …] to {@code out[to …]}. */
    void multiplyAdd(double[] v, int from, double[] out, int to) {
        double[] x = part(inner, covariance.numCols);
        double[] y = part(outer, covariance.numRows);
        System.arraycopy(v, from, x, 0, x.length);
        LinearAlgebra.multiply(covariance, x, y);
        add(y, out, to);
    }

    /** Adds Kᵀ v[from …] to {@code out[to …]}. */
    void multiplyTransposedAdd(double[] v, int from, double[] out, int to) {
        double[] x = part(inner, covariance.numRows);
        double[] y = part(outer, covariance.numCols);
        System.arraycopy(v, from, x, 0, x.length);
        LinearAlgebra.multiplyTransposed(covariance, x, y);
        add(y, out, to);
    }

    /** Adds Σᵢ kᵢⱼ²/wᵢ to {@code out[to + j]}, for the weights w from an index on. */
    void addWeightedSquares(double[] w, int from, double[] out, int to) {
        int columns = covariance.numCols;
        for (int i = 0; i < covariance.numRows; i++) {
            for (int j = 0; j < columns; j++) {
                double k = covariance.data[i * columns + j];
                out[to + j] += k * k / w[from + i];
            }
        }
    }

    private static void add(double[] y, double[] out, int to) {
        for (int i = 0; i < y.length; i++) {
            out[to + i] += y[i];
        }
    }
}
