package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import io.thalweg.surrogate.likelihood.Gaussian;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.jspecify.annotations.Nullable;

/**
 * The belief of a {@link Variational}: mean c + k_α(x)ᵀa + φ(x)ᵀp, covariance k(x, x') − φᵀφ' + φᵀTTᵀφ'. With a shared basis φ whitens
 * it and p = m − u; in the plain form φ = C⁻¹Lᵀk_β, H = CCᵀ, and there is neither p nor T.
 */
final class DecoupledPosterior implements Posterior {

    /** Points of a panel of k_α. */
    private static final int PANEL = 512;

    private final Variational q;
    private final Kernel kernel;
    private final Cholesky factor;

    /** p; empty in the plain form. */
    private final double[] direct;

    DecoupledPosterior(Variational q) {
        this.q = q;
        this.kernel = q.model().kernel();
        DMatrixRMaj beta = q.covarianceBasis();
        if (q.isPlain()) {
            this.factor = PlainBound.factor(kernel.gram(beta), q.root());
            this.direct = new double[0];
        } else {
            this.factor = SplitBound.factor(q);
            this.direct = q.weights().clone();
            if (q.parametrization() == Parametrization.ORTHOGONAL) {
                Rows.add(-1, SplitBound.overlap(q, factor), direct);
            }
        }
    }

    @Override
    public int dimension() {
        return q.model().dimension();
    }

    /** Φ, n × M_β. */
    private DMatrixRMaj features(DMatrixRMaj rows) {
        DMatrixRMaj columns = kernel.covariance(q.covarianceBasis(), rows);
        if (q.isPlain()) {
            columns = Rows.product(q.root(), true, columns, false);
        }
        factor.solveLowerInPlace(columns);
        return CommonOps_DDRM.transpose(columns, null);
    }

    /** Adds the gradient of ⟨Φ̄, Φ⟩ with respect to the rows. */
    private void featuresPullback(DMatrixRMaj rows, DMatrixRMaj featuresBar, DMatrixRMaj rowsBar) {
        DMatrixRMaj columns = CommonOps_DDRM.transpose(featuresBar, null);
        factor.solveLowerTransposedInPlace(columns);
        if (q.isPlain()) {
            columns = Rows.product(q.root(), false, columns, false);
        }
        DMatrixRMaj crossBar = CommonOps_DDRM.transpose(columns, null);
        kernel.pullback(rows, q.covarianceBasis(), crossBar, KernelGradient.ofPoints(rowsBar));
    }

    /** ΦT; null in the plain form, whose T is 0. */
    private @Nullable DMatrixRMaj spread(DMatrixRMaj features) {
        return q.isPlain() ? null : Rows.product(features, false, q.root(), false);
    }

    /** Φ(S − I), by which features of other points are multiplied in a covariance. */
    private DMatrixRMaj reduction(DMatrixRMaj features, @Nullable DMatrixRMaj spread) {
        DMatrixRMaj reduction = features.copy();
        CommonOps_DDRM.scale(-1, reduction);
        if (spread != null) {
            LinearAlgebra.multiply(1, spread, false, q.root(), true, 1, reduction);
        }
        return reduction;
    }

    private double[] means(DMatrixRMaj rows, DMatrixRMaj features) {
        double[] mean = new double[rows.numRows];
        for (int from = 0; from < rows.numRows; from += PANEL) {
            int to = Math.min(from + PANEL, rows.numRows);
            DMatrixRMaj cross = kernel.covariance(Rows.of(rows, from, to), q.meanBasis());
            System.arraycopy(Rows.product(cross, q.coefficients()), 0, mean, from, to - from);
        }
        if (direct.length > 0) {
            Rows.add(1, Rows.product(features, direct), mean);
        }
        for (int i = 0; i < mean.length; i++) {
            mean[i] += q.model().mean().value();
        }
        return mean;
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        requireDimension("x", x);
        if (q < 1 || x.numRows % q != 0) {
            throw new IllegalArgumentException(
                    "q is " + q + ", must be at least 1 and divide the " + x.numRows + " rows of x");
        }
        return new Moments(x, q);
    }

    @Override
    public CovarianceWith covarianceWith(DMatrixRMaj z) {
        requireDimension("z", z);
        DMatrixRMaj others = q.model().rows(z);
        DMatrixRMaj features = features(others);
        return new WithPoints(others, reduction(features, spread(features)));
    }

    /** The covariance with f at fixed points: k − φᵀφ' + φᵀSφ', of which all that depends on these alone is known. */
    private final class WithPoints implements CovarianceWith {

        private final DMatrixRMaj others;
        private final DMatrixRMaj reduction;

        WithPoints(DMatrixRMaj others, DMatrixRMaj reduction) {
            this.others = others;
            this.reduction = reduction;
        }

        @Override
        public DMatrixRMaj at(DMatrixRMaj x) {
            requireDimension("x", x);
            DMatrixRMaj rows = q.model().rows(x);
            DMatrixRMaj covariance = kernel.covariance(rows, others);
            LinearAlgebra.multiply(1, features(rows), false, reduction, true, 1, covariance);
            return covariance;
        }

        @Override
        public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
            DMatrixRMaj rows = q.model().rows(x);
            DMatrixRMaj rowsBar = rows.createLike();
            kernel.pullback(rows, others, covarianceBar, KernelGradient.ofPoints(rowsBar));
            featuresPullback(rows, Rows.product(covarianceBar, false, reduction, false), rowsBar);
            addPoints(rowsBar, xBar);
        }
    }

    /** {@inheritDoc} With a likelihood that is not Gaussian there is no such noise; 1 stands for it. */
    @Override
    public double noiseVariance() {
        return q.model().likelihood() instanceof Gaussian gaussian
                ? gaussian.noise().value()
                : 1;
    }

    private void addPoints(DMatrixRMaj rowsBar, DMatrixRMaj xBar) {
        int d = dimension();
        for (int i = 0; i < xBar.numRows; i++) {
            LinearAlgebra.axpy(1, rowsBar.data, i * rowsBar.numCols, xBar.data, i * d, d);
        }
    }

    private void requireDimension(String name, DMatrixRMaj points) {
        if (points.numCols != dimension()) {
            throw new IllegalArgumentException(name + " has " + points.numCols + " columns, expected " + dimension());
        }
    }

    /** Moments at some points. */
    private final class Moments implements Prediction {

        private final int size;
        private final DMatrixRMaj rows;
        private final DMatrixRMaj features;
        private final @Nullable DMatrixRMaj spread;
        private final double[] mean;
        private final DMatrixRMaj covariance;

        Moments(DMatrixRMaj x, int size) {
            this.size = size;
            this.rows = q.model().rows(x);
            this.features = features(rows);
            this.spread = spread(features);
            this.mean = means(rows, features);
            this.covariance = size == 1 ? variances() : blocks();
        }

        private DMatrixRMaj variances() {
            double[] variance = kernel.diagonal(rows);
            Rows.addDots(-1, features, features, variance);
            // What the basis leaves is at least 0 but for rounding, and so is what it knows.
            for (int i = 0; i < variance.length; i++) {
                variance[i] = Math.max(0, variance[i]);
            }
            if (spread != null) {
                Rows.addDots(1, spread, spread, variance);
            }
            return DMatrixRMaj.wrap(variance.length, 1, variance);
        }

        private DMatrixRMaj blocks() {
            DMatrixRMaj stacked = new DMatrixRMaj(rows.numRows, size);
            for (int first = 0; first < rows.numRows; first += size) {
                DMatrixRMaj part = Rows.of(rows, first, first + size);
                DMatrixRMaj block = kernel.gram(part);
                LinearAlgebra.symmetricRankK(-1, Rows.of(features, first, first + size), false, 1, block);
                for (int i = 0; i < size; i++) {
                    block.set(i, i, Math.max(0, block.get(i, i)));
                }
                if (spread != null) {
                    LinearAlgebra.symmetricRankK(1, Rows.of(spread, first, first + size), false, 1, block);
                }
                System.arraycopy(block.data, 0, stacked.data, first * size, size * size);
            }
            return stacked;
        }

        @Override
        public int batchSize() {
            return size;
        }

        @Override
        public double[] mean() {
            return mean;
        }

        @Override
        public DMatrixRMaj covariance() {
            return covariance;
        }

        @Override
        public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
            DMatrixRMaj rowsBar = rows.createLike();
            kernel.pullback(
                    rows, q.meanBasis(), Rows.outer(1, meanBar, q.coefficients()), KernelGradient.ofPoints(rowsBar));
            DMatrixRMaj reduction = reduction(features, spread);
            DMatrixRMaj featuresBar;
            if (size == 1) {
                kernel.diagonalPullback(rows, covarianceBar.data, KernelGradient.ofPoints(rowsBar));
                featuresBar = Rows.scaled(covarianceBar.data, reduction);
            } else {
                featuresBar = mixed(covarianceBar, reduction, rowsBar);
            }
            CommonOps_DDRM.scale(2, featuresBar);
            for (int i = 0; i < meanBar.length && direct.length > 0; i++) {
                LinearAlgebra.axpy(meanBar[i], direct, 0, featuresBar.data, i * direct.length, direct.length);
            }
            featuresPullback(rows, featuresBar, rowsBar);
            addPoints(rowsBar, xBar);
        }

        /** C̄ Φ(S − I), batch by batch; the adjoint of k goes to the rows. */
        private DMatrixRMaj mixed(DMatrixRMaj covarianceBar, DMatrixRMaj reduction, DMatrixRMaj rowsBar) {
            DMatrixRMaj mixed = reduction.createLike();
            int r = reduction.numCols;
            for (int first = 0; first < rows.numRows; first += size) {
                DMatrixRMaj block = Rows.of(covarianceBar, first, first + size);
                DMatrixRMaj part = Rows.of(rows, first, first + size);
                DMatrixRMaj partBar = part.createLike();
                kernel.gramPullback(part, block, KernelGradient.ofPoints(partBar));
                LinearAlgebra.axpy(1, partBar.data, 0, rowsBar.data, first * part.numCols, partBar.getNumElements());
                DMatrixRMaj product = Rows.product(block, false, Rows.of(reduction, first, first + size), false);
                System.arraycopy(product.data, 0, mixed.data, first * r, size * r);
            }
            return mixed;
        }
    }
}
