package io.thalweg.core.model;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** The integrated variance of any posterior, from its covariances with the points z_j. */
final class SampledVariance implements IntegratedVariance {

    /** Most covariances held at a time: 32 MB of them. */
    private static final int MOST_CELLS = 1 << 22;

    private final Posterior posterior;
    private final DMatrixRMaj z;
    private final int mostCells;

    /** What depends on z alone is computed when it is first asked for: the same variance {@link #given} further points does without. */
    private volatile @Nullable Fixed fixed;

    /**
     * What depends on z alone.
     *
     * @param cross covariances with z
     * @param mean of the variances at z
     */
    private record Fixed(CovarianceWith cross, double mean) {}

    SampledVariance(Posterior posterior, DMatrixRMaj z) {
        this(posterior, z, MOST_CELLS);
    }

    /** As above, with at most so many covariances held at a time. */
    SampledVariance(Posterior posterior, DMatrixRMaj z, int mostCells) {
        if (z.numRows == 0) {
            throw new IllegalArgumentException("z is empty, must hold at least one point");
        }
        this.posterior = posterior;
        this.z = z;
        this.mostCells = mostCells;
    }

    private Fixed fixed() {
        Fixed known = fixed;
        if (known == null) {
            double mean =
                    Arrays.stream(posterior.predict(z, 1).variance()).average().orElseThrow();
            known = new Fixed(posterior.covarianceWith(z), mean);
            fixed = known;
        }
        return known;
    }

    @Override
    public double mean() {
        return fixed().mean();
    }

    @Override
    public IntegratedVariance given(DMatrixRMaj points, double noiseVariance) {
        return points.numRows == 0
                ? this
                : new SampledVariance(posterior.conditioned(points, noiseVariance), z, mostCells);
    }

    @Override
    public Moments at(DMatrixRMaj x, int q) {
        return new Sampled(x, q);
    }

    /** Moments at some points, computed so many batches at a time as fit into memory. */
    private final class Sampled implements Moments {
        private final DMatrixRMaj x;
        private final int q;
        private final int rows;
        private final Prediction prediction;
        private final DMatrixRMaj secondMoments;

        /** All the covariances of x with z, m × N, where they fit. */
        private final @Nullable DMatrixRMaj only;

        Sampled(DMatrixRMaj x, int q) {
            this.x = x;
            this.q = q;
            this.prediction = posterior.predict(x, q);
            this.secondMoments = new DMatrixRMaj(x.numRows, q);
            this.rows = Math.max(1, mostCells / z.numRows / q) * q;
            DMatrixRMaj last = null;
            for (int from = 0; from < x.numRows; from += rows) {
                last = fixed().cross().at(rowsOf(x, from));
                addMoments(last, from);
            }
            this.only = x.numRows <= rows ? last : null;
        }

        private DMatrixRMaj rowsOf(DMatrixRMaj a, int from) {
            int to = Math.min(from + rows, a.numRows);
            return DMatrixRMaj.wrap(to - from, a.numCols, Arrays.copyOfRange(a.data, from * a.numCols, to * a.numCols));
        }

        private void addMoments(DMatrixRMaj part, int from) {
            int n = z.numRows;
            for (int i = 0; i < part.numRows; i++) {
                int first = i - i % q;
                for (int j = 0; j < q; j++) {
                    secondMoments.data[(from + i) * q + j] =
                            LinearAlgebra.dot(part.data, i * n, part.data, (first + j) * n, n) / n;
                }
            }
        }

        @Override
        public DMatrixRMaj covariance() {
            return prediction.covariance();
        }

        @Override
        public DMatrixRMaj secondMoments() {
            return secondMoments;
        }

        /** S = AAᵀ/N: Ā = (2/N) S̄ A for a symmetric S̄. */
        @Override
        public void pullback(DMatrixRMaj covarianceBar, DMatrixRMaj secondMomentsBar, DMatrixRMaj xBar) {
            prediction.pullback(new double[x.numRows], covarianceBar, xBar);
            int n = z.numRows;
            for (int from = 0; from < x.numRows; from += rows) {
                DMatrixRMaj points = rowsOf(x, from);
                DMatrixRMaj part = only == null ? fixed().cross().at(points) : only;
                DMatrixRMaj bar = new DMatrixRMaj(points.numRows, n);
                for (int i = 0; i < points.numRows; i++) {
                    int first = i - i % q;
                    for (int j = 0; j < q; j++) {
                        double s = 2 * secondMomentsBar.data[(from + i) * q + j] / n;
                        LinearAlgebra.axpy(s, part.data, (first + j) * n, bar.data, i * n, n);
                    }
                }
                DMatrixRMaj pointsBar = new DMatrixRMaj(points.numRows, points.numCols);
                fixed().cross().pullback(points, bar, pointsBar);
                LinearAlgebra.axpy(1, pointsBar.data, 0, xBar.data, from * x.numCols, points.numRows * x.numCols);
            }
        }
    }
}
