package io.thalweg.cli.internal.optimize;

import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Direction;
import io.thalweg.testfunction.TestFunction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A test function over its {@linkplain TestFunction#space space}, with parameters {@code x1}, {@code x2}, … and constrained outcomes {@code c1}, {@code c2}, ….
 * One that is made to be minimised is negated to be maximised, and the other way round.
 */
public final class FunctionProblem implements Problem {

    private final String name;
    private final TestFunction function;
    private final Direction direction;
    private final SearchSpace space;
    private final double sign;
    private final List<String> constraintNames;

    /** The problem of a function in a direction, under the name that reports shall give it. */
    public FunctionProblem(String name, TestFunction function, Direction direction) {
        this.name = name;
        this.function = function;
        this.direction = direction;
        this.space = function.space();
        this.sign = function.minimization() == (direction == Direction.MINIMIZE) ? 1 : -1;
        this.constraintNames = IntStream.rangeClosed(1, function.constraintCount())
                .mapToObj(i -> "c" + i)
                .toList();
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

    @Override
    public double valueAt(Point point) {
        // Adding zero turns the −0 of a negated zero into 0.
        return sign * function.evaluate(function.coordinates(point)) + 0.0;
    }

    @Override
    public List<String> constraintNames() {
        return constraintNames;
    }

    @Override
    public Map<String, Double> constraintsAt(Point point) {
        Map<String, Double> slacks = new LinkedHashMap<>();
        if (!constraintNames.isEmpty()) {
            double[] slack = function.slack(function.coordinates(point));
            for (int i = 0; i < slack.length; i++) {
                slacks.put(constraintNames.get(i), slack[i]);
            }
        }
        return slacks;
    }

    @Override
    public OptionalDouble optimum() {
        OptionalDouble optimum = function.optimalValue();
        return optimum.isPresent() ? OptionalDouble.of(sign * optimum.getAsDouble() + 0.0) : optimum;
    }
}
