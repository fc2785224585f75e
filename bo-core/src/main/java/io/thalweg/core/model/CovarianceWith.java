package io.thalweg.core.model;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import org.ejml.data.DMatrixRMaj;

/**
 * The posterior covariance cov(f(x), f(z_j)) of f with its values at N fixed points z, as a function of x; everything
 * that depends on z alone is precomputed. Immutable; safe to use from several threads.
 */
public interface CovarianceWith {

    /**
     * The covariances.
     *
     * @param x points, m × d
     * @return m × N, a new matrix
     */
    DMatrixRMaj at(DMatrixRMaj x);

    /**
     * Adds to {@code xBar} the gradient with respect to x of ⟨{@code covarianceBar}, at(x)⟩.
     *
     * @param x points, m × d
     * @param covarianceBar adjoint of the covariances, m × N
     * @param xBar accumulates the adjoint of x, m × d
     */
    void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar);

    /**
     * {@return the covariance with linear combinations of these values, cov(f(x), W f(z))}
     *
     * @param weights W, k × N
     */
    default CovarianceWith combined(DMatrixRMaj weights) {
        CovarianceWith each = this;
        return new CovarianceWith() {
            @Override
            public DMatrixRMaj at(DMatrixRMaj x) {
                DMatrixRMaj covariance = new DMatrixRMaj(x.numRows, weights.numRows);
                LinearAlgebra.multiply(1, each.at(x), false, weights, true, 0, covariance);
                return covariance;
            }

            @Override
            public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                DMatrixRMaj eachBar = new DMatrixRMaj(x.numRows, weights.numCols);
                LinearAlgebra.multiply(1, covarianceBar, false, weights, false, 0, eachBar);
                each.pullback(x, eachBar, xBar);
            }
        };
    }
}
