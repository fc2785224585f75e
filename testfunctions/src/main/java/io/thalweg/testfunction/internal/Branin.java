package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The Branin–Hoo function: three equally deep valleys.
 *
 * <pre>f(x) = (x₂ − b x₁² + c x₁ − 6)² + 10 (1 − t) cos x₁ + 10,   b = 5.1/(4π²), c = 5/π, t = 1/(8π)</pre>
 *
 * on [−5, 10] × [0, 15]; f* = 10 t = 5/(4π) where x₁ is an odd multiple of π and the square vanishes:
 * (−π, 12.275), (π, 2.275), (3π, 2.475).
 *
 * <p>Source: F. H. Branin, IBM Journal of Research and Development 16, 1972; L. C. W. Dixon and G. P. Szegő, Towards
 * Global Optimization 2, North-Holland 1978.
 */
public record Branin() implements TestFunction {

    private static final double B = 5.1 / (4 * Math.PI * Math.PI);
    private static final double C = 5 / Math.PI;
    private static final double T = 1 / (8 * Math.PI);

    @Override
    public Box domain() {
        return Box.of(-5, 10, 0, 15);
    }

    @Override
    public double formula(double[] x) {
        return value(x[0], x[1], B);
    }

    /** Branin's function with another curvature b of its valleys. */
    static double value(double x1, double x2, double b) {
        return square(x2 - b * square(x1) + C * x1 - 6) + 10 * (1 - T) * Math.cos(x1) + 10;
    }

    /** The curvature b of the valleys in the original. */
    static double curvature() {
        return B;
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(10 * T);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(
                new double[] {-Math.PI, 12.275}, new double[] {Math.PI, 2.275}, new double[] {3 * Math.PI, 2.475});
    }
}
