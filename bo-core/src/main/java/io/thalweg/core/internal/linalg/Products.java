package io.thalweg.core.internal.linalg;

/** Matrix products in blocks: strips of B are packed once, then tiles of C are updated from rows of A in place. */
final class Products {

    private static final int ROWS = Kernels.ROWS;

    /** Rows of a packed strip of B: 16 columns of them fill most of the first-level cache. */
    private static final int INNER_BLOCK = 240;

    /** Rows of A that stay in the second-level cache while the strips of B pass over them. */
    private static final int ROW_BLOCK = 240;

    /** Packed elements of B at a time: at home in the last-level cache. */
    private static final int PACKED = 1 << 19;

    private Products() {}

    /**
     * C += α op(A) op(B) for an m×n C, or its lower triangle alone (elements close above the diagonal may then be
     * overwritten).
     *
     * @param a op(A)(i, k) is {@code a[i·aRow + k·aColumn]}
     * @param b op(B)(k, j) is {@code b[k·ldb + j]}, or {@code b[j·ldb + k]} if {@code transposeB}
     */
    static void multiply(
            Kernels kernels,
            int m,
            int n,
            int inner,
            double alpha,
            double[] a,
            int aRow,
            int aColumn,
            double[] b,
            int ldb,
            boolean transposeB,
            double[] c,
            int ldc,
            boolean lowerOnly) {
        int nr = kernels.columns();
        int kBlock = Math.min(inner, INNER_BLOCK);
        int nBlock = Math.min((n + nr - 1) / nr, Math.max(1, PACKED / (nr * Math.max(1, kBlock)))) * nr;
        double[] packed = Workspace.take(kBlock * nBlock);
        double[] edge = new double[ROWS * nr + ROWS * kBlock];
        for (int j0 = 0; j0 < n; j0 += nBlock) {
            int jEnd = Math.min(n, j0 + nBlock);
            for (int k0 = 0; k0 < inner; k0 += kBlock) {
                int k = Math.min(kBlock, inner - k0);
                for (int j = j0; j < jEnd; j += nr) {
                    int width = Math.min(nr, n - j);
                    int offset = (j - j0) * k;
                    if (transposeB) {
                        Strips.packTransposed(alpha, b, j * ldb + k0, ldb, k, width, packed, offset, nr);
                    } else {
                        Strips.pack(alpha, b, k0 * ldb + j, ldb, k, width, packed, offset, nr);
                    }
                }
                int first = lowerOnly ? j0 / ROWS * ROWS : 0;
                for (int i0 = first; i0 < m; i0 += ROW_BLOCK) {
                    int iEnd = Math.min(m, i0 + ROW_BLOCK);
                    for (int j = j0; j < jEnd; j += nr) {
                        int start = lowerOnly ? Math.max(i0, j / ROWS * ROWS) : i0;
                        int width = Math.min(nr, n - j);
                        for (int i = start; i < iEnd; i += ROWS) {
                            int height = Math.min(ROWS, m - i);
                            int aOffset = i * aRow + k0 * aColumn;
                            int bOffset = (j - j0) * k;
                            int cOffset = i * ldc + j;
                            if (height == ROWS && width == nr) {
                                kernels.multiplyTile(k, a, aOffset, aRow, aColumn, packed, bOffset, c, cOffset, ldc);
                            } else {
                                multiplyEdge(
                                        kernels, k, a, aOffset, aRow, aColumn, packed, bOffset, c, cOffset, ldc, height,
                                        width, edge);
                            }
                        }
                    }
                }
            }
        }
        Workspace.give(packed);
    }

    /** A tile of C that is not complete goes through {@code edge}, a tile of C followed by packed rows of A. */
    private static void multiplyEdge(
            Kernels kernels,
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
            int height,
            int width,
            double[] edge) {
        int nr = kernels.columns();
        for (int r = 0; r < height; r++) {
            System.arraycopy(c, cOffset + r * ldc, edge, r * nr, width);
        }
        if (height == ROWS) {
            kernels.multiplyTile(k, a, aOffset, aRow, aColumn, b, bOffset, edge, 0, nr);
        } else {
            int packed = ROWS * nr;
            for (int r = 0; r < ROWS; r++) {
                int row = aOffset + Math.min(r, height - 1) * aRow;
                for (int p = 0; p < k; p++) {
                    edge[packed + p * ROWS + r] = a[row + p * aColumn];
                }
            }
            kernels.multiplyTile(k, edge, packed, 1, ROWS, b, bOffset, edge, 0, nr);
        }
        for (int r = 0; r < height; r++) {
            System.arraycopy(edge, r * nr, c, cOffset + r * ldc, width);
        }
    }
}
