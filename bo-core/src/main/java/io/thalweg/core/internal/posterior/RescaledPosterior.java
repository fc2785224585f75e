package io.thalweg.core.internal.posterior;

import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * A belief in other units: about shift + scale·f where the given one is about f.
 *
 * @param posterior belief about f
 * @param shift in the new units, finite
 * @param scale length of an old unit in new ones, positive
 */
public record RescaledPosterior(Posterior posterior, double shift, double scale) implements Posterior {

    /** Checks the numbers. */
    public RescaledPosterior {
        if (!Double.isFinite(shift) || !(scale > 0) || Double.isInfinite(scale)) {
            throw new IllegalArgumentException(
                    "shift is " + shift + " and scale is " + scale + ": both must be finite, and the scale positive");
        }
    }

    @Override
    public int dimension() {
        return posterior.dimension();
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        return new Rescaled(posterior.predict(x, q));
    }

    @Override
    public CovarianceWith covarianceWith(DMatrixRMaj z) {
        CovarianceWith before = posterior.covarianceWith(z);
        return new CovarianceWith() {
            @Override
            public DMatrixRMaj at(DMatrixRMaj x) {
                return times(scale * scale, before.at(x));
            }

            @Override
            public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                before.pullback(x, times(scale * scale, covarianceBar), xBar);
            }
        };
    }

    @Override
    public Optional<SampledPath> samplePath(Seed seed) {
        return posterior.samplePath(seed).map(RescaledPath::new);
    }

    @Override
    public double noiseVariance() {
        return scale * scale * posterior.noiseVariance();
    }

    private static DMatrixRMaj times(double factor, DMatrixRMaj a) {
        DMatrixRMaj product = a.copy();
        for (int i = 0; i < product.getNumElements(); i++) {
            product.data[i] *= factor;
        }
        return product;
    }

    private final class Rescaled implements Prediction {

        private final Prediction before;
        private final double[] mean;
        private final DMatrixRMaj covariance;

        Rescaled(Prediction before) {
            this.before = before;
            this.mean = before.mean().clone();
            for (int i = 0; i < mean.length; i++) {
                mean[i] = shift + scale * mean[i];
            }
            this.covariance = times(scale * scale, before.covariance());
        }

        @Override
        public int batchSize() {
            return before.batchSize();
        }

        @Override
        public double[] mean() {
            return mean;
        }

        @Override
        public DMatrixRMaj covariance() {
            return covariance;
        }

        @Override
        public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
            double[] bar = meanBar.clone();
            for (int i = 0; i < bar.length; i++) {
                bar[i] *= scale;
            }
            before.pullback(bar, times(scale * scale, covarianceBar), xBar);
        }
    }

    /** A drawn function in the new units. */
    private final class RescaledPath implements SampledPath {

        private final SampledPath path;

        RescaledPath(SampledPath path) {
            this.path = path;
        }

        @Override
        public double[] values(DMatrixRMaj x) {
            double[] values = path.values(x);
            for (int i = 0; i < values.length; i++) {
                values[i] = shift + scale * values[i];
            }
            return values;
        }

        @Override
        public void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
            double[] bar = valuesBar.clone();
            for (int i = 0; i < bar.length; i++) {
                bar[i] *= scale;
            }
            path.pullback(x, bar, xBar);
        }
    }
}
