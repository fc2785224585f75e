package io.thalweg.core.study;

/**
 * What came of a trial. A trial that was evaluated several times has several.
 *
 * @param trial the trial
 * @param attempt which attempt at evaluating it this is the outcome of, counted from 1; 0 where attempts are not counted
 * @param outcome what came of it
 */
public record TrialResult(Trial trial, int attempt, Outcome outcome) {

    /** The result of a trial whose attempts are not counted. */
    public TrialResult(Trial trial, Outcome outcome) {
        this(trial, 0, outcome);
    }
}
