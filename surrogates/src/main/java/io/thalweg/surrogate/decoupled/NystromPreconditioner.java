package io.thalweg.surrogate.decoupled;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.surrogate.kernel.Kernel;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * (ΨΨᵀ + Δ)⁻¹ = Δ⁻¹ − Δ⁻¹Ψ(I + ΨᵀΔ⁻¹Ψ)⁻¹ΨᵀΔ⁻¹ for Ψ = k(X, Z) L⁻ᵀR: the inverse of a matrix that a few points explain but for a
 * diagonal (Woodbury). The covariances k(X, Z) are computed anew each time: memory is linear in n.
 */
final class NystromPreconditioner implements SymmetricOperator {

    private final Kernel kernel;
    private final Blocks points;
    private final Blocks few;
    private final double[] diagonal;

    /** Of K_Z, L. */
    private final Cholesky factor;

    /** R. */
    private final Weights weights;

    /** Of I + ΨᵀΔ⁻¹Ψ. */
    private final Factor inner;

    private final Stripes stripes;
    private final Tile[] tiles;
    private final double[][][] sums;
    private final double[][] scaled;

    /** R and its transpose. */
    interface Weights {

        /** Rv; may be v itself. */
        double[] times(double[] v);

        /** Rᵀv; may be v itself. */
        double[] transposedTimes(double[] v);

        /** The identity. */
        Weights NONE = new Weights() {
            @Override
            public double[] times(double[] v) {
                return v;
            }

            @Override
            public double[] transposedTimes(double[] v) {
                return v;
            }
        };
    }

    /**
     * A preconditioner.
     *
     * @param points X
     * @param z Z
     * @param diagonal Δ, positive
     * @param factor L, of the covariance of Z
     * @param weights R
     * @param inner the factor of I + ΨᵀΔ⁻¹Ψ
     * @param vectors most vectors that it is applied to at a time
     */
    NystromPreconditioner(
            Kernel kernel,
            Blocks points,
            DMatrixRMaj z,
            double[] diagonal,
            Cholesky factor,
            Weights weights,
            Factor inner,
            int vectors,
            Stripes stripes) {
        this.kernel = kernel;
        this.points = points;
        this.few = Blocks.of(z);
        this.diagonal = diagonal;
        this.factor = factor;
        this.weights = weights;
        this.inner = inner;
        this.stripes = stripes;
        this.tiles = new Tile[Stripes.COUNT];
        Arrays.setAll(tiles, s -> new Tile(points.rows(), few.rows()));
        this.sums = new double[Stripes.COUNT][vectors][z.numRows];
        this.scaled = new double[vectors][points.size()];
    }

    @Override
    public int size() {
        return points.size();
    }

    @Override
    public void apply(double[][] v, double[][] out) {
        for (int r = 0; r < v.length; r++) {
            for (int i = 0; i < diagonal.length; i++) {
                scaled[r][i] = v[r][i] / diagonal[i];
            }
        }
        stripes.run(stripe -> gather(stripe, v.length));
        double[][] explained = new double[v.length][];
        for (int r = 0; r < v.length; r++) {
            double[] sum = new double[few.size()];
            for (double[][] part : sums) {
                for (int k = 0; k < sum.length; k++) {
                    sum[k] += part[r][k];
                }
            }
            double[] solved = inner.solve(weights.transposedTimes(factor.solveLower(sum)));
            explained[r] = factor.solveLowerTransposed(weights.times(solved));
        }
        stripes.run(stripe -> spread(stripe, explained, out));
    }

    /** k(Z, X) Δ⁻¹v of the blocks of a stripe. */
    private void gather(int stripe, int vectors) {
        double[][] sum = sums[stripe];
        for (int r = 0; r < vectors; r++) {
            Arrays.fill(sum[r], 0);
        }
        Tile tile = tiles[stripe];
        for (int i = stripe; i < points.count(); i += Stripes.COUNT) {
            for (int k = 0; k < few.count(); k++) {
                tile.compute(kernel, points.at(i), few.at(k));
                for (int r = 0; r < vectors; r++) {
                    tile.multiplyTransposedAdd(scaled[r], points.first(i), sum[r], few.first(k));
                }
            }
        }
    }

    /** out = Δ⁻¹(v − k(X, Z) explained) for the blocks of a stripe. */
    private void spread(int stripe, double[][] explained, double[][] out) {
        Tile tile = tiles[stripe];
        for (int i = stripe; i < points.count(); i += Stripes.COUNT) {
            int from = points.first(i);
            int to = from + points.length(i);
            for (double[] vector : out) {
                Arrays.fill(vector, from, to, 0);
            }
            for (int k = 0; k < few.count(); k++) {
                tile.compute(kernel, points.at(i), few.at(k));
                for (int r = 0; r < out.length; r++) {
                    tile.multiplyAdd(explained[r], few.first(k), out[r], from);
                }
            }
            for (int r = 0; r < out.length; r++) {
                for (int p = from; p < to; p++) {
                    out[r][p] = scaled[r][p] - out[r][p] / diagonal[p];
                }
            }
        }
    }
}
