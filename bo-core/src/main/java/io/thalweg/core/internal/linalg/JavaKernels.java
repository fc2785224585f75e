package io.thalweg.core.internal.linalg;

import java.util.Arrays;

/**
 * {@link Kernels} in plain Java: the inner loops are axpys over contiguous memory, which C2 turns into vector code by
 * itself. It serves where the Vector API is absent, and until the code on the Vector API has been compiled.
 */
final class JavaKernels implements Kernels {

    /** Wide enough for C2's vector loops to pay, narrow enough for a strip to stay in the second-level cache. */
    private static final int COLUMNS = 64;

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
        int p = 0;
        for (; p + 3 < k; p += 4) {
            int ap = aOffset + p * aColumn;
            int bp = bOffset + p * COLUMNS;
            for (int r = 0; r < ROWS; r++) {
                int ar = ap + r * aRow;
                double a0 = a[ar];
                double a1 = a[ar + aColumn];
                double a2 = a[ar + 2 * aColumn];
                double a3 = a[ar + 3 * aColumn];
                addFour(a0, a1, a2, a3, b, bp, c, cOffset + r * ldc);
            }
        }
        for (; p < k; p++) {
            for (int r = 0; r < ROWS; r++) {
                axpy(COLUMNS, a[aOffset + r * aRow + p * aColumn], b, bOffset + p * COLUMNS, c, cOffset + r * ldc);
            }
        }
    }

    private static void addFour(
            double a0, double a1, double a2, double a3, double[] b, int b0, double[] c, int cOffset) {
        int b1 = b0 + COLUMNS;
        int b2 = b1 + COLUMNS;
        int b3 = b2 + COLUMNS;
        for (int j = 0; j < COLUMNS; j++) {
            double s = Math.fma(a0, b[b0 + j], c[cOffset + j]);
            s = Math.fma(a1, b[b1 + j], s);
            s = Math.fma(a2, b[b2 + j], s);
            c[cOffset + j] = Math.fma(a3, b[b3 + j], s);
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
