package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Three categories choose the terms of a sum and their weights.
 *
 * <pre>
 * f(k₁, k₂, k₃, x) = g_{k₁}(2x) + g_{k₂}(2x) + h_{k₃}(2x)
 * h₀ = 5g₁,   h₁ = 2g₀,   h₂ = 2g₂,   h₃ = 3g₂
 * </pre>
 *
 * with g as in {@link Func2C}, k₃ one of four categories, and x in [−1, 1]². Only g₁ is ever negative, so the optimum is that of seven
 * times g₁. (The source's program adds up to 1e-6 at random.)
 *
 * <p>Source: B. Ru, A. S. Alvi, V. Nguyen, M. A. Osborne and S. J. Roberts, Bayesian optimisation over multiple continuous and categorical
 * inputs, ICML 2020.
 */
public record Func3C() implements TestFunction {

    @Override
    public Box domain() {
        return Box.of(0, 2, 0, 4, 0, 3, -1, 1, -1, 1);
    }

    @Override
    public int[] integerCoordinates() {
        return new int[] {0, 1, 2};
    }

    @Override
    public int[] categoricalCoordinates() {
        return new int[] {0, 1, 2};
    }

    @Override
    public double formula(double[] x) {
        double two = Func2C.term(x[0], x[3], x[4]) + Func2C.term(x[1], x[3], x[4]);
        return two
                + switch ((int) x[2]) {
                    case 0 -> 5 * Func2C.term(1, x[3], x[4]);
                    case 1 -> 2 * Func2C.term(0, x[3], x[4]);
                    default -> x[2] * Func2C.term(2, x[3], x[4]);
                };
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(7 * new SixHumpCamel().optimalValue().orElseThrow() / 10);
    }

    @Override
    public List<double[]> optimizers() {
        return new SixHumpCamel()
                .optimizers().stream()
                        .map(x -> new double[] {1, 1, 0, x[0] / 2, x[1] / 2})
                        .toList();
    }
}
