package io.thalweg.cli.internal.optimize;

import io.thalweg.cli.internal.table.ColumnSelection;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.table.TableException;
import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.space.CandidatePool;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.TableSpace;
import io.thalweg.core.trial.Direction;
import java.util.Arrays;
import java.util.OptionalDouble;

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

    private TableProblem(String name, Direction direction, SearchSpace space, CandidatePool pool, double[] values) {
        this.name = name;
        this.direction = direction;
        this.space = space;
        this.pool = pool;
        this.values = values;
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
        return new TableProblem(table.name(), direction, tableSpace.space(), pool, sums);
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
        return direction == Direction.MINIMIZE
                ? Arrays.stream(values).min()
                : Arrays.stream(values).max();
    }
}
