package io.thalweg.core.internal.linalg;

import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The Cholesky factorisation by bordering: the columns of U = Lᵀ come in strips, each by forward substitution with the
 * rows of L that are there, an update of the strip's diagonal block, and elimination within that block. Each element of
 * L is one chain of fused multiply-adds in the order of the inner index, divided by the root of its pivot, so that rows
 * appended in any portions of three or more are the same bits as a factorisation from scratch.
 */
final class Elimination {

    private static final int ROWS = Kernels.ROWS;

    private Elimination() {}

    /**
     * The factor of [A Cᵀ; C D + εI], given the factor of A, or null if that is not positive definite.
     *
     * @param cross C, q×n
     * @param corner D, q×q; its lower triangle is read
     */
    static @Nullable LowerTriangle extend(
            Kernels kernels, LowerTriangle old, DMatrixRMaj cross, DMatrixRMaj corner, double jitter) {
        int q = corner.numRows;
        int n = old.size;
        int total = n + q;
        LowerTriangle l = old.extended(total);
        try (Panel panel = new Panel(kernels, total, q)) {
            int nr = panel.nr;
            for (int j0 = n; j0 < total; j0 += panel.columns()) {
                int strips = Math.min(panel.strips, (total - j0 + nr - 1) / nr);
                for (int s = 0; s < strips; s++) {
                    int j = j0 + s * nr;
                    int width = Math.min(nr, total - j);
                    int row = j - n;
                    Strips.packTransposed(-1, cross.data, row * n, n, n, width, panel.data, panel.offset(s, 0), nr);
                    Strips.packTransposed(-1, corner.data, row * q, q, row, width, panel.data, panel.offset(s, n), nr);
                }
                int done = j0 / ROWS;
                panel.forward(l, 0, strips, 0, done, j0);
                for (int s = 0; s < strips; s++) {
                    int j = j0 + s * nr;
                    int width = Math.min(nr, total - j);
                    panel.forward(l, s, s + 1, done, (j + ROWS - 1) / ROWS, j);
                    packDiagonal(panel, s, j, corner, j - n, width, jitter);
                    for (int r = 0; r < width; r += ROWS) {
                        kernels.multiplyTile(
                                j,
                                panel.data,
                                panel.offset(s, 0) + r,
                                1,
                                nr,
                                panel.data,
                                panel.offset(s, 0),
                                panel.data,
                                panel.offset(s, j + r),
                                nr);
                    }
                    if (!factorDiagonal(panel.data, panel.offset(s, j), nr, width)) {
                        return null;
                    }
                    writeRows(panel, s, j, width, l);
                }
            }
        }
        return l;
    }

    /** The negated upper triangle of the strip's diagonal block, in the rows that follow the solved ones. */
    private static void packDiagonal(
            Panel panel, int s, int j, DMatrixRMaj corner, int cornerRow, int width, double jitter) {
        int q = corner.numCols;
        for (int r = 0; r < width; r++) {
            int to = panel.offset(s, j + r);
            for (int c = 0; c < panel.nr; c++) {
                panel.data[to + c] = c < r || c >= width ? 0 : -corner.data[(cornerRow + c) * q + cornerRow + r];
            }
            panel.data[to + r] -= jitter;
        }
    }

    /** Elimination in the upper triangle of a small block that holds −D: rows become those of U. */
    private static boolean factorDiagonal(double[] u, int offset, int ld, int width) {
        for (int r = 0; r < width; r++) {
            int row = offset + r * ld;
            double pivot = -u[row + r];
            if (!(pivot > 0 && pivot < Double.POSITIVE_INFINITY)) {
                return false;
            }
            double root = Math.sqrt(pivot);
            double scale = -1 / root;
            u[row + r] = root;
            for (int c = r + 1; c < width; c++) {
                u[row + c] *= scale;
            }
            for (int i = r + 1; i < width; i++) {
                int target = offset + i * ld;
                double factor = u[row + i];
                for (int c = i; c < width; c++) {
                    u[target + c] = Math.fma(factor, u[row + c], u[target + c]);
                }
            }
        }
        return true;
    }

    private static void writeRows(Panel panel, int s, int j, int width, LowerTriangle l) {
        final int chunk = 32;
        for (int k0 = 0; k0 < j + width; k0 += chunk) {
            for (int c = 0; c < width; c++) {
                int i = j + c;
                double[] block = l.block(i);
                int to = LowerTriangle.offset(i);
                int from = panel.offset(s, 0) + c;
                int kEnd = Math.min(i + 1, k0 + chunk);
                for (int k = k0; k < kEnd; k++) {
                    block[to + k] = panel.data[from + k * panel.nr];
                }
            }
        }
    }
}
