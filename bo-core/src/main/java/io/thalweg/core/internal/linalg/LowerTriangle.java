package io.thalweg.core.internal.linalg;

import java.util.Arrays;

/**
 * A lower triangular matrix as blocks of {@link Kernels#ROWS} rows. Block t is row-major with leading dimension
 * {@code 6t + 6} and always has room for all its rows; what is not part of the matrix is zero. Immutable once handed
 * out, so that a larger matrix shares all the blocks but the last.
 */
final class LowerTriangle {

    private static final int ROWS = Kernels.ROWS;

    static final LowerTriangle EMPTY = new LowerTriangle(0, new double[0][]);

    final int size;
    final double[][] blocks;

    LowerTriangle(int size, double[][] blocks) {
        this.size = size;
        this.blocks = blocks;
    }

    /** A zero matrix, for its maker to fill. */
    static LowerTriangle zeros(int size) {
        return EMPTY.extended(size);
    }

    /** This matrix with {@code newSize − size} rows of zeros, for its maker to fill; full blocks are shared. */
    LowerTriangle extended(int newSize) {
        double[][] copy = Arrays.copyOf(blocks, (newSize + ROWS - 1) / ROWS);
        if (size % ROWS != 0) {
            copy[blocks.length - 1] = blocks[blocks.length - 1].clone();
        }
        for (int t = blocks.length; t < copy.length; t++) {
            copy[t] = new double[ROWS * stride(t)];
        }
        return new LowerTriangle(newSize, copy);
    }

    /** The leading dimension of block t. */
    static int stride(int t) {
        return ROWS * t + ROWS;
    }

    /** The array that holds row i from {@link #offset} on. */
    double[] block(int i) {
        return blocks[i / ROWS];
    }

    /** Where row i starts in {@link #block}. */
    static int offset(int i) {
        return i % ROWS * stride(i / ROWS);
    }

    double diagonal(int i) {
        return block(i)[offset(i) + i];
    }

    /** The rows of block t that are part of the matrix. */
    int rows(int t) {
        return Math.min(ROWS, size - ROWS * t);
    }
}
