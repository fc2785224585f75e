package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.cube;
import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import java.util.OptionalDouble;

/**
 * {@link Branin} on the unit square, and Currin's exponential function.
 *
 * <pre>
 * f₁(x) = Branin(15x₁ − 5, 15x₂)
 * f₂(x) = (1 − exp(−1/(2x₂))) (2300x₁³ + 1900x₁² + 2092x₁ + 60) / (100x₁³ + 500x₁² + 4x₁ + 20)
 * </pre>
 *
 * on [0, 1]². The Pareto set is the curve of parallel gradients from Branin's minimum (−π, 12.275) up to the edge x₂ = 1,
 * and the edge; the largest hypervolume comes from integrating along it with 32 000 nodes a part. (Other libraries state
 * 59.3601, from an evolutionary search.)
 *
 * <p>Source: S. Belakaria, A. Deshwal and J. R. Doppa, Max-value entropy search for multi-objective Bayesian optimization,
 * NeurIPS 2019; C. Currin, T. Mitchell, M. Morris and D. Ylvisaker, Bayesian prediction of deterministic functions, Journal
 * of the American Statistical Association 86, 1991.
 */
public record BraninCurrin() implements MultiObjectiveTestFunction {

    @Override
    public Box domain() {
        return Box.cube(2, 0, 1);
    }

    @Override
    public double[] formulas(double[] x) {
        double branin = Branin.value(15 * x[0] - 5, 15 * x[1], Branin.curvature());
        // At x₂ = 0 the exponential is exp(−∞) = 0, its limit.
        double factor = 1 - Math.exp(-1 / (2 * x[1]));
        double numerator = 2300 * cube(x[0]) + 1900 * square(x[0]) + 2092 * x[0] + 60;
        double denominator = 100 * cube(x[0]) + 500 * square(x[0]) + 4 * x[0] + 20;
        return new double[] {branin, factor * numerator / denominator};
    }

    @Override
    public double[] referencePoint() {
        return new double[] {18, 6};
    }

    @Override
    public OptionalDouble maxHypervolume() {
        return OptionalDouble.of(59.4066126);
    }
}
