package io.thalweg.core.study;

import io.thalweg.core.space.Point;

/** The function to be optimised. */
@FunctionalInterface
public interface Objective {

    /**
     * Evaluates a point. Any double is accepted: a NaN or infinite value counts as a failed measurement, and so does an
     * exception.
     *
     * @param point a point of the space
     * @return the value
     * @throws Exception if the evaluation failed
     */
    double evaluate(Point point) throws Exception;
}
