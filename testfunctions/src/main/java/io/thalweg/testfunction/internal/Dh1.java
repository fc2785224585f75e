package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.Points;
import java.util.OptionalDouble;

/**
 * The first problem of Deb and Gupta: the front is most sensitive to perturbed inputs at its left end.
 *
 * <pre>
 * f₁(x) = x₁
 * f₂(x) = 1 − x₁² + g(x) S(x₁),   g(x) = Σᵢ₌₂ᵈ (10 + xᵢ² − 10 cos(4π xᵢ)),   S(x₁) = 1/(0.2 + x₁) + x₁²
 * </pre>
 *
 * on [0, 1] × [−1, 1]^(d−1). The Pareto front f₂ = 1 − f₁² is taken at x₂ = … = x_d = 0, the middle of their ranges.
 *
 * <p>Source: K. Deb and H. Gupta, Searching for robust Pareto-optimal solutions in multi-objective optimization,
 * Evolutionary Multi-Criterion Optimization 2005, test problem 1.
 *
 * @param dimension d, at least 2
 */
public record Dh1(int dimension) implements MultiObjectiveTestFunction {

    /** Checks the dimension. */
    public Dh1 {
        Points.atLeast(2, dimension, "DH1");
    }

    @Override
    public Box domain() {
        double[] lower = Points.diagonal(dimension, -1);
        lower[0] = 0;
        return new Box(lower, Points.diagonal(dimension, 1));
    }

    @Override
    public double[] formulas(double[] x) {
        return values(x, 1);
    }

    /** The objectives, with another sensitivity of the right end of the front. */
    static double[] values(double[] x, double sensitivity) {
        double g = 0;
        for (int i = 1; i < x.length; i++) {
            g += 10 + square(x[i]) - 10 * Math.cos(4 * Math.PI * x[i]);
        }
        double s = 1 / (0.2 + x[0]) + sensitivity * square(x[0]);
        return new double[] {x[0], 1 - square(x[0]) + g * s};
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
