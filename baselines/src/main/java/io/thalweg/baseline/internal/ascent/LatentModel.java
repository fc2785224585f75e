package io.thalweg.baseline.internal.ascent;

import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.PerDimension;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.likelihood.Gaussian;
import io.thalweg.surrogate.likelihood.Likelihood;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * A Gaussian process and how observations come about, without data. Immutable.
 *
 * @param dimension number of input coordinates d
 * @param kernel covariance of f, of rows of d coordinates, or of 2d numbers as {@link MultiscaleRbf} has them
 * @param multiscale whether rows have 2d numbers, so that an inducing function has length scales of its own
 * @param likelihood p(y | f)
 * @param mean the constant mean of f before any data
 */
public record LatentModel(
        int dimension, Kernel kernel, boolean multiscale, Likelihood likelihood, Hyperparameter mean) {

    private static final String PREFIX = "likelihood.";

    /** Checks that the kernel takes such rows. */
    public LatentModel {
        int width = multiscale ? 2 * dimension : dimension;
        kernel.dimension().ifPresent(expected -> {
            if (expected != width) {
                throw new IllegalArgumentException("dimension is " + dimension + " (rows of " + width
                        + " numbers), but the kernel takes rows of " + expected);
            }
        });
    }

    /** With any kernel; inducing functions are values of f at points, and its prior mean is learnt. */
    public static LatentModel of(int dimension, Kernel kernel, Likelihood likelihood) {
        return new LatentModel(dimension, kernel, false, likelihood, Hyperparameter.real("mean", 0));
    }

    /** With the SE-ARD kernel and inducing functions of any width; the prior mean of f is learnt. */
    public static LatentModel multiscale(
            int dimension, Hyperparameter outputscale, PerDimension lengthscales, Likelihood likelihood) {
        Kernel kernel = new Scaled(new MultiscaleRbf(lengthscales), outputscale);
        return new LatentModel(dimension, kernel, true, likelihood, Hyperparameter.real("mean", 0));
    }

    /** The same with a prior mean that is given. */
    public LatentModel withGivenMean(double value) {
        return new LatentModel(
                dimension, kernel, multiscale, likelihood, mean.withValue(value).fixed());
    }

    /** The same with a prior mean of another value, learnt if it was. */
    LatentModel withMean(double value) {
        return new LatentModel(dimension, kernel, multiscale, likelihood, mean.withValue(value));
    }

    /** Numbers of a row. */
    int width() {
        return multiscale ? 2 * dimension : dimension;
    }

    /** Points as rows of the kernel: themselves, or with log factors of 0. */
    DMatrixRMaj rows(DMatrixRMaj x) {
        return multiscale ? MultiscaleRbf.rows(x) : x;
    }

    boolean isGaussian() {
        return likelihood instanceof Gaussian;
    }

    /** Of the kernel, of the likelihood, and the mean. */
    public HyperparameterVector parameters() {
        return kernel.parameters()
                .concat(likelihood.parameters().prefixed(PREFIX))
                .concat(HyperparameterVector.of(mean));
    }

    /** The same with other hyperparameters, in the order of {@link #parameters()}. */
    public LatentModel withParameters(HyperparameterVector parameters) {
        int first = kernel.parameters().size();
        int last = parameters.size() - 1;
        HyperparameterVector own = likelihood.parameters();
        return new LatentModel(
                dimension,
                kernel.withParameters(parameters.slice(0, first)),
                multiscale,
                likelihood.withParameters(parameters.slice(first, last).renamedAs(own)),
                parameters.get(last));
    }

    /** Length scales by coordinate; of a multiscale kernel those between points. */
    double[] lengthscales() {
        if (!multiscale) {
            return Lengthscales.measured(kernel, dimension);
        }
        HyperparameterVector own = kernel.parameters();
        double[] values = IntStream.range(0, own.size())
                .filter(i -> own.names().get(i).startsWith("lengthscale"))
                .mapToDouble(i -> own.get(i).value())
                .toArray();
        return IntStream.range(0, dimension)
                .mapToDouble(j -> values[values.length == 1 ? 0 : j])
                .toArray();
    }

    /** Where the likelihood's hyperparameters begin. */
    int likelihoodOffset() {
        return kernel.parameters().size();
    }
}
