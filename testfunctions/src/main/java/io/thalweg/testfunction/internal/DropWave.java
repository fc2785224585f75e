package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.sumOfSquares;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The drop wave: rings around the origin, dying out.
 *
 * <pre>f(x) = −(1 + cos(12 ‖x‖)) / (‖x‖²/2 + 2)</pre>
 *
 * on [−5.12, 5.12]²; f* = −1 at the origin.
 *
 * <p>Source: M. Molga and C. Smutnicki, Test functions for optimization needs, 2005, function 2.8.
 */
public record DropWave() implements TestFunction {

    @Override
    public Box domain() {
        return Box.cube(2, -5.12, 5.12);
    }

    @Override
    public double formula(double[] x) {
        double squaredNorm = sumOfSquares(x);
        return -(1 + Math.cos(12 * Math.sqrt(squaredNorm))) / (0.5 * squaredNorm + 2);
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(-1);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[2]);
    }
}
