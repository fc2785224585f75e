package io.thalweg.cli.internal.optimize;

import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Direction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** Names of the objectives beyond the value, which share its direction. */
    default List<String> furtherObjectives() {
        return List.of();
    }

    /** Values of the further objectives at a point by name. */
    default Map<String, Double> furtherValuesAt(Point point) {
        return Map.of();
    }

    /** With several objectives, what each must at least reach; empty if the study is to choose. */
    default Optional<List<Double>> referencePoint() {
        return Optional.empty();
    }

    /** With several objectives, the largest volume that trade-offs can dominate, if it is known. */
    default OptionalDouble maxHypervolume() {
        return OptionalDouble.empty();
    }

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

    /** The contexts under which points are chosen, one after the other and over again; empty if nothing is given. */
    default List<Map<String, Object>> contexts() {
        return List.of();
    }

    /** The best value that there is under the contexts of a point, if it is known. */
    default OptionalDouble optimumFor(Point point) {
        return optimum();
    }
}
