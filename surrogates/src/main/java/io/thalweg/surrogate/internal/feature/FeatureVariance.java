package io.thalweg.surrogate.internal.feature;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.IntegratedVariance;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The integrated variance of f(x) = φ(x)ᵀv + constant: with S = B⁻¹ the covariance of the weights and G = (1/N) Σ_j φ(z_j)φ(z_j)ᵀ it
 * is tr(SG), and the moments at x are φᵀSφ' and φᵀSGSφ'. So after one pass over the points z a call costs O(r²) a point,
 * whatever their number.
 */
final class FeatureVariance implements IntegratedVariance {

    /** Features of so many of the points z are held at a time. */
    private static final int ROWS = 512;

    private final FeatureMap map;

    /** S, r × r. */
    private final DMatrixRMaj covariance;

    /** SGS, r × r. */
    private final DMatrixRMaj second;

    private final double mean;

    private FeatureVariance(FeatureMap map, DMatrixRMaj covariance, DMatrixRMaj second, double mean) {
        this.map = map;
        this.covariance = covariance;
        this.second = second;
        this.mean = mean;
    }

    /** Over the points z, N × d. */
    static FeatureVariance over(DMatrixRMaj z, FeatureMap map, WhitenedGaussian belief) {
        if (z.numRows == 0) {
            throw new IllegalArgumentException("z is empty, must hold at least one point");
        }
        int r = map.size();
        int d = z.numCols;
        DMatrixRMaj gram = new DMatrixRMaj(r, r);
        for (int from = 0; from < z.numRows; from += ROWS) {
            int to = Math.min(from + ROWS, z.numRows);
            DMatrixRMaj part = DMatrixRMaj.wrap(to - from, d, Arrays.copyOfRange(z.data, from * d, to * d));
            LinearAlgebra.symmetricRankK(1.0 / z.numRows, map.features(part), true, 1, gram);
        }
        DMatrixRMaj inverse = belief.factor().inverse();
        DMatrixRMaj half = new DMatrixRMaj(r, r);
        LinearAlgebra.multiply(1, inverse, false, gram, false, 0, half);
        DMatrixRMaj both = new DMatrixRMaj(r, r);
        LinearAlgebra.multiply(1, half, false, inverse, false, 0, both);
        return new FeatureVariance(map, inverse, both, CommonOps_DDRM.trace(half));
    }

    @Override
    public double mean() {
        return mean;
    }

    /** With W = (C_PP + σ²I)⁻¹C_P, C_P = ΦS and H_P = ΦH of the points P: S − C_PᵀW and H − WᵀH_P − H_PᵀW + WᵀH_PΦᵀW. */
    @Override
    public IntegratedVariance given(DMatrixRMaj points, double noiseVariance) {
        int p = points.numRows;
        if (p == 0) {
            return this;
        }
        DMatrixRMaj phi = map.features(points);
        DMatrixRMaj cp = times(phi, covariance);
        DMatrixRMaj hp = times(phi, second);
        DMatrixRMaj among = new DMatrixRMaj(p, p);
        LinearAlgebra.multiply(1, cp, false, phi, true, 0, among);
        DMatrixRMaj secondAmong = new DMatrixRMaj(p, p);
        LinearAlgebra.multiply(1, hp, false, phi, true, 0, secondAmong);
        for (int i = 0; i < p; i++) {
            among.data[i * p + i] += noiseVariance;
        }
        Cholesky factor = Cholesky.withJitter(among)
                .orElseThrow(() -> new IllegalArgumentException(
                        "points: their covariance cannot be factorised; are they finite?"));
        DMatrixRMaj w = factor.solve(cp);
        DMatrixRMaj nextCovariance = covariance.copy();
        LinearAlgebra.multiply(-1, cp, true, w, false, 1, nextCovariance);
        // −WᵀH_P + ½WᵀH_PΦᵀW, and its transpose.
        DMatrixRMaj inner = hp.copy();
        LinearAlgebra.multiply(0.5, secondAmong, false, w, false, -1, inner);
        DMatrixRMaj nextSecond = second.copy();
        LinearAlgebra.multiply(1, w, true, inner, false, 1, nextSecond);
        LinearAlgebra.multiply(1, inner, true, w, false, 1, nextSecond);
        double fall = CommonOps_DDRM.trace(factor.solve(secondAmong));
        return new FeatureVariance(map, nextCovariance, nextSecond, mean - fall);
    }

    private static DMatrixRMaj times(DMatrixRMaj a, DMatrixRMaj b) {
        DMatrixRMaj c = new DMatrixRMaj(a.numRows, b.numCols);
        LinearAlgebra.multiply(1, a, false, b, false, 0, c);
        return c;
    }

    @Override
    public Moments at(DMatrixRMaj x, int q) {
        return new OfFeatures(x, q);
    }

    private final class OfFeatures implements Moments {
        private final DMatrixRMaj x;
        private final int q;

        /** ΦS and ΦSGS, (b·q) × r. */
        private final DMatrixRMaj first;

        private final DMatrixRMaj other;
        private final DMatrixRMaj covarianceBlocks;
        private final DMatrixRMaj secondBlocks;

        OfFeatures(DMatrixRMaj x, int q) {
            this.x = x;
            this.q = q;
            DMatrixRMaj phi = map.features(x);
            this.first = times(phi, covariance);
            this.other = times(phi, second);
            this.covarianceBlocks = blocks(first, phi);
            this.secondBlocks = blocks(other, phi);
        }

        /** The blocks of abᵀ, which are symmetric, their diagonals at least 0. */
        private DMatrixRMaj blocks(DMatrixRMaj a, DMatrixRMaj b) {
            int r = a.numCols;
            DMatrixRMaj blocks = new DMatrixRMaj(a.numRows, q);
            for (int i = 0; i < a.numRows; i++) {
                int start = i - i % q;
                for (int j = 0; j < i % q; j++) {
                    double value = LinearAlgebra.dot(a.data, i * r, b.data, (start + j) * r, r);
                    blocks.data[i * q + j] = value;
                    blocks.data[(start + j) * q + i % q] = value;
                }
                blocks.data[i * q + i % q] = Math.max(0, LinearAlgebra.dot(a.data, i * r, b.data, i * r, r));
            }
            return blocks;
        }

        @Override
        public DMatrixRMaj covariance() {
            return covarianceBlocks;
        }

        @Override
        public DMatrixRMaj secondMoments() {
            return secondBlocks;
        }

        /** Φ̄ = 2 (C̄ ΦS + S̄ ΦSGS), batch by batch. */
        @Override
        public void pullback(DMatrixRMaj covarianceBar, DMatrixRMaj secondMomentsBar, DMatrixRMaj xBar) {
            int r = first.numCols;
            DMatrixRMaj featuresBar = new DMatrixRMaj(x.numRows, r);
            for (int i = 0; i < x.numRows; i++) {
                int start = i - i % q;
                for (int j = 0; j < q; j++) {
                    int from = (start + j) * r;
                    LinearAlgebra.axpy(2 * covarianceBar.data[i * q + j], first.data, from, featuresBar.data, i * r, r);
                    LinearAlgebra.axpy(
                            2 * secondMomentsBar.data[i * q + j], other.data, from, featuresBar.data, i * r, r);
                }
            }
            map.pullback(x, featuresBar, xBar);
        }
    }
}
