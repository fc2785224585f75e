package io.thalweg.surrogate.internal.feature;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.Prediction;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.jspecify.annotations.Nullable;

/** Moments at some points. What is expensive, the covariance, is computed when it is asked for. */
final class FeaturePrediction implements Prediction {

    private final FeatureMap map;
    private final @Nullable Kernel prior;
    private final WhitenedGaussian belief;
    private final DMatrixRMaj x;
    private final int q;
    private final double[] mean;
    private @Nullable DMatrixRMaj features;
    private @Nullable DMatrixRMaj whitened;
    private @Nullable DMatrixRMaj covariance;

    /**
     * Moments.
     *
     * @param prior the covariance before any data, if the features express only a part of it
     * @param constant what is added to φᵀm
     */
    FeaturePrediction(
            FeatureMap map, @Nullable Kernel prior, WhitenedGaussian belief, double constant, DMatrixRMaj x, int q) {
        this.map = map;
        this.prior = prior;
        this.belief = belief;
        this.x = x;
        this.q = q;
        DMatrixRMaj phi = map.features(x);
        this.features = phi;
        this.mean = new double[x.numRows];
        LinearAlgebra.multiply(phi, belief.weights(), mean);
        for (int i = 0; i < mean.length; i++) {
            mean[i] += constant;
        }
    }

    @Override
    public int batchSize() {
        return q;
    }

    @Override
    public double[] mean() {
        return mean;
    }

    @Override
    public DMatrixRMaj covariance() {
        DMatrixRMaj known = covariance;
        if (known == null) {
            DMatrixRMaj residual = prior == null ? null : residual(prior);
            known = q == 1 ? variances(whitened()) : blocks(whitened());
            if (residual != null) {
                CommonOps_DDRM.addEquals(known, residual);
            }
            covariance = known;
        }
        return known;
    }

    /** k(x, x') − φᵀφ', its diagonal at least 0, in the blocks of the covariance. */
    private DMatrixRMaj residual(Kernel kernel) {
        DMatrixRMaj transposed = new DMatrixRMaj(map.size(), x.numRows);
        transpose(features(), transposed);
        DMatrixRMaj rest;
        if (q == 1) {
            rest = DMatrixRMaj.wrap(x.numRows, 1, kernel.diagonal(x));
            CommonOps_DDRM.subtractEquals(rest, variances(transposed));
        } else {
            rest = new DMatrixRMaj(x.numRows, q);
            for (int first = 0; first < x.numRows; first += q) {
                DMatrixRMaj points = points(first);
                System.arraycopy(kernel.gram(points).data, 0, rest.data, first * q, q * q);
            }
            CommonOps_DDRM.subtractEquals(rest, blocks(transposed));
        }
        for (int i = 0; i < x.numRows; i++) {
            int diagonal = i * q + i % q;
            rest.data[diagonal] = Math.max(0, rest.data[diagonal]);
        }
        return rest;
    }

    private DMatrixRMaj points(int first) {
        int d = x.numCols;
        DMatrixRMaj part = new DMatrixRMaj(q, d);
        System.arraycopy(x.data, first * d, part.data, 0, q * d);
        return part;
    }

    private DMatrixRMaj features() {
        DMatrixRMaj known = features;
        return known == null ? map.features(x) : known;
    }

    /** L⁻¹Φᵀ, r × (b·q). */
    private DMatrixRMaj whitened() {
        DMatrixRMaj known = whitened;
        if (known == null) {
            known = new DMatrixRMaj(map.size(), x.numRows);
            transpose(features(), known);
            features = null; // not needed any more
            belief.factor().solveLowerInPlace(known);
            whitened = known;
        }
        return known;
    }

    private static DMatrixRMaj variances(DMatrixRMaj v) {
        DMatrixRMaj variances = new DMatrixRMaj(v.numCols, 1);
        for (int r = 0; r < v.numRows; r++) {
            int row = r * v.numCols;
            for (int i = 0; i < v.numCols; i++) {
                variances.data[i] = Math.fma(v.data[row + i], v.data[row + i], variances.data[i]);
            }
        }
        return variances;
    }

    private DMatrixRMaj blocks(DMatrixRMaj v) {
        DMatrixRMaj stacked = new DMatrixRMaj(v.numCols, q);
        DMatrixRMaj block = new DMatrixRMaj(q, q);
        for (int first = 0; first < v.numCols; first += q) {
            LinearAlgebra.symmetricRankK(1, columns(v, first), true, 0, block);
            System.arraycopy(block.data, 0, stacked.data, first * q, q * q);
        }
        return stacked;
    }

    /** The adjoint of φᵢ is m m̄ᵢ + 2 Σ_j C̄_ij B⁻¹φ_j; with a residual, B⁻¹ − I in place of B⁻¹, and C̄ goes to the prior too. */
    @Override
    public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
        int r = map.size();
        int n = x.numRows;
        DMatrixRMaj solved = belief.factor().solveLowerTransposed(whitened());
        if (prior != null) {
            DMatrixRMaj transposed = new DMatrixRMaj(r, n);
            transpose(map.features(x), transposed);
            CommonOps_DDRM.subtractEquals(solved, transposed);
            pullbackPrior(prior, covarianceBar, xBar);
        }
        DMatrixRMaj mixed = q == 1 ? scaled(solved, covarianceBar.data) : mixed(solved, covarianceBar);
        DMatrixRMaj featuresBar = new DMatrixRMaj(n, r);
        transpose(mixed, featuresBar);
        double[] weights = belief.weights();
        for (int i = 0; i < n; i++) {
            LinearAlgebra.axpy(meanBar[i], weights, 0, featuresBar.data, i * r, r);
        }
        map.pullback(x, featuresBar, xBar);
    }

    private void pullbackPrior(Kernel kernel, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
        if (q == 1) {
            kernel.diagonalPullback(x, covarianceBar.data, KernelGradient.ofPoints(xBar));
            return;
        }
        int d = x.numCols;
        DMatrixRMaj block = new DMatrixRMaj(q, q);
        for (int first = 0; first < x.numRows; first += q) {
            DMatrixRMaj points = points(first);
            DMatrixRMaj pointsBar = new DMatrixRMaj(q, d);
            System.arraycopy(covarianceBar.data, first * q, block.data, 0, q * q);
            kernel.gramPullback(points, block, KernelGradient.ofPoints(pointsBar));
            LinearAlgebra.axpy(1, pointsBar.data, 0, xBar.data, first * d, q * d);
        }
    }

    private static DMatrixRMaj scaled(DMatrixRMaj solved, double[] varianceBar) {
        for (int k = 0; k < solved.numRows; k++) {
            int row = k * solved.numCols;
            for (int i = 0; i < solved.numCols; i++) {
                solved.data[row + i] *= 2 * varianceBar[i];
            }
        }
        return solved;
    }

    private DMatrixRMaj mixed(DMatrixRMaj solved, DMatrixRMaj covarianceBar) {
        DMatrixRMaj mixed = new DMatrixRMaj(solved.numRows, solved.numCols);
        DMatrixRMaj block = new DMatrixRMaj(q, q);
        DMatrixRMaj product = new DMatrixRMaj(solved.numRows, q);
        for (int first = 0; first < solved.numCols; first += q) {
            System.arraycopy(covarianceBar.data, first * q, block.data, 0, q * q);
            LinearAlgebra.multiply(2, columns(solved, first), false, block, false, 0, product);
            for (int k = 0; k < solved.numRows; k++) {
                System.arraycopy(product.data, k * q, mixed.data, k * solved.numCols + first, q);
            }
        }
        return mixed;
    }

    private DMatrixRMaj columns(DMatrixRMaj a, int first) {
        DMatrixRMaj part = new DMatrixRMaj(a.numRows, q);
        for (int k = 0; k < a.numRows; k++) {
            System.arraycopy(a.data, k * a.numCols + first, part.data, k * q, q);
        }
        return part;
    }

    /** to = fromᵀ, in tiles that stay in the cache. */
    static void transpose(DMatrixRMaj from, DMatrixRMaj to) {
        int tile = 16;
        for (int i0 = 0; i0 < from.numRows; i0 += tile) {
            int i1 = Math.min(i0 + tile, from.numRows);
            for (int j0 = 0; j0 < from.numCols; j0 += tile) {
                int j1 = Math.min(j0 + tile, from.numCols);
                for (int i = i0; i < i1; i++) {
                    for (int j = j0; j < j1; j++) {
                        to.data[j * to.numCols + i] = from.data[i * from.numCols + j];
                    }
                }
            }
        }
    }
}
