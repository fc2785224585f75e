package io.thalweg.surrogate.kernel;

import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Checks of the shapes passed to the methods of a kernel. Each throws an {@link IllegalArgumentException} that names
 * the argument.
 */
public final class Shapes {

    private Shapes() {}

    /**
     * Of {@link Kernel#covariance(DMatrixRMaj, DMatrixRMaj, DMatrixRMaj)}.
     *
     * @param a points, one a row, m × d
     * @param b points, one a row, n × d
     * @param out receives the covariances, m × n
     */
    public static void requireCovariance(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj out) {
        if (a.numCols != b.numCols) {
            throw new IllegalArgumentException(
                    "b has " + b.numCols + " columns where a has " + a.numCols + "; both are points of the same space");
        }
        require("out", out, a.numRows, b.numRows);
    }

    /**
     * Of {@link Kernel#pullback}.
     *
     * @param a points, one a row, m × d
     * @param b points, one a row, n × d
     * @param kBar adjoint of the covariances
     * @param into accumulates the gradient
     */
    public static void requirePullback(DMatrixRMaj a, DMatrixRMaj b, DMatrixRMaj kBar, KernelGradient into) {
        if (a.numCols != b.numCols) {
            throw new IllegalArgumentException(
                    "b has " + b.numCols + " columns where a has " + a.numCols + "; both are points of the same space");
        }
        require("kBar", kBar, a.numRows, b.numRows);
        require("into.a", into.a(), a.numRows, a.numCols);
        require("into.b", into.b(), b.numRows, b.numCols);
    }

    static void requireGram(DMatrixRMaj x, DMatrixRMaj out) {
        require("out", out, x.numRows, x.numRows);
    }

    static void requireGramPullback(DMatrixRMaj x, DMatrixRMaj kBar, KernelGradient into) {
        require("kBar", kBar, x.numRows, x.numRows);
        require("into.a", into.a(), x.numRows, x.numCols);
        if (into.b() != null) {
            throw new IllegalArgumentException(
                    "into.b was requested, but a Gram matrix has one set of points: the whole adjoint goes to into.a");
        }
    }

    /**
     * Of {@link Kernel#diagonalPullback}.
     *
     * @param a points, one a row, m × d
     * @param diagonalBar adjoint of the variances
     * @param into accumulates the gradient
     */
    public static void requireDiagonalPullback(DMatrixRMaj a, double[] diagonalBar, KernelGradient into) {
        if (diagonalBar.length != a.numRows) {
            throw new IllegalArgumentException(
                    "diagonalBar has " + diagonalBar.length + " entries for " + a.numRows + " rows of a");
        }
        require("into.a", into.a(), a.numRows, a.numCols);
    }

    private static void require(String name, @Nullable DMatrixRMaj matrix, int rows, int columns) {
        if (matrix != null && (matrix.numRows != rows || matrix.numCols != columns)) {
            throw new IllegalArgumentException(name + " is " + matrix.numRows + " x " + matrix.numCols + " where "
                    + rows + " x " + columns + " was expected");
        }
    }
}
