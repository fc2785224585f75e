package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.Points;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Rosenbrock's function: a long, bent, flat-bottomed valley.
 *
 * <pre>f(x) = Σᵢ₌₁ᵈ⁻¹ 100 (xᵢ₊₁ − xᵢ²)² + (1 − xᵢ)²</pre>
 *
 * on [−5, 10]^d; f* = 0 at (1, …, 1).
 *
 * <p>Source: H. H. Rosenbrock, An automatic method for finding the greatest or least value of a function, The Computer
 * Journal 3, 1960.
 *
 * @param dimension d, at least 2
 */
public record Rosenbrock(int dimension) implements TestFunction {

    /** Checks the dimension. */
    public Rosenbrock {
        Points.atLeast(2, dimension, "Rosenbrock's function");
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, -5, 10);
    }

    @Override
    public double formula(double[] x) {
        double sum = 0;
        for (int i = 0; i < x.length - 1; i++) {
            sum += 100 * square(x[i + 1] - square(x[i])) + square(x[i] - 1);
        }
        return sum;
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(0);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(Points.diagonal(dimension, 1));
    }
}
