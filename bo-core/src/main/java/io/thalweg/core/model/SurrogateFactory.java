package io.thalweg.core.model;

import io.thalweg.core.space.SearchSpace;

/** Makes the prior surrogate of a study: one without observations, for the encoded coordinates of a space. */
@FunctionalInterface
public interface SurrogateFactory {

    /**
     * {@return a surrogate without observations over the unit cube of {@code space}; {@link SearchSpace#columns()} says which
     * coordinates are continuous, ordered or categorical}
     *
     * @param space the space
     * @param deterministic whether the observations are known to carry no noise
     */
    Surrogate create(SearchSpace space, boolean deterministic);

    /**
     * {@return whether the surrogates can be given their targets in other units ({@link Surrogate#restandardise})} A study needs that; a
     * surrogate of counts or classes cannot. True by default.
     */
    default boolean restandardisable() {
        return true;
    }

    /**
     * {@return the factory of a study, which keeps targets in units of their own deviation: what they are measured in need not be learnt by its
     * surrogates} By default this one.
     */
    default SurrogateFactory standardised() {
        return this;
    }

    /**
     * {@return whether the surrogates take inputs outside the unit cube, into which the time of a drifting objective grows} True by default;
     * not so where features cover the cube alone.
     */
    default boolean extrapolates() {
        return true;
    }
}
