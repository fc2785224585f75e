package io.thalweg.core.model;

/**
 * A rule for what to evaluate next: given posteriors, a function of candidate points to be maximised. Randomness is
 * frozen in {@link #on}, so that the function is deterministic and smooth optimisers apply.
 */
@FunctionalInterface
public interface Acquisition {

    /**
     * {@return the acquisition function in a context}
     *
     * @param context what is known when a point is sought
     * @throws IllegalArgumentException if this acquisition cannot be used in the context, e.g. a closed form for one point
     *     asked for a batch
     */
    AcquisitionFunction on(AcquisitionContext context);

    /**
     * {@return whether values are logarithms of a utility that is never negative} Where the belief about the objective is a {@link Mixture}, a
     * study averages the utilities of the members; to other acquisitions it shows the moments of the mixture.
     */
    default boolean logarithmic() {
        return false;
    }

    /**
     * {@return whether values at less than full fidelity count what a cheap look tells of full ones, per unit of its cost} A study with a {@linkplain
     * io.thalweg.core.space.Fidelity fidelity} searches all values of it for such acquisitions, full ones only for others.
     */
    default boolean choosesFidelity() {
        return false;
    }

    /**
     * {@return whether every other point of a study may be sought where the best value is expected, instead of at a maximum of this acquisition}
     * In more than a few dimensions nearly all points are unknown, and a search that explores with each of them is late to find the optimum that the
     * model already shows (De Ath et al. 2021, <i>Greed is good: exploration and exploitation trade-offs in Bayesian optimisation</i>).
     */
    default boolean takesTurns() {
        return false;
    }
}
