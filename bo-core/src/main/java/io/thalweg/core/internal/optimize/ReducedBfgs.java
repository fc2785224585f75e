package io.thalweg.core.internal.optimize;

import io.thalweg.core.optimize.DifferentiableFunction;
import io.thalweg.core.optimize.Polytope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.ejml.data.DMatrixRMaj;

/**
 * Local minimisation in a polytope by an active-set quasi-Newton method (P. E. Gill, W. Murray and M. H. Wright, "Practical
 * Optimization", 1981, section 5.2): BFGS steps along the face of the constraints that are active, no farther than the next
 * constraint, which then becomes active; a constraint whose multiplier has the wrong sign is let go when that promises
 * more than going on along the face. Every point evaluated is feasible to {@link Polytope#TOLERANCE}.
 *
 * <p>An iteration costs O(n³) besides its evaluations, for it keeps the whole matrix of second derivatives: what was learnt on
 * one face is of use on the next. In a mere box {@link LbfgsB} does the same in O(n). A non-finite value or gradient is a wall,
 * as there.
 *
 * @param gradientTolerance stop when the largest component of the gradient along the face is at most this and no multiplier
 *     is below minus this
 * @param valueTolerance stop when an iteration lowers the value by at most this times max(|old|, |new|, 1)
 * @param maxIterations most accepted steps
 */
public record ReducedBfgs(double gradientTolerance, double valueTolerance, int maxIterations) {

    private static final ReducedBfgs DEFAULTS = new ReducedBfgs(
            LbfgsB.defaults().gradientTolerance(), LbfgsB.defaults().valueTolerance(), 1_000);

    /** Checks the settings. */
    public ReducedBfgs {
        Settings.requireTolerance("gradientTolerance", gradientTolerance);
        Settings.requireTolerance("valueTolerance", valueTolerance);
        Settings.requirePositive("maxIterations", maxIterations);
    }

    /** The tolerances of {@link LbfgsB#defaults()}, 1,000 iterations. */
    public static ReducedBfgs defaults() {
        return DEFAULTS;
    }

    /** A copy with another limit of iterations. */
    public ReducedBfgs withMaxIterations(int iterations) {
        return new ReducedBfgs(gradientTolerance, valueTolerance, iterations);
    }

    /** A copy with other tolerances. */
    public ReducedBfgs withTolerances(double gradient, double value) {
        return new ReducedBfgs(gradient, value, maxIterations);
    }

    /**
     * Minimises a function from one start.
     *
     * @param start moved to the nearest point of the polytope; not modified
     * @throws IllegalArgumentException if the dimensions differ or the polytope is empty
     */
    public OptimizationResult minimize(DifferentiableFunction f, Polytope polytope, double[] start) {
        return minimizeAll(f, polytope, DMatrixRMaj.wrap(1, start.length, start.clone()), () -> false)
                .get(0);
    }

    /**
     * Minimises a function from every start in lock-step until told to stop.
     *
     * @param f the function; a non-finite value or gradient marks a point that cannot be used
     * @param starts one start a row, k × n; moved to the nearest points of the polytope; not modified
     * @param stop asked before each evaluation of the runs that are still going; once true, they end where they are
     * @return the k results in the order of the starts
     * @throws IllegalArgumentException if the dimensions differ or the polytope is empty
     */
    public List<OptimizationResult> minimizeAll(
            DifferentiableFunction f, Polytope polytope, DMatrixRMaj starts, BooleanSupplier stop) {
        int n = polytope.dimension();
        polytope.box().requireDimension("f", f.dimension());
        polytope.box().requireDimension("starts", starts.numCols);
        List<ReducedBfgsRun> runs = new ArrayList<>();
        for (int i = 0; i < starts.numRows; i++) {
            runs.add(new ReducedBfgsRun(this, polytope, Arrays.copyOfRange(starts.data, i * n, (i + 1) * n)));
        }
        Run.advanceAll(f, runs, stop);
        return runs.stream().map(ReducedBfgsRun::result).toList();
    }
}
