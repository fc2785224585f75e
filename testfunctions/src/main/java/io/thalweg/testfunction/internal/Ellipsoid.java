package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.Points;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The ellipsoid: a quadratic bowl a thousand times as long as wide.
 *
 * <pre>f(x) = Σ 10^(6 (i − 1) / (d − 1)) xᵢ²</pre>
 *
 * on [−5, 5]^d; f* = 0 at the origin, the centre of the box. Compare optimisers on a {@link Rotated} one: as it stands each
 * coordinate can be searched alone.
 *
 * <p>Source: N. Hansen and A. Ostermeier, Completely derandomized self-adaptation in evolution strategies, Evolutionary
 * Computation 9, 2001.
 *
 * @param dimension d, at least 2
 */
public record Ellipsoid(int dimension) implements TestFunction {

    private static final double CONDITION = 1e6;

    /** Checks the dimension. */
    public Ellipsoid {
        Points.atLeast(2, dimension, "the ellipsoid");
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, -5, 5);
    }

    @Override
    public double formula(double[] x) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += Math.pow(CONDITION, i / (dimension - 1.0)) * square(x[i]);
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
