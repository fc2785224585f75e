package io.thalweg.core.trial;

import java.util.Comparator;

/**
 * What came of a trial. A trial that was evaluated several times has several.
 *
 * @param trial the trial
 * @param attempt which attempt at evaluating it this is the outcome of, counted from 1; 0 where attempts are not counted
 * @param outcome what came of it
 */
public record TrialResult(Trial trial, int attempt, Outcome outcome) {

    /** The order of the trials, which unlike that of telling does not depend on whose evaluation was quick. */
    public static final Comparator<TrialResult> BY_TRIAL = Comparator.comparingLong(
                    (TrialResult result) -> result.trial().number())
            .thenComparingInt(TrialResult::attempt);

    /** The result of a trial whose attempts are not counted. */
    public TrialResult(Trial trial, Outcome outcome) {
        this(trial, 0, outcome);
    }
}
