package io.thalweg.surrogate.decoupled;

import io.thalweg.surrogate.kernel.Kernel;
import java.util.Arrays;

/**
 * K_α + K_αX D⁻¹ K_Xα for a mean basis α that is a part of X: for rows of X at a time, K_Xα v and then the product with its transpose,
 * by the same covariances. As α is among X, K_α v is the product with those columns. Memory is linear in the sizes of α and X.
 */
final class MeanBasisOperator implements SymmetricOperator {

    /** Rows of X at a time, whose covariances with all of α are held. */
    private static final int ROWS = 32;

    private final Kernel kernel;
    private final Blocks rows;
    private final double[] noise;
    private final Blocks basis;

    /** For each row of X its index in α, −1 where it is not in it. */
    private final int[] position;

    private final Stripes stripes;
    private final Tile[][] tiles;
    private final double[][][] sums;

    /**
     * An operator.
     *
     * @param sample X and D
     * @param basis α
     * @param position for each row of X its index in α, −1 where it is not in it
     * @param vectors most vectors that it is applied to at a time
     */
    MeanBasisOperator(Kernel kernel, Sample sample, Blocks basis, int[] position, int vectors, Stripes stripes) {
        this.kernel = kernel;
        this.rows = Blocks.of(sample.x(), ROWS);
        this.noise = sample.noise();
        this.basis = basis;
        this.position = position;
        this.stripes = stripes;
        this.tiles = new Tile[Stripes.COUNT][basis.count()];
        for (Tile[] panel : tiles) {
            Arrays.setAll(panel, j -> new Tile(ROWS, basis.rows()));
        }
        this.sums = new double[Stripes.COUNT][vectors][basis.size()];
    }

    @Override
    public int size() {
        return basis.size();
    }

    @Override
    public void apply(double[][] v, double[][] out) {
        stripes.run(stripe -> addPanels(stripe, v));
        collect(out);
    }

    /** The right-hand sides K_αX D⁻¹ u. */
    double[][] weigh(double[][] u) {
        double[][] out = new double[u.length][size()];
        stripes.run(stripe -> {
            clear(stripe, u.length);
            double[] weighted = new double[ROWS];
            for (int i = stripe; i < rows.count(); i += Stripes.COUNT) {
                compute(stripe, i);
                for (int r = 0; r < u.length; r++) {
                    for (int k = 0; k < rows.length(i); k++) {
                        int row = rows.first(i) + k;
                        weighted[k] = u[r][row] / noise[row];
                    }
                    scatter(stripe, weighted, sums[stripe][r]);
                }
            }
        });
        collect(out);
        return out;
    }

    /** The diagonal. */
    double[] diagonal(double[] priorVariance) {
        double[][] out = new double[1][size()];
        stripes.run(stripe -> {
            clear(stripe, 1);
            for (int i = stripe; i < rows.count(); i += Stripes.COUNT) {
                compute(stripe, i);
                for (int j = 0; j < basis.count(); j++) {
                    tiles[stripe][j].addWeightedSquares(noise, rows.first(i), sums[stripe][0], basis.first(j));
                }
            }
        });
        collect(out);
        for (int j = 0; j < size(); j++) {
            out[0][j] += priorVariance[j];
        }
        return out[0];
    }

    private void clear(int stripe, int vectors) {
        for (int r = 0; r < vectors; r++) {
            Arrays.fill(sums[stripe][r], 0);
        }
    }

    private void compute(int stripe, int panel) {
        for (int j = 0; j < basis.count(); j++) {
            tiles[stripe][j].compute(kernel, rows.at(panel), basis.at(j));
        }
    }

    private void scatter(int stripe, double[] weighted, double[] sum) {
        for (int j = 0; j < basis.count(); j++) {
            tiles[stripe][j].multiplyTransposedAdd(weighted, 0, sum, basis.first(j));
        }
    }

    private void addPanels(int stripe, double[][] v) {
        clear(stripe, v.length);
        double[] weighted = new double[ROWS];
        for (int i = stripe; i < rows.count(); i += Stripes.COUNT) {
            compute(stripe, i);
            for (int r = 0; r < v.length; r++) {
                Arrays.fill(weighted, 0);
                for (int j = 0; j < basis.count(); j++) {
                    tiles[stripe][j].multiplyAdd(v[r], basis.first(j), weighted, 0);
                }
                for (int k = 0; k < rows.length(i); k++) {
                    int row = rows.first(i) + k;
                    int column = position[row];
                    weighted[k] = weighted[k] / noise[row] + (column < 0 ? 0 : v[r][column]);
                }
                scatter(stripe, weighted, sums[stripe][r]);
            }
        }
    }

    private void collect(double[][] out) {
        for (int r = 0; r < out.length; r++) {
            Arrays.fill(out[r], 0);
            for (double[][] sum : sums) {
                for (int j = 0; j < out[r].length; j++) {
                    out[r][j] += sum[r][j];
                }
            }
        }
    }
}
