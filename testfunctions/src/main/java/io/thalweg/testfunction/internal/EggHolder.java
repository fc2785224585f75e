package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The egg holder: many deep pits, the deepest of them at the edge of the box.
 *
 * <pre>f(x) = −(x₂ + 47) sin √|x₂ + x₁/2 + 47| − x₁ sin √|x₁ − x₂ − 47|</pre>
 *
 * on [−512, 512]²; f* at (512, 404.23…), found by a Newton iteration along the edge in 40 digits.
 *
 * <p>Source: D. Whitley, S. Rana, J. Dzubera and K. E. Mathias, Evaluating evolutionary algorithms, Artificial
 * Intelligence 85, 1996.
 */
public record EggHolder() implements TestFunction {

    @Override
    public Box domain() {
        return Box.cube(2, -512, 512);
    }

    @Override
    public double formula(double[] x) {
        double shifted = x[1] + 47;
        return -shifted * Math.sin(Math.sqrt(Math.abs(shifted + x[0] / 2)))
                - x[0] * Math.sin(Math.sqrt(Math.abs(x[0] - shifted)));
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(-959.6406627208509);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[] {512, 404.2318051137578});
    }
}
