package io.thalweg.acquisition.internal;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * Joint samples of one outcome at r fixed points A (observed or pending ones) and at the q points of an argument X, by
 * bordering: with cov(A, A) = L_A L_Aᵀ, what is known of A is computed once, and for each X
 *
 * <pre>
 *   G = L_A⁻¹ cov(A, X),   L_X L_Xᵀ = cov(X, X) − GᵀG,   f_A = μ_A + L_A ε_A,   f_X = μ_X + Gᵀε_A + L_X ε_X
 * </pre>
 *
 * The base samples ε are frozen, so f_X is a smooth function of X.
 */
public final class JointSampler {

    /** A fixed point of which the others leave less than this part of its variance is determined by them. */
    private static final double DETERMINED = 1e-10;

    /** A fixed point whose variance is below this, in squared model units, is known. */
    private static final double KNOWN = 1e-14;

    /**
     * Added to the variance of every point of an argument, relative to it: smooth where points of an argument coincide with each
     * other or with fixed ones, and too little to be seen in a value anywhere else.
     */
    private static final double JITTER = 1e-12;

    /** Smaller pivots are taken for 0: in model units, where outcomes vary by about 1, they are rounding errors. */
    private static final double PIVOT_FLOOR = 1e-20;

    /** Rows that are transposed together. */
    private static final int BLOCK = 8;

    private final Posterior posterior;
    private final DMatrixRMaj fixed;
    private final int q;
    private final int samples;
    private final boolean centred;

    /** Gᵀ = cov(X, A) L_A⁻ᵀ, with columns of zeros for determined points; none if there are no arguments or no fixed points. */
    private final Optional<CovarianceWith> explains;

    /** ε_A, r × S. */
    private final double[] fixedNormals;

    /** ε_X, q × S. */
    private final double[] normals;

    /** f_A, r × S. */
    private final double[] fixedSamples;

    /**
     * A sampler.
     *
     * @param fixed the points A, r × d
     * @param q points in an argument
     * @param base base samples, S a row of coordinates; those from {@code firstColumn} on belong to A and then to X
     * @param centred whether to leave out μ_X + Gᵀε_A: what f_X deviates from what is expected of it, given f_A
     */
    public JointSampler(
            Posterior posterior, DMatrixRMaj fixed, int q, DMatrixRMaj base, int firstColumn, boolean centred) {
        this.posterior = posterior;
        this.fixed = fixed;
        this.q = q;
        this.samples = base.numRows;
        this.centred = centred;
        int r = fixed.numRows;
        fixedNormals = columns(base, firstColumn, r);
        normals = columns(base, firstColumn + r, q);
        fixedSamples = new double[r * samples];
        explains = r > 0 ? explains(sampleFixed()) : Optional.empty();
    }

    private static double[] columns(DMatrixRMaj base, int first, int count) {
        double[] columns = new double[count * base.numRows];
        // In blocks, as a column's stride is a power of two and whole columns would throw each other out of the cache.
        for (int from = 0; from < base.numRows; from += BLOCK) {
            int to = Math.min(base.numRows, from + BLOCK);
            for (int j = 0; j < count; j++) {
                for (int s = from; s < to; s++) {
                    columns[j * base.numRows + s] = base.data[s * base.numCols + first + j];
                }
            }
        }
        return columns;
    }

    /** Samples f_A and returns L_A. */
    private DMatrixRMaj sampleFixed() {
        int r = fixed.numRows;
        Prediction prediction = posterior.predict(fixed, r);
        DMatrixRMaj lower = prediction.covariance().copy();
        BatchCholesky.factor(lower.data, 0, r, DETERMINED, KNOWN);
        for (int i = 0; i < r; i++) {
            Arrays.fill(lower.data, i * r + i + 1, (i + 1) * r, 0);
            Arrays.fill(fixedSamples, i * samples, (i + 1) * samples, prediction.mean()[i]);
        }
        LinearAlgebra.multiply(
                1,
                lower,
                false,
                DMatrixRMaj.wrap(r, samples, fixedNormals),
                false,
                1,
                DMatrixRMaj.wrap(r, samples, fixedSamples));
        return lower;
    }

    private Optional<CovarianceWith> explains(DMatrixRMaj lower) {
        if (q == 0) {
            return Optional.empty();
        }
        DMatrixRMaj whitener = new DMatrixRMaj(lower.numRows, lower.numRows);
        BatchCholesky.invert(lower.data, lower.numRows, whitener.data);
        return Optional.of(posterior.covarianceWith(fixed).combined(whitener));
    }

    /** f_A, r × S: the samples of a fixed point are contiguous. Not to be modified. */
    public double[] fixedSamples() {
        return fixedSamples;
    }

    /** The joint beliefs at many arguments. */
    Panel at(DMatrixRMaj points) {
        return new Panel(points);
    }

    /** The moments and factors at the arguments of a panel; used by one thread. */
    final class Panel {

        private final DMatrixRMaj points;
        private final Prediction prediction;
        private final double[] mean;

        /** Gᵀ, (m·q) × r. */
        private final DMatrixRMaj explained;

        /** L_X, the q × q blocks stacked. */
        private final double[] factors;

        private double[] meanBar = new double[0];
        private DMatrixRMaj covarianceBar = new DMatrixRMaj(0, 0);
        private DMatrixRMaj explainedBar = new DMatrixRMaj(0, 0);
        private double[] factorBar = new double[0];

        Panel(DMatrixRMaj points) {
            this.points = points;
            int rows = points.numRows;
            int r = fixed.numRows;
            prediction = posterior.predict(points, q);
            mean = prediction.mean();
            factors = prediction.covariance().data.clone();
            explained = explains.map(known -> known.at(points)).orElseGet(() -> new DMatrixRMaj(rows, 0));
            for (int first = 0; first < rows; first += q) {
                for (int i = 0; i < q; i++) {
                    int row = (first + i) * q;
                    double jitter = JITTER * factors[row + i];
                    for (int j = 0; j <= i && r > 0; j++) {
                        factors[row + j] -=
                                LinearAlgebra.dot(explained.data, (first + i) * r, explained.data, (first + j) * r, r);
                    }
                    factors[row + i] += jitter;
                }
                BatchCholesky.factor(factors, first * q, q, 0, PIVOT_FLOOR);
            }
        }

        /** Whether the beliefs at an argument are numbers. */
        boolean isFinite(int argument) {
            double sum = 0;
            for (int row = argument * q; row < (argument + 1) * q; row++) {
                sum += mean[row];
                for (int k = row * q; k < (row + 1) * q; k++) {
                    sum += factors[k];
                }
            }
            return Double.isFinite(sum);
        }

        /**
         * Samples f_X at an argument.
         *
         * @param argument which one
         * @param out receives the samples, q × S: those of a point are contiguous
         */
        void sample(int argument, double[] out) {
            int r = fixed.numRows;
            for (int j = 0; j < q; j++) {
                int row = argument * q + j;
                Arrays.fill(out, j * samples, (j + 1) * samples, centred ? 0 : mean[row]);
                for (int k = 0; k < r && !centred; k++) {
                    LinearAlgebra.axpy(
                            explained.data[row * r + k], fixedNormals, k * samples, out, j * samples, samples);
                }
                for (int k = 0; k <= j; k++) {
                    LinearAlgebra.axpy(factors[row * q + k], normals, k * samples, out, j * samples, samples);
                }
            }
        }

        /** Takes the adjoint of the samples at an argument, q × S, back to the moments. */
        void pullback(int argument, double[] sampleBar) {
            int r = fixed.numRows;
            int rows = points.numRows;
            if (meanBar.length == 0) {
                meanBar = new double[rows];
                covarianceBar = new DMatrixRMaj(rows, q);
                explainedBar = new DMatrixRMaj(rows, r);
                factorBar = new double[q * q];
            }
            for (int j = 0; j < q; j++) {
                int row = argument * q + j;
                for (int k = 0; k <= j; k++) {
                    factorBar[j * q + k] = LinearAlgebra.dot(sampleBar, j * samples, normals, k * samples, samples);
                }
                if (centred) {
                    continue;
                }
                meanBar[row] = sum(sampleBar, j * samples, samples);
                for (int k = 0; k < r; k++) {
                    explainedBar.data[row * r + k] =
                            LinearAlgebra.dot(sampleBar, j * samples, fixedNormals, k * samples, samples);
                }
            }
            BatchCholesky.pullback(factors, argument * q * q, q, factorBar, covarianceBar.data);
            pullbackSchur(argument);
        }

        /** The block that was factored is C − G Gᵀ with jitter, so Ḡ −= 2 S̄ G, and the jitter follows the variances. */
        private void pullbackSchur(int argument) {
            int r = fixed.numRows;
            for (int i = 0; i < q; i++) {
                int row = argument * q + i;
                for (int j = 0; j < q && r > 0; j++) {
                    LinearAlgebra.axpy(
                            -2 * covarianceBar.data[row * q + j],
                            explained.data,
                            (argument * q + j) * r,
                            explainedBar.data,
                            row * r,
                            r);
                }
            }
            for (int i = 0; i < q; i++) {
                covarianceBar.data[(argument * q + i) * q + i] *= 1 + JITTER;
            }
        }

        /** Adds the adjoint of all the points, after every argument was pulled back. */
        void pullbackPoints(DMatrixRMaj pointsBar) {
            prediction.pullback(meanBar, covarianceBar, pointsBar);
            explains.ifPresent(known -> known.pullback(points, explainedBar, pointsBar));
        }

        private static double sum(double[] values, int from, int n) {
            double sum = 0;
            for (int i = from; i < from + n; i++) {
                sum += values[i];
            }
            return sum;
        }
    }
}
