package io.thalweg.surrogate.internal.feature;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.CovarianceWith;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * cov(f(x), f(z)) = φ(x)ᵀB⁻¹φ(z) for fixed z, plus k(x, z) − φ(x)ᵀφ(z) if there is a residual.
 *
 * @param prior k, if there is a residual
 * @param z the points, not to be modified
 * @param weights B⁻¹Φ(z)ᵀ, less Φ(z)ᵀ if there is a residual, r × N
 */
record FeatureCovarianceWith(FeatureMap map, Optional<Kernel> prior, DMatrixRMaj z, DMatrixRMaj weights)
        implements CovarianceWith {

    static FeatureCovarianceWith of(FeatureMap map, Optional<Kernel> prior, WhitenedGaussian belief, DMatrixRMaj z) {
        DMatrixRMaj features = map.features(z);
        DMatrixRMaj weights = new DMatrixRMaj(features.numCols, features.numRows);
        FeaturePrediction.transpose(features, weights);
        belief.factor().solveLowerInPlace(weights);
        belief.factor().solveLowerTransposedInPlace(weights);
        if (prior.isPresent()) {
            for (int i = 0; i < features.numRows; i++) {
                for (int k = 0; k < features.numCols; k++) {
                    weights.data[k * features.numRows + i] -= features.data[i * features.numCols + k];
                }
            }
        }
        return new FeatureCovarianceWith(map, prior, z, weights);
    }

    @Override
    public DMatrixRMaj at(DMatrixRMaj x) {
        if (x.numCols != z.numCols) {
            throw new IllegalArgumentException("x has " + x.numCols + " columns, expected " + z.numCols);
        }
        DMatrixRMaj covariance =
                prior.map(kernel -> kernel.covariance(x, z)).orElseGet(() -> new DMatrixRMaj(x.numRows, z.numRows));
        LinearAlgebra.multiply(1, map.features(x), false, weights, false, 1, covariance);
        return covariance;
    }

    @Override
    public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
        DMatrixRMaj featuresBar = new DMatrixRMaj(x.numRows, map.size());
        LinearAlgebra.multiply(1, covarianceBar, false, weights, true, 0, featuresBar);
        map.pullback(x, featuresBar, xBar);
        prior.ifPresent(kernel -> kernel.pullback(x, z, covarianceBar, KernelGradient.ofPoints(xBar)));
    }
}
