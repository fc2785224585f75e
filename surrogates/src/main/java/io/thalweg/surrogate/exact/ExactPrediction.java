package io.thalweg.surrogate.exact;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.internal.linalg.TransposedSolver;
import io.thalweg.core.model.Prediction;
import io.thalweg.surrogate.internal.evidence.ConditionedModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import java.util.function.Supplier;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Moments at m = b·q points. Means cost O(nm); covariances, O(n²m), are computed when they are first asked for.
 */
final class ExactPrediction implements Prediction {

    /** Up to this size the block of a batch is not worth a matrix product of its own. */
    private static final int SMALL_BATCH = 8;

    private final ConditionedModel conditioned;
    private final Supplier<TransposedSolver> backward;
    private final DMatrixRMaj x;
    private final int q;

    /** k(X, x), n × m: the points are columns, as the triangular solves want them. */
    private final DMatrixRMaj cross;

    private final double[] mean;

    /** L⁻¹k(X, x), n × m. */
    private @Nullable DMatrixRMaj whitened;

    private @Nullable DMatrixRMaj covariance;

    ExactPrediction(ConditionedModel conditioned, Supplier<TransposedSolver> backward, DMatrixRMaj x, int q) {
        this.conditioned = conditioned;
        this.backward = backward;
        this.x = x;
        this.q = q;
        this.cross = conditioned.model.kernel().covariance(conditioned.data.x(), x);
        this.mean = new double[x.numRows];
        LinearAlgebra.multiplyTransposed(cross, conditioned.alpha, mean);
        for (int i = 0; i < mean.length; i++) {
            mean[i] += conditioned.mean;
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

    private DMatrixRMaj whitened() {
        DMatrixRMaj known = whitened;
        if (known == null) {
            known = conditioned.factor.solveLower(cross);
            whitened = known;
        }
        return known;
    }

    private DMatrixRMaj variances(DMatrixRMaj v) {
        int m = x.numRows;
        double[] variance = conditioned.model.kernel().diagonal(x);
        for (int r = 0; r < v.numRows; r++) {
            int row = r * m;
            for (int i = 0; i < m; i++) {
                double value = v.data[row + i];
                variance[i] -= value * value;
            }
        }
        for (int i = 0; i < m; i++) {
            variance[i] = Math.max(0, variance[i]);
        }
        return DMatrixRMaj.wrap(m, 1, variance);
    }

    private DMatrixRMaj blocks(DMatrixRMaj v) {
        Kernel kernel = conditioned.model.kernel();
        DMatrixRMaj stacked = new DMatrixRMaj(x.numRows, q);
        for (int first = 0; first < x.numRows; first += q) {
            DMatrixRMaj points = rows(x, first);
            DMatrixRMaj block = kernel.gram(points);
            if (q > SMALL_BATCH) {
                DMatrixRMaj part = columns(v, first);
                LinearAlgebra.multiply(-1, part, true, part, false, 1, block);
            }
            System.arraycopy(block.data, 0, stacked.data, first * q, q * q);
        }
        if (q <= SMALL_BATCH) {
            subtractSmallBlocks(v, stacked.data);
        }
        for (int i = 0; i < x.numRows; i++) {
            stacked.data[i * q + i % q] = Math.max(0, stacked.data[i * q + i % q]);
        }
        return stacked;
    }

    /** Subtracts VᵀV within every batch: one pass over V, where a product a batch would copy its columns first. */
    private void subtractSmallBlocks(DMatrixRMaj v, double[] blocks) {
        int m = x.numRows;
        for (int row = 0; row < v.numRows * m; row += m) {
            for (int first = 0; first < m; first += q) {
                for (int i = first; i < first + q; i++) {
                    double value = v.data[row + i];
                    int to = i * q - first;
                    for (int j = first; j <= i; j++) {
                        blocks[to + j] -= value * v.data[row + j];
                    }
                }
            }
        }
        for (int first = 0; first < m; first += q) {
            for (int i = 0; i < q; i++) {
                for (int j = 0; j < i; j++) {
                    blocks[(first + j) * q + i] = blocks[(first + i) * q + j];
                }
            }
        }
    }

    @Override
    public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
        Kernel kernel = conditioned.model.kernel();
        DMatrixRMaj kernelBar = whitened().copy();
        backward.get().solveInPlace(kernelBar);
        if (q == 1) {
            scaleColumns(kernelBar, covarianceBar.data);
            kernel.diagonalPullback(x, covarianceBar.data, KernelGradient.ofPoints(xBar));
        } else {
            for (int first = 0; first < x.numRows; first += q) {
                mixColumns(kernelBar, first, covarianceBar);
                pullbackPrior(first, covarianceBar, xBar);
            }
        }
        // Mean: the adjoint of k(X, x) is α m̄ᵀ.
        double[] alpha = conditioned.alpha;
        int m = x.numRows;
        for (int r = 0; r < alpha.length; r++) {
            for (int i = 0; i < m; i++) {
                kernelBar.data[r * m + i] += alpha[r] * meanBar[i];
            }
        }
        kernel.pullback(conditioned.data.x(), x, kernelBar, KernelGradient.of(null, null, xBar));
    }

    /** (K+D)⁻¹k(X,x) → −2 (K+D)⁻¹k(X,x) diag(v̄). */
    private static void scaleColumns(DMatrixRMaj w, double[] varianceBar) {
        for (int r = 0; r < w.numRows; r++) {
            for (int i = 0; i < w.numCols; i++) {
                w.data[r * w.numCols + i] *= -2 * varianceBar[i];
            }
        }
    }

    /** The q columns of one batch: W → −2 W C̄, C̄ symmetric. */
    private void mixColumns(DMatrixRMaj w, int first, DMatrixRMaj covarianceBar) {
        double[] mixed = new double[q];
        for (int r = 0; r < w.numRows; r++) {
            int at = r * w.numCols + first;
            for (int i = 0; i < q; i++) {
                double sum = 0;
                for (int j = 0; j < q; j++) {
                    sum += w.data[at + j] * covarianceBar.data[(first + j) * q + i];
                }
                mixed[i] = -2 * sum;
            }
            System.arraycopy(mixed, 0, w.data, at, q);
        }
    }

    private void pullbackPrior(int first, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
        DMatrixRMaj points = rows(x, first);
        DMatrixRMaj pointsBar = new DMatrixRMaj(q, x.numCols);
        DMatrixRMaj block = new DMatrixRMaj(q, q);
        System.arraycopy(covarianceBar.data, first * q, block.data, 0, q * q);
        conditioned.model.kernel().gramPullback(points, block, KernelGradient.ofPoints(pointsBar));
        for (int i = 0; i < q * x.numCols; i++) {
            xBar.data[first * x.numCols + i] += pointsBar.data[i];
        }
    }

    private DMatrixRMaj rows(DMatrixRMaj a, int first) {
        DMatrixRMaj part = new DMatrixRMaj(q, a.numCols);
        System.arraycopy(a.data, first * a.numCols, part.data, 0, q * a.numCols);
        return part;
    }

    private DMatrixRMaj columns(DMatrixRMaj a, int first) {
        DMatrixRMaj part = new DMatrixRMaj(a.numRows, q);
        for (int r = 0; r < a.numRows; r++) {
            System.arraycopy(a.data, r * a.numCols + first, part.data, r * q, q);
        }
        return part;
    }
}
