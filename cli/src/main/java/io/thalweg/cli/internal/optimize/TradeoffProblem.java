package io.thalweg.cli.internal.optimize;

import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Direction;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A test function with several objectives: the first is the value, the others are the outcomes {@code f2}, {@code f3}, …, and the
 * constrained ones {@code c1}, {@code c2}, …. All objectives have the direction that the function is made for.
 */
public final class TradeoffProblem implements Problem {

    private final MultiObjectiveTestFunction function;
    private final SearchSpace space;
    private final List<String> furtherObjectives;
    private final List<String> constraintNames;

    /** The problem of a function. */
    public TradeoffProblem(MultiObjectiveTestFunction function) {
        this.function = function;
        this.space = function.space();
        this.furtherObjectives = IntStream.rangeClosed(2, function.objectiveCount())
                .mapToObj(k -> "f" + k)
                .toList();
        this.constraintNames = IntStream.rangeClosed(1, function.constraintCount())
                .mapToObj(i -> "c" + i)
                .toList();
    }

    @Override
    public String name() {
        return function.name();
    }

    @Override
    public SearchSpace space() {
        return space;
    }

    @Override
    public Direction direction() {
        return function.minimization() ? Direction.MINIMIZE : Direction.MAXIMIZE;
    }

    @Override
    public double valueAt(Point point) {
        return function.evaluate(function.coordinates(point))[0];
    }

    @Override
    public List<String> furtherObjectives() {
        return furtherObjectives;
    }

    @Override
    public Map<String, Double> furtherValuesAt(Point point) {
        double[] values = function.evaluate(function.coordinates(point));
        Map<String, Double> further = new LinkedHashMap<>();
        for (int k = 1; k < values.length; k++) {
            further.put(furtherObjectives.get(k - 1), values[k]);
        }
        return further;
    }

    @Override
    public List<String> constraintNames() {
        return constraintNames;
    }

    @Override
    public Map<String, Double> constraintsAt(Point point) {
        Map<String, Double> slacks = new LinkedHashMap<>();
        double[] slack = function.slack(function.coordinates(point));
        for (int i = 0; i < slack.length; i++) {
            slacks.put(constraintNames.get(i), slack[i]);
        }
        return slacks;
    }

    @Override
    public Optional<List<Double>> referencePoint() {
        return Optional.of(Arrays.stream(function.referencePoint()).boxed().toList());
    }

    @Override
    public OptionalDouble maxHypervolume() {
        return function.maxHypervolume();
    }

    /** Empty: with several objectives no value is the best. */
    @Override
    public OptionalDouble optimum() {
        return OptionalDouble.empty();
    }
}
