package io.thalweg.surrogate.kernel;

import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.OptionalDouble;

/**
 * A Gaussian-process model without data: covariance, noise and mean. Immutable.
 *
 * @param kernel covariance of the latent function
 * @param noise variance σ² of the noise of observations whose noise is not given
 * @param mean the constant mean, if it is given; otherwise it is profiled out, i.e. takes its most likely value
 */
public record GaussianModel(Kernel kernel, Hyperparameter noise, OptionalDouble mean) {

    /**
     * {@return a model whose mean is profiled out}
     *
     * @param kernel the kernel
     * @param noise the noise variance
     */
    public static GaussianModel of(Kernel kernel, Hyperparameter noise) {
        return new GaussianModel(kernel, noise, OptionalDouble.empty());
    }

    /** {@return all hyperparameters: the kernel's, then the noise variance} */
    public HyperparameterVector parameters() {
        return kernel.parameters().concat(HyperparameterVector.of(noise));
    }

    /**
     * {@return this model with other hyperparameters, in the order of {@link #parameters()}}
     *
     * @param parameters the others, of the same names in the same order
     */
    public GaussianModel withParameters(HyperparameterVector parameters) {
        int last = parameters.size() - 1;
        return new GaussianModel(kernel.withParameters(parameters.slice(0, last)), parameters.get(last), mean);
    }
}
