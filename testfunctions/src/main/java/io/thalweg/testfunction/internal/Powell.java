package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.fourth;
import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Powell's singular function, extended: its Hessian is singular at the optimum.
 *
 * <pre>f(x) = Σ over groups (a, b, c, e) of four coordinates: (a + 10b)² + 5 (c − e)² + (b − 2c)⁴ + 10 (a − e)⁴</pre>
 *
 * on [−4, 5]^d; f* = 0 at the origin.
 *
 * <p>Source: M. J. D. Powell, An iterative method for finding stationary values of a function of several variables, The
 * Computer Journal 5, 1962; problem 22 of Moré, Garbow and Hillstrom, ACM Transactions on Mathematical Software 7, 1981.
 *
 * @param dimension d, a multiple of 4
 */
public record Powell(int dimension) implements TestFunction {

    /** Checks the dimension. */
    public Powell {
        if (dimension < 4 || dimension % 4 != 0) {
            throw new IllegalArgumentException(
                    "dimension is " + dimension + ", Powell's function needs a multiple of 4");
        }
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, -4, 5);
    }

    @Override
    public double formula(double[] x) {
        double sum = 0;
        for (int i = 0; i < x.length; i += 4) {
            sum += square(x[i] + 10 * x[i + 1])
                    + 5 * square(x[i + 2] - x[i + 3])
                    + fourth(x[i + 1] - 2 * x[i + 2])
                    + 10 * fourth(x[i] - x[i + 3]);
        }
        return sum;
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(0);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(new double[dimension]);
    }
}
