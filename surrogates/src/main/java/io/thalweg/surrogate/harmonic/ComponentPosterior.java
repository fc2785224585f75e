package io.thalweg.surrogate.harmonic;

import io.thalweg.core.internal.linalg.LinearAlgebra;
import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.SampledPath;
import io.thalweg.core.random.Seed;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * The belief about a component of a function, f_t(x) = Σ_s w_ts f(G^s x), from that about the function, whatever kernel and features it
 * was learnt with: the symmetric and the antisymmetric part of a curve, for example. Means of all components sum up to the function's.
 *
 * @param group of transformations
 * @param component t, from 0
 * @param whole the belief about f
 */
public record ComponentPosterior(SymmetryGroup group, int component, Posterior whole) implements Posterior {

    /**
     * Checks the component and the dimension.
     *
     * @param group of transformations
     * @param component t, from 0
     * @param whole the belief about f
     */
    public ComponentPosterior {
        if (component < 0 || component >= group.components()) {
            throw new IllegalArgumentException("component is " + component + ", must be one of the "
                    + group.components() + " of the group, from 0");
        }
        if (whole.dimension() != group.dimension()) {
            throw new IllegalArgumentException(
                    "whole has " + whole.dimension() + " input coordinates, the group " + group.dimension());
        }
    }

    @Override
    public int dimension() {
        return group.dimension();
    }

    /** Batch by batch the images of its points: row (b·|G| + s)·q + j is the image by s of point j of batch b. */
    private DMatrixRMaj images(String name, DMatrixRMaj x, int q) {
        int d = dimension();
        if (x.numCols != d) {
            throw new IllegalArgumentException(name + " has " + x.numCols + " columns, expected " + d);
        }
        if (q < 1 || x.numRows % q != 0) {
            throw new IllegalArgumentException(
                    "q is " + q + ", must be at least 1 and divide the " + x.numRows + " rows of x");
        }
        DMatrixRMaj images = new DMatrixRMaj(group.order() * x.numRows, d);
        for (int s = 0; s < group.order(); s++) {
            DMatrixRMaj image = group.image(x, s);
            for (int b = 0; b < x.numRows / q; b++) {
                System.arraycopy(image.data, b * q * d, images.data, (b * group.order() + s) * q * d, q * d);
            }
        }
        return images;
    }

    /** Adds what the adjoints of {@link #images} are to the points. */
    private void imagesPullback(DMatrixRMaj imagesBar, int q, DMatrixRMaj xBar) {
        int d = dimension();
        DMatrixRMaj imageBar = xBar.createLike();
        for (int s = 0; s < group.order(); s++) {
            for (int b = 0; b < xBar.numRows / q; b++) {
                System.arraycopy(imagesBar.data, (b * group.order() + s) * q * d, imageBar.data, b * q * d, q * d);
            }
            LinearAlgebra.axpy(1, group.turnedBack(imageBar, s).data, 0, xBar.data, 0, xBar.getNumElements());
        }
    }

    private double weight(int s) {
        return group.weight(component, s);
    }

    @Override
    public Prediction predict(DMatrixRMaj x, int q) {
        return new OfComponent(whole.predict(images("x", x, q), group.order() * q), x.numRows, q);
    }

    /** {@inheritDoc} Of the whole with values at images, summed over both orbits. */
    @Override
    public CovarianceWith covarianceWith(DMatrixRMaj z) {
        CovarianceWith covariance = whole.covarianceWith(images("z", z, 1));
        int order = group.order();
        return new CovarianceWith() {
            @Override
            public DMatrixRMaj at(DMatrixRMaj x) {
                DMatrixRMaj ofImages = covariance.at(images("x", x, 1));
                DMatrixRMaj sum = new DMatrixRMaj(x.numRows, z.numRows);
                for (int i = 0; i < ofImages.numRows; i++) {
                    for (int j = 0; j < ofImages.numCols; j++) {
                        sum.data[i / order * sum.numCols + j / order] +=
                                weight(i % order) * weight(j % order) * ofImages.data[i * ofImages.numCols + j];
                    }
                }
                return sum;
            }

            @Override
            public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                DMatrixRMaj images = images("x", x, 1);
                DMatrixRMaj bar = new DMatrixRMaj(images.numRows, order * z.numRows);
                for (int i = 0; i < bar.numRows; i++) {
                    for (int j = 0; j < bar.numCols; j++) {
                        bar.data[i * bar.numCols + j] = weight(i % order)
                                * weight(j % order)
                                * covarianceBar.data[i / order * covarianceBar.numCols + j / order];
                    }
                }
                DMatrixRMaj imagesBar = images.createLike();
                covariance.pullback(images, bar, imagesBar);
                imagesPullback(imagesBar, 1, xBar);
            }
        };
    }

    @Override
    public Optional<SampledPath> samplePath(Seed seed) {
        return whole.samplePath(seed).map(OfPath::new);
    }

    /** {@inheritDoc} That of an observation of the whole. */
    @Override
    public double noiseVariance() {
        return whole.noiseVariance();
    }

    /** A joint prediction at the images of each batch, summed. */
    private final class OfComponent implements Prediction {

        private final Prediction ofImages;
        private final int q;
        private final double[] mean;
        private final DMatrixRMaj covariance;

        OfComponent(Prediction ofImages, int rows, int q) {
            this.ofImages = ofImages;
            this.q = q;
            this.mean = new double[rows];
            this.covariance = new DMatrixRMaj(rows, q);
            int wide = group.order() * q;
            double[] means = ofImages.mean();
            DMatrixRMaj blocks = ofImages.covariance();
            for (int i = 0; i < means.length; i++) {
                int row = row(i);
                mean[row] += weight(i % wide / q) * means[i];
                for (int j = 0; j < wide; j++) {
                    covariance.data[row * q + j % q] +=
                            weight(i % wide / q) * weight(j / q) * blocks.data[i * wide + j];
                }
            }
            for (int i = 0; i < rows; i++) {
                covariance.data[i * q + i % q] = Math.max(0, covariance.data[i * q + i % q]);
            }
        }

        /** The point that a row of the images is of. */
        private int row(int image) {
            return image / (group.order() * q) * q + image % q;
        }

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
            return covariance;
        }

        @Override
        public void pullback(double[] meanBar, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
            int wide = group.order() * q;
            int images = group.order() * mean.length;
            double[] meansBar = new double[images];
            DMatrixRMaj blocksBar = new DMatrixRMaj(images, wide);
            for (int i = 0; i < images; i++) {
                int row = row(i);
                meansBar[i] = weight(i % wide / q) * meanBar[row];
                for (int j = 0; j < wide; j++) {
                    blocksBar.data[i * wide + j] =
                            weight(i % wide / q) * weight(j / q) * covarianceBar.data[row * q + j % q];
                }
            }
            DMatrixRMaj imagesBar = new DMatrixRMaj(images, xBar.numCols);
            ofImages.pullback(meansBar, blocksBar, imagesBar);
            imagesPullback(imagesBar, q, xBar);
        }
    }

    /** The component of a drawn function. */
    private final class OfPath implements SampledPath {

        private final SampledPath path;

        OfPath(SampledPath path) {
            this.path = path;
        }

        @Override
        public double[] values(DMatrixRMaj x) {
            double[] ofImages = path.values(images("x", x, 1));
            double[] values = new double[x.numRows];
            for (int i = 0; i < ofImages.length; i++) {
                values[i / group.order()] += weight(i % group.order()) * ofImages[i];
            }
            return values;
        }

        @Override
        public void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar) {
            DMatrixRMaj images = images("x", x, 1);
            double[] bar = new double[images.numRows];
            for (int i = 0; i < bar.length; i++) {
                bar[i] = weight(i % group.order()) * valuesBar[i / group.order()];
            }
            DMatrixRMaj imagesBar = images.createLike();
            path.pullback(images, bar, imagesBar);
            imagesPullback(imagesBar, 1, xBar);
        }
    }
}
