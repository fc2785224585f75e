package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.sumOfSquares;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.ConstrainedTestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The {@link Hartmann} functions in the unit ball.
 *
 * <pre>c(x) = 1 − ‖x‖</pre>
 *
 * on [0, 1]^d. The constraint is active at the optimum in 3 dimensions only.
 *
 * <p>Source: B. Letham, B. Karrer, G. Ottoni and E. Bakshy, Constrained Bayesian optimization with noisy experiments,
 * Bayesian Analysis 14, 2019.
 *
 * @param dimension d, one of 3, 4 and 6
 */
public record ConstrainedHartmann(int dimension) implements ConstrainedTestFunction {

    /** Checks the dimension. */
    public ConstrainedHartmann {
        new Hartmann(dimension);
    }

    @Override
    public Box domain() {
        return Box.cube(dimension, 0, 1);
    }

    @Override
    public double formula(double[] x) {
        return new Hartmann(dimension).formula(x);
    }

    @Override
    public int constraintCount() {
        return 1;
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        return new double[] {1 - Math.sqrt(sumOfSquares(x))};
    }

    @Override
    public OptionalDouble optimalValue() {
        return dimension == 3 ? OptionalDouble.of(-3.838521110865434) : new Hartmann(dimension).optimalValue();
    }

    @Override
    public List<double[]> optimizers() {
        return dimension == 3
                ? List.of(new double[] {0.04273082727678581, 0.5373853012244764, 0.842253592707161})
                : new Hartmann(dimension).optimizers();
    }
}
