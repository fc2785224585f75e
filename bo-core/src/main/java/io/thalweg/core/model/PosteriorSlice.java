package io.thalweg.core.model;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * A belief seen as one of fewer inputs: the last coordinate is held, for example the time of a drifting objective at the
 * present.
 *
 * @param whole the belief over d + 1 coordinates
 * @param last value of the last coordinate, finite
 */
public record PosteriorSlice(Posterior whole, double last) implements Posterior {

    /** Checks that there is a coordinate to hold and one to leave. */
    public PosteriorSlice {
        if (whole.dimension() < 2) {
            throw new IllegalArgumentException(
                    "whole has " + whole.dimension() + " input coordinates, must have at least 2: one is held");
        }
        if (!Double.isFinite(last)) {
            throw new IllegalArgumentException("last is " + last + ", must be finite");
        }
    }

    @Override
    public int dimension() {
        return whole.dimension() - 1;
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        return new Sliced(whole.predict(extended("x", x), q));
    }

    @Override
    public DMatrixRMaj crossCovariance(DMatrixRMaj x, DMatrixRMaj z) {
        return whole.crossCovariance(extended("x", x), extended("z", z));
    }

    @Override
    public void crossCovariancePullback(DMatrixRMaj x, DMatrixRMaj z, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
        DMatrixRMaj wide = new DMatrixRMaj(x.numRows, whole.dimension());
        whole.crossCovariancePullback(extended("x", x), extended("z", z), covarianceBar, wide);
        addTo(xBar, wide);
    }

    @Override
    public CovarianceWith covarianceWith(DMatrixRMaj z) {
        CovarianceWith covariance = whole.covarianceWith(extended("z", z));
        return new CovarianceWith() {
            @Override
            public DMatrixRMaj at(DMatrixRMaj x) {
                return covariance.at(extended("x", x));
            }

            @Override
            public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                DMatrixRMaj wide = new DMatrixRMaj(x.numRows, whole.dimension());
                covariance.pullback(extended("x", x), covarianceBar, wide);
                addTo(xBar, wide);
            }
        };
    }

    @Override
    public IntegratedVariance integratedVariance(DMatrixRMaj z) {
        return new SlicedVariance(whole.integratedVariance(extended("z", z)));
    }

    @Override
    public Optional<SampledPath> samplePath(Seed seed) {
        return whole.samplePath(seed).map(SlicedPath::new);
    }

    @Override
    public double noiseVariance() {
        return whole.noiseVariance();
    }

    private DMatrixRMaj extended(String name, DMatrixRMaj points) {
        int d = dimension();
        if (points.numCols != d) {
            throw new IllegalArgumentException(name + " has " + points.numCols + " input coordinates, expected " + d);
        }
        DMatrixRMaj wide = new DMatrixRMaj(points.numRows, d + 1);
        Arrays.fill(wide.data, last);
        for (int i = 0; i < points.numRows; i++) {
            System.arraycopy(points.data, i * d, wide.data, i * (d + 1), d);
        }
        return wide;
    }

    /** Adds all columns but the last. */
    private static void addTo(DMatrixRMaj narrow, DMatrixRMaj wide) {
        int d = wide.numCols - 1;
        for (int i = 0; i < wide.numRows; i++) {
            for (int k = 0; k < d; k++) {
                narrow.data[i * d + k] += wide.data[i * (d + 1) + k];
            }
        }
    }

    /** A prediction of the whole, whose way back ends in the coordinates that are not held. */
    private final class Sliced implements Prediction {

        private final Prediction prediction;

        Sliced(Prediction prediction) {
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
            DMatrixRMaj wide = new DMatrixRMaj(xBar.numRows, whole.dimension());
            prediction.pullback(meanBar, covarianceBar, wide);
            addTo(xBar, wide);
        }
    }

    /** An integrated variance of the whole, over points and observations where the last coordinate is held. */
    private final class SlicedVariance implements IntegratedVariance {

        private final IntegratedVariance variance;

        SlicedVariance(IntegratedVariance variance) {
            this.variance = variance;
        }

        @Override
        public double mean() {
            return variance.mean();
        }

        @Override
        public IntegratedVariance given(DMatrixRMaj points, double noiseVariance) {
            return new SlicedVariance(variance.given(extended("points", points), noiseVariance));
        }

        @Override
        public Moments at(DMatrixRMaj x, int q) {
            Moments moments = variance.at(extended("x", x), q);
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
                    DMatrixRMaj wide = new DMatrixRMaj(xBar.numRows, whole.dimension());
                    moments.pullback(covarianceBar, secondMomentsBar, wide);
                    addTo(xBar, wide);
                }
            };
        }
    }

    /** A drawn function of the whole, at the held coordinate. */
    private final class SlicedPath implements SampledPath {

        private final SampledPath path;

        SlicedPath(SampledPath path) {
            this.path = path;
        }

        @Override
        public double[] values(DMatrixRMaj x) {
            return path.values(extended("x", x));
        }

        @Override
        public void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
            DMatrixRMaj wide = new DMatrixRMaj(x.numRows, whole.dimension());
            path.pullback(extended("x", x), valuesBar, wide);
            addTo(xBar, wide);
        }
    }
}
