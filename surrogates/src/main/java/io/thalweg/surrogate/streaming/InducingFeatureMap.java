package io.thalweg.surrogate.streaming;

import io.thalweg.core.internal.linalg.Factor;
import io.thalweg.surrogate.internal.feature.FeatureMap;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Whitened inducing features φ(x) = L⁻¹k_u(x).
 *
 * @param kernel k
 * @param features u
 * @param factor L of K_uu
 */
record InducingFeatureMap(Kernel kernel, InducingFeatures features, Factor factor) implements FeatureMap {

    @Override
    public int dimension() {
        return features.dimension();
    }

    @Override
    public int size() {
        return features.size();
    }

    @Override
    public DMatrixRMaj features(DMatrixRMaj x) {
        return CommonOps_DDRM.transpose(columns(x), null);
    }

    /** V = L⁻¹k_u(x), r × n: the features with points as columns. */
    DMatrixRMaj columns(DMatrixRMaj x) {
        DMatrixRMaj v = features.crossCovariance(kernel, x);
        factor.solveLowerInPlace(v);
        return v;
    }

    @Override
    public void pullback(DMatrixRMaj x, DMatrixRMaj featuresBar, DMatrixRMaj xBar) {
        DMatrixRMaj bar = CommonOps_DDRM.transpose(featuresBar, null);
        factor.solveLowerTransposedInPlace(bar);
        features.crossCovariancePullback(kernel, x, bar, KernelGradient.of(null, null, xBar));
    }
}
