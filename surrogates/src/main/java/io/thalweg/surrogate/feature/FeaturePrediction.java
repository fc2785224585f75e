package io.thalweg.surrogate.feature;

import io.thalweg.core.linalg.LinearAlgebra;
import io.thalweg.core.model.Prediction;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** Moments at some points. What is expensive, the covariance, is computed when it is asked for. */
final class FeaturePrediction implements Prediction {

    private final FeatureMap map;
    private final WhitenedGaussian belief;
    private final DMatrixRMaj x;
    private final int q;
    private final double[] mean;
    private @Nullable DMatrixRMaj features;
    private @Nullable DMatrixRMaj whitened;
    private @Nullable DMatrixRMaj covariance;

    FeaturePrediction(FeatureMap map, WhitenedGaussian belief, double constant, DMatrixRMaj x, int q) {
        this.map = map;
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
            known = q == 1 ? variances(whitened()) : blocks(whitened());
            covariance = known;
        }
        return known;
    }

    /** L⁻¹Φᵀ, r × (b·q). */
    private DMatrixRMaj whitened() {
        DMatrixRMaj known = whitened;
        if (known == null) {
            known = new DMatrixRMaj(map.size(), x.numRows);
            DMatrixRMaj phi = features;
            transpose(phi == null ? map.features(x) : phi, known);
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

    /** The adjoint of φᵢ is m m̄ᵢ + 2 Σ_j C̄_ij B⁻¹φ_j. */
    @Override
    public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
        int r = map.size();
        int n = x.numRows;
        DMatrixRMaj solved = belief.factor().solveLowerTransposed(whitened());
        DMatrixRMaj mixed = q == 1 ? scaled(solved, covarianceBar.data) : mixed(solved, covarianceBar);
        DMatrixRMaj featuresBar = new DMatrixRMaj(n, r);
        transpose(mixed, featuresBar);
        double[] weights = belief.weights();
        for (int i = 0; i < n; i++) {
            LinearAlgebra.axpy(meanBar[i], weights, 0, featuresBar.data, i * r, r);
        }
        map.pullback(x, featuresBar, xBar);
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
