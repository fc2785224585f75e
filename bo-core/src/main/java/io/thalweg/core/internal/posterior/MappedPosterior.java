package io.thalweg.core.internal.posterior;

import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.InputMap;
import io.thalweg.core.model.IntegratedVariance;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * The belief about x ↦ f(m(x)) from that about f.
 *
 * @param map m
 * @param images the belief about f, of as many coordinates as m has outputs
 */
public record MappedPosterior(InputMap map, Posterior images) implements Posterior {

    /** Checks the number of coordinates. */
    public MappedPosterior {
        if (images.dimension() != map.outputs()) {
            throw new IllegalArgumentException("images has " + images.dimension() + " input coordinates, but " + map
                    + " has " + map.outputs() + " outputs");
        }
    }

    private DMatrixRMaj mapped(String name, DMatrixRMaj points) {
        map.requireInputs(name, points);
        return map.apply(points);
    }

    @Override
    public int dimension() {
        return map.inputs();
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        return new Mapped(x, images.predict(mapped("x", x), q));
    }

    @Override
    public CovarianceWith covarianceWith(DMatrixRMaj z) {
        CovarianceWith covariance = images.covarianceWith(mapped("z", z));
        return new CovarianceWith() {
            @Override
            public DMatrixRMaj at(DMatrixRMaj x) {
                return covariance.at(mapped("x", x));
            }

            @Override
            public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                DMatrixRMaj image = mapped("x", x);
                DMatrixRMaj imageBar = image.createLike();
                covariance.pullback(image, covarianceBar, imageBar);
                map.pullback(x, imageBar, xBar);
            }
        };
    }

    @Override
    public IntegratedVariance integratedVariance(DMatrixRMaj z) {
        return new MappedVariance(images.integratedVariance(mapped("z", z)));
    }

    @Override
    public Optional<SampledPath> samplePath(Seed seed) {
        return images.samplePath(seed).map(MappedPath::new);
    }

    @Override
    public double noiseVariance() {
        return images.noiseVariance();
    }

    /** A prediction at the images, whose way back ends in the points. */
    private final class Mapped implements Prediction {

        private final DMatrixRMaj x;
        private final Prediction prediction;

        Mapped(DMatrixRMaj x, Prediction prediction) {
            this.x = x;
            this.prediction = prediction;
        }

        @Override
        public int batchSize() {
            return prediction.batchSize();
        }

        @Override
        public double[] mean() {
            return prediction.mean();
        }

        @Override
        public DMatrixRMaj covariance() {
            return prediction.covariance();
        }

        @Override
        public double[] variance() {
            return prediction.variance();
        }

        @Override
        public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
            DMatrixRMaj imageBar = new DMatrixRMaj(xBar.numRows, map.outputs());
            prediction.pullback(meanBar, covarianceBar, imageBar);
            map.pullback(x, imageBar, xBar);
        }
    }

    /** An integrated variance over images, of observations at images. */
    private final class MappedVariance implements IntegratedVariance {

        private final IntegratedVariance variance;

        MappedVariance(IntegratedVariance variance) {
            this.variance = variance;
        }

        @Override
        public double mean() {
            return variance.mean();
        }

        @Override
        public IntegratedVariance given(DMatrixRMaj points, double noiseVariance) {
            return new MappedVariance(variance.given(mapped("points", points), noiseVariance));
        }

        @Override
        public Moments at(DMatrixRMaj x, int q) {
            Moments moments = variance.at(mapped("x", x), q);
            return new Moments() {
                @Override
                public DMatrixRMaj covariance() {
                    return moments.covariance();
                }

                @Override
                public DMatrixRMaj secondMoments() {
                    return moments.secondMoments();
                }

                @Override
                public void pullback(DMatrixRMaj covarianceBar, DMatrixRMaj secondMomentsBar, DMatrixRMaj xBar) {
                    DMatrixRMaj imageBar = new DMatrixRMaj(xBar.numRows, map.outputs());
                    moments.pullback(covarianceBar, secondMomentsBar, imageBar);
                    map.pullback(x, imageBar, xBar);
                }
            };
        }
    }

    /** A drawn function of the images. */
    private final class MappedPath implements SampledPath {

        private final SampledPath path;

        MappedPath(SampledPath path) {
            this.path = path;
        }

        @Override
        public double[] values(DMatrixRMaj x) {
            return path.values(mapped("x", x));
        }

        @Override
        public void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
            DMatrixRMaj image = mapped("x", x);
            DMatrixRMaj imageBar = image.createLike();
            path.pullback(image, valuesBar, imageBar);
            map.pullback(x, imageBar, xBar);
        }

        @Override
        public double unseenRise(int points) {
            return path.unseenRise(points);
        }
    }
}
