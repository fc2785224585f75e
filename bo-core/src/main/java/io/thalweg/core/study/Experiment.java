package io.thalweg.core.study;

import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Outcome;

/** An evaluation that measures more than the objective: its noise, constrained outcomes, or that the point is infeasible. */
@FunctionalInterface
public interface Experiment {

    /**
     * Evaluates a point.
     *
     * @param point a point of the space
     * @return what came of it, e.g. {@link Outcome#of(double, double, java.util.Map)}
     * @throws Exception if the evaluation failed
     */
    Outcome evaluate(Point point) throws Exception;
}
