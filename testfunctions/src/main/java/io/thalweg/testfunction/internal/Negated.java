package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A function with its sign changed, so that what was to be minimised is to be maximised. Box, constraints and optimizers
 * stay.
 *
 * @param function the function to negate
 */
public record Negated(TestFunction function) implements TestFunction {

    @Override
    public String name() {
        return "negated-" + function.name();
    }

    @Override
    public Box domain() {
        return function.domain();
    }

    @Override
    public int[] integerCoordinates() {
        return function.integerCoordinates();
    }

    @Override
    public int[] categoricalCoordinates() {
        return function.categoricalCoordinates();
    }

    @Override
    public boolean minimization() {
        return !function.minimization();
    }

    @Override
    public int constraintCount() {
        return function.constraintCount();
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        return function.constraintFormulas(x);
    }

    @Override
    public double formula(double[] x) {
        // 0 − f rather than −f, so that an optimum of 0 does not become −0.
        return 0 - function.formula(x);
    }

    @Override
    public OptionalDouble optimalValue() {
        OptionalDouble value = function.optimalValue();
        return value.isPresent() ? OptionalDouble.of(0 - value.getAsDouble()) : value;
    }

    @Override
    public List<double[]> optimizers() {
        return function.optimizers();
    }
}
