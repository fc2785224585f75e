package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiFidelityTestFunction;
import io.thalweg.testfunction.Points;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * {@link Rosenbrock} with two fidelities, which shift its valley and its optimum.
 *
 * <pre>f(x) = Σᵢ₌₁ᵈ⁻³ 100 (xᵢ₊₁ − xᵢ² + 0.1 (1 − x_{d−1}))² + (xᵢ − 1 + 0.1 (1 − x_d)²)²</pre>
 *
 * on [−5, 10]^(d−2) × [0, 1]²; the last two coordinates are the fidelities, their target (1, 1).
 *
 * <p>Source: the augmented functions of J. Wu, S. Toscano-Palmerin, P. I. Frazier and A. G. Wilson, Practical
 * multi-fidelity Bayesian optimization for hyperparameter tuning, UAI 2019, as in BoTorch.
 *
 * @param dimension d with the two fidelities, at least 4
 */
public record AugmentedRosenbrock(int dimension) implements MultiFidelityTestFunction {

    /** Checks the dimension. */
    public AugmentedRosenbrock {
        Points.atLeast(4, dimension, "the augmented Rosenbrock function");
    }

    @Override
    public Box domain() {
        double[] lower = Points.diagonal(dimension, -5);
        double[] upper = Points.diagonal(dimension, 10);
        Arrays.fill(lower, dimension - 2, dimension, 0);
        Arrays.fill(upper, dimension - 2, dimension, 1);
        return new Box(lower, upper);
    }

    @Override
    public int[] fidelityCoordinates() {
        return new int[] {dimension - 2, dimension - 1};
    }

    @Override
    public double[] targetFidelity() {
        return new double[] {1, 1};
    }

    @Override
    public double formula(double[] x) {
        double lift = 0.1 * (1 - x[dimension - 2]);
        double shift = 0.1 * square(1 - x[dimension - 1]);
        double sum = 0;
        for (int i = 0; i < dimension - 3; i++) {
            sum += 100 * square(x[i + 1] - square(x[i]) + lift) + square(x[i] - 1 + shift);
        }
        return sum;
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(0);
    }

    @Override
    public List<double[]> optimizers() {
        return List.of(Points.diagonal(dimension, 1));
    }
}
