package io.thalweg.surrogate.exact;

import io.thalweg.core.model.Surrogate;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.hyperparameter.Prior;
import io.thalweg.surrogate.internal.check.KernelCheck;
import io.thalweg.surrogate.internal.evidence.ModelChoice;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.choice.KernelChoice;
import io.thalweg.surrogate.kernel.choice.StationaryChoice;
import java.util.List;

/**
 * Exact Gaussian processes with the defaults of the field (Hvarfner et al. 2024, "Vanilla Bayesian optimization performs great
 * in high dimensions"): an ARD kernel of unit variance for standardised targets, length scales with the dimension-scaled
 * log-normal prior, learnt noise with a log-normal prior.
 *
 * @param kernels the kernels, among which {@link ModelChoice} chooses
 * @param noisePrior the prior of the noise variance, in units of the targets' variance
 * @param leastNoise the least noise variance that a fit may choose
 */
public record ExactSurrogateFactory(KernelChoice kernels, Prior noisePrior, double leastNoise)
        implements SurrogateFactory {

    /** Noise variance of what is known to be noise-free: small against anything of interest, and kind to the factorisation. */
    private static final double NO_NOISE = 1e-8;

    /** Matérn-5/2, or RBF where the data are clearly that smooth; noise prior LogNormal(−4, 1), noise at least 1e-6. */
    public static final ExactSurrogateFactory DEFAULT =
            new ExactSurrogateFactory(StationaryChoice.DEFAULT, new LogNormal(-4, 1), 1e-6);

    /** The same with other kernels. */
    public ExactSurrogateFactory withKernels(KernelChoice others) {
        return new ExactSurrogateFactory(others, noisePrior, leastNoise);
    }

    /** The same with another lower limit of the noise variance. */
    public ExactSurrogateFactory withLeastNoise(double variance) {
        return new ExactSurrogateFactory(kernels, noisePrior, variance);
    }

    @Override
    public Surrogate create(SearchSpace space, boolean deterministic) {
        return ExactGaussianProcess.of(space.dimension(), models(space, deterministic));
    }

    /**
     * The models for a space, the preferred one first.
     *
     * @throws IllegalArgumentException if there is no such kernel for the space
     */
    public List<GaussianModel> models(SearchSpace space, boolean deterministic) {
        Hyperparameter noise = deterministic
                ? Hyperparameter.positive("noise", NO_NOISE).fixed()
                : Hyperparameter.positive("noise", noisePrior, leastNoise);
        List<Kernel> all = kernels.kernels(space);
        all.forEach(kernel -> KernelCheck.dimension(kernel, space.dimension()));
        return all.stream().map(kernel -> GaussianModel.of(kernel, noise)).toList();
    }
}
