package io.thalweg.core.testing;

import io.thalweg.core.model.Prediction;
import org.ejml.data.DMatrixRMaj;

/**
 * A prediction for tests whose parts are given.
 *
 * @param adjoint what {@link #pullback} does
 */
public record GivenPrediction(int batchSize, double[] mean, DMatrixRMaj covariance, Adjoint adjoint)
        implements Prediction {

    /** Adds gradients by the points. */
    @FunctionalInterface
    public interface Adjoint {
        /** See {@link Prediction#pullback}. */
        void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar);
    }

    @Override
    public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
        adjoint.pullback(meanBar, covarianceBar, xBar);
    }
}
