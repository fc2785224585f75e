package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.cli.internal.optimize.TableProblem;
import io.thalweg.core.space.CandidatePool;
import io.thalweg.core.space.CategoricalParameter;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.OrdinalParameter;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.trial.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;

/**
 * A table that has a row for each combination of its levels, as a space of parameters: numbers are ordinal, text is categorical. What is
 * searched is the same as the rows, but an optimiser does not get them as a list.
 *
 * @param table the rows
 * @param space of the levels
 */
record FactorialProblem(TableProblem table, SearchSpace space) implements Problem {

    /** The problem of a table; empty if a combination is missing. */
    static Optional<FactorialProblem> of(TableProblem table) {
        CandidatePool pool = table.space().candidates().orElseThrow();
        List<Point> rows = new ArrayList<>();
        for (int i = 0; i < pool.size(); i++) {
            rows.add(pool.point(i));
        }
        SearchSpaceBuilder builder = SearchSpace.builder();
        long combinations = 1;
        for (Parameter parameter : table.space().parameters()) {
            String name = parameter.name();
            if (parameter instanceof CategoricalParameter categorical) {
                builder.add(categorical);
                combinations *= categorical.choices().size();
            } else {
                TreeSet<Double> levels = new TreeSet<>();
                rows.forEach(row -> levels.add(row.real(name)));
                builder.add(new OrdinalParameter(name, List.copyOf(levels), scale(parameter)));
                combinations *= levels.size();
            }
        }
        return combinations == rows.size()
                ? Optional.of(new FactorialProblem(table, builder.build()))
                : Optional.empty();
    }

    /** The scale on which the rows have the numbers. */
    private static Scale scale(Parameter parameter) {
        if (parameter instanceof RealParameter real) {
            return real.scale();
        }
        return parameter instanceof IntegerParameter integer ? integer.scale() : Scale.LINEAR;
    }

    @Override
    public String name() {
        return table.name();
    }

    @Override
    public Direction direction() {
        return table.direction();
    }

    @Override
    public double valueAt(Point point) {
        return table.valueAt(table.space().admit(point.asMap()).point());
    }

    @Override
    public OptionalDouble optimum() {
        return table.optimum();
    }
}
