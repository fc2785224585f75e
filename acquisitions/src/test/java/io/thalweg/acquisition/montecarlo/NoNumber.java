package io.thalweg.acquisition.montecarlo;

import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/** A belief whose means are no numbers. */
record NoNumber(Posterior whole) implements Posterior {

    @Override
    public int dimension() {
        return whole.dimension();
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        Prediction prediction = whole.predict(x, q);
        double[] mean = new double[x.numRows];
        Arrays.fill(mean, Double.NaN);
        return new Prediction() {
            @Override
            public int batchSize() {
                return q;
            }

            @Override
            public double[] mean() {
                return mean;
            }

            @Override
            public DMatrixRMaj covariance() {
                return prediction.covariance();
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
