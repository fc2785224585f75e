package io.thalweg.core.internal.linalg;

/**
 * What lies strictly below the diagonal blocks of a lower triangle, packed for backward substitution: for each tile t of
 * six columns, its six elements of row 6t + 6, then of row 6t + 7, and so on.
 */
final class PackedTranspose implements AutoCloseable {

    private static final int ROWS = Kernels.ROWS;

    final LowerTriangle triangle;
    final double[] data;

    PackedTranspose(LowerTriangle triangle) {
        this.triangle = triangle;
        data = Workspace.take(offset(Math.max(0, tiles() - 1)));
        for (int k = ROWS; k < triangle.size; k++) {
            double[] block = triangle.block(k);
            int from = LowerTriangle.offset(k);
            for (int t = 0; t < k / ROWS; t++) {
                int to = offset(t) + ROWS * (k - ROWS * (t + 1));
                for (int r = 0; r < ROWS; r++) {
                    data[to + r] = block[from + ROWS * t + r];
                }
            }
        }
    }

    int tiles() {
        return triangle.blocks.length;
    }

    /** Where tile t starts: the tiles before it have n − 6, n − 12, … rows; the last one has none. */
    int offset(int t) {
        return ROWS * t * triangle.size - ROWS * ROWS * (t * (t + 1) / 2);
    }

    @Override
    public void close() {
        Workspace.give(data);
    }
}
