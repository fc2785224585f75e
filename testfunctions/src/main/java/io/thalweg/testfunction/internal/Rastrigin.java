package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.Points;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Rastrigin's function: a paraboloid covered with a grid of pits.
 *
 * <pre>f(x) = 10 d + Σ (xᵢ² − 10 cos(2π xᵢ))</pre>
 *
 * on [−5.12, 5.12]^d; f* = 0 at the origin, the centre of the box: compare optimisers on a {@link Shifted} one.
 *
 * <p>Source: L. A. Rastrigin, Systems of Extremal Control, Nauka 1974; in d dimensions H. Mühlenbein, D. Schomisch and
 * J. Born, The parallel genetic algorithm as function optimizer, Parallel Computing 17, 1991.
 *
 * @param dimension d, at least 1
 */
public record Rastrigin(int dimension) implements TestFunction {

    /** Checks the dimension. */
    public Rastrigin {
        Points.atLeast(1, dimension, "Rastrigin's function");
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, -5.12, 5.12);
    }

    @Override
    public double formula(double[] x) {
        double sum = 10.0 * dimension;
        for (double t : x) {
            sum += square(t) - 10 * Math.cos(2 * Math.PI * t);
        }
        return sum;
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
