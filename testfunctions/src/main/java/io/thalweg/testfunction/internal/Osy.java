package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;
import static io.thalweg.testfunction.internal.Powers.sumOfSquares;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;

/**
 * The problem of Osyczka and Kundu: a front in five pieces, each on other active constraints.
 *
 * <pre>
 * f₁(x) = −25 (x₁ − 2)² − (x₂ − 2)² − (x₃ − 1)² − (x₄ − 4)² − (x₅ − 1)²,   f₂(x) = Σ xᵢ²
 * c₁(x) = x₁ + x₂ − 2,    c₂(x) = 6 − x₁ − x₂,           c₃(x) = 2 + x₁ − x₂
 * c₄(x) = 2 − x₁ + 3x₂,   c₅(x) = 4 − (x₃ − 3)² − x₄,    c₆(x) = (x₅ − 3)² + x₆ − 4
 * </pre>
 *
 * on [0, 10]² × [1, 5] × [0, 6] × [1, 5] × [0, 10].
 *
 * <p>Source: A. Osyczka and S. Kundu, A new method to solve generalized multicriteria optimization problems using the simple
 * genetic algorithm, Structural Optimization 10, 1995.
 */
public record Osy() implements MultiObjectiveTestFunction {

    @Override
    public Box domain() {
        return Box.of(0, 10, 0, 10, 1, 5, 0, 6, 1, 5, 0, 10);
    }

    @Override
    public double[] formulas(double[] x) {
        double first =
                -25 * square(x[0] - 2) - square(x[1] - 2) - square(x[2] - 1) - square(x[3] - 4) - square(x[4] - 1);
        return new double[] {first, sumOfSquares(x)};
    }

    @Override
    public int constraintCount() {
        return 6;
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        return new double[] {
            x[0] + x[1] - 2,
            6 - x[0] - x[1],
            2 + x[0] - x[1],
            2 - x[0] + 3 * x[1],
            4 - square(x[2] - 3) - x[3],
            square(x[4] - 3) + x[5] - 4
        };
    }

    @Override
    public double[] referencePoint() {
        return new double[] {-75, 75};
    }
}
