package io.thalweg.core.study;

import io.thalweg.core.trial.ConstraintBound;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Goals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What has been declared so far of what is sought; each outcome has a name of its own. */
final class DeclaredGoals {

    private final List<Goal.ToImprove> objectives;
    private final List<ConstraintBound> constraints;
    private Optional<Goal.Cost> cost;
    private final boolean learning;
    private Optional<double[]> reference = Optional.empty();

    /**
     * Goals to begin with.
     *
     * @param learning whether a map is learnt, so that there is nothing else to improve
     */
    DeclaredGoals(Goals goals, boolean learning) {
        this.objectives = new ArrayList<>(goals.objectives());
        this.constraints = new ArrayList<>(goals.constraints());
        this.cost = goals.cost();
        this.learning = learning;
    }

    /** A single goal to begin with. */
    static DeclaredGoals of(Direction direction, boolean learning) {
        Goals one = new Goals(List.of(new Goal.ToImprove("", direction)), List.of(), Optional.empty());
        return new DeclaredGoals(one, learning);
    }

    boolean learning() {
        return learning;
    }

    /** What each objective must at least reach for a trade-off to be of interest, in user units; empty to infer it. */
    Optional<double[]> reference() {
        return reference;
    }

    /** Declares it, the value first. */
    void reference(double... values) {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("values are " + Arrays.toString(values) + ", must be finite");
            }
        }
        reference = Optional.of(values.clone());
    }

    Goals goals() {
        return new Goals(objectives, constraints, cost);
    }

    /** The outcome of this name is to be improved as well. */
    void improve(String name, Direction direction) {
        Goal.ToImprove goal = new Goal.ToImprove(requireNew(name), direction);
        if (learning) {
            throw new IllegalArgumentException("objective \"" + goal.name()
                    + "\": a study that learns a map cannot have another objective; learn one map per study");
        }
        objectives.add(goal);
    }

    /** The outcome of this name is what the evaluation cost. */
    void cost(String name) {
        if (cost.isPresent()) {
            throw new IllegalArgumentException(
                    "a cost is already declared, \"" + cost.get().name() + "\": tell one total");
        }
        cost = Optional.of(new Goal.Cost(requireNew(name)));
    }

    /** An outcome must keep to a bound. */
    void constraint(ConstraintBound bound) {
        if (!Double.isFinite(bound.bound())) {
            throw new IllegalArgumentException(
                    "bound of constraint \"" + bound.name() + "\" is " + bound.bound() + ", must be finite");
        }
        requireNew(bound.name());
        constraints.add(bound);
    }

    private String requireNew(String name) {
        if (Objects.requireNonNull(name, "name must not be null").isBlank()) {
            throw new IllegalArgumentException("name is \"" + name + "\", must not be blank");
        }
        if (goals().told().contains(name)) {
            throw new IllegalArgumentException(
                    "there is already an outcome \"" + name + "\"; to use it twice, tell it under two names");
        }
        return name;
    }
}
