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

    /** ⟨u, v⟩ of the first n entries, in four interleaved sums: a fixed order that pipelines. */
    static double dot(double[] u, double[] v, int n) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 3 < n; i += 4) {
            s0 += u[i] * v[i];
            s1 += u[i + 1] * v[i + 1];
            s2 += u[i + 2] * v[i + 2];
            s3 += u[i + 3] * v[i + 3];
        }
        for (; i < n; i++) {
            s0 += u[i] * v[i];
        }
        return (s0 + s1) + (s2 + s3);
    }
}
