package io.thalweg.core.internal.linalg;

import java.util.Arrays;

/**
 * {@link Kernels} in plain Java: the inner loops add multiples of rows over contiguous memory, which C2 turns into vector code by
 * itself. It serves where the Vector API is absent, and until the code on the Vector API has been compiled.
 */
final class JavaKernels implements Kernels {

    /** Wide enough for C2's vector loops to pay, narrow enough for a strip to stay in the second-level cache. */
    private static final int COLUMNS = 64;

    /** Where in a block the row of C is, after up to eight rows of B. */
    private static final int SUM = 8 * COLUMNS;

    /**
     * Rows of B and a row of C. C2 makes vector code of a loop over several rows only if their distances are constants, and none
     * has an offset that varies.
     */
    private final ThreadLocal<double[]> blocks = ThreadLocal.withInitial(() -> new double[SUM + COLUMNS]);

    @Override
    public String name() {
        return "java";
    }

    @Override
    public int columns() {
        return COLUMNS;
    }

    @Override
    public void multiplyTile(
            int k,
            double[] a,
            int aOffset,
            int aRow,
            int aColumn,
            double[] b,
            int bOffset,
            double[] c,
            int cOffset,
            int ldc) {
        double[] block = blocks.get();
        int p = 0;
        for (; p + 8 <= k; p += 8) {
            addToTile(8, a, aOffset + p * aColumn, aRow, aColumn, b, bOffset + p * COLUMNS, c, cOffset, ldc, block);
        }
        if (p + 4 <= k) {
            addToTile(4, a, aOffset + p * aColumn, aRow, aColumn, b, bOffset + p * COLUMNS, c, cOffset, ldc, block);
            p += 4;
        }
        for (; p < k; p++) {
            for (int r = 0; r < ROWS; r++) {
                axpy(COLUMNS, a[aOffset + r * aRow + p * aColumn], b, bOffset + p * COLUMNS, c, cOffset + r * ldc);
            }
        }
    }

    /** {@link #multiplyTile} for eight or four rows of B. */
    private static void addToTile(
            int k,
            double[] a,
            int aOffset,
            int aRow,
            int aColumn,
            double[] b,
            int bOffset,
            double[] c,
            int cOffset,
            int ldc,
            double[] block) {
        System.arraycopy(b, bOffset, block, 0, k * COLUMNS);
        for (int r = 0; r < ROWS; r++) {
            int row = cOffset + r * ldc;
            System.arraycopy(c, row, block, SUM, COLUMNS);
            if (k == 8) {
                addEight(a, aOffset + r * aRow, aColumn, block);
            } else {
                addFour(a, aOffset + r * aRow, aColumn, block);
            }
            System.arraycopy(block, SUM, c, row, COLUMNS);
        }
    }

    private static void addEight(double[] a, int a0, int step, double[] block) {
        double w0 = a[a0];
        double w1 = a[a0 + step];
        double w2 = a[a0 + 2 * step];
        double w3 = a[a0 + 3 * step];
        double w4 = a[a0 + 4 * step];
        double w5 = a[a0 + 5 * step];
        double w6 = a[a0 + 6 * step];
        double w7 = a[a0 + 7 * step];
        for (int j = 0; j < COLUMNS; j++) {
            double s = Math.fma(w0, block[j], block[j + SUM]);
            s = Math.fma(w1, block[j + COLUMNS], s);
            s = Math.fma(w2, block[j + 2 * COLUMNS], s);
            s = Math.fma(w3, block[j + 3 * COLUMNS], s);
            s = Math.fma(w4, block[j + 4 * COLUMNS], s);
            s = Math.fma(w5, block[j + 5 * COLUMNS], s);
            s = Math.fma(w6, block[j + 6 * COLUMNS], s);
            block[j + SUM] = Math.fma(w7, block[j + 7 * COLUMNS], s);
        }
    }

    private static void addFour(double[] a, int a0, int step, double[] block) {
        double w0 = a[a0];
        double w1 = a[a0 + step];
        double w2 = a[a0 + 2 * step];
        double w3 = a[a0 + 3 * step];
        for (int j = 0; j < COLUMNS; j++) {
            double s = Math.fma(w0, block[j], block[j + SUM]);
            s = Math.fma(w1, block[j + COLUMNS], s);
            s = Math.fma(w2, block[j + 2 * COLUMNS], s);
            block[j + SUM] = Math.fma(w3, block[j + 3 * COLUMNS], s);
        }
    }

    @Override
    public void solveTile(double[] d, double[] c, int cOffset, int ldc) {
        int t = ROWS;
        for (int r = 0; r < ROWS; r++) {
            int row = cOffset + r * ldc;
            for (int j = 0; j < COLUMNS; j++) {
                c[row + j] *= d[r];
            }
            for (int s = r + 1; s < ROWS; s++) {
                axpy(COLUMNS, d[t++], c, row, c, cOffset + s * ldc);
            }
        }
    }

    @Override
    public void dots(int n, double[] a, int aOffset, int lda, double[] x, int xOffset, double[] y, int yOffset) {
        for (int r = 0; r < ROWS; r++) {
            y[yOffset + r] = dot(n, a, aOffset + r * lda, x, xOffset);
        }
    }

    @Override
    public double dot(int n, double[] x, int xOffset, double[] y, int yOffset) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        double s4 = 0;
        double s5 = 0;
        double s6 = 0;
        double s7 = 0;
        int k = 0;
        for (; k + 7 < n; k += 8) {
            int i = xOffset + k;
            int j = yOffset + k;
            s0 = Math.fma(x[i], y[j], s0);
            s1 = Math.fma(x[i + 1], y[j + 1], s1);
            s2 = Math.fma(x[i + 2], y[j + 2], s2);
            s3 = Math.fma(x[i + 3], y[j + 3], s3);
            s4 = Math.fma(x[i + 4], y[j + 4], s4);
            s5 = Math.fma(x[i + 5], y[j + 5], s5);
            s6 = Math.fma(x[i + 6], y[j + 6], s6);
            s7 = Math.fma(x[i + 7], y[j + 7], s7);
        }
        double sum = ((s0 + s4) + (s2 + s6)) + ((s1 + s5) + (s3 + s7));
        for (; k < n; k++) {
            sum = Math.fma(x[xOffset + k], y[yOffset + k], sum);
        }
        return sum;
    }

    @Override
    public void addRows(int n, double[] w, int wOffset, double[] a, int aOffset, int lda, double[] y, int yOffset) {
        double w0 = w[wOffset];
        double w1 = w[wOffset + 1];
        double w2 = w[wOffset + 2];
        double w3 = w[wOffset + 3];
        double w4 = w[wOffset + 4];
        double w5 = w[wOffset + 5];
        int a1 = aOffset + lda;
        int a2 = a1 + lda;
        int a3 = a2 + lda;
        int a4 = a3 + lda;
        int a5 = a4 + lda;
        for (int j = 0; j < n; j++) {
            double s = Math.fma(w0, a[aOffset + j], y[yOffset + j]);
            s = Math.fma(w1, a[a1 + j], s);
            s = Math.fma(w2, a[a2 + j], s);
            s = Math.fma(w3, a[a3 + j], s);
            s = Math.fma(w4, a[a4 + j], s);
            y[yOffset + j] = Math.fma(w5, a[a5 + j], s);
        }
    }

    @Override
    public void axpy(int n, double alpha, double[] x, int xOffset, double[] y, int yOffset) {
        for (int j = 0; j < n; j++) {
            y[yOffset + j] = Math.fma(alpha, x[xOffset + j], y[yOffset + j]);
        }
    }

    @Override
    public void exp(int n, double scale, double[] in, int inOffset, double[] out, int outOffset) {
        for (int j = 0; j < n; j++) {
            out[outOffset + j] = Exponential.of(scale * in[inOffset + j]);
        }
    }

    @Override
    public void squaredDistances(
            int n,
            int dimensions,
            double[] a,
            int aOffset,
            double[] b,
            int bOffset,
            int ldb,
            double[] w,
            double[] out,
            int outOffset) {
        Arrays.fill(out, outOffset, outOffset + n, 0);
        for (int k = 0; k < dimensions; k++) {
            double ak = a[aOffset + k];
            double wk = w[k];
            int bk = bOffset + k * ldb;
            for (int j = 0; j < n; j++) {
                double u = (ak - b[bk + j]) * wk;
                out[outOffset + j] = Math.fma(u, u, out[outOffset + j]);
            }
        }
    }
}
