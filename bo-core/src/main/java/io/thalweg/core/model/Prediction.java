package io.thalweg.core.model;

import org.ejml.data.DMatrixRMaj;

/**
 * Posterior moments of the latent f at the rows of some x, which come in b batches of q, and the way back to x.
 *
 * <p>Arrays are owned by the prediction and must not be modified by the caller. A prediction is used by one thread.
 */
public interface Prediction {

    /** {@return points in a batch, q} */
    int batchSize();

    /** {@return posterior means, length b·q} */
    double[] mean();

    /**
     * {@return latent covariances, the q × q blocks of the batches stacked: (b·q) × q, entry (i·q + j, k) is the covariance of the
     * points j and k of batch i} For q = 1 this is the column of the latent variances. Diagonals are never negative.
     */
    DMatrixRMaj covariance();

    /** {@return latent variances, length b·q, never negative} */
    default double[] variance() {
        DMatrixRMaj blocks = covariance();
        int q = batchSize();
        double[] variance = new double[blocks.numRows];
        for (int i = 0; i < variance.length; i++) {
            variance[i] = blocks.data[i * q + i % q];
        }
        return variance;
    }

    /**
     * Adds to {@code xBar} the gradient with respect to x of ⟨{@code meanBar}, mean⟩ + ⟨{@code covarianceBar},
     * covariance⟩.
     *
     * @param meanBar adjoint of the means, length b·q
     * @param covarianceBar adjoint of the stacked covariance blocks, (b·q) × q, each block symmetric
     * @param xBar accumulates the adjoint of x, (b·q) × d
     */
    void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar);
}
