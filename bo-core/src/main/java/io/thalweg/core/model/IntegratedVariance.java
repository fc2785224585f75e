package io.thalweg.core.model;

import org.ejml.data.DMatrixRMaj;

/**
 * The posterior variance of f, averaged over N fixed points z_j, and how far observations would make it fall. With σ² the variance of
 * their noise, after observations at points X it is
 *
 * <pre>
 *   v̄ − tr((C + σ²I)⁻¹ S),   v̄ = (1/N) Σ_j var f(z_j),   C = cov(f(X), f(X)),   S = (1/N) Σ_j cov(f(X), f(z_j)) cov(f(z_j), f(X))
 * </pre>
 *
 * whatever the targets will be: a Gaussian's variance depends on where it is observed alone. So all that is needed of the N points
 * is v̄ and S. Immutable; safe to use from several threads.
 */
public interface IntegratedVariance {

    /** {@return v̄, in squared model units} */
    double mean();

    /**
     * {@return the same after observations at further points}
     *
     * @param points p × d; p may be 0
     * @param noiseVariance variance of their noise, in squared model units; a point about which the others leave nothing to learn is
     *     left out
     */
    IntegratedVariance given(DMatrixRMaj points, double noiseVariance);

    /**
     * {@return C and S at points that come in batches of q rows each}
     *
     * @param x points, one a row, (b·q) × d
     * @param q points in a batch, at least 1; must divide the number of rows
     */
    Moments at(DMatrixRMaj x, int q);

    /**
     * C and S at some points, and the way back to these. Matrices are owned by the moments and must not be modified by the caller.
     * Used by one thread.
     */
    interface Moments {

        /** {@return the blocks C of the batches stacked, (b·q) × q: the covariance by which observations at x are explained} */
        DMatrixRMaj covariance();

        /** {@return the blocks S of the batches stacked, (b·q) × q} */
        DMatrixRMaj secondMoments();

        /**
         * Adds to {@code xBar} the gradient with respect to x of ⟨{@code covarianceBar}, C⟩ + ⟨{@code secondMomentsBar}, S⟩.
         *
         * @param covarianceBar adjoint of the stacked blocks C, (b·q) × q, each block symmetric
         * @param secondMomentsBar adjoint of the stacked blocks S, (b·q) × q, each block symmetric
         * @param xBar accumulates the adjoint of x, (b·q) × d
         */
        void pullback(DMatrixRMaj covarianceBar, DMatrixRMaj secondMomentsBar, DMatrixRMaj xBar);
    }
}
