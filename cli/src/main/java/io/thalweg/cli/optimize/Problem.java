package io.thalweg.cli.optimize;

import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Direction;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What is to be optimised, noise left out. All values carry the user's sign. Immutable. */
public interface Problem {

    /** The name for reports. */
    String name();

    /** Where to search. */
    SearchSpace space();

    /** Whether small or large values are sought. */
    Direction direction();

    /** The value at a point of the space. */
    double valueAt(Point point);

    /** The constrained outcomes; feasible where all are at least 0. */
    default List<String> constraintNames() {
        return List.of();
    }

    /** Values of the constrained outcomes at a point by name. */
    default Map<String, Double> constraintsAt(Point point) {
        return Map.of();
    }

    /** The best value there is, if it is known. */
    OptionalDouble optimum();
}
