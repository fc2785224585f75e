package io.thalweg.testfunction.internal;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import java.util.OptionalDouble;

/**
 * Deb's problem CONSTR: the constraints cut off part of the unconstrained front.
 *
 * <pre>
 * f₁(x) = x₁,   f₂(x) = (1 + x₂)/x₁
 * c₁(x) = 9x₁ + x₂ − 6,   c₂(x) = 9x₁ − x₂ − 1
 * </pre>
 *
 * on [0.1, 10] × [0, 5] (the source has 1 in place of 10). The Pareto set is x₂ = 6 − 9x₁ from x₁ = 7/18 to 2/3, then x₂ = 0.
 *
 * <p>Source: K. Deb, Multi-Objective Optimization Using Evolutionary Algorithms, Wiley 2001; this box E. C.
 * Garrido-Merchán and D. Hernández-Lobato, Parallel predictive entropy search for multi-objective Bayesian optimization
 * with constraints, arXiv:2004.00601, 2020.
 */
public record Constr() implements MultiObjectiveTestFunction {

    @Override
    public Box domain() {
        return Box.of(0.1, 10, 0, 5);
    }

    @Override
    public double[] formulas(double[] x) {
        return new double[] {x[0], (1 + x[1]) / x[0]};
    }

    @Override
    public int constraintCount() {
        return 2;
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        return new double[] {9 * x[0] + x[1] - 6, 9 * x[0] - x[1] - 1};
    }

    @Override
    public double[] referencePoint() {
        return new double[] {10, 10};
    }

    /** In closed form: the integrals of 10 − (7/t − 9) and of 10 − 1/t over the two parts of the front. */
    @Override
    public OptionalDouble maxHypervolume() {
        double constrained = 19 * (2.0 / 3 - 7.0 / 18) - 7 * Math.log((2.0 / 3) / (7.0 / 18));
        double free = 10 * (10 - 2.0 / 3) - Math.log(10 / (2.0 / 3));
        return OptionalDouble.of(constrained + free);
    }
}
