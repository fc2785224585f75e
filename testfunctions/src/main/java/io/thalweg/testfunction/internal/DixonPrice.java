package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.Points;
import io.thalweg.testfunction.TestFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The Dixon–Price function: a bent valley like Rosenbrock's, the steeper the later the coordinate.
 *
 * <pre>f(x) = (x₁ − 1)² + Σᵢ₌₂ᵈ i (2xᵢ² − xᵢ₋₁)²</pre>
 *
 * on [−10, 10]^d; f* = 0 at xᵢ = 2^(2^(1−i) − 1) and, since x_d enters by its square only, at its mirror image in x_d
 * (for d at least 2).
 *
 * <p>Source: L. C. W. Dixon and R. C. Price, Truncated Newton method for sparse unconstrained optimization using
 * automatic differentiation, Journal of Optimization Theory and Applications 60, 1989.
 *
 * @param dimension d, at least 1
 */
public record DixonPrice(int dimension) implements TestFunction {

    /** Checks the dimension. */
    public DixonPrice {
        Points.atLeast(1, dimension, "the Dixon-Price function");
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, -10, 10);
    }

    @Override
    public double formula(double[] x) {
        double sum = square(x[0] - 1);
        for (int i = 1; i < x.length; i++) {
            sum += (i + 1) * square(2 * square(x[i]) - x[i - 1]);
        }
        return sum;
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(0);
    }

    @Override
    public List<double[]> optimizers() {
        double[] x = new double[dimension];
        for (int i = 0; i < dimension; i++) {
            x[i] = Math.pow(2, Math.pow(2, -i) - 1);
        }
        List<double[]> optimizers = new ArrayList<>(List.of(x));
        if (dimension > 1) {
            double[] mirrored = x.clone();
            mirrored[dimension - 1] = -mirrored[dimension - 1];
            optimizers.add(mirrored);
        }
        return List.copyOf(optimizers);
    }
}
