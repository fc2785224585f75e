package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.sumOfSquares;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.ConstrainedTestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * {@link ConstrainedHartmann} with the constraint squared, which is smooth at the origin too.
 *
 * <pre>c(x) = 1 − ‖x‖²</pre>
 *
 * on [0, 1]^d. The constraint is active at the optimum in 3 dimensions only.
 *
 * <p>Source: B. Letham, B. Karrer, G. Ottoni and E. Bakshy, Constrained Bayesian optimization with noisy experiments,
 * Bayesian Analysis 14, 2019, in its smooth variant.
 *
 * @param dimension d, one of 3, 4 and 6
 */
public record ConstrainedHartmannSmooth(int dimension) implements ConstrainedTestFunction {

    /** Checks the dimension. */
    public ConstrainedHartmannSmooth {
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
        return new double[] {1 - sumOfSquares(x)};
    }

    @Override
    public OptionalDouble optimalValue() {
        return new ConstrainedHartmann(dimension).optimalValue();
    }

    @Override
    public List<double[]> optimizers() {
        return new ConstrainedHartmann(dimension).optimizers();
    }
}
