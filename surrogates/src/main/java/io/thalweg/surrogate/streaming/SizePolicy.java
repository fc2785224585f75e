package io.thalweg.surrogate.streaming;

/**
 * How many inducing points a belief is carried by, and which. Immutable. A new policy is one class that implements this.
 */
public interface SizePolicy {

    /** Chooses points: {@link Growth#add adds} rows of the batch, and may {@link Growth#exchange exchange} points. */
    void choose(Growth growth);

    /**
     * The policy by which points are chosen to learn hyperparameters with. It should be more generous: what few points cannot express
     * looks like noise, with more noise there is less to be expressed, and the model would decay.
     */
    default SizePolicy forFits() {
        return this;
    }

    /** Whether refits choose the points that recent observations called for anew, at the new hyperparameters. */
    default boolean choosesAnew() {
        return true;
    }

    /** Whether refits also move the points, by the gradient of the bound. */
    default boolean movesPoints() {
        return false;
    }
}
