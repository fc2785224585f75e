package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;
import static io.thalweg.testfunction.internal.Powers.sumOfSquares;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;

/**
 * The problem of Srinivas and Deb: the front lies on the edge of the feasible set and on a line inside it.
 *
 * <pre>
 * f₁(x) = 2 + (x₁ − 2)² + (x₂ − 1)²,   f₂(x) = 9x₁ − (x₂ − 1)²
 * c₁(x) = 225 − x₁² − x₂²,   c₂(x) = 3x₂ − x₁ − 10
 * </pre>
 *
 * on [−20, 20]². The reference point is the nadir and about a tenth of the front's extent beyond it (BoTorch's, the origin,
 * is a place holder). (BoTorch 0.15 has (x₂ − 2)² in f₁ and the fourth
 * powers of the coordinates in c₁.)
 *
 * <p>Source: N. Srinivas and K. Deb, Multiobjective optimization using nondominated sorting in genetic algorithms,
 * Evolutionary Computation 2, 1994.
 */
public record Srn() implements MultiObjectiveTestFunction {

    @Override
    public Box domain() {
        return Box.of(-20, 20, -20, 20);
    }

    @Override
    public double[] formulas(double[] x) {
        return new double[] {2 + square(x[0] - 2) + square(x[1] - 1), 9 * x[0] - square(x[1] - 1)};
    }

    @Override
    public int constraintCount() {
        return 2;
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        return new double[] {225 - sumOfSquares(x), 3 * x[1] - x[0] - 10};
    }

    @Override
    public double[] referencePoint() {
        return new double[] {245, 25};
    }
}
