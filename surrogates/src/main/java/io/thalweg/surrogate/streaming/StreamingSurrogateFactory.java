package io.thalweg.surrogate.streaming;

import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.kernel.choice.KernelChoice;
import io.thalweg.surrogate.likelihood.Likelihood;
import java.util.List;
import java.util.Optional;

/**
 * Streaming surrogates with defaults that need no tuning: the kernels and priors of the exact process, times a learnt output scale, for
 * the first values of a stream say little about the variance of all.
 *
 * @param policy of the features that carry the belief
 * @param base kernels and noise
 * @param window number of observations that are kept as they are
 * @param likelihood of observations that are not Gaussian; empty if they are
 * @param learnsScale whether the variance of f is learnt; it is 1 otherwise
 */
public record StreamingSurrogateFactory(
        FeaturePolicy policy,
        ExactSurrogateFactory base,
        int window,
        Optional<Likelihood> likelihood,
        boolean learnsScale)
        implements SurrogateFactory {

    /** VIPS with the paper's δ, a window of 1,024 observations. */
    public static final StreamingSurrogateFactory DEFAULT = new StreamingSurrogateFactory(
            VariationalInducingPointSelection.DEFAULT, ExactSurrogateFactory.DEFAULT, 1024, Optional.empty(), true);

    /** Where the noise is the likelihood's, that of the model has no meaning. */
    private static final Hyperparameter UNIT_NOISE =
            Hyperparameter.positive("noise", 1).fixed();

    /**
     * {@return the same with another policy}
     *
     * @param other what takes its place
     */
    public StreamingSurrogateFactory withPolicy(FeaturePolicy other) {
        return new StreamingSurrogateFactory(other, base, window, likelihood, learnsScale);
    }

    /**
     * {@return the same with other kernels}
     *
     * @param others the kernels
     */
    public StreamingSurrogateFactory withKernels(KernelChoice others) {
        return new StreamingSurrogateFactory(policy, base.withKernels(others), window, likelihood, learnsScale);
    }

    /**
     * {@return the same with another lower limit of the noise variance}
     *
     * @param variance the lower limit
     */
    public StreamingSurrogateFactory withLeastNoise(double variance) {
        return new StreamingSurrogateFactory(policy, base.withLeastNoise(variance), window, likelihood, learnsScale);
    }

    /**
     * {@return the same with another number of observations that are kept as they are}
     *
     * @param observations how many observations
     */
    public StreamingSurrogateFactory withWindow(int observations) {
        return new StreamingSurrogateFactory(policy, base, observations, likelihood, learnsScale);
    }

    /**
     * {@return the same for observations of another likelihood than the Gaussian one}
     *
     * @param other what takes its place
     */
    public StreamingSurrogateFactory withLikelihood(Likelihood other) {
        return new StreamingSurrogateFactory(policy, base, window, Optional.of(other), learnsScale);
    }

    /**
     * With a variance of f that is 1. A search begins with a few values that are nearly alike, and a learnt variance would
     * take their deviation for that of all there is: the search would not look any further.
     */
    @Override
    public StreamingSurrogateFactory standardised() {
        return new StreamingSurrogateFactory(policy.forSearches(), base, window, likelihood, false);
    }

    /** Only if observations are Gaussian. */
    @Override
    public boolean restandardisable() {
        return likelihood.isEmpty();
    }

    @Override
    public StreamingSurrogate create(SearchSpace space, boolean deterministic) {
        return over(space.dimension(), base.models(space, deterministic));
    }

    /**
     * {@return a surrogate of other models than those that go with a space, with this policy and likelihood, and with a learnt scale}
     *
     * @param dimension number of input coordinates
     * @param bases of unit variance, the preferred one first
     */
    public StreamingSurrogate over(int dimension, List<GaussianModel> bases) {
        List<GaussianModel> models = bases.stream()
                .map(model -> GaussianModel.of(
                        learnsScale ? Scaled.standardised(model.kernel()) : model.kernel(),
                        likelihood.isPresent() ? UNIT_NOISE : model.noise()))
                .toList();
        return likelihood
                .map(other -> StreamingSurrogate.of(dimension, models, policy, window, other))
                .orElseGet(() -> StreamingSurrogate.of(dimension, models, policy, window));
    }
}
