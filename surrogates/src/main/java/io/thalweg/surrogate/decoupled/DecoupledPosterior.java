package io.thalweg.surrogate.decoupled;

import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.surrogate.internal.feature.FeaturePosterior;
import org.ejml.data.DMatrixRMaj;

/**
 * f | y with the mean of one basis and the covariance of another: mean μ + k_α(x)ᵀa, covariance k − φᵀφ' + φᵀB⁻¹φ' with the features of β.
 *
 * @param mean of α
 * @param spread a posterior whose covariances count
 */
record DecoupledPosterior(MeanFunction mean, FeaturePosterior spread) implements Posterior {

    @Override
    public int dimension() {
        return spread.dimension();
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        return new DecoupledPrediction(spread.predict(x, q), mean, x);
    }

    @Override
    public CovarianceWith covarianceWith(DMatrixRMaj z) {
        return spread.covarianceWith(z);
    }

    @Override
    public double noiseVariance() {
        return spread.noiseVariance();
    }

    /** Moments of which the means are another's. */
    private static final class DecoupledPrediction implements Prediction {

        private final Prediction spread;
        private final MeanFunction function;
        private final DMatrixRMaj x;
        private final double[] mean;

        DecoupledPrediction(Prediction spread, MeanFunction function, DMatrixRMaj x) {
            this.spread = spread;
            this.function = function;
            this.x = x;
            this.mean = function.at(x);
        }

        @Override
        public int batchSize() {
            return spread.batchSize();
        }

        @Override
        public double[] mean() {
            return mean;
        }

        @Override
        public DMatrixRMaj covariance() {
            return spread.covariance();
        }

        @Override
        public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
            function.pullback(x, meanBar, xBar);
            spread.pullback(new double[meanBar.length], covarianceBar, xBar);
        }
    }
}
