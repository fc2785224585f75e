package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.fourth;
import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.Points;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The Styblinski–Tang function: two minima a coordinate, 2^d in all, one of them global.
 *
 * <pre>f(x) = ½ Σ (xᵢ⁴ − 16 xᵢ² + 5 xᵢ)</pre>
 *
 * on [−5, 5]^d; every xᵢ* is the leftmost root of 4t³ − 32t + 5, so f* is proportional to d.
 *
 * <p>Source: M. A. Styblinski and T.-S. Tang, Experiments in nonconvex optimization, Neural Networks 3, 1990.
 *
 * @param dimension d, at least 1
 */
public record StyblinskiTang(int dimension) implements TestFunction {

    private static final double ROOT = -2.903534027771177;
    private static final double DEPTH = -39.16616570377141;

    /** Checks the dimension. */
    public StyblinskiTang {
        Points.atLeast(1, dimension, "the Styblinski-Tang function");
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, -5, 5);
    }

    @Override
    public double formula(double[] x) {
        double sum = 0;
        for (double t : x) {
            sum += fourth(t) - 16 * square(t) + 5 * t;
        }
        return 0.5 * sum;
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(DEPTH * dimension);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(Points.diagonal(dimension, ROOT));
    }
}
