package io.thalweg.core.trial;

import io.thalweg.core.space.Point;
import java.util.Comparator;

/**
 * A trial with its outcome. A trial that was evaluated several times has several.
 *
 * @param trial the trial
 * @param attempt which attempt at evaluating it this is the outcome of, counted from 1; 0 where attempts are not counted
 * @param outcome what came of it
 * @param point the point as it was carried out; what was planned is that of the trial
 */
public record TrialResult(Trial trial, int attempt, Outcome outcome, Point point) {

    /** The order of the trials, which unlike that of telling does not depend on whose evaluation was quick. */
    public static final Comparator<TrialResult> BY_TRIAL = Comparator.comparingLong(
                    (TrialResult result) -> result.trial().number())
            .thenComparingInt(TrialResult::attempt);

    /**
     * The result of a trial that was carried out as planned.
     *
     * @param trial the trial
     * @param attempt the number of the attempt
     * @param outcome what came of it
     */
    public TrialResult(Trial trial, int attempt, Outcome outcome) {
        this(trial, attempt, outcome, trial.point());
    }

    /**
     * The result of a trial that was carried out as planned and whose attempts are not counted.
     *
     * @param trial the trial
     * @param outcome what came of it
     */
    public TrialResult(Trial trial, Outcome outcome) {
        this(trial, 0, outcome);
    }

    /** {@return whether the trial was carried out at another point than planned} */
    public boolean deviates() {
        return !point.equals(trial.point());
    }

    /** For example {@code trial 7: 61.2 at {x=0.3, n=4}}. */
    @Override
    public String toString() {
        return "trial " + trial.number() + ": " + outcome + " at " + point
                + (deviates() ? ", planned at " + trial.point() : "");
    }
}
