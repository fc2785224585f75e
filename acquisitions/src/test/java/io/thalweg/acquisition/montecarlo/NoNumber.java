package io.thalweg.acquisition.montecarlo;

import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.testing.ForwardingPosterior;
import io.thalweg.core.testing.GivenPrediction;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/** A belief whose means are NaN. */
record NoNumber(Posterior posterior) implements ForwardingPosterior {

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        Prediction prediction = posterior.predict(x, q);
        double[] mean = new double[x.numRows];
        Arrays.fill(mean, Double.NaN);
        return new GivenPrediction(q, mean, prediction.covariance(), prediction::pullback);
    }
}
