package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Bukin's sixth function: a bent, knife-sharp valley, not differentiable along its floor.
 *
 * <pre>f(x) = 100 √|x₂ − 0.01 x₁²| + 0.01 |x₁ + 10|</pre>
 *
 * on [−15, −5] × [−3, 3]; f* = 0 at (−10, 1).
 *
 * <p>Source: A. D. Bukin, New minimization strategy for non-smooth functions, Budker Institute of Nuclear Physics
 * preprint 97-79, Novosibirsk 1997.
 */
public record Bukin() implements TestFunction {

    @Override
    public Box domain() {
        return Box.of(-15, -5, -3, 3);
    }

    @Override
    public double formula(double[] x) {
        return 100 * Math.sqrt(Math.abs(x[1] - 0.01 * square(x[0]))) + 0.01 * Math.abs(x[0] + 10);
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(0);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[] {-10, 1});
    }
}
