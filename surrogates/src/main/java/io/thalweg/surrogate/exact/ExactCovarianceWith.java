package io.thalweg.surrogate.exact;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.CovarianceWith;
import io.thalweg.surrogate.internal.evidence.ConditionedModel;
import io.thalweg.surrogate.kernel.KernelGradient;
import org.ejml.data.DMatrixRMaj;

/**
 * cov(f(x), f(z)) = k(x,z) − k(x,X)(K+D)⁻¹k(X,z) for fixed z.
 *
 * @param weights (K+D)⁻¹k(X,z), n × N
 */
record ExactCovarianceWith(ConditionedModel conditioned, DMatrixRMaj z, DMatrixRMaj weights) implements CovarianceWith {

    static ExactCovarianceWith of(ConditionedModel conditioned, DMatrixRMaj z) {
        DMatrixRMaj weights = conditioned.model.kernel().covariance(conditioned.data.x(), z);
        conditioned.factor.solveLowerInPlace(weights);
        conditioned.factor.solveLowerTransposedInPlace(weights);
        return new ExactCovarianceWith(conditioned, z, weights);
    }

    @Override
    public DMatrixRMaj at(DMatrixRMaj x) {
        if (x.numCols != z.numCols) {
            throw new IllegalArgumentException("x has " + x.numCols + " columns, expected " + z.numCols);
        }
        DMatrixRMaj covariance = conditioned.model.kernel().covariance(x, z);
        DMatrixRMaj withData = conditioned.model.kernel().covariance(x, conditioned.data.x());
        LinearAlgebra.multiply(-1, withData, false, weights, false, 1, covariance);
        return covariance;
    }

    @Override
    public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
        KernelGradient intoX = KernelGradient.ofPoints(xBar);
        conditioned.model.kernel().pullback(x, z, covarianceBar, intoX);
        DMatrixRMaj kernelBar = new DMatrixRMaj(x.numRows, conditioned.data.size());
        LinearAlgebra.multiply(-1, covarianceBar, false, weights, true, 0, kernelBar);
        conditioned.model.kernel().pullback(x, conditioned.data.x(), kernelBar, intoX);
    }
}
