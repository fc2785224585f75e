package io.thalweg.surrogate.wiski;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The sum A = Σ ω w(x)w(x)ᵀ over points, a symmetric matrix in blocks of the terms. The block of a grid with itself is banded,
 * as two nodes share a point only if they are at most three apart on every axis; other blocks are dense. Rows that are zero
 * take no memory, and rows that do not change are shared between the old and the new value. Sums of products that are the same
 * bits either way round keep the matrix symmetric to the last bit. Immutable.
 */
final class Gram {

    private final List<Term> terms;

    /** blocks[s][t − s] for s ≤ t: rows of the block, null where zero. */
    private final double[][][][] blocks;

    private Gram(List<Term> terms, double[][][][] blocks) {
        this.terms = terms;
        this.blocks = blocks;
    }

    /** Of no points. */
    static Gram zero(List<Term> terms) {
        int k = terms.size();
        double[][][][] blocks = new double[k][][][];
        for (int s = 0; s < k; s++) {
            blocks[s] = new double[k - s][][];
            for (int t = s; t < k; t++) {
                blocks[s][t - s] = new double[terms.get(s).variables()][];
            }
        }
        return new Gram(terms, blocks);
    }

    /**
     * Of a single grid.
     *
     * @param rows bands, null where zero; not to be modified afterwards
     */
    static Gram ofGrid(GridTerm grid, double[][] rows) {
        return new Gram(List.of(grid), new double[][][][] {{rows}});
    }

    /** The length of the rows of a block. */
    private int width(int s, int t) {
        return s == t && terms.get(s) instanceof GridTerm grid
                ? grid.bandSize()
                : terms.get(t).variables();
    }

    /**
     * The sum over these points as well.
     *
     * @param batch their weights
     * @param omega the factor ω of each
     */
    Gram plus(Stencils batch, double[] omega) {
        int k = terms.size();
        double[][][][] next = new double[k][][][];
        for (int s = 0; s < k; s++) {
            next[s] = blocks[s].clone();
            for (int t = s; t < k; t++) {
                next[s][t - s] = added(s, t, batch, omega);
            }
        }
        return new Gram(terms, next);
    }

    private double[][] added(int s, int t, Stencils batch, double[] omega) {
        double[][] old = blocks[s][t - s];
        double[][] rows = old.clone();
        int width = width(s, t);
        int size = batch.size();
        int from = batch.starts()[s];
        int rowEntries = batch.starts()[s + 1] - from;
        int across = batch.starts()[t];
        int columnEntries = batch.starts()[t + 1] - across;
        int[] band = s == t && terms.get(s) instanceof GridTerm grid
                ? bandPositions(grid.axes().size())
                : new int[0];
        for (int i = 0; i < batch.points(); i++) {
            int first = i * size + from;
            int second = i * size + across;
            for (int a = 0; a < rowEntries; a++) {
                double weight = batch.weight()[first + a];
                if (weight == 0) {
                    continue;
                }
                int r = batch.index()[first + a];
                double[] row = rows[r];
                if (row == null) {
                    row = new double[width];
                    rows[r] = row;
                } else if (row == old[r]) {
                    row = row.clone();
                    rows[r] = row;
                }
                if (band.length > 0) {
                    for (int b = 0; b < columnEntries; b++) {
                        row[band[a * columnEntries + b]] += omega[i] * (weight * batch.weight()[second + b]);
                    }
                } else {
                    for (int b = 0; b < columnEntries; b++) {
                        row[batch.index()[second + b]] += omega[i] * (weight * batch.weight()[second + b]);
                    }
                }
            }
        }
        return rows;
    }

    /** Where in a band row the product of the stencil entries a and b goes: 4^d × 4^d. */
    private static int[] bandPositions(int d) {
        int entries = 1 << (2 * d);
        int side = 2 * GridAxis.STENCIL - 1;
        int[] positions = new int[entries * entries];
        for (int a = 0; a < entries; a++) {
            for (int b = 0; b < entries; b++) {
                int position = 0;
                for (int j = d - 1; j >= 0; j--) {
                    int offset = ((b >> (2 * j)) & 3) - ((a >> (2 * j)) & 3);
                    position = position * side + offset + GridAxis.STENCIL - 1;
                }
                positions[a * entries + b] = position;
            }
        }
        return positions;
    }

    /** α A + β A' for the Gram matrix A' of the same terms. */
    Gram combined(double alpha, Gram other, double beta) {
        return zip(other, (mine, others) -> alpha * mine + beta * others);
    }

    /** α A. */
    Gram scaled(double alpha) {
        return zip(this, (mine, same) -> alpha * mine);
    }

    private Gram zip(Gram other, DoubleBinaryOperator operation) {
        int k = terms.size();
        double[][][][] next = new double[k][][][];
        for (int s = 0; s < k; s++) {
            next[s] = new double[k - s][][];
            for (int t = s; t < k; t++) {
                double[][] mine = blocks[s][t - s];
                double[][] others = other.blocks[s][t - s];
                double[][] rows = new double[mine.length][];
                for (int r = 0; r < rows.length; r++) {
                    rows[r] = zip(mine[r], others[r], operation);
                }
                next[s][t - s] = rows;
            }
        }
        return new Gram(terms, next);
    }

    private static double @Nullable [] zip(
            double @Nullable [] a, double @Nullable [] b, DoubleBinaryOperator operation) {
        if (a == null && b == null) {
            return null;
        }
        double[] left = a == null ? new double[b == null ? 0 : b.length] : a;
        double[] right = b == null ? new double[left.length] : b;
        double[] result = new double[left.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = operation.applyAsDouble(left[i], right[i]);
        }
        return result;
    }

    /** The rows of the block of terms s and t ≥ s: bands for a grid with itself, see {@link BandProduct}. */
    double[][] rows(int s, int t) {
        return blocks[s][t - s];
    }

    /** Writes the rows that are not zero; of a band the first half and the diagonal, the rest is symmetric. */
    void write(DataOutputStream out) throws IOException {
        for (int s = 0; s < terms.size(); s++) {
            for (int t = s; t < terms.size(); t++) {
                double[][] rows = rows(s, t);
                int width = isBand(s, t) ? width(s, t) / 2 + 1 : width(s, t);
                for (double[] row : rows) {
                    out.writeBoolean(row != null);
                    for (int i = 0; row != null && i < width; i++) {
                        out.writeDouble(row[i]);
                    }
                }
            }
        }
    }

    /** Reads what {@link #write} has written. */
    static Gram read(List<Term> terms, DataInputStream in) throws IOException {
        Gram gram = zero(terms);
        for (int s = 0; s < terms.size(); s++) {
            for (int t = s; t < terms.size(); t++) {
                double[][] rows = gram.rows(s, t);
                boolean band = gram.isBand(s, t);
                int width = gram.width(s, t);
                for (int r = 0; r < rows.length; r++) {
                    if (in.readBoolean()) {
                        rows[r] = new double[width];
                        for (int i = 0; i < (band ? width / 2 + 1 : width); i++) {
                            rows[r][i] = in.readDouble();
                        }
                    }
                }
                if (band) {
                    mirror((GridTerm) terms.get(s), rows);
                }
            }
        }
        return gram;
    }

    /** The later half of each band row, from the earlier halves of the rows that it meets. */
    private static void mirror(GridTerm grid, double[][] rows) {
        int d = grid.axes().size();
        int side = 2 * GridAxis.STENCIL - 1;
        int width = grid.bandSize();
        for (int r = 0; r < rows.length; r++) {
            for (int i = width / 2 + 1; rows[r] != null && i < width; i++) {
                int other = 0;
                int stride = 1;
                boolean inside = true;
                for (int j = d - 1, position = i, node = r; j >= 0; j--) {
                    int g = grid.axes().get(j).count();
                    int moved = node % g + position % side - (GridAxis.STENCIL - 1);
                    inside &= moved >= 0 && moved < g;
                    other += moved * stride;
                    stride *= g;
                    position /= side;
                    node /= g;
                }
                if (inside && rows[other] != null) {
                    rows[r][i] = rows[other][width - 1 - i];
                }
            }
        }
    }

    private boolean isBand(int s, int t) {
        return s == t && terms.get(s) instanceof GridTerm;
    }

    /** A block as a dense matrix; not for the block of a grid with itself. */
    DMatrixRMaj dense(int s, int t) {
        double[][] rows = rows(s, t);
        int width = width(s, t);
        DMatrixRMaj dense = new DMatrixRMaj(rows.length, width);
        for (int r = 0; r < rows.length; r++) {
            if (rows[r] != null) {
                System.arraycopy(rows[r], 0, dense.data, r * width, width);
            }
        }
        return dense;
    }
}
