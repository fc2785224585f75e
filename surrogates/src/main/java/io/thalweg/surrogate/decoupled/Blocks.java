package io.thalweg.surrogate.decoupled;

import org.ejml.data.DMatrixRMaj;

/** Points cut into blocks, so small that the covariances of two blocks stay in the second-level cache. Not to be modified. */
final class Blocks {

    /** Points of a block: 128 KiB of covariances with another block. */
    static final int ROWS = 128;

    private final int size;
    private final int rows;
    private final DMatrixRMaj[] blocks;

    private Blocks(int size, int rows, DMatrixRMaj[] blocks) {
        this.size = size;
        this.rows = rows;
        this.blocks = blocks;
    }

    /** Blocks of {@link #ROWS} points. */
    static Blocks of(DMatrixRMaj x) {
        return of(x, ROWS);
    }

    /** Blocks of so many points, the last one of what is left. */
    static Blocks of(DMatrixRMaj x, int rows) {
        int n = x.numRows;
        int d = x.numCols;
        DMatrixRMaj[] blocks = new DMatrixRMaj[(n + rows - 1) / rows];
        for (int b = 0; b < blocks.length; b++) {
            int from = b * rows;
            int count = Math.min(rows, n - from);
            blocks[b] = new DMatrixRMaj(count, d);
            System.arraycopy(x.data, from * d, blocks[b].data, 0, count * d);
        }
        return new Blocks(n, rows, blocks);
    }

    /** Number of points. */
    int size() {
        return size;
    }

    /** Number of blocks. */
    int count() {
        return blocks.length;
    }

    /** Most points in a block. */
    int rows() {
        return rows;
    }

    /** The points of a block. */
    DMatrixRMaj at(int block) {
        return blocks[block];
    }

    /** Index of the first point of a block. */
    int first(int block) {
        return block * rows;
    }

    /** Number of points in a block. */
    int length(int block) {
        return blocks[block].numRows;
    }
}
