package io.thalweg.core.model;

import io.thalweg.core.linalg.Cholesky;
import io.thalweg.core.linalg.LinearAlgebra;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.jspecify.annotations.Nullable;

/**
 * The integrated variance of any posterior, from its cross-covariances with the points z_j. Further points P are conditioned on by
 *
 * <pre>
 *   cov'(x, z) = cov(x, z) − g(x)ᵀ g(z),   g(x) = L⁻¹ cov(P, x),   L Lᵀ = cov(P, P) + σ²I.
 * </pre>
 */
final class SampledVariance implements IntegratedVariance {

    /** Most cross-covariances held at a time: 32 MB of them. */
    private static final int MOST_CELLS = 1 << 22;

    private final Posterior posterior;
    private final DMatrixRMaj z;

    /** P, p × d. */
    private final DMatrixRMaj given;

    /** σ² of each of P. */
    private final double[] noise;

    /** L. */
    private final Cholesky factor;

    /** With z, then with P. */
    private final CovarianceWith cross;

    /** g(z), p × N. */
    private final DMatrixRMaj explained;

    private final double mean;
    private final int mostCells;

    SampledVariance(Posterior posterior, DMatrixRMaj z) {
        this(posterior, z, MOST_CELLS);
    }

    /** As above, with at most so many cross-covariances held at a time. */
    SampledVariance(Posterior posterior, DMatrixRMaj z, int mostCells) {
        this(posterior, z, new DMatrixRMaj(0, z.numCols), new double[0], mostCells);
    }

    private SampledVariance(Posterior posterior, DMatrixRMaj z, DMatrixRMaj given, double[] noise, int mostCells) {
        if (z.numRows == 0) {
            throw new IllegalArgumentException("z is empty, must hold at least one point");
        }
        this.posterior = posterior;
        this.z = z;
        this.given = given;
        this.noise = noise;
        this.mostCells = mostCells;
        int p = given.numRows;
        this.cross = posterior.covarianceWith(stacked(z, given));
        DMatrixRMaj withGiven = cross.at(given);
        this.explained = new DMatrixRMaj(p, z.numRows);
        DMatrixRMaj among = new DMatrixRMaj(p, p);
        split(withGiven, explained, among);
        for (int i = 0; i < p; i++) {
            among.data[i * p + i] += noise[i];
        }
        this.factor = Cholesky.withJitter(among)
                .orElseThrow(() -> new IllegalArgumentException(
                        "points: their covariance cannot be factorised; are they finite?"));
        factor.solveLowerInPlace(explained);
        double sum = Arrays.stream(posterior.predict(z, 1).variance()).sum();
        this.mean = (sum - LinearAlgebra.dot(explained.data, 0, explained.data, 0, p * z.numRows)) / z.numRows;
    }

    private static DMatrixRMaj stacked(DMatrixRMaj upper, DMatrixRMaj lower) {
        DMatrixRMaj both = new DMatrixRMaj(upper.numRows + lower.numRows, upper.numCols);
        CommonOps_DDRM.insert(upper, both, 0, 0);
        CommonOps_DDRM.insert(lower, both, upper.numRows, 0);
        return both;
    }

    /** The columns of the first part and of the second. */
    private static void split(DMatrixRMaj both, DMatrixRMaj first, DMatrixRMaj second) {
        CommonOps_DDRM.extract(both, 0, both.numRows, 0, first.numCols, first, 0, 0);
        CommonOps_DDRM.extract(both, 0, both.numRows, first.numCols, both.numCols, second, 0, 0);
    }

    @Override
    public double mean() {
        return mean;
    }

    @Override
    public IntegratedVariance given(DMatrixRMaj points, double noiseVariance) {
        if (points.numRows == 0) {
            return this;
        }
        double[] all = Arrays.copyOf(noise, noise.length + points.numRows);
        Arrays.fill(all, noise.length, all.length, noiseVariance);
        return new SampledVariance(posterior, z, stacked(given, points), all, mostCells);
    }

    @Override
    public Moments at(DMatrixRMaj x, int q) {
        return new Sampled(x, q);
    }

    /** The covariances of some x with z, and g(x). */
    private final class Part {
        /** m × N. */
        final DMatrixRMaj covariance;

        /** g(x) in rows, m × p. */
        final DMatrixRMaj explains;

        Part(DMatrixRMaj x) {
            int p = given.numRows;
            DMatrixRMaj all = cross.at(x);
            if (p == 0) {
                covariance = all;
                explains = new DMatrixRMaj(x.numRows, 0);
                return;
            }
            covariance = new DMatrixRMaj(x.numRows, z.numRows);
            DMatrixRMaj withGiven = new DMatrixRMaj(x.numRows, p);
            split(all, covariance, withGiven);
            DMatrixRMaj columns = CommonOps_DDRM.transpose(withGiven, null);
            factor.solveLowerInPlace(columns);
            explains = CommonOps_DDRM.transpose(columns, withGiven);
            LinearAlgebra.multiply(-1, explains, false, explained, false, 1, covariance);
        }

        /**
         * The way back to x.
         *
         * @param covarianceBar adjoint of {@link #covariance}, m × N
         * @param explainsBar adjoint of {@link #explains} but for what it does to the covariance, m × p
         */
        void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj explainsBar, DMatrixRMaj xBar) {
            int p = given.numRows;
            if (p == 0) {
                cross.pullback(x, covarianceBar, xBar);
                return;
            }
            LinearAlgebra.multiply(-1, covarianceBar, false, explained, true, 1, explainsBar);
            DMatrixRMaj columns = CommonOps_DDRM.transpose(explainsBar, null);
            factor.solveLowerTransposedInPlace(columns);
            DMatrixRMaj all = new DMatrixRMaj(x.numRows, z.numRows + p);
            CommonOps_DDRM.insert(covarianceBar, all, 0, 0);
            CommonOps_DDRM.insert(CommonOps_DDRM.transpose(columns, null), all, 0, z.numRows);
            cross.pullback(x, all, xBar);
        }
    }

    /** Moments at some points, computed so many batches at a time as fit into memory. */
    private final class Sampled implements Moments {
        private final DMatrixRMaj x;
        private final int q;
        private final int rows;
        private final Prediction prediction;
        private final DMatrixRMaj covariance;
        private final DMatrixRMaj secondMoments;

        /** The only part, where there is but one. */
        private final @Nullable Part only;

        Sampled(DMatrixRMaj x, int q) {
            this.x = x;
            this.q = q;
            this.prediction = posterior.predict(x, q);
            this.covariance = prediction.covariance().copy();
            this.secondMoments = new DMatrixRMaj(x.numRows, q);
            this.rows = Math.max(1, mostCells / (z.numRows + given.numRows) / q) * q;
            Part last = null;
            for (int from = 0; from < x.numRows; from += rows) {
                last = new Part(rowsOf(x, from));
                addMoments(last, from);
            }
            this.only = x.numRows <= rows ? last : null;
        }

        private DMatrixRMaj rowsOf(DMatrixRMaj a, int from) {
            int to = Math.min(from + rows, a.numRows);
            return DMatrixRMaj.wrap(to - from, a.numCols, Arrays.copyOfRange(a.data, from * a.numCols, to * a.numCols));
        }

        private void addMoments(Part part, int from) {
            int n = z.numRows;
            int p = given.numRows;
            for (int i = 0; i < part.covariance.numRows; i++) {
                int first = i - i % q;
                for (int j = 0; j < q; j++) {
                    int cell = (from + i) * q + j;
                    secondMoments.data[cell] = LinearAlgebra.dot(
                                    part.covariance.data, i * n, part.covariance.data, (first + j) * n, n)
                            / n;
                    covariance.data[cell] -=
                            LinearAlgebra.dot(part.explains.data, i * p, part.explains.data, (first + j) * p, p);
                }
                int diagonal = (from + i) * q + i % q;
                covariance.data[diagonal] = Math.max(0, covariance.data[diagonal]);
            }
        }

        @Override
        public DMatrixRMaj covariance() {
            return covariance;
        }

        @Override
        public DMatrixRMaj secondMoments() {
            return secondMoments;
        }

        /** S = AAᵀ/N and C' = C − GGᵀ: Ā = (2/N) S̄ A and Ḡ = −2 C̄ G for symmetric S̄ and C̄. */
        @Override
        public void pullback(DMatrixRMaj covarianceBar, DMatrixRMaj secondMomentsBar, DMatrixRMaj xBar) {
            prediction.pullback(new double[x.numRows], covarianceBar, xBar);
            int n = z.numRows;
            int p = given.numRows;
            for (int from = 0; from < x.numRows; from += rows) {
                DMatrixRMaj points = rowsOf(x, from);
                Part part = only == null ? new Part(points) : only;
                DMatrixRMaj bar = new DMatrixRMaj(points.numRows, n);
                DMatrixRMaj explainsBar = new DMatrixRMaj(points.numRows, p);
                for (int i = 0; i < points.numRows; i++) {
                    int first = i - i % q;
                    for (int j = 0; j < q; j++) {
                        int cell = (from + i) * q + j;
                        double s = 2 * secondMomentsBar.data[cell] / n;
                        LinearAlgebra.axpy(s, part.covariance.data, (first + j) * n, bar.data, i * n, n);
                        double c = -2 * covarianceBar.data[cell];
                        LinearAlgebra.axpy(c, part.explains.data, (first + j) * p, explainsBar.data, i * p, p);
                    }
                }
                DMatrixRMaj pointsBar = new DMatrixRMaj(points.numRows, points.numCols);
                part.pullback(points, bar, explainsBar, pointsBar);
                LinearAlgebra.axpy(1, pointsBar.data, 0, xBar.data, from * x.numCols, points.numRows * x.numCols);
            }
        }
    }
}
