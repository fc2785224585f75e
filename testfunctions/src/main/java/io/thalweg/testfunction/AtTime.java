package io.thalweg.testfunction;

import java.util.List;
import java.util.OptionalDouble;

/** A function that changes with time, as it is at one time. */
record AtTime(DriftingTestFunction function, double time) implements TestFunction {

    AtTime {
        if (!Double.isFinite(time)) {
            throw new IllegalArgumentException("time is " + time + ", must be finite");
        }
    }

    @Override
    public String name() {
        return function.name();
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
    public boolean minimization() {
        return function.minimization();
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
        return function.formula(x, time);
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(function.optimalValue(time));
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(function.optimizer(time));
    }
}
