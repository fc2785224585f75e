package io.thalweg.core.internal.posterior;

import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.IntegratedVariance;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * A belief in other units, about shift + scale·f where the given one is about f; or one with the same means and other deviations, noise included: those of f and
 * of its noise are multiplied by a factor.
 *
 * @param posterior belief about f
 * @param shift in the new units, finite
 * @param scale of the means: length of an old unit in new ones, positive
 * @param spread of the deviations about them, positive; the scale if only units change
 */
public record RescaledPosterior(Posterior posterior, double shift, double scale, double spread) implements Posterior {

    /** Checks the numbers. */
    public RescaledPosterior {
        if (!Double.isFinite(shift) || !isFactor(scale) || !isFactor(spread)) {
            throw new IllegalArgumentException("shift is " + shift + ", scale is " + scale + " and spread is " + spread
                    + ": all must be finite, and scale and spread positive");
        }
    }

    /** In other units. */
    public RescaledPosterior(Posterior posterior, double shift, double scale) {
        this(posterior, shift, scale, scale);
    }

    /** With deviations that are larger or smaller by a factor. */
    public static RescaledPosterior widened(Posterior posterior, double factor) {
        return new RescaledPosterior(posterior, 0, 1, factor);
    }

    private static boolean isFactor(double number) {
        return number > 0 && Double.isFinite(number);
    }

    private double square() {
        return spread * spread;
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
        return new RescaledVariance(posterior.integratedVariance(z));
    }

    @Override
    public Optional<SampledPath> samplePath(Seed seed) {
        return posterior.samplePath(seed).map(RescaledPath::new);
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
            this.covariance = times(square(), before.covariance());
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
            before.pullback(bar, times(square(), covarianceBar), xBar);
        }
    }

    /** Covariances are multiplied by the square of the spread, and products of two of them by that of the square. */
    private final class RescaledVariance implements IntegratedVariance {

        private final IntegratedVariance before;

        RescaledVariance(IntegratedVariance before) {
            this.before = before;
        }

        @Override
        public double mean() {
            return square() * before.mean();
        }

        @Override
        public IntegratedVariance given(DMatrixRMaj points, double noiseVariance) {
            return new RescaledVariance(before.given(points, noiseVariance / square()));
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

    /** A drawn function f: shift + scale·μ + spread·(f − μ). */
    private final class RescaledPath implements SampledPath {

        private final SampledPath path;

        RescaledPath(SampledPath path) {
            this.path = path;
        }

        @Override
        public double[] values(DMatrixRMaj x) {
            double[] values = path.values(x);
            double[] mean = spread == scale ? values : posterior.predict(x, 1).mean();
            for (int i = 0; i < values.length; i++) {
                values[i] = shift + spread * values[i] + (scale - spread) * mean[i];
            }
            return values;
        }

        @Override
        public void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
            path.pullback(x, times(spread, valuesBar), xBar);
            if (spread != scale) {
                DMatrixRMaj none = new DMatrixRMaj(valuesBar.length, 1);
                posterior.predict(x, 1).pullback(times(scale - spread, valuesBar), none, xBar);
            }
        }

        @Override
        public double unseenRise(int points) {
            return Math.abs(spread) * path.unseenRise(points);
        }
    }

    private static double[] times(double factor, double[] a) {
        return Arrays.stream(a).map(value -> factor * value).toArray();
    }
}
