package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.LengthscalePriors;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.PerDimension;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.kernel.choice.KernelChoice;
import io.thalweg.surrogate.kernel.choice.StationaryChoice;
import io.thalweg.surrogate.likelihood.Gaussian;
import io.thalweg.surrogate.likelihood.Likelihood;
import java.util.Optional;

/**
 * Decoupled surrogates that are learnt by stochastic ascent, with defaults that need no tuning. The kernel is SE-ARD with inducing
 * functions of any width, as in the paper; with any other kernel inducing functions are points, and in a space with categories points
 * that stay where they began.
 *
 * @param settings of the ascent
 * @param base kernels and noise, of which the first kernel counts
 * @param likelihood of observations that are not Gaussian; empty if they are
 * @param learnsScale whether the variance of f is learnt; it is 1 otherwise
 */
public record StochasticDecoupledSurrogateFactory(
        AscentSettings settings, ExactSurrogateFactory base, Optional<Likelihood> likelihood, boolean learnsScale)
        implements SurrogateFactory {

    /** {@link AscentSettings#DEFAULT}, the SE-ARD kernel and the priors of the exact process. */
    public static final StochasticDecoupledSurrogateFactory DEFAULT = new StochasticDecoupledSurrogateFactory(
            AscentSettings.DEFAULT,
            ExactSurrogateFactory.DEFAULT.withKernels(StationaryChoice.of(Rbf.PROFILE)),
            Optional.empty(),
            true);

    /** Noise variance of what is known to be noise-free: the bound of a stochastic ascent is steep below. */
    private static final double NO_NOISE = 1e-6;

    /** The same with other settings of the ascent. */
    public StochasticDecoupledSurrogateFactory withSettings(AscentSettings other) {
        return new StochasticDecoupledSurrogateFactory(other, base, likelihood, learnsScale);
    }

    /** The same with another kernel, the first of a choice. */
    public StochasticDecoupledSurrogateFactory withKernels(KernelChoice others) {
        return new StochasticDecoupledSurrogateFactory(settings, base.withKernels(others), likelihood, learnsScale);
    }

    /** The same with another lower limit of the noise variance. */
    public StochasticDecoupledSurrogateFactory withLeastNoise(double variance) {
        return new StochasticDecoupledSurrogateFactory(
                settings, base.withLeastNoise(variance), likelihood, learnsScale);
    }

    /** The same for observations of another likelihood than the Gaussian one. */
    public StochasticDecoupledSurrogateFactory withLikelihood(Likelihood other) {
        return new StochasticDecoupledSurrogateFactory(settings, base, Optional.of(other), learnsScale);
    }

    /** With a variance of f that is 1, which the first few values of a search say too little about. */
    @Override
    public StochasticDecoupledSurrogateFactory standardised() {
        return new StochasticDecoupledSurrogateFactory(settings, base, likelihood, false);
    }

    /** Only if observations are Gaussian. */
    @Override
    public boolean restandardisable() {
        return likelihood.isEmpty();
    }

    @Override
    public StochasticDecoupledSurrogate create(SearchSpace space, boolean deterministic) {
        int d = space.dimension();
        GaussianModel model = base.models(space, deterministic).get(0);
        Likelihood observed = likelihood.orElseGet(() -> new Gaussian(
                deterministic ? Hyperparameter.positive("noise", NO_NOISE).fixed() : model.noise()));
        Hyperparameter scale = Scaled.standardised(model.kernel()).scale();
        Hyperparameter outputscale = learnsScale ? scale : scale.fixed();
        boolean categories = space.columns().stream().anyMatch(column -> column.kind() == Column.Kind.CATEGORICAL);
        Optional<StationaryChoice> rbf =
                base.kernels().stationary().filter(choice -> choice.profiles().get(0) == Rbf.PROFILE);
        if (categories || rbf.isEmpty()) {
            Kernel kernel = new Scaled(model.kernel(), outputscale);
            return StochasticDecoupledSurrogate.of(
                    LatentModel.of(d, kernel, observed),
                    settings.withLearntBases(settings.learnsBases() && !categories));
        }
        PerDimension lengthscales = rbf.get().shared()
                ? Lengthscales.isotropic(LengthscalePriors.dimensionScaled(d), LengthscalePriors.LEAST)
                : Lengthscales.ard(d);
        return StochasticDecoupledSurrogate.of(
                LatentModel.multiscale(d, outputscale, lengthscales, observed), settings);
    }
}
