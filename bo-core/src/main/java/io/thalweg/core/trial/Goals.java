package io.thalweg.core.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The goals of a study: its objectives, the bounds on other outcomes and, if declared, the cost of an evaluation.
 * Models of outcomes are kept in the order of {@link #all}.
 *
 * @param objectives at least one; the first is the value of a measurement itself
 * @param constraints bounds on outcomes that are told along
 * @param cost empty if all evaluations cost the same
 */
public record Goals(List<Goal.ToImprove> objectives, List<ConstraintBound> constraints, Optional<Goal.Cost> cost) {

    /**
     * Copies the lists.
     *
     * @param objectives at least one; the first is the value of a measurement itself
     * @param constraints bounds on outcomes that are told along
     * @param cost empty if all evaluations cost the same
     */
    public Goals {
        objectives = List.copyOf(objectives);
        constraints = List.copyOf(constraints);
    }

    /** {@return objectives first, then constraints, then the cost} */
    public List<Goal> all() {
        List<Goal> all = new ArrayList<>(objectives);
        all.addAll(constraints);
        cost.ifPresent(all::add);
        return all;
    }

    /** {@return names of the outcomes that are told along with the value, in order} */
    public Set<String> told() {
        Set<String> names = new LinkedHashSet<>();
        all().stream().map(Goal::name).filter(name -> !name.isEmpty()).forEach(names::add);
        return Collections.unmodifiableSet(names);
    }

    /** {@return whether there is more than one objective} */
    public boolean several() {
        return objectives.size() > 1;
    }

    /**
     * {@return whether a measured outcome satisfies all the bounds; an unknown value does not}
     *
     * @param measured the measurement
     */
    public boolean feasible(Outcome.Measured measured) {
        return constraints.stream()
                .allMatch(bound -> bound.satisfiedBy(measured.others().getOrDefault(bound.name(), Double.NaN)));
    }

    /**
     * {@return the objectives of a measurement, oriented so that larger is better, in user units; NaN where unknown}
     *
     * @param measured the measurement
     */
    public double[] oriented(Outcome.Measured measured) {
        return objectives.stream()
                .mapToDouble(objective -> objective.sign() * objective.read(measured))
                .toArray();
    }
}
