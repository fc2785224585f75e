package io.thalweg.core.internal.posterior;

import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.IntegratedVariance;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * A belief with the same means and with deviations, noise included, that are larger or smaller by a factor: the prior variance and that of the noise are
 * multiplied by its square.
 *
 * @param posterior belief about f
 * @param factor s of the deviations, positive and finite
 */
public record WidenedPosterior(Posterior posterior, double factor) implements Posterior {

    /** Checks the factor. */
    public WidenedPosterior {
        if (!(factor > 0) || Double.isInfinite(factor)) {
            throw new IllegalArgumentException("factor is " + factor + ", must be positive and finite");
        }
    }

    private double square() {
        return factor * factor;
    }

    @Override
    public int dimension() {
        return posterior.dimension();
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        Prediction before = posterior.predict(x, q);
        DMatrixRMaj covariance = times(square(), before.covariance());
        return new Prediction() {
            @Override
            public int batchSize() {
                return before.batchSize();
            }

            @Override
            public double[] mean() {
                return before.mean();
            }

            @Override
            public DMatrixRMaj covariance() {
                return covariance;
            }

            @Override
            public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                before.pullback(meanBar, times(square(), covarianceBar), xBar);
            }
        };
    }

    @Override
    public CovarianceWith covarianceWith(DMatrixRMaj z) {
        CovarianceWith before = posterior.covarianceWith(z);
        return new CovarianceWith() {
            @Override
            public DMatrixRMaj at(DMatrixRMaj x) {
                return times(square(), before.at(x));
            }

            @Override
            public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                before.pullback(x, times(square(), covarianceBar), xBar);
            }
        };
    }

    @Override
    public IntegratedVariance integratedVariance(DMatrixRMaj z) {
        return new Widened(posterior.integratedVariance(z));
    }

    @Override
    public Optional<SampledPath> samplePath(Seed seed) {
        return posterior.samplePath(seed).map(Path::new);
    }

    @Override
    public double noiseVariance() {
        return square() * posterior.noiseVariance();
    }

    private static DMatrixRMaj times(double factor, DMatrixRMaj a) {
        DMatrixRMaj product = a.copy();
        for (int i = 0; i < product.getNumElements(); i++) {
            product.data[i] *= factor;
        }
        return product;
    }

    /** Covariances are s² times as large, and products of two of them s⁴. */
    private final class Widened implements IntegratedVariance {

        private final IntegratedVariance before;

        Widened(IntegratedVariance before) {
            this.before = before;
        }

        @Override
        public double mean() {
            return square() * before.mean();
        }

        @Override
        public IntegratedVariance given(DMatrixRMaj points, double noiseVariance) {
            return new Widened(before.given(points, noiseVariance / square()));
        }

        @Override
        public Moments at(DMatrixRMaj x, int q) {
            Moments moments = before.at(x, q);
            DMatrixRMaj covariance = times(square(), moments.covariance());
            DMatrixRMaj secondMoments = times(square() * square(), moments.secondMoments());
            return new Moments() {
                @Override
                public DMatrixRMaj covariance() {
                    return covariance;
                }

                @Override
                public DMatrixRMaj secondMoments() {
                    return secondMoments;
                }

                @Override
                public void pullback(DMatrixRMaj covarianceBar, DMatrixRMaj secondMomentsBar, DMatrixRMaj xBar) {
                    moments.pullback(
                            times(square(), covarianceBar), times(square() * square(), secondMomentsBar), xBar);
                }
            };
        }
    }

    /** μ + s·(f − μ) for a drawn f. */
    private final class Path implements SampledPath {

        private final SampledPath path;

        Path(SampledPath path) {
            this.path = path;
        }

        @Override
        public double[] values(DMatrixRMaj x) {
            double[] values = path.values(x);
            double[] mean = posterior.predict(x, 1).mean();
            for (int i = 0; i < values.length; i++) {
                values[i] = mean[i] + factor * (values[i] - mean[i]);
            }
            return values;
        }

        @Override
        public void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
            double[] ofPath = new double[valuesBar.length];
            double[] ofMean = new double[valuesBar.length];
            for (int i = 0; i < valuesBar.length; i++) {
                ofPath[i] = factor * valuesBar[i];
                ofMean[i] = (1 - factor) * valuesBar[i];
            }
            path.pullback(x, ofPath, xBar);
            posterior.predict(x, 1).pullback(ofMean, new DMatrixRMaj(valuesBar.length, 1), xBar);
        }
    }
}
