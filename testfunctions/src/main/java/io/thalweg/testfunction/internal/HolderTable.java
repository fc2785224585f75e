package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.sumOfSquares;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The Hölder table: a table top with four legs, one near each corner.
 *
 * <pre>f(x) = −|sin x₁ cos x₂ exp|1 − ‖x‖/π||</pre>
 *
 * on [−10, 10]²; f* at (±8.055…, ±9.664…), found by a Newton iteration in 40 digits.
 *
 * <p>Source: S. K. Mishra, Some new test functions for global optimization and performance of repulsive particle swarm
 * method, MPRA Paper 2718, 2006.
 */
public record HolderTable() implements TestFunction {

    private static final double X1 = 8.055023475736563;
    private static final double X2 = 9.664590019241272;

    @Override
    public Box domain() {
        return Box.cube(2, -10, 10);
    }

    @Override
    public double formula(double[] x) {
        double rise = Math.exp(Math.abs(1 - Math.sqrt(sumOfSquares(x)) / Math.PI));
        return -Math.abs(Math.sin(x[0]) * Math.cos(x[1]) * rise);
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(-19.208502567886732);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[] {X1, X2}, new double[] {X1, -X2}, new double[] {-X1, X2}, new double[] {-X1, -X2});
    }
}
