package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import org.ejml.data.DMatrixRMaj;

/** Small things done to the rows of matrices. */
final class Rows {

    private Rows() {}

    /** Some rows, in this order. */
    static DMatrixRMaj of(DMatrixRMaj a, int[] rows) {
        DMatrixRMaj part = new DMatrixRMaj(rows.length, a.numCols);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(a.data, rows[i] * a.numCols, part.data, i * a.numCols, a.numCols);
        }
        return part;
    }

    /** The rows from (inclusive) to (exclusive). */
    static DMatrixRMaj of(DMatrixRMaj a, int from, int to) {
        DMatrixRMaj part = new DMatrixRMaj(to - from, a.numCols);
        System.arraycopy(a.data, from * a.numCols, part.data, 0, (to - from) * a.numCols);
        return part;
    }

    static DMatrixRMaj stacked(DMatrixRMaj upper, DMatrixRMaj lower) {
        DMatrixRMaj both = new DMatrixRMaj(upper.numRows + lower.numRows, upper.numCols);
        System.arraycopy(upper.data, 0, both.data, 0, upper.numRows * upper.numCols);
        System.arraycopy(lower.data, 0, both.data, upper.numRows * upper.numCols, lower.numRows * lower.numCols);
        return both;
    }

    /** Adds rows to some of another matrix. */
    static void addTo(DMatrixRMaj part, int[] rows, DMatrixRMaj whole) {
        int n = whole.numCols;
        for (int i = 0; i < rows.length; i++) {
            LinearAlgebra.axpy(1, part.data, i * n, whole.data, rows[i] * n, n);
        }
    }

    /** op(A) op(B), a new matrix. */
    static DMatrixRMaj product(DMatrixRMaj a, boolean transposeA, DMatrixRMaj b, boolean transposeB) {
        DMatrixRMaj c = new DMatrixRMaj(transposeA ? a.numCols : a.numRows, transposeB ? b.numRows : b.numCols);
        LinearAlgebra.multiply(1, a, transposeA, b, transposeB, 0, c);
        return c;
    }

    /** A x, a new array. */
    static double[] product(DMatrixRMaj a, double[] x) {
        double[] y = new double[a.numRows];
        LinearAlgebra.multiply(a, x, y);
        return y;
    }

    /** Aᵀx, a new array. */
    static double[] transposedProduct(DMatrixRMaj a, double[] x) {
        double[] y = new double[a.numCols];
        LinearAlgebra.multiplyTransposed(a, x, y);
        return y;
    }

    /** c x yᵀ, a new matrix. */
    static DMatrixRMaj outer(double c, double[] x, double[] y) {
        DMatrixRMaj product = new DMatrixRMaj(x.length, y.length);
        for (int i = 0; i < x.length; i++) {
            LinearAlgebra.axpy(c * x[i], y, 0, product.data, i * y.length, y.length);
        }
        return product;
    }

    /** diag(c) A, a new matrix. */
    static DMatrixRMaj scaled(double[] c, DMatrixRMaj a) {
        DMatrixRMaj product = new DMatrixRMaj(a.numRows, a.numCols);
        for (int i = 0; i < a.numRows; i++) {
            LinearAlgebra.axpy(c[i], a.data, i * a.numCols, product.data, i * a.numCols, a.numCols);
        }
        return product;
    }

    /** The inner products of the rows of two matrices of one shape, times a factor, are added to an array. */
    static void addDots(double factor, DMatrixRMaj a, DMatrixRMaj b, double[] to) {
        int n = a.numCols;
        for (int i = 0; i < a.numRows; i++) {
            to[i] += factor * LinearAlgebra.dot(a.data, i * n, b.data, i * n, n);
        }
    }

    static double dot(double[] x, double[] y) {
        return LinearAlgebra.dot(x, 0, y, 0, x.length);
    }

    /** y += c x. */
    static void add(double c, double[] x, double[] y) {
        LinearAlgebra.axpy(c, x, 0, y, 0, x.length);
    }
}
