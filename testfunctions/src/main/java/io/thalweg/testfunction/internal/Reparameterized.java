package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.OptionalDouble;

/**
 * A function of other coordinates, g(x) = f(w(x)): values, constraints and the optimal value are those of f. Whoever extends it says what
 * w is, and overrides what else changes: the box, the kinds of coordinates.
 */
abstract class Reparameterized implements TestFunction {

    final TestFunction function;

    /**
     * A function of other coordinates.
     *
     * @param function f
     */
    Reparameterized(TestFunction function) {
        this.function = function;
    }

    /** The point w(x) of f, as a new array. */
    abstract double[] original(double[] x);

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
    public final boolean minimization() {
        return function.minimization();
    }

    @Override
    public final int constraintCount() {
        return function.constraintCount();
    }

    @Override
    public final double[] constraintFormulas(double[] x) {
        return function.constraintFormulas(original(x));
    }

    @Override
    public final double formula(double[] x) {
        return function.formula(original(x));
    }

    @Override
    public OptionalDouble optimalValue() {
        return function.optimalValue();
    }
}
