package io.thalweg.surrogate.decoupled;

import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.kernel.choice.KernelChoice;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * Decoupled surrogates with defaults that need no tuning: the kernels and priors of the exact process, times a learnt output scale.
 *
 * @param settings sizes and limits
 * @param base kernels and noise
 * @param executor does a part of the work on the mean
 * @param learnsScale whether the variance of f is learnt; it is 1 otherwise
 */
public record DecoupledSurrogateFactory(
        DecoupledSettings settings, ExactSurrogateFactory base, Executor executor, boolean learnsScale)
        implements SurrogateFactory {

    /** A mean of all observations, a covariance of 128 points, all in the calling thread. */
    public static final DecoupledSurrogateFactory DEFAULT = new DecoupledSurrogateFactory(
            DecoupledSettings.DEFAULT, ExactSurrogateFactory.DEFAULT, Runnable::run, true);

    /**
     * {@return the same with other sizes and limits}
     *
     * @param other what takes its place
     */
    public DecoupledSurrogateFactory withSettings(DecoupledSettings other) {
        return new DecoupledSurrogateFactory(other, base, executor, learnsScale);
    }

    /**
     * {@return the same with other kernels}
     *
     * @param others the kernels
     */
    public DecoupledSurrogateFactory withKernels(KernelChoice others) {
        return new DecoupledSurrogateFactory(settings, base.withKernels(others), executor, learnsScale);
    }

    /**
     * {@return the same with another lower limit of the noise variance}
     *
     * @param variance the lower limit
     */
    public DecoupledSurrogateFactory withLeastNoise(double variance) {
        return new DecoupledSurrogateFactory(settings, base.withLeastNoise(variance), executor, learnsScale);
    }

    /**
     * {@return the same with another executor of the work on the mean}
     *
     * @param other what takes its place
     */
    public DecoupledSurrogateFactory withExecutor(Executor other) {
        return new DecoupledSurrogateFactory(settings, base, other, learnsScale);
    }

    /**
     * With a variance of f that is 1. A search begins with a few values that are nearly alike, and a learnt variance would
     * take their deviation for that of all there is: the search would not look any further.
     */
    @Override
    public DecoupledSurrogateFactory standardised() {
        return new DecoupledSurrogateFactory(settings, base, executor, false);
    }

    @Override
    public DecoupledSurrogate create(SearchSpace space, boolean deterministic) {
        List<GaussianModel> models = base.models(space, deterministic).stream()
                .map(model -> GaussianModel.of(
                        learnsScale ? Scaled.standardised(model.kernel()) : model.kernel(), model.noise()))
                .toList();
        return DecoupledSurrogate.of(space.dimension(), models, settings, executor);
    }
}
