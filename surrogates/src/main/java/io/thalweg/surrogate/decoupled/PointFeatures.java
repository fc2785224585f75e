package io.thalweg.surrogate.decoupled;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.surrogate.internal.feature.FeatureMap;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The whitened features φ(x) = L⁻¹k_Z(x) of a few points.
 *
 * @param kernel k
 * @param z the points, p × d
 * @param factor L of K_Z
 */
record PointFeatures(Kernel kernel, DMatrixRMaj z, Cholesky factor) implements FeatureMap {

    /**
     * The features of these points.
     *
     * @throws ArithmeticException if their covariance cannot be factorised even with jitter, which a valid kernel does not let happen
     */
    static PointFeatures of(Kernel kernel, DMatrixRMaj z) {
        Cholesky factor = Cholesky.withJitter(kernel.gram(z))
                .orElseThrow(() -> new ArithmeticException("the covariance matrix of " + z.numRows
                        + " points is not positive definite even with the largest jitter; check that the kernel is valid: "
                        + kernel.parameters().names()));
        return new PointFeatures(kernel, z, factor);
    }

    @Override
    public int dimension() {
        return z.numCols;
    }

    @Override
    public int size() {
        return z.numRows;
    }

    @Override
    public DMatrixRMaj features(DMatrixRMaj x) {
        return CommonOps_DDRM.transpose(columns(x), null);
    }

    /** V = L⁻¹k_Z(x), p × n: the features with points as columns. */
    DMatrixRMaj columns(DMatrixRMaj x) {
        DMatrixRMaj v = kernel.covariance(z, x);
        factor.solveLowerInPlace(v);
        return v;
    }

    @Override
    public void pullback(DMatrixRMaj x, DMatrixRMaj featuresBar, DMatrixRMaj xBar) {
        DMatrixRMaj bar = CommonOps_DDRM.transpose(featuresBar, null);
        factor.solveLowerTransposedInPlace(bar);
        kernel.pullback(z, x, bar, KernelGradient.of(null, null, xBar));
    }
}
