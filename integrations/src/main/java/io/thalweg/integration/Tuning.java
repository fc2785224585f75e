package io.thalweg.integration;

import io.thalweg.core.error.NoBestTrialException;
import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.Training;
import java.util.concurrent.CancellationException;

/** The search that each adapter makes. */
final class Tuning {

    static final int USUAL_EVALUATIONS = 40;

    private Tuning() {}

    /**
     * {@return the best trial of a study that has so many results at its end}
     *
     * @param study is opened, and closed at the end
     * @param evaluations how many results there are to be, with those that the study has already
     * @param training evaluates a trial
     * @throws NoBestTrialException if nothing was evaluated to its end
     * @throws CancellationException if the thread is interrupted, and stays so
     */
    static BestTrial best(StudyBuilder study, int evaluations, Training training) {
        try (Study open = study.build()) {
            int left = evaluations - open.state().results().size();
            if (left > 0) {
                String ending =
                        open.train(training, RunOptions.evaluations(left)).ending();
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("nothing was chosen: " + ending);
                }
            }
            return open.best()
                    .orElseThrow(() -> new NoBestTrialException(
                            "nothing was chosen: " + open.whyNoBest().orElse("there is no result")));
        }
    }

    static void requireAtLeast(int least, String name, int number) {
        if (number < least) {
            throw new IllegalArgumentException(name + " is " + number + ", must be at least " + least);
        }
    }
}
