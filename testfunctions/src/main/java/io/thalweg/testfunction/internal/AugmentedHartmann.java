package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiFidelityTestFunction;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * {@link Hartmann} in 6 dimensions with a fidelity that fills its first well.
 *
 * <pre>f(x) = −(α₁ − 0.1 (1 − x₇)) exp(−Σⱼ A₁ⱼ (xⱼ − P₁ⱼ)²) − Σᵢ₌₂⁴ αᵢ exp(−Σⱼ Aᵢⱼ (xⱼ − Pᵢⱼ)²)</pre>
 *
 * on [0, 1]⁷; x₇ is the fidelity, its target 1.
 *
 * <p>Source: the augmented functions of J. Wu, S. Toscano-Palmerin, P. I. Frazier and A. G. Wilson, Practical
 * multi-fidelity Bayesian optimization for hyperparameter tuning, UAI 2019, as in BoTorch.
 */
public record AugmentedHartmann() implements MultiFidelityTestFunction {

    @Override
    public Box domain() {
        return Box.cube(7, 0, 1);
    }

    @Override
    public int[] fidelityCoordinates() {
        return new int[] {6};
    }

    @Override
    public double[] targetFidelity() {
        return new double[] {1};
    }

    @Override
    public double formula(double[] x) {
        return Hartmann.wells(x, 6, 1 - 0.1 * (1 - x[6]));
    }

    @Override
    public OptionalDouble optimalValue() {
        return new Hartmann(6).optimalValue();
    }

    @Override
    public List<double[]> optimizers() {
        double[] x = Arrays.copyOf(new Hartmann(6).optimizers().get(0), 7);
        x[6] = 1;
        return List.of(x);
    }
}
