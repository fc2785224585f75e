package io.thalweg.core.event;

import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;

/**
 * Is notified of a study's progress. Called after the event took effect, in the thread that caused it and outside the
 * study's locks; an exception is logged and does not disturb the study.
 */
public interface StudyListener {

    /**
     * The study is driven by a run now, which a listener may keep, look at, and stop.
     *
     * @param run the run
     */
    default void runBegins(OngoingRun run) {}

    /**
     * A run has ended.
     *
     * @param ending why, for people
     */
    default void runEnds(String ending) {}

    /**
     * A trial was suggested or added.
     *
     * @param trial the trial
     */
    default void asked(Trial trial) {}

    /**
     * A trial's outcome was told, with the point as it was carried out.
     *
     * @param result the result
     */
    default void told(TrialResult result) {
        told(result.trial(), result.outcome());
    }

    /**
     * A trial's outcome was told: for listeners that need not know where it was carried out.
     *
     * @param trial the trial
     * @param outcome what came of it
     */
    default void told(Trial trial, Outcome outcome) {}

    /**
     * A trial was cancelled.
     *
     * @param trial the trial
     */
    default void cancelled(Trial trial) {}

    /**
     * What was told of a trial was corrected; this is what is right.
     *
     * @param result the result
     */
    default void amended(TrialResult result) {
        amended(result.trial(), result.outcome());
    }

    /**
     * What was told of a trial was corrected: for listeners that need not know where it was carried out.
     *
     * @param trial the trial
     * @param outcome what came of it
     */
    default void amended(Trial trial, Outcome outcome) {}
}
