package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Points;
import java.util.OptionalDouble;

/**
 * The fourth problem of Deb and Gupta: {@link Dh3} with its valleys askew.
 *
 * <pre>
 * f₁(x) = x₁
 * f₂(x) = (h(x₁ + x₂) − x₁) (50 Σᵢ₌₃ᵈ xᵢ² + 1 − √x₁)      with h of {@link Dh3}
 * </pre>
 *
 * on [0, 1] × [−0.15, 1] × [−1, 1]^(d−2). Up to x₁ = h*, the minimum of h, the front is that of x₃ = … = x_d = 0; beyond
 * it the first factor can be negative, so the second should be large: there |x₃| = … = |x_d| = 1, and f₂ falls below 0.
 * (The area that other libraries state leaves this end out.)
 *
 * <p>Source: K. Deb and H. Gupta, Searching for robust Pareto-optimal solutions in multi-objective optimization,
 * Evolutionary Multi-Criterion Optimization 2005, test problem 4.
 *
 * @param dimension d, at least 3
 */
public record Dh4(int dimension) implements MultiObjectiveTestFunction {

    /** Checks the dimension. */
    public Dh4 {
        Points.atLeast(3, dimension, "DH4");
    }

    @Override
    public Box domain() {
        double[] lower = Points.diagonal(dimension, -1);
        lower[0] = 0;
        lower[1] = -0.15;
        return new Box(lower, Points.diagonal(dimension, 1));
    }

    @Override
    public double[] formulas(double[] x) {
        return new double[] {x[0], (Dh3.profile(x[0] + x[1]) - x[0]) * Dh3.distance(x)};
    }

    @Override
    public double[] referencePoint() {
        return new double[] {1.1, 1.1};
    }

    /**
     * In closed form, from the integral of f₂ over the two parts of the front and its end from f₁ = 1 to 1.1. The bound of x₂
     * keeps x₁ + x₂ from the bottom of the profile where x₁ is within {@code offset} of 1.
     */
    @Override
    public OptionalDouble maxHypervolume() {
        double h = Dh3.LOWEST_PROFILE;
        double offset = 0.85 - Dh3.LOWEST_PLACE;
        double rise = Dh3.profile(0.85) - h;
        double farthest = 50.0 * (dimension - 2);
        // ∫₀¹ (h − t)(1 − √t) dt, then what the large second factor adds where t > h.
        double robustPart = h / 3 - 0.1;
        double negativePart = farthest * (-(1 - h) * (1 - h) / 2 + rise * offset / 3);
        double end = (1.1 - 1) * (h + rise - 1) * farthest;
        return OptionalDouble.of(1.21 - robustPart - negativePart - end);
    }
}
