package io.thalweg.core.linalg;

/**
 * Plain loops on raw row-major arrays, written so that the inner loop is an axpy over contiguous memory, which C2 turns
 * into vector code. Each element of a product is one chain of fused multiply-adds in the order of the inner index, so
 * its bits do not depend on blocking.
 */
final class Loops {

    /** Columns of B touched by one pass; four rows of it and one of C stay in the first-level cache. */
    private static final int COLUMN_BLOCK = 512;

    /** Rows of B kept hot while all the rows of C pass over them. */
    private static final int INNER_BLOCK = 64;

    private Loops() {}

    /**
     * C += α op(A) B for an m×n C: the element (i, k) of op(A) is {@code a[aOffset + i·aRow + k·aColumn]}, B is n wide
     * with rows {@code ldb} apart.
     */
    static void multiply(
            int m,
            int n,
            int inner,
            double alpha,
            double[] a,
            int aOffset,
            int aRow,
            int aColumn,
            double[] b,
            int bOffset,
            int ldb,
            double[] c,
            int cOffset,
            int ldc,
            boolean lowerOnly) {
        for (int j0 = 0; j0 < n; j0 += COLUMN_BLOCK) {
            int jEnd = Math.min(n, j0 + COLUMN_BLOCK);
            for (int k0 = 0; k0 < inner; k0 += INNER_BLOCK) {
                int kEnd = Math.min(inner, k0 + INNER_BLOCK);
                for (int i = lowerOnly ? j0 : 0; i < m; i++) {
                    int width = Math.min(jEnd, lowerOnly ? i + 1 : n) - j0;
                    int k = k0;
                    int ai = aOffset + i * aRow;
                    for (; k + 3 < kEnd; k += 4) {
                        int ak = ai + k * aColumn;
                        axpy4(
                                width,
                                alpha * a[ak],
                                alpha * a[ak + aColumn],
                                alpha * a[ak + 2 * aColumn],
                                alpha * a[ak + 3 * aColumn],
                                b,
                                bOffset + k * ldb + j0,
                                ldb,
                                c,
                                cOffset + i * ldc + j0);
                    }
                    for (; k < kEnd; k++) {
                        axpy(width, alpha * a[ai + k * aColumn], b, bOffset + k * ldb + j0, c, cOffset + i * ldc + j0);
                    }
                }
            }
        }
    }

    /** y += α x. */
    static void axpy(int n, double alpha, double[] x, int xOffset, double[] y, int yOffset) {
        for (int j = 0; j < n; j++) {
            y[yOffset + j] = Math.fma(alpha, x[xOffset + j], y[yOffset + j]);
        }
    }

    /** y += a0 x0 + a1 x1 + a2 x2 + a3 x3 for four rows of x, {@code stride} apart, in this order. */
    private static void axpy4(
            int n,
            double a0,
            double a1,
            double a2,
            double a3,
            double[] x,
            int xOffset,
            int stride,
            double[] y,
            int yOffset) {
        int x1 = xOffset + stride;
        int x2 = x1 + stride;
        int x3 = x2 + stride;
        for (int j = 0; j < n; j++) {
            double s = Math.fma(a0, x[xOffset + j], y[yOffset + j]);
            s = Math.fma(a1, x[x1 + j], s);
            s = Math.fma(a2, x[x2 + j], s);
            y[yOffset + j] = Math.fma(a3, x[x3 + j], s);
        }
    }

    /** xᵀy as four interleaved sums. */
    static double dot(int n, double[] x, int xOffset, double[] y, int yOffset) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 3 < n; i += 4) {
            s0 = Math.fma(x[xOffset + i], y[yOffset + i], s0);
            s1 = Math.fma(x[xOffset + i + 1], y[yOffset + i + 1], s1);
            s2 = Math.fma(x[xOffset + i + 2], y[yOffset + i + 2], s2);
            s3 = Math.fma(x[xOffset + i + 3], y[yOffset + i + 3], s3);
        }
        for (; i < n; i++) {
            s0 = Math.fma(x[xOffset + i], y[yOffset + i], s0);
        }
        return (s0 + s1) + (s2 + s3);
    }

    /** The transpose of a rows×columns matrix, by tiles that fit in the cache. */
    static double[] transpose(double[] a, int offset, int ld, int rows, int columns) {
        final int tile = 16;
        double[] t = new double[rows * columns];
        for (int i0 = 0; i0 < rows; i0 += tile) {
            int iEnd = Math.min(rows, i0 + tile);
            for (int j0 = 0; j0 < columns; j0 += tile) {
                int jEnd = Math.min(columns, j0 + tile);
                for (int i = i0; i < iEnd; i++) {
                    for (int j = j0; j < jEnd; j++) {
                        t[j * rows + i] = a[offset + i * ld + j];
                    }
                }
            }
        }
        return t;
    }
}
