package io.thalweg.core.trial;

import io.thalweg.core.error.InvalidMeasurementException;

/**
 * A point of a learning curve: the value of the objective that an evaluation has reached after a step.
 *
 * @param trial number of the trial
 * @param attempt which attempt at evaluating it this is from, as in {@link TrialResult}
 * @param step how far the evaluation is, counted from 1: epochs, iterations, folds
 * @param value the objective after the step, in the user's sign and units; NaN or infinite where it has diverged
 */
public record StepReport(long trial, int attempt, long step, double value) {

    /**
     * Checks the step.
     *
     * @param trial number of the trial
     * @param attempt which attempt
     * @param step counted from 1
     * @param value any double
     * @throws InvalidMeasurementException if the step is less than 1
     */
    public StepReport {
        if (step < 1) {
            throw new InvalidMeasurementException(
                    "step is " + step + " of trial " + trial + ": steps are counted from 1");
        }
    }
}
