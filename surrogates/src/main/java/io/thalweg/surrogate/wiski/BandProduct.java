package io.thalweg.surrogate.wiski;

import java.util.Arrays;

/**
 * A·U for the banded Gram matrix A of a grid and the kept columns of U = U_1 ⊗ … ⊗ U_d. A row of A is a small tensor of offsets,
 * 7 on each axis; the axes are contracted one after another, the last first, so that a row costs 7^d R_d + 7^(d−1) R_(d−1) R_d + …
 * + 7 r, with R_j the columns of U_j in use, instead of 7^d r.
 */
final class BandProduct {

    private static final int SIDE = 2 * GridAxis.STENCIL - 1;
    private static final int REACH = GridAxis.STENCIL - 1;

    private final GridBasis basis;
    private final int d;
    private final KeptFeatures kept;

    /** Number of columns of the contracted axes j, j+1, … */
    private final int[] width;

    /** For each run of features, where it begins within the contracted axes 1, 2, … */
    private final int[] runStart;

    /** buffers[j] holds the row after axis j was contracted. */
    private final double[][] buffers;

    BandProduct(GridBasis basis) {
        this.basis = basis;
        this.kept = basis.kept();
        this.d = kept.factors();
        this.width = new int[d + 1];
        this.buffers = new double[d][];
        width[d] = 1;
        int offsets = 1;
        for (int j = 0; j < d - 1; j++) {
            offsets *= SIDE;
        }
        for (int j = d - 1; j >= 1; j--) {
            width[j] = width[j + 1] * basis.used(j);
            buffers[j] = new double[offsets * width[j]];
            offsets /= SIDE;
        }
        this.runStart = new int[kept.lengths().length];
        for (int run = 0; run < runStart.length; run++) {
            int start = 0;
            for (int j = 1; j < d - 1; j++) {
                start = start * basis.used(j) + kept.leads()[run * (d - 1) + j];
            }
            runStart[run] = d > 1 ? start * basis.used(d - 1) : 0;
        }
    }

    /**
     * One row of the product.
     *
     * @param band the row of A
     * @param node its number
     * @param out receives the row
     * @param at where it begins in {@code out}
     */
    void row(double[] band, int node, double[] out, int at) {
        double[] current = band;
        int rest = node;
        int offsets = band.length;
        for (int j = d - 1; j >= 1; j--) {
            offsets /= SIDE;
            Arrays.fill(buffers[j], 0);
            contract(j, rest % basis.size(j), offsets, current, buffers[j]);
            rest /= basis.size(j);
            current = buffers[j];
        }
        contractFirst(rest, current, out, at);
    }

    /** For each of the offsets on the earlier axes: Σ over the offset on axis j. */
    private void contract(int j, int node, int offsets, double[] from, double[] to) {
        int g = basis.size(j);
        int columns = basis.used(j);
        int inner = width[j + 1];
        double[] u = basis.vectors(j).data;
        int lowest = Math.max(0, REACH - node);
        int highest = Math.min(SIDE, g - node + REACH);
        for (int o = 0; o < offsets; o++) {
            int target = o * columns * inner;
            for (int k = lowest; k < highest; k++) {
                int source = (o * SIDE + k) * inner;
                int row = (node + k - REACH) * g;
                if (inner == 1) {
                    axpy(columns, from[source], u, row, to, target);
                } else {
                    for (int c = 0; c < columns; c++) {
                        axpy(inner, u[row + c], from, source, to, target + c * inner);
                    }
                }
            }
        }
    }

    private void contractFirst(int node, double[] from, double[] out, int at) {
        int g = basis.size(0);
        double[] u = basis.vectors(0).data;
        int inner = width[1];
        int[] lengths = kept.lengths();
        int lowest = Math.max(0, REACH - node);
        int highest = Math.min(SIDE, g - node + REACH);
        for (int k = lowest; k < highest; k++) {
            int row = (node + k - REACH) * g;
            if (d == 1) {
                axpy(lengths[0], from[k], u, row, out, at);
                continue;
            }
            for (int run = 0, c = at; run < lengths.length; run++) {
                double factor = u[row + kept.leads()[run * (d - 1)]];
                axpy(lengths[run], factor, from, k * inner + runStart[run], out, c);
                c += lengths[run];
            }
        }
    }

    static void axpy(int n, double factor, double[] from, int source, double[] to, int target) {
        for (int i = 0; i < n; i++) {
            to[target + i] = Math.fma(factor, from[source + i], to[target + i]);
        }
    }
}
