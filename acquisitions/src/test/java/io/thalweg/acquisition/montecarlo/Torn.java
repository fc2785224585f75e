package io.thalweg.acquisition.montecarlo;

import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.testing.ForwardingPosterior;
import io.thalweg.core.testing.GivenPrediction;
import org.ejml.data.DMatrixRMaj;

/** A belief whose covariance between the first two points is NaN. */
record Torn(Posterior posterior) implements ForwardingPosterior {

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        Prediction prediction = posterior.predict(x, q);
        DMatrixRMaj torn = prediction.covariance().copy();
        torn.set(1, 0, Double.NaN);
        return new GivenPrediction(q, prediction.mean(), torn, prediction::pullback);
    }
}
