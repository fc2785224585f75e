package io.thalweg.core.study;

import io.thalweg.core.space.Point;
import io.thalweg.core.trial.Trial;
import java.util.List;

/**
 * A trial of the Pareto front: no other is at least as good in every objective and better in one.
 *
 * @param trial the trial
 * @param point as it was carried out
 * @param values its measured objectives in the order of their declaration, the value first, in the user's sign and units
 */
public record Tradeoff(Trial trial, Point point, List<Double> values) {

    /**
     * Copies the values.
     *
     * @param trial the trial
     * @param point as it was carried out
     * @param values its measured objectives in the order of their declaration, the value first, in the user's sign and units
     */
    public Tradeoff {
        values = List.copyOf(values);
    }

    /** For example {@code [71.5, 3.2] at {x=3.14, y=2.27} (trial 27)}. */
    @Override
    public String toString() {
        return values + " at " + point + " (trial " + trial.number() + ")";
    }
}
