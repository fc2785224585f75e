package io.thalweg.core.model;

import org.ejml.data.DMatrixRMaj;

/**
 * The posterior covariance cov(f(x), f(z_j)) of f with its values at N fixed points z, as a function of x: what depends on z alone
 * has been computed. Immutable; safe to use from several threads.
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
}
