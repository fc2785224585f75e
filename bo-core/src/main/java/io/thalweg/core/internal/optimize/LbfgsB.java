package io.thalweg.core.internal.optimize;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.DifferentiableFunction;

/**
 * Limited-memory BFGS with bounds: the method of Byrd, Lu, Nocedal and Zhu, "A limited memory algorithm for bound
 * constrained optimization", SIAM J. Sci. Comput. 16 (1995), with the subspace projection of Morales and Nocedal, ACM TOMS 38
 * (2011), and the line search of Moré and Thuente, ACM TOMS 20 (1994).
 *
 * <p>An iteration costs O(n·m²) besides one or a few evaluations and allocates nothing. A non-finite value or gradient is a
 * wall: the step is shortened and such a point is never accepted. Bounds that are active at the solution are reached
 * exactly.
 *
 * @param memory number m of correction pairs that approximate the Hessian
 * @param gradientTolerance stop when the largest component of the projected gradient is at most this
 * @param valueTolerance stop when an iteration lowers the value by at most this times max(|old|, |new|, 1)
 * @param maxIterations most accepted steps
 * @param maxEvaluations most evaluations; kept exactly, also inside a line search
 * @param maxLineSearchSteps most evaluations along one direction
 */
public record LbfgsB(
        int memory,
        double gradientTolerance,
        double valueTolerance,
        int maxIterations,
        int maxEvaluations,
        int maxLineSearchSteps) {

    private static final LbfgsB DEFAULTS = new LbfgsB(10, 1e-5, 1e7 * Math.ulp(1.0), 15_000, 15_000, 20);

    /** Checks the settings. */
    public LbfgsB {
        Settings.requirePositive("memory", memory);
        Settings.requireTolerance("gradientTolerance", gradientTolerance);
        Settings.requireTolerance("valueTolerance", valueTolerance);
        Settings.requirePositive("maxIterations", maxIterations);
        Settings.requirePositive("maxEvaluations", maxEvaluations);
        Settings.requirePositive("maxLineSearchSteps", maxLineSearchSteps);
    }

    /**
     * Memory 10, gradient tolerance 1e-5, value tolerance 1e7·2⁻⁵² ≈ 2.2e-9, 15,000 iterations and evaluations, 20
     * evaluations a line search.
     */
    public static LbfgsB defaults() {
        return DEFAULTS;
    }

    /** A copy with another memory. */
    public LbfgsB withMemory(int pairs) {
        return new LbfgsB(pairs, gradientTolerance, valueTolerance, maxIterations, maxEvaluations, maxLineSearchSteps);
    }

    /** A copy with another tolerance of the projected gradient; 0 turns the test off but at exact stationarity. */
    public LbfgsB withGradientTolerance(double tolerance) {
        return new LbfgsB(memory, tolerance, valueTolerance, maxIterations, maxEvaluations, maxLineSearchSteps);
    }

    /** A copy with another relative tolerance of the value; 0 stops only when the value does not fall at all. */
    public LbfgsB withValueTolerance(double tolerance) {
        return new LbfgsB(memory, gradientTolerance, tolerance, maxIterations, maxEvaluations, maxLineSearchSteps);
    }

    /** A copy with another limit of iterations. */
    public LbfgsB withMaxIterations(int iterations) {
        return new LbfgsB(memory, gradientTolerance, valueTolerance, iterations, maxEvaluations, maxLineSearchSteps);
    }

    /** A copy with another limit of evaluations. */
    public LbfgsB withMaxEvaluations(int evaluations) {
        return new LbfgsB(memory, gradientTolerance, valueTolerance, maxIterations, evaluations, maxLineSearchSteps);
    }

    /** A copy with another limit of evaluations along one direction. */
    public LbfgsB withMaxLineSearchSteps(int steps) {
        return new LbfgsB(memory, gradientTolerance, valueTolerance, maxIterations, maxEvaluations, steps);
    }

    /**
     * Minimises a function in a box.
     *
     * <p>Numerical trouble is a {@link Status}, never an exception, and the result is never worse than the start.
     *
     * @param f the function; a non-finite value or gradient marks a point that cannot be used
     * @param bounds the box, of the function's dimension
     * @param start where to begin, same dimension; projected into the box; not modified
     * @return the best point that was found and how the search ended
     * @throws IllegalArgumentException if the dimensions differ
     */
    public OptimizationResult minimize(DifferentiableFunction f, Bounds bounds, double[] start) {
        bounds.requireDimension("f", f.dimension());
        bounds.requireDimension("start", start.length);
        LbfgsBRun run = new LbfgsBRun(this, bounds, start);
        double[] gradient = new double[start.length];
        while (run.isRunning()) {
            double value = f.evaluate(run.point(), gradient);
            run.tell(value, gradient, 0);
        }
        return run.result();
    }
}
