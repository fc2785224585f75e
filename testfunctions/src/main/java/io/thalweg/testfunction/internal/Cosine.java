package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.Points;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The cosine mixture: a paraboloid with ripples, to be <em>maximised</em>.
 *
 * <pre>f(x) = 0.1 Σ cos(5π xᵢ) − Σ xᵢ²</pre>
 *
 * on [−1, 1]^d; f* = 0.1 d at the origin.
 *
 * <p>Source: L. Breiman and A. Cutler, A deterministic algorithm for global optimization, Mathematical Programming 58,
 * 1993. With d = 8 it is known as Cosine8.
 *
 * @param dimension d, at least 1
 */
public record Cosine(int dimension) implements TestFunction {

    /** Checks the dimension. */
    public Cosine {
        Points.atLeast(1, dimension, "the cosine mixture");
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, -1, 1);
    }

    @Override
    public boolean minimization() {
        return false;
    }

    @Override
    public double formula(double[] x) {
        double sum = 0;
        for (double t : x) {
            sum += 0.1 * Math.cos(5 * Math.PI * t) - square(t);
        }
        return sum;
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(0.1 * dimension);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[dimension]);
    }
}
