package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.cube;
import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Beale's function: flat valleys between sharp corners.
 *
 * <pre>f(x) = (1.5 − x₁ + x₁x₂)² + (2.25 − x₁ + x₁x₂²)² + (2.625 − x₁ + x₁x₂³)²</pre>
 *
 * on [−4.5, 4.5]²; f* = 0 at (3, 0.5).
 *
 * <p>Source: E. M. L. Beale, On an iterative method for finding a local minimum of a function of more than one variable,
 * Princeton 1958; problem 5 of Moré, Garbow and Hillstrom, ACM Transactions on Mathematical Software 7, 1981.
 */
public record Beale() implements TestFunction {

    @Override
    public Box domain() {
        return Box.cube(2, -4.5, 4.5);
    }

    @Override
    public double formula(double[] x) {
        return square(1.5 - x[0] + x[0] * x[1])
                + square(2.25 - x[0] + x[0] * square(x[1]))
                + square(2.625 - x[0] + x[0] * cube(x[1]));
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(0);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[] {3, 0.5});
    }
}
