package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiFidelityTestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * {@link Branin} with a fidelity that bends its valleys.
 *
 * <pre>f(x) = (x₂ − (b − 0.1 (1 − x₃)) x₁² + c x₁ − 6)² + 10 (1 − t) cos x₁ + 10</pre>
 *
 * on [−5, 10] × [0, 15] × [0, 1]; x₃ is the fidelity, its target 1. The optimizers given are those at the target; a lower
 * fidelity moves them (some out of the box) and leaves the optimal value as it is.
 *
 * <p>Source: the augmented functions of J. Wu, S. Toscano-Palmerin, P. I. Frazier and A. G. Wilson, Practical
 * multi-fidelity Bayesian optimization for hyperparameter tuning, UAI 2019, as in BoTorch.
 */
public record AugmentedBranin() implements MultiFidelityTestFunction {

    @Override
    public Box domain() {
        return Box.of(-5, 10, 0, 15, 0, 1);
    }

    @Override
    public int[] fidelityCoordinates() {
        return new int[] {2};
    }

    @Override
    public double[] targetFidelity() {
        return new double[] {1};
    }

    @Override
    public double formula(double[] x) {
        return Branin.value(x[0], x[1], Branin.curvature() - 0.1 * (1 - x[2]));
    }

    @Override
    public OptionalDouble optimalValue() {
        return new Branin().optimalValue();
    }

    @Override
    public List<double[]> optimizers() {
        return new Branin()
                .optimizers().stream().map(x -> new double[] {x[0], x[1], 1}).toList();
    }
}
