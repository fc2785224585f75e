package io.thalweg.testfunction.internal;

import static io.thalweg.testfunction.internal.Powers.square;

import io.thalweg.testfunction.Box;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import java.util.OptionalDouble;

/**
 * {@link BraninCurrin} within a disc.
 *
 * <pre>c(x) = 50 − (15x₁ − 7.5)² − (15x₂ − 7.5)²</pre>
 *
 * on [0, 1]². The Pareto set is a short curve of parallel gradients at Branin's minimum (π, 2.275) and an arc of the circle;
 * the largest hypervolume comes from integrating along them. (Other libraries state 608.4004, from an evolutionary
 * search.)
 *
 * <p>Source: the constraint M. A. Gelbart, J. Snoek and R. P. Adams, Bayesian optimization with unknown constraints, UAI
 * 2014; the objectives as for {@link BraninCurrin}.
 */
public record ConstrainedBraninCurrin() implements MultiObjectiveTestFunction {

    @Override
    public Box domain() {
        return Box.cube(2, 0, 1);
    }

    @Override
    public double[] formulas(double[] x) {
        return new BraninCurrin().formulas(x);
    }

    @Override
    public int constraintCount() {
        return 1;
    }

    @Override
    public double[] constraintFormulas(double[] x) {
        return new double[] {50 - square(15 * x[0] - 7.5) - square(15 * x[1] - 7.5)};
    }

    @Override
    public double[] referencePoint() {
        return new double[] {80, 12};
    }

    @Override
    public OptionalDouble maxHypervolume() {
        return OptionalDouble.of(609.40371);
    }
}
