package io.thalweg.core.internal.linalg;

/** The factor of A + vvᵀ from that of A, by plane rotations of [L v] from the right. */
final class RankOne {

    private static final int ROWS = Kernels.ROWS;

    private RankOne() {}

    /**
     * Six rows go side by side, because along a row each rotation needs the result of the one before.
     *
     * @param v n elements
     */
    static LowerTriangle update(LowerTriangle l, double[] v) {
        int n = l.size;
        double[] cosine = new double[n];
        double[] sine = new double[n];
        double[] x = new double[ROWS];
        double[][] blocks = new double[l.blocks.length][];
        for (int t = 0; t < blocks.length; t++) {
            double[] block = l.blocks[t].clone();
            int rows = l.rows(t);
            int first = ROWS * t;
            int stride = LowerTriangle.stride(t);
            for (int r = 0; r < ROWS; r++) {
                x[r] = r < rows ? v[first + r] : 0;
            }
            rotate(first, stride, block, cosine, sine, x);
            for (int r = 0; r < rows; r++) {
                int row = r * stride;
                double xr = x[r];
                for (int i = first; i < first + r; i++) {
                    double value = block[row + i];
                    block[row + i] = Math.fma(cosine[i], value, sine[i] * xr);
                    xr = Math.fma(cosine[i], xr, -(sine[i] * value));
                }
                int i = first + r;
                double old = block[row + i];
                double radius = Math.hypot(old, xr);
                cosine[i] = old / radius;
                sine[i] = xr / radius;
                block[row + i] = radius;
            }
            blocks[t] = block;
        }
        return new LowerTriangle(n, blocks);
    }

    private static void rotate(int n, int stride, double[] block, double[] cosine, double[] sine, double[] x) {
        int r1 = stride;
        int r2 = r1 + stride;
        int r3 = r2 + stride;
        int r4 = r3 + stride;
        int r5 = r4 + stride;
        double x0 = x[0];
        double x1 = x[1];
        double x2 = x[2];
        double x3 = x[3];
        double x4 = x[4];
        double x5 = x[5];
        for (int i = 0; i < n; i++) {
            double c = cosine[i];
            double s = sine[i];
            double l0 = block[i];
            double l1 = block[r1 + i];
            double l2 = block[r2 + i];
            double l3 = block[r3 + i];
            double l4 = block[r4 + i];
            double l5 = block[r5 + i];
            block[i] = Math.fma(c, l0, s * x0);
            block[r1 + i] = Math.fma(c, l1, s * x1);
            block[r2 + i] = Math.fma(c, l2, s * x2);
            block[r3 + i] = Math.fma(c, l3, s * x3);
            block[r4 + i] = Math.fma(c, l4, s * x4);
            block[r5 + i] = Math.fma(c, l5, s * x5);
            x0 = Math.fma(c, x0, -(s * l0));
            x1 = Math.fma(c, x1, -(s * l1));
            x2 = Math.fma(c, x2, -(s * l2));
            x3 = Math.fma(c, x3, -(s * l3));
            x4 = Math.fma(c, x4, -(s * l4));
            x5 = Math.fma(c, x5, -(s * l5));
        }
        x[0] = x0;
        x[1] = x1;
        x[2] = x2;
        x[3] = x3;
        x[4] = x4;
        x[5] = x5;
    }
}
