package io.thalweg.acquisition.montecarlo;

import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import org.ejml.data.DMatrixRMaj;

/** A belief whose covariance between the first two points is no number. */
record Torn(Posterior whole) implements Posterior {

    @Override
    public int dimension() {
        return whole.dimension();
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        Prediction prediction = whole.predict(x, q);
        DMatrixRMaj torn = prediction.covariance().copy();
        torn.set(1, 0, Double.NaN);
        return new Prediction() {
            @Override
            public int batchSize() {
                return q;
            }

            @Override
            public double[] mean() {
                return prediction.mean();
            }

            @Override
            public DMatrixRMaj covariance() {
                return torn;
            }

            @Override
            public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                prediction.pullback(meanBar, covarianceBar, xBar);
            }
        };
    }

    @Override
    public CovarianceWith covarianceWith(DMatrixRMaj z) {
        return whole.covarianceWith(z);
    }

    @Override
    public double noiseVariance() {
        return whole.noiseVariance();
    }
}
