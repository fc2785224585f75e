package io.thalweg.core.model;

import java.util.List;

/**
 * What a refit did, for the health record of a step.
 *
 * @param status how it ended
 * @param evaluations number of evaluations of the objective and its gradient (full-data equivalents where a part of the
 *     data is used to find a start)
 * @param objective log evidence plus log priors at the chosen hyperparameters, total
 * @param jitter what was added to the diagonal of the covariance, relative to its mean; 0 if none was needed
 * @param notes fallbacks taken, in order, for people to read; empty if none
 */
public record FitReport(Status status, int evaluations, double objective, double jitter, List<String> notes) {

    /** No refit yet. */
    public static final FitReport NONE = new FitReport(Status.NOT_FITTED, 0, Double.NaN, 0, List.of());

    /** How a refit ended. */
    public enum Status {
        /** No fit was attempted: none asked for, or too few observations. */
        NOT_FITTED,
        /** The optimiser met its convergence test. */
        CONVERGED,
        /** The budget was used up; the best hyperparameters so far are kept. */
        BUDGET_EXHAUSTED,
        /** No start improved on the previous hyperparameters; these are kept. */
        KEPT_PREVIOUS,
        /** Neither new nor previous hyperparameters could be used; those of the prior's mode are. */
        FELL_BACK_TO_PRIOR
    }

    /**
     * Copies the notes.
     *
     * @param status how it ended
     * @param evaluations number of evaluations of the objective and its gradient (full-data equivalents where a part of the
     *     data is used to find a start)
     * @param objective log evidence plus log priors at the chosen hyperparameters, total
     * @param jitter what was added to the diagonal of the covariance, relative to its mean; 0 if none was needed
     * @param notes fallbacks taken, in order, for people to read; empty if none
     */
    public FitReport {
        notes = List.copyOf(notes);
    }
}
