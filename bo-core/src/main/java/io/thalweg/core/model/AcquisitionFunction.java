package io.thalweg.core.model;

import io.thalweg.core.optimize.DifferentiableFunction;

/**
 * An acquisition function: how useful it is to evaluate a batch of q points, to be maximised. Its argument is the q points
 * one after the other, length q·d, in the unit cube (and any auxiliary points after them); so a matrix of m arguments has the memory layout of (m·q) × d points.
 */
public interface AcquisitionFunction extends DifferentiableFunction {

    /** {@return the number of points in an argument, q} */
    int batchSize();

    /**
     * {@return the number of auxiliary points, which are optimised together with the q points but are not suggested, such as the imagined
     * optima of a one-shot look-ahead} They come after the q points: an argument has (q + auxiliary points)·d coordinates. They
     * may lie anywhere in the box that is searched, between the levels of discrete coordinates as well.
     */
    default int auxiliaryPoints() {
        return 0;
    }

    /**
     * {@return what is not worth another evaluation: a climb of the function may end when a step gains no more than this, relative to
     * max(|value|, 1)} A mean over samples has an error of its own, far above the last digits of its maximum. 0 leaves it
     * to the search.
     */
    default double resolution() {
        return 0;
    }
}
