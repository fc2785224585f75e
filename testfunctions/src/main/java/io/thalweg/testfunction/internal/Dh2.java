package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Points;
import java.util.OptionalDouble;

/**
 * The second problem of Deb and Gupta: {@link Dh1} with a front that is sensitive at both ends.
 *
 * <pre>
 * f₁(x) = x₁
 * f₂(x) = 1 − x₁² + g(x) S(x₁),   g(x) = Σᵢ₌₂ᵈ (10 + xᵢ² − 10 cos(4π xᵢ)),   S(x₁) = 1/(0.2 + x₁) + 10 x₁²
 * </pre>
 *
 * on [0, 1] × [−1, 1]^(d−1). The Pareto front f₂ = 1 − f₁² is taken at x₂ = … = x_d = 0, the middle of their ranges.
 *
 * <p>Source: K. Deb and H. Gupta, Searching for robust Pareto-optimal solutions in multi-objective optimization,
 * Evolutionary Multi-Criterion Optimization 2005, test problem 2.
 *
 * @param dimension d, at least 2
 */
public record Dh2(int dimension) implements MultiObjectiveTestFunction {

    /** Checks the dimension. */
    public Dh2 {
        Points.atLeast(2, dimension, "DH2");
    }

    @Override
    public Box domain() {
        double[] lower = Points.diagonal(dimension, -1);
        lower[0] = 0;
        return new Box(lower, Points.diagonal(dimension, 1));
    }

    @Override
    public double[] formulas(double[] x) {
        return Dh1.values(x, 10);
    }

    @Override
    public double[] referencePoint() {
        return new double[] {1.1, 1.1};
    }

    @Override
    public OptionalDouble maxHypervolume() {
        return OptionalDouble.of(1.21 - 2.0 / 3);
    }
}
