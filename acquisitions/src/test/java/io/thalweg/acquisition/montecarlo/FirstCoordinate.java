package io.thalweg.acquisition.montecarlo;

import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import org.ejml.data.DMatrixRMaj;

/** The certain belief that f(x) = x₀. */
record FirstCoordinate() implements Posterior {

    @Override
    public int dimension() {
        return 2;
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        double[] mean = new double[x.numRows];
        for (int i = 0; i < mean.length; i++) {
            mean[i] = x.get(i, 0);
        }
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
                return new DMatrixRMaj(mean.length, q);
            }

            @Override
            public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                for (int i = 0; i < mean.length; i++) {
                    xBar.add(i, 0, meanBar[i]);
                }
            }
        };
    }

    @Override
    public CovarianceWith covarianceWith(DMatrixRMaj z) {
        return new CovarianceWith() {
            @Override
            public DMatrixRMaj at(DMatrixRMaj x) {
                return new DMatrixRMaj(x.numRows, z.numRows);
            }

            @Override
            public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                // A constant has no gradient.
            }
        };
    }

    @Override
    public double noiseVariance() {
        return 0;
    }
}
