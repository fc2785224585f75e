package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.fourth;
import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The three-hump camel: three minima in a row.
 *
 * <pre>f(x) = 2x₁² − 1.05 x₁⁴ + x₁⁶/6 + x₁x₂ + x₂²</pre>
 *
 * on [−5, 5]²; f* = 0 at the origin, the centre of the box: compare optimisers on a {@link Shifted} one.
 *
 * <p>Source: L. C. W. Dixon and G. P. Szegő, Towards Global Optimisation, North-Holland 1975.
 */
public record ThreeHumpCamel() implements TestFunction {

    @Override
    public Box domain() {
        return Box.cube(2, -5, 5);
    }

    @Override
    public double formula(double[] x) {
        double t = square(x[0]);
        return 2 * t - 1.05 * fourth(x[0]) + t * fourth(x[0]) / 6 + x[0] * x[1] + square(x[1]);
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(0);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[2]);
    }
}
