package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.sumOfSquares;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.Points;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Griewank's function: a wide paraboloid with regular ripples.
 *
 * <pre>f(x) = Σ xᵢ²/4000 − Π cos(xᵢ/√i) + 1</pre>
 *
 * on [−600, 600]^d; f* = 0 at the origin, the centre of the box: compare optimisers on a {@link Shifted} one.
 *
 * <p>Source: A. O. Griewank, Generalized descent for global optimization, Journal of Optimization Theory and Applications
 * 34, 1981.
 *
 * @param dimension d, at least 1
 */
public record Griewank(int dimension) implements TestFunction {

    /** Checks the dimension. */
    public Griewank {
        Points.atLeast(1, dimension, "Griewank's function");
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, -600, 600);
    }

    @Override
    public double formula(double[] x) {
        double product = 1;
        for (int i = 0; i < x.length; i++) {
            product *= Math.cos(x[i] / Math.sqrt(i + 1));
        }
        return sumOfSquares(x) / 4000 - product + 1;
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(0);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[dimension]);
    }
}
