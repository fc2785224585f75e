package io.thalweg.baseline;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;

/**
 * An optimiser that others have published or written, to compare with. Immutable, and for any number of threads; a search takes place
 * in the thread that calls.
 */
@FunctionalInterface
public interface Baseline {

    /**
     * Looks for the minimum of a function.
     *
     * @param space where to look
     * @param objective what is minimised; evaluated {@code budget} times, fewer times only if all the points of a finite space are
     *     known before
     * @param budget number of evaluations, at least 1
     * @param seed all its randomness
     * @throws IllegalArgumentException if it cannot search such a space, the message names the parameter; if the budget is below 1, or
     *     the objective is NaN or −∞
     */
    void minimize(SearchSpace space, Objective objective, int budget, Seed seed);

    /** What is minimised. */
    @FunctionalInterface
    interface Objective {

        /**
         * {@return the value at a point of the space: a number, or +∞ where a constraint is violated}
         *
         * @param point a point of the space
         */
        double value(Point point);
    }
}
