package io.thalweg.acquisition.montecarlo;

import io.thalweg.core.model.Prediction;
import io.thalweg.core.testing.GivenPrediction;
import io.thalweg.core.testing.Samples;
import io.thalweg.core.testing.UncorrelatedPosterior;
import org.ejml.data.DMatrixRMaj;

/** The certain belief that f(x) = x₀. */
record FirstCoordinate() implements UncorrelatedPosterior {

    @Override
    public int dimension() {
        return 2;
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        return new GivenPrediction(
                q, Samples.values(x, t -> t), new DMatrixRMaj(x.numRows, q), (meanBar, covarianceBar, xBar) -> {
                    for (int i = 0; i < meanBar.length; i++) {
                        xBar.add(i, 0, meanBar[i]);
                    }
                });
    }
}
