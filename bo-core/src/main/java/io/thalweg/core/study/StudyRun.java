package io.thalweg.core.study;

import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.internal.engine.StudySettings;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Drives a study in this process. Its trials are leased while they are evaluated, so that those of a run that was killed are evaluated
 * by the next one.
 */
final class StudyRun {

    /** A run stops when this many evaluations in a row have failed: the objective is broken, not unlucky. */
    private static final int MOST_FAILURES_IN_A_ROW = 20;

    /** Short, for whoever opens a study again after a crash waits for the leases of before; they are renewed while this goes on. */
    private static final LeaseTerms TERMS = new LeaseTerms(Duration.ofSeconds(30), 3);

    private final Study study;
    private final StudySettings settings;
    private int failuresInARow;

    StudyRun(Study study, StudySettings settings) {
        this.study = study;
        this.settings = settings;
    }

    StudyResult run(Experiment experiment, int budget) {
        if (budget < 1) {
            throw new IllegalArgumentException("budget is " + budget + ", must be at least 1");
        }
        String owner = "a run in process " + ProcessHandle.current().pid();
        try (LeaseRenewal renewal = new LeaseRenewal(study, TERMS)) {
            int done = 0;
            while (done < budget) {
                if (isKnownWellEnough()) {
                    return result("the objective is known well enough: its deviation is "
                            + study.averageDeviation().getAsDouble() + " on average");
                }
                List<Lease> batch;
                try {
                    batch = study.lease(Math.min(settings.parallelism(), budget - done), owner, TERMS);
                } catch (SpaceExhaustedException e) {
                    return result(String.valueOf(e.getMessage()));
                }
                BatchRun evaluations = new BatchRun(study, experiment, settings.executor(), renewal);
                evaluations.run(batch).forEach(this::count);
                done += batch.size();
                if (evaluations.interrupted()) {
                    return result("interrupted; trials that were running are evaluated first when the study goes on");
                }
                if (failuresInARow >= MOST_FAILURES_IN_A_ROW) {
                    return result("the last " + failuresInARow + " evaluations all failed");
                }
            }
            return result("the budget of " + budget + " evaluations is used up");
        }
    }

    private boolean isKnownWellEnough() {
        OptionalDouble enough = settings.untilDeviation();
        OptionalDouble now = enough.isPresent() && study.state().trials().size() >= settings.initialDesign()
                ? study.averageDeviation()
                : OptionalDouble.empty();
        return now.isPresent() && now.getAsDouble() <= enough.getAsDouble();
    }

    private void count(Outcome outcome) {
        failuresInARow = outcome instanceof Outcome.Measured ? 0 : failuresInARow + 1;
    }

    private StudyResult result(String ending) {
        List<TrialResult> results =
                study.state().results().stream().sorted(TrialResult.BY_TRIAL).toList();
        return new StudyResult(study.best(), study.recommend(), study.front(), results, ending);
    }
}
