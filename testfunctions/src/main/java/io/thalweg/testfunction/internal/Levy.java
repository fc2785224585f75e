package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.Points;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The Lévy function: ripples on a bowl, with steep ridges across the last coordinate.
 *
 * <pre>f(x) = sin²(πw₁) + Σᵢ₌₁ᵈ⁻¹ (wᵢ − 1)² (1 + 10 sin²(πwᵢ + 1)) + (w_d − 1)² (1 + sin²(2πw_d)),   wᵢ = 1 + (xᵢ − 1)/4</pre>
 *
 * on [−10, 10]^d; f* = 0 at (1, …, 1).
 *
 * <p>Source: A. V. Levy and A. Montalvo, The tunneling algorithm for the global minimization of functions, SIAM Journal on
 * Scientific and Statistical Computing 6, 1985; this form M. Laguna and R. Martí, Journal of Global Optimization 33, 2005.
 *
 * @param dimension d, at least 1
 */
public record Levy(int dimension) implements TestFunction {

    /** Checks the dimension. */
    public Levy {
        Points.atLeast(1, dimension, "the Levy function");
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, -10, 10);
    }

    @Override
    public double formula(double[] x) {
        double sum = square(Math.sin(Math.PI * w(x[0])));
        for (int i = 0; i < x.length - 1; i++) {
            double w = w(x[i]);
            sum += square(w - 1) * (1 + 10 * square(Math.sin(Math.PI * w + 1)));
        }
        double last = w(x[x.length - 1]);
        return sum + square(last - 1) * (1 + square(Math.sin(2 * Math.PI * last)));
    }

    private static double w(double t) {
        return 1 + (t - 1) / 4;
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
