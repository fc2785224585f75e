package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.fourth;
import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The six-hump camel: six minima, two of them global.
 *
 * <pre>f(x) = (4 − 2.1 x₁² + x₁⁴/3) x₁² + x₁x₂ + (4x₂² − 4) x₂²</pre>
 *
 * on [−3, 3] × [−2, 2]; f* at ±(0.0898…, −0.7126…), from a Newton iteration in 40 digits.
 *
 * <p>Source: L. C. W. Dixon and G. P. Szegő, Towards Global Optimization 2, North-Holland 1978.
 */
public record SixHumpCamel() implements TestFunction {

    private static final double X1 = 0.08984201310031806;
    private static final double X2 = -0.7126564030207396;

    @Override
    public Box domain() {
        return Box.of(-3, 3, -2, 2);
    }

    @Override
    public double formula(double[] x) {
        return (4 - 2.1 * square(x[0]) + fourth(x[0]) / 3) * square(x[0])
                + x[0] * x[1]
                + (4 * square(x[1]) - 4) * square(x[1]);
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(-1.0316284534898774);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[] {X1, X2}, new double[] {-X1, -X2});
    }
}
