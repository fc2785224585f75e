package io.thalweg.surrogate.internal.feature;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.surrogate.kernel.Functionals;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The whitened features φ(x) = L⁻¹k_u(x) of some functionals.
 *
 * @param kernel k
 * @param of the functionals u
 * @param factor L of K_uu
 */
public record WhitenedFeatures<F extends Functionals>(Kernel kernel, F of, Factor factor) implements FeatureMap {

    @Override
    public int dimension() {
        return of.dimension();
    }

    @Override
    public int size() {
        return of.size();
    }

    @Override
    public DMatrixRMaj features(DMatrixRMaj x) {
        return CommonOps_DDRM.transpose(columns(x), null);
    }

    /** V = L⁻¹k_u(x), r × n: the features with points as columns. */
    public DMatrixRMaj columns(DMatrixRMaj x) {
        DMatrixRMaj v = of.crossCovariance(kernel, x);
        factor.solveLowerInPlace(v);
        return v;
    }

    /** The factor of features that are one group. */
    public static Cholesky whole(Factor factor) {
        if (factor instanceof Cholesky cholesky) {
            return cholesky;
        }
        throw new IllegalStateException("the features belong to several groups, which cannot be extended separately");
    }

    @Override
    public void pullback(DMatrixRMaj x, DMatrixRMaj featuresBar, DMatrixRMaj xBar) {
        DMatrixRMaj bar = CommonOps_DDRM.transpose(featuresBar, null);
        factor.solveLowerTransposedInPlace(bar);
        of.crossCovariancePullback(kernel, x, bar, KernelGradient.of(null, null, xBar));
    }
}
