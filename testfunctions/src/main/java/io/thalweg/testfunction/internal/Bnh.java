package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;
import static io.thalweg.testfunction.internal.Powers.sumOfSquares;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import java.util.OptionalDouble;

/**
 * The problem of Binh and Korn, with a convex front.
 *
 * <pre>
 * f₁(x) = 4x₁² + 4x₂²,   f₂(x) = (x₁ − 5)² + (x₂ − 5)²
 * c₁(x) = 25 − (x₁ − 5)² − x₂²,   c₂(x) = (x₁ − 8)² + (x₂ + 3)² − 7.7
 * </pre>
 *
 * on [0, 5] × [0, 3]. The Pareto set is x₁ = x₂ up to 3, then x₂ = 3. The reference point is the nadir (136, 50) and a
 * tenth of the front's extent beyond it (BoTorch's, the origin, is a place holder that nothing dominates).
 *
 * <p>Source: T. T. Binh and U. Korn, MOBES: a multiobjective evolution strategy for constrained optimization problems,
 * Third International Conference on Genetic Algorithms, Brno 1997.
 */
public record Bnh() implements MultiObjectiveTestFunction {

    @Override
    public Box domain() {
        return Box.of(0, 5, 0, 3);
    }

    @Override
    public double[] formulas(double[] x) {
        return new double[] {4 * sumOfSquares(x), square(x[0] - 5) + square(x[1] - 5)};
    }

    @Override
    public int constraintCount() {
        return 2;
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        return new double[] {25 - square(x[0] - 5) - square(x[1]), square(x[0] - 8) + square(x[1] + 3) - 7.7};
    }

    @Override
    public double[] referencePoint() {
        return new double[] {149.6, 54.6};
    }

    /** In closed form: the two parts of the front are polynomials of the coordinate that moves. */
    @Override
    public OptionalDouble maxHypervolume() {
        double underFront = 1368 + 992.0 / 3;
        return OptionalDouble.of(149.6 * 54.6 - underFront - (149.6 - 136) * 4);
    }
}
