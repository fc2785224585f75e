package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Direction;
import java.util.OptionalDouble;

/**
 * A problem with conditional parameters as one without: all parameters always have a value, and those that are inactive are ignored.
 *
 * @param problem the one with conditions
 * @param space without
 */
record FlatProblem(Problem problem, SearchSpace space) implements Problem {

    static FlatProblem of(Problem problem) {
        return new FlatProblem(problem, SearchSpace.of(problem.space().parameters()));
    }

    @Override
    public String name() {
        return problem.name();
    }

    @Override
    public Direction direction() {
        return problem.direction();
    }

    @Override
    public double valueAt(Point point) {
        return problem.valueAt(problem.space().admit(point.asMap()).point());
    }

    @Override
    public OptionalDouble optimum() {
        return problem.optimum();
    }
}
