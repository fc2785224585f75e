package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.TestFunction;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Two categories choose the terms of a sum.
 *
 * <pre>
 * f(k₁, k₂, x) = g_{k₁}(2x) + g_{k₂}(2x)
 * g₀ = {@link Rosenbrock}/300,   g₁ = {@link SixHumpCamel}/10,   g₂ = g₃ = g₄ = {@link Beale}/50
 * </pre>
 *
 * with k₁ one of three and k₂ one of five categories, and x in [−1, 1]². Only g₁ is ever negative, so the optimum is that of twice g₁.
 * (The source's program adds up to 1e-6 at random.)
 *
 * <p>Source: B. Ru, A. S. Alvi, V. Nguyen, M. A. Osborne and S. J. Roberts, Bayesian optimisation over multiple continuous and categorical
 * inputs, ICML 2020.
 */
public record Func2C() implements TestFunction {

    @Override
    public Box domain() {
        return Box.of(0, 2, 0, 4, -1, 1, -1, 1);
    }

    @Override
    public int[] integerCoordinates() {
        return new int[] {0, 1};
    }

    @Override
    public int[] categoricalCoordinates() {
        return new int[] {0, 1};
    }

    @Override
    public double formula(double[] x) {
        return term(x[0], x[2], x[3]) + term(x[1], x[2], x[3]);
    }

    /** g of a category at (2x₁, 2x₂). */
    static double term(double category, double x1, double x2) {
        double[] x = {2 * x1, 2 * x2};
        return switch ((int) category) {
            case 0 -> new Rosenbrock(2).formula(x) / 300;
            case 1 -> new SixHumpCamel().formula(x) / 10;
            default -> new Beale().formula(x) / 50;
        };
    }

    @Override
    public OptionalDouble optimalValue() {
        return OptionalDouble.of(2 * new SixHumpCamel().optimalValue().orElseThrow() / 10);
    }

    @Override
    public List<double[]> optimizers() {
        return new SixHumpCamel()
                .optimizers().stream()
                        .map(x -> new double[] {1, 1, x[0] / 2, x[1] / 2})
                        .toList();
    }
}
