package io.thalweg.core.model;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The posterior conditioned on observations at further points P that equal their predicted means, by bordering: the means stay, and
 *
 * <pre>
 *   cov'(x, z) = cov(x, z) − g(x)ᵀ g(z),   g(x) = L⁻¹ cov(P, x),   L Lᵀ = cov(P, P) + σ²I
 * </pre>
 *
 * All that depends on P alone is computed once.
 */
final class ConditionedPosterior implements Posterior {

    /** A point is left out if the others leave less than this part of its variance, */
    private static final double NEGLIGIBLE = 1e-10;

    /** or less than this, in squared model units. */
    private static final double LEAST_VARIANCE = 1e-20;

    private final Posterior posterior;

    /** P, k × d. */
    private final DMatrixRMaj points;

    private final double noise;

    /** L⁻¹, k × k. */
    private final DMatrixRMaj whitener;

    /** g, of k entries. */
    private final CovarianceWith explains;

    private ConditionedPosterior(Posterior posterior, DMatrixRMaj points, double noise, DMatrixRMaj whitener) {
        this.posterior = posterior;
        this.points = points;
        this.noise = noise;
        this.whitener = whitener;
        this.explains = posterior.covarianceWith(points).combined(whitener);
    }

    /** Conditions a posterior on points; it is returned as it is if nothing is to be learnt from them. */
    static Posterior of(Posterior posterior, DMatrixRMaj points, double noise) {
        DMatrixRMaj covariance = posterior.predict(points).covariance();
        Cholesky factor = Cholesky.empty();
        int[] kept = new int[points.numRows];
        for (int p = 0; p < points.numRows; p++) {
            int k = factor.size();
            DMatrixRMaj cross = new DMatrixRMaj(1, k);
            for (int i = 0; i < k; i++) {
                cross.data[i] = covariance.get(p, kept[i]);
            }
            double variance = covariance.get(p, p) + noise;
            double[] known = factor.solveLower(cross.data);
            double rest = variance - LinearAlgebra.dot(known, 0, known, 0, k);
            if (rest > Math.max(NEGLIGIBLE * variance, LEAST_VARIANCE)) {
                kept[k] = p;
                // What cannot be appended is not finite: such a point is left out as well.
                factor = factor.append(cross, DMatrixRMaj.wrap(1, 1, new double[] {variance}))
                        .orElse(factor);
            }
        }
        int k = factor.size();
        if (k == 0) {
            return posterior;
        }
        DMatrixRMaj some = new DMatrixRMaj(k, points.numCols);
        for (int i = 0; i < k; i++) {
            CommonOps_DDRM.extract(points, kept[i], kept[i] + 1, 0, points.numCols, some, i, 0);
        }
        return new ConditionedPosterior(posterior, some, noise, factor.solveLower(CommonOps_DDRM.identity(k)));
    }

    @Override
    public int dimension() {
        return posterior.dimension();
    }

    @Override
    public double noiseVariance() {
        return posterior.noiseVariance();
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        Prediction before = posterior.predict(x, q);
        DMatrixRMaj g = explains.at(x);
        int k = g.numCols;
        DMatrixRMaj covariance = before.covariance().copy();
        for (int i = 0; i < covariance.numRows; i++) {
            int first = i - i % q;
            for (int j = 0; j < q; j++) {
                covariance.data[i * q + j] -= LinearAlgebra.dot(g.data, i * k, g.data, (first + j) * k, k);
            }
            int diagonal = i * q + i % q;
            covariance.data[diagonal] = Math.max(covariance.data[diagonal], 0);
        }
        return new Conditioned(x, before, g, covariance);
    }

    @Override
    public CovarianceWith covarianceWith(DMatrixRMaj z) {
        return new WithFixed(z);
    }

    @Override
    public IntegratedVariance integratedVariance(DMatrixRMaj z) {
        return posterior.integratedVariance(z).given(points, noise);
    }

    /** cov'(x, z) = (cov(x, z), cov(x, P)) (I, −H)ᵀ with H = g(z)ᵀ L⁻¹: x meets the points z and P together. */
    private final class WithFixed implements CovarianceWith {

        private final int n;

        /** With z, then with P. */
        private final CovarianceWith both;

        /** H, N × k. */
        private final DMatrixRMaj reduction;

        WithFixed(DMatrixRMaj z) {
            n = z.numRows;
            DMatrixRMaj stacked = new DMatrixRMaj(n + points.numRows, z.numCols);
            CommonOps_DDRM.insert(z, stacked, 0, 0);
            CommonOps_DDRM.insert(points, stacked, n, 0);
            both = posterior.covarianceWith(stacked);
            reduction = new DMatrixRMaj(n, points.numRows);
            LinearAlgebra.multiply(1, explains.at(z), false, whitener, false, 0, reduction);
        }

        @Override
        public DMatrixRMaj at(DMatrixRMaj x) {
            DMatrixRMaj all = both.at(x);
            DMatrixRMaj covariance = CommonOps_DDRM.extract(all, 0, x.numRows, 0, n);
            DMatrixRMaj withPoints = CommonOps_DDRM.extract(all, 0, x.numRows, n, n + points.numRows);
            LinearAlgebra.multiply(-1, withPoints, false, reduction, true, 1, covariance);
            return covariance;
        }

        @Override
        public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
            DMatrixRMaj withPointsBar = new DMatrixRMaj(x.numRows, points.numRows);
            LinearAlgebra.multiply(-1, covarianceBar, false, reduction, false, 0, withPointsBar);
            DMatrixRMaj bar = new DMatrixRMaj(x.numRows, n + points.numRows);
            CommonOps_DDRM.insert(covarianceBar, bar, 0, 0);
            CommonOps_DDRM.insert(withPointsBar, bar, 0, n);
            both.pullback(x, bar, xBar);
        }
    }

    /** Moments of the conditioned belief. */
    private final class Conditioned implements Prediction {

        private final DMatrixRMaj x;
        private final Prediction before;
        private final DMatrixRMaj g;
        private final DMatrixRMaj covariance;

        Conditioned(DMatrixRMaj x, Prediction before, DMatrixRMaj g, DMatrixRMaj covariance) {
            this.x = x;
            this.before = before;
            this.g = g;
            this.covariance = covariance;
        }

        @Override
        public int batchSize() {
            return before.batchSize();
        }

        @Override
        public double[] mean() {
            return before.mean();
        }

        @Override
        public DMatrixRMaj covariance() {
            return covariance;
        }

        /** A block is C − G Gᵀ, so Ḡ = −2 C̄ G for a symmetric C̄. */
        @Override
        public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
            before.pullback(meanBar, covarianceBar, xBar);
            int q = batchSize();
            int k = g.numCols;
            DMatrixRMaj gBar = new DMatrixRMaj(g.numRows, k);
            for (int i = 0; i < g.numRows; i++) {
                int first = i - i % q;
                for (int j = 0; j < q; j++) {
                    double weight = -2 * covarianceBar.data[i * q + j];
                    LinearAlgebra.axpy(weight, g.data, (first + j) * k, gBar.data, i * k, k);
                }
            }
            explains.pullback(x, gBar, xBar);
        }
    }
}
