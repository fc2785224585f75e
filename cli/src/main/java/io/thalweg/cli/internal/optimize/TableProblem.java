package io.thalweg.cli.internal.optimize;

import io.thalweg.cli.internal.table.ColumnSelection;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.table.TableException;
import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.space.CandidatePool;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.space.TableSpace;
import io.thalweg.core.trial.Direction;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A table of finished experiments: its rows are the candidates, its target column answers. Rows with the same features are
 * one candidate, whose value is their mean.
 */
public final class TableProblem implements Problem {

    private final String name;
    private final Direction direction;
    private final SearchSpace space;
    private final CandidatePool pool;
    private final double[] values;

    /** The contexts of each candidate; empty if nothing is given. */
    private final List<Map<String, Object>> contexts;

    private TableProblem(
            String name,
            Direction direction,
            SearchSpace space,
            CandidatePool pool,
            double[] values,
            List<Map<String, Object>> contexts) {
        this.name = name;
        this.direction = direction;
        this.space = space;
        this.pool = pool;
        this.values = values;
        this.contexts = contexts;
    }

    /**
     * The problem that a table poses.
     *
     * @throws TableException if a target is not a number or the features do not make a space
     */
    public static TableProblem of(CsvTable table, ColumnSelection columns, Direction direction) {
        double[] targets = table.numbers(columns.target());
        TableSpace tableSpace;
        try {
            tableSpace = TableSpace.of(columns.features(), table.rows(columns.features()));
        } catch (InvalidSpaceException e) {
            throw new TableException(table.name() + ": " + e.getMessage(), e);
        }
        CandidatePool pool = tableSpace.space().candidates().orElseThrow();
        double[] sums = new double[pool.size()];
        int[] counts = new int[pool.size()];
        for (int row = 0; row < targets.length; row++) {
            sums[tableSpace.candidateOfRow()[row]] += targets[row];
            counts[tableSpace.candidateOfRow()[row]]++;
        }
        Arrays.setAll(sums, i -> sums[i] / counts[i]);
        return new TableProblem(table.name(), direction, tableSpace.space(), pool, sums, List.of());
    }

    /**
     * The same with columns that are given and not chosen: points are chosen under what these columns say in one row after the other.
     *
     * @param columns names of features
     * @throws TableException if that leaves nothing to choose
     */
    public TableProblem given(List<String> columns) {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (Parameter parameter : space.parameters()) {
            if (columns.contains(parameter.name())) {
                builder.context(parameter);
            } else {
                builder.add(parameter);
            }
        }
        List<Point> rows = IntStream.range(0, pool.size()).mapToObj(pool::point).toList();
        SearchSpace inContext;
        try {
            inContext = builder.candidates(rows).build();
        } catch (InvalidSpaceException e) {
            throw new TableException(name + ": " + e.getMessage(), e);
        }
        List<String> names = inContext.contexts();
        List<Map<String, Object>> given = names.isEmpty()
                ? List.of() // they have one value, which need not be given
                : rows.stream().map(row -> contexts(row, names)).toList();
        if (!names.isEmpty() && Set.copyOf(given).size() == given.size()) {
            throw new TableException(name + ": no two rows have the same " + String.join(", ", columns)
                    + ", so there is nothing to choose; name columns whose values recur");
        }
        return new TableProblem(
                name, direction, inContext, inContext.candidates().orElseThrow(), values, given);
    }

    private static Map<String, Object> contexts(Point point, List<String> names) {
        Map<String, Object> contexts = new LinkedHashMap<>();
        names.forEach(context -> contexts.put(context, point.get(context)));
        return contexts;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public SearchSpace space() {
        return space;
    }

    @Override
    public Direction direction() {
        return direction;
    }

    /** The values of all candidates. */
    public double[] values() {
        return values.clone();
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if the point is not a row of the table
     */
    @Override
    public double valueAt(Point point) {
        return values[
                pool.indexOf(point)
                        .orElseThrow(
                                () -> new IllegalArgumentException("point " + point + " is not a row of " + name))];
    }

    @Override
    public OptionalDouble optimum() {
        return best(Arrays.stream(values));
    }

    @Override
    public List<Map<String, Object>> contexts() {
        return contexts;
    }

    @Override
    public OptionalDouble optimumFor(Point point) {
        if (contexts.isEmpty()) {
            return optimum();
        }
        Map<String, Object> same = contexts(point, space.contexts());
        return best(IntStream.range(0, values.length)
                .filter(i -> contexts.get(i).equals(same))
                .mapToDouble(i -> values[i]));
    }

    private OptionalDouble best(DoubleStream some) {
        return direction == Direction.MINIMIZE ? some.min() : some.max();
    }
}
