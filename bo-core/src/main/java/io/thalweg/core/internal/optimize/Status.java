package io.thalweg.core.internal.optimize;

/** How a minimisation ended. */
public enum Status {
    /** The projected gradient is within its tolerance: a stationary point. */
    CONVERGED_GRADIENT,
    /** The value no longer falls by more than its relative tolerance. */
    CONVERGED_VALUE,
    /** The iterations are used up. */
    MAX_ITERATIONS,
    /** The evaluations are used up. */
    MAX_EVALUATIONS,
    /** The caller asked to stop. */
    STOPPED,
    /** No lower value was found along a direction of descent: rounding errors, a wrong gradient, or a wall all around. */
    LINE_SEARCH_FAILED,
    /** The start, or the value or the gradient there, is not finite; nothing was searched. */
    NON_FINITE_START;

    /** Whether the search ended at what looks like a local minimum. */
    public boolean isConverged() {
        return this == CONVERGED_GRADIENT || this == CONVERGED_VALUE;
    }
}
