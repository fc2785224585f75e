package io.thalweg.core.study;

import io.thalweg.core.trial.Outcome;

/** An evaluation that reports its learning curve while it runs, and can be stopped before its end. */
@FunctionalInterface
public interface Training {

    /**
     * Evaluates a point.
     *
     * @param trial the trial: its point, and who takes its reports
     * @return what came of it; {@link LiveTrial#stopped()} if it was stopped
     * @throws Exception if the evaluation failed
     */
    Outcome train(LiveTrial trial) throws Exception;
}
