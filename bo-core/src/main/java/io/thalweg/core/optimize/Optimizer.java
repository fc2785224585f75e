package io.thalweg.core.optimize;

/** Finds a local minimum of a differentiable function in a box. Implementations are immutable and keep no state. */
public interface Optimizer {

    /**
     * Minimises a function.
     *
     * <p>Numerical trouble is a {@link Status}, never an exception, and the result is never worse than the start.
     *
     * @param f the function; a non-finite value or gradient marks a point that cannot be used
     * @param bounds the box, of the function's dimension
     * @param start where to begin, same dimension; projected into the box; not modified
     * @return the best point that was found and how the search ended
     * @throws IllegalArgumentException if the dimensions differ
     */
    OptimizationResult minimize(DifferentiableFunction f, Bounds bounds, double[] start);
}
