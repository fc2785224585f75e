package io.thalweg.core.model;

/**
 * How much work a refit may spend, in counts and never in time, so that the same seed gives the same bits.
 *
 * @param starts number of optimisation starts: the present hyperparameters first, perturbed ones after it; at least 1
 * @param maxIterations most iterations of the optimiser from one start; at least 1
 */
public record RefitBudget(int starts, int maxIterations) {

    /** From the warm start alone, to convergence: the usual step of a loop. */
    public static final RefitBudget WARM = new RefitBudget(1, 200);

    /** From several starts, to convergence: the first fit, and from time to time a way out of a local optimum. */
    public static final RefitBudget THOROUGH = new RefitBudget(4, 200);

    /**
     * Checks the counts.
     *
     * @param starts number of optimisation starts: the present hyperparameters first, perturbed ones after it; at least 1
     * @param maxIterations most iterations of the optimiser from one start; at least 1
     */
    public RefitBudget {
        if (starts < 1 || maxIterations < 1) {
            throw new IllegalArgumentException(
                    "starts " + starts + ", maxIterations " + maxIterations + ": both must be at least 1");
        }
    }
}
