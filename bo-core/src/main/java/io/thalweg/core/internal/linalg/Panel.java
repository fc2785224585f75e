package io.thalweg.core.internal.linalg;

import java.util.Arrays;

/**
 * A few strips of right-hand sides, few enough for the second-level cache, on which substitution with a lower triangle
 * works in place. Substitution flips signs: {@link #forward} turns −B into L⁻¹B and {@link #backward} turns −B into
 * L⁻ᵀB, which saves a negation in the innermost loop and cancels where both follow each other.
 *
 * <p>Row k of a strip is row k of the matrix; rows above the strip's first one are not touched, which is how zeros at
 * the top of a right-hand side are exploited.
 */
final class Panel implements AutoCloseable {

    private static final int ROWS = Kernels.ROWS;

    /** Elements of a panel: half a megabyte, about half of a second-level cache. */
    private static final int CAPACITY = 1 << 16;

    private static final int MAX_STRIPS = 8;

    final Kernels kernels;
    final double[] data;

    /** The columns of a strip. */
    final int nr;

    /** The number of strips. */
    final int strips;

    /** The tile, a block of six rows, that each strip starts with. */
    private final int[] firstTile;

    private final int height;
    private final double[] diagonal = new double[Kernels.TRIANGLE];

    /**
     * A panel of arbitrary content.
     *
     * @param n the order of the triangle
     * @param columns the columns wanted; the panel has room for fewer if they would not fit in the cache
     */
    Panel(Kernels kernels, int n, int columns) {
        this.kernels = kernels;
        nr = kernels.columns();
        // A tile may reach beyond the last row, by the rows of a strip's diagonal block rounded up to tiles.
        height = n + nr + 2 * ROWS;
        int fitting = Math.max(1, Math.min(MAX_STRIPS, CAPACITY / (height * nr)));
        strips = Math.min(fitting, (columns + nr - 1) / nr);
        firstTile = new int[strips];
        data = Workspace.take(strips * height * nr);
    }

    /** The columns that this panel has room for. */
    int columns() {
        return strips * nr;
    }

    /** Where row {@code row} of strip {@code s} starts in {@link #data}. */
    int offset(int s, int row) {
        return (s * height + row) * nr;
    }

    /** Says that strip s has zeros above this row. */
    void startAt(int s, int row) {
        firstTile[s] = row / ROWS;
    }

    /** The first row of strip s that is touched. */
    int firstRow(int s) {
        return firstTile[s] * ROWS;
    }

    /**
     * Forward substitution of the strips [sFrom, sTo) through the rows of the tiles [tFrom, tTo) of L, given that the
     * earlier rows are done. Rows of L from {@code known} on count as zero, and leave garbage in these rows.
     */
    void forward(LowerTriangle l, int sFrom, int sTo, int tFrom, int tTo, int known) {
        for (int t = tFrom; t < tTo; t++) {
            double[] block = l.blocks[t];
            int stride = LowerTriangle.stride(t);
            loadForward(block, t, Math.min(ROWS, known - ROWS * t));
            for (int s = sFrom; s < sTo; s++) {
                int first = firstRow(s);
                int k = ROWS * t - first;
                if (k >= 0) {
                    int row = offset(s, ROWS * t);
                    kernels.multiplyTile(k, block, first, stride, 1, data, offset(s, first), data, row, nr);
                    kernels.solveTile(diagonal, data, row, nr);
                }
            }
        }
    }

    /** Backward substitution of all the strips, down to the first row of each. */
    void backward(PackedTranspose u) {
        for (int s = 0; s < strips; s++) {
            // The last tile reaches beyond the last row; what was there before is multiplied by 0, which must give 0.
            Arrays.fill(data, offset(s, u.triangle.size), offset(s, ROWS * u.tiles()), 0);
        }
        for (int t = u.tiles() - 1; t >= 0; t--) {
            loadBackward(u.triangle.blocks[t], t, u.triangle.rows(t));
            int next = ROWS * (t + 1);
            int k = Math.max(0, u.triangle.size - next);
            for (int s = 0; s < strips; s++) {
                if (t >= firstTile[s]) {
                    int row = offset(s, ROWS * t);
                    kernels.multiplyTile(k, u.data, u.offset(t), 1, ROWS, data, offset(s, next), data, row, nr);
                    kernels.solveTile(diagonal, data, offset(s, next - 1), -nr);
                }
            }
        }
    }

    private void loadForward(double[] block, int t, int rows) {
        int stride = LowerTriangle.stride(t);
        int d = ROWS;
        for (int r = 0; r < ROWS; r++) {
            diagonal[r] = r < rows ? -1 / block[r * stride + ROWS * t + r] : 0;
            for (int s = r + 1; s < ROWS; s++) {
                diagonal[d++] = s < rows ? block[s * stride + ROWS * t + r] : 0;
            }
        }
    }

    /** The transposed triangle with its rows and columns reversed. */
    private void loadBackward(double[] block, int t, int rows) {
        int stride = LowerTriangle.stride(t);
        int d = ROWS;
        for (int r = ROWS - 1; r >= 0; r--) {
            diagonal[ROWS - 1 - r] = r < rows ? -1 / block[r * stride + ROWS * t + r] : 0;
            for (int s = r - 1; s >= 0; s--) {
                diagonal[d++] = r < rows ? block[r * stride + ROWS * t + s] : 0;
            }
        }
    }

    @Override
    public void close() {
        Workspace.give(data);
    }
}
