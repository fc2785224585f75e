package io.thalweg.surrogate.kernel;

import org.ejml.data.DMatrixRMaj;

/** Row panels: blocks of rows small enough that a few matrices of a panel's height stay in the second-level cache. */
final class Panels {

    /** Entries of one panel of a covariance matrix: 256 KiB of doubles. */
    private static final int ENTRIES = 1 << 15;

    private static final int LEAST_ROWS = 8;

    private Panels() {}

    /** Rows of a panel of a matrix with this many columns. */
    static int rows(int columns) {
        return Math.max(LEAST_ROWS, ENTRIES / Math.max(columns, 1));
    }

    /**
     * Rows of a panel of the lower triangle of a symmetric matrix: low enough, too, that little above the diagonal is computed
     * in vain.
     */
    static int triangleRows(int n) {
        return Math.min(rows(n), Math.max(2 * LEAST_ROWS, n / 8));
    }

    /** Copies the rows from (inclusive) to (exclusive) into a matrix that is reshaped to hold them. */
    static void copyRows(DMatrixRMaj source, int from, int to, DMatrixRMaj target) {
        int d = source.numCols;
        target.reshape(to - from, d);
        System.arraycopy(source.data, from * d, target.data, 0, (to - from) * d);
    }

    /** The first rows of a matrix, sharing its data. */
    static DMatrixRMaj leadingRows(DMatrixRMaj matrix, int rows) {
        return rows == matrix.numRows ? matrix : DMatrixRMaj.wrap(rows, matrix.numCols, matrix.data);
    }
}
