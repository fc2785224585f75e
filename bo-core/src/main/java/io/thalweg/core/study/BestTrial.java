package io.thalweg.core.study;

import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Trial;

/**
 * The best observed trial: the feasible one with the best measured value.
 *
 * @param trial the trial
 * @param point as it was carried out
 * @param value its measured value, in the user's sign and units
 */
public record BestTrial(Trial trial, Point point, double value) {

    /** For example {@code 0.3979 at {x=3.14, y=2.27} (trial 27)}. */
    @Override
    public String toString() {
        return value + " at " + point + " (trial " + trial.number() + ")";
    }
}
