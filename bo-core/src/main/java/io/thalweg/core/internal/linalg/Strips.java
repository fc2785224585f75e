package io.thalweg.core.internal.linalg;

import java.util.Arrays;

/** Copies between matrices and strips of {@link Kernels#columns()} columns. */
final class Strips {

    /** Rows of a strip that stay in the first-level cache while the columns of the other side are walked. */
    private static final int CHUNK = 32;

    private Strips() {}

    /**
     * strip(k, j) = α b(k, j) for {@code rows} rows and {@code width} columns, and 0 for the remaining columns.
     *
     * @param nr the columns of a strip
     */
    static void pack(
            double alpha, double[] b, int bOffset, int ldb, int rows, int width, double[] strip, int offset, int nr) {
        for (int k = 0; k < rows; k++) {
            int from = bOffset + k * ldb;
            int to = offset + k * nr;
            for (int j = 0; j < width; j++) {
                strip[to + j] = alpha * b[from + j];
            }
            if (width < nr) {
                Arrays.fill(strip, to + width, to + nr, 0);
            }
        }
    }

    /** strip(k, j) = α b(j, k) for {@code rows} rows and {@code width} columns of the strip, 0 for the other columns. */
    static void packTransposed(
            double alpha, double[] b, int bOffset, int ldb, int rows, int width, double[] strip, int offset, int nr) {
        for (int k0 = 0; k0 < rows; k0 += CHUNK) {
            int kEnd = Math.min(rows, k0 + CHUNK);
            for (int j = 0; j < width; j++) {
                int from = bOffset + j * ldb;
                int to = offset + j;
                for (int k = k0; k < kEnd; k++) {
                    strip[to + k * nr] = alpha * b[from + k];
                }
            }
            for (int k = k0; k < kEnd && width < nr; k++) {
                Arrays.fill(strip, offset + k * nr + width, offset + (k + 1) * nr, 0);
            }
        }
    }

    /** b(k, j) = strip(k, j) for {@code rows} rows and {@code width} columns. */
    static void unpack(double[] strip, int offset, int nr, int rows, int width, double[] b, int bOffset, int ldb) {
        for (int k = 0; k < rows; k++) {
            System.arraycopy(strip, offset + k * nr, b, bOffset + k * ldb, width);
        }
    }
}
