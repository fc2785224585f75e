package io.thalweg.core.model;

import org.ejml.data.DMatrixRMaj;

/**
 * A function drawn at random from a posterior: repeated calls return the same values. Immutable; safe to use from
 * several threads.
 */
public interface SampledPath {

    /**
     * The values of the drawn function.
     *
     * @param x points, m × d
     * @return m values, in the units of the belief, a new array
     */
    double[] values(DMatrixRMaj x);

    /**
     * Adds to {@code xBar} the gradient with respect to x of Σᵢ valuesBarᵢ·f(xᵢ).
     *
     * @param x points, m × d
     * @param valuesBar adjoints of the values, length m
     * @param xBar accumulates the adjoint of x, m × d
     */
    void pullback(DMatrixRMaj x, double[] valuesBar, DMatrixRMaj xBar);

    /**
     * {@return how far the function may rise between many points that are spread over the unit cube, unseen at any of them, in the units of the
     * belief} What varies over distances that so many points do not resolve, as ripples do, has its maximum somewhere else. 0 by default.
     *
     * @param points how many, at least 1
     */
    default double unseenRise(int points) {
        return 0;
    }
}
