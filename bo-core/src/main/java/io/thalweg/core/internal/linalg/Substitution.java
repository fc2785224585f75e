package io.thalweg.core.internal.linalg;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/** Triangular solves and the inverse, many right-hand sides at a time in {@link Panel}s, or a single one by rows. */
final class Substitution {

    private static final int ROWS = Kernels.ROWS;

    private Substitution() {}

    /** B becomes L⁻¹B, or L⁻ᵀB, or with both L⁻ᵀL⁻¹B. */
    static void solve(Kernels kernels, LowerTriangle l, boolean forward, boolean backward, DMatrixRMaj b) {
        try (PackedTranspose u = backward ? new PackedTranspose(l) : new PackedTranspose(LowerTriangle.EMPTY)) {
            solve(kernels, l, u, forward, backward, b);
        }
    }

    /** The same with the transpose of L packed already, if it goes backward. */
    static void solve(
            Kernels kernels, LowerTriangle l, PackedTranspose u, boolean forward, boolean backward, DMatrixRMaj b) {
        int n = l.size;
        int m = b.numCols;
        if (n == 0 || m == 0) {
            return;
        }
        double sign = forward && backward ? 1 : -1;
        try (Panel panel = new Panel(kernels, n, m)) {
            int nr = panel.nr;
            for (int j0 = 0; j0 < m; j0 += panel.columns()) {
                for (int s = 0; s < panel.strips; s++) {
                    int j = Math.min(m, j0 + s * nr);
                    int width = Math.min(nr, m - j);
                    Strips.pack(sign, b.data, j, m, n, width, panel.data, panel.offset(s, 0), nr);
                }
                if (forward) {
                    panel.forward(l, 0, panel.strips, 0, l.blocks.length, n);
                }
                if (backward) {
                    panel.backward(u);
                }
                for (int s = 0; s < panel.strips && j0 + s * nr < m; s++) {
                    int j = j0 + s * nr;
                    Strips.unpack(panel.data, panel.offset(s, 0), nr, n, Math.min(nr, m - j), b.data, j, m);
                }
            }
        }
    }

    /** (L Lᵀ)⁻¹ by solving for the columns of the identity from the diagonal down; the rest follows by symmetry. */
    static DMatrixRMaj inverse(Kernels kernels, LowerTriangle l) {
        int n = l.size;
        DMatrixRMaj inverse = new DMatrixRMaj(n, n);
        try (Panel panel = new Panel(kernels, n, n);
                PackedTranspose u = new PackedTranspose(l)) {
            int nr = panel.nr;
            for (int j0 = 0; j0 < n; j0 += panel.columns()) {
                for (int s = 0; s < panel.strips; s++) {
                    int j = Math.min(n, j0 + s * nr);
                    panel.startAt(s, j);
                    Arrays.fill(panel.data, panel.offset(s, panel.firstRow(s)), panel.offset(s, n), 0);
                    for (int c = 0; c < Math.min(nr, n - j); c++) {
                        panel.data[panel.offset(s, j + c) + c] = 1;
                    }
                }
                panel.forward(l, 0, panel.strips, j0 / ROWS, l.blocks.length, n);
                panel.backward(u);
                for (int s = 0; s < panel.strips && j0 + s * nr < n; s++) {
                    int j = j0 + s * nr;
                    Strips.unpack(
                            panel.data, panel.offset(s, j), nr, n - j, Math.min(nr, n - j), inverse.data, j * n + j, n);
                }
            }
        }
        mirror(inverse);
        return inverse;
    }

    /** Copies the strict lower triangle to the upper one. */
    static void mirror(DMatrixRMaj a) {
        final int tile = 16;
        int n = a.numRows;
        for (int i0 = 0; i0 < n; i0 += tile) {
            for (int j0 = 0; j0 <= i0; j0 += tile) {
                for (int i = i0; i < Math.min(n, i0 + tile); i++) {
                    for (int j = j0; j < Math.min(i, j0 + tile); j++) {
                        a.data[j * n + i] = a.data[i * n + j];
                    }
                }
            }
        }
    }

    /** x becomes L⁻¹x. */
    static void forward(Kernels kernels, LowerTriangle l, double[] x) {
        double[] sums = new double[ROWS];
        for (int t = 0; t < l.blocks.length; t++) {
            double[] block = l.blocks[t];
            int stride = LowerTriangle.stride(t);
            int first = ROWS * t;
            kernels.dots(first, block, 0, stride, x, 0, sums, 0);
            for (int r = 0; r < l.rows(t); r++) {
                double value = x[first + r] - sums[r];
                for (int c = 0; c < r; c++) {
                    value = Math.fma(-block[r * stride + first + c], x[first + c], value);
                }
                x[first + r] = value / block[r * stride + first + r];
            }
        }
    }

    /** x becomes L⁻ᵀx. */
    static void backward(Kernels kernels, LowerTriangle l, double[] x) {
        double[] weights = new double[ROWS];
        for (int t = l.blocks.length - 1; t >= 0; t--) {
            double[] block = l.blocks[t];
            int stride = LowerTriangle.stride(t);
            int first = ROWS * t;
            int rows = l.rows(t);
            for (int r = ROWS - 1; r >= rows; r--) {
                weights[r] = 0;
            }
            for (int r = rows - 1; r >= 0; r--) {
                double value = x[first + r];
                for (int c = r + 1; c < rows; c++) {
                    value = Math.fma(-block[c * stride + first + r], x[first + c], value);
                }
                x[first + r] = value / block[r * stride + first + r];
                weights[r] = -x[first + r];
            }
            kernels.addRows(first, weights, 0, block, 0, stride, x, 0);
        }
    }
}
