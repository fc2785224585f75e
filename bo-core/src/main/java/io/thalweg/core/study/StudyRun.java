package io.thalweg.core.study;

import io.thalweg.core.error.SpaceExhaustedException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;

/** Drives a study in this process. */
final class StudyRun {

    /** A run stops when this many evaluations in a row have failed: the objective is broken, not unlucky. */
    private static final int MOST_FAILURES_IN_A_ROW = 20;

    private static final int LONGEST_REASON = 500;

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
        int done = 0;
        while (done < budget) {
            if (isKnownWellEnough()) {
                return result("the objective is known well enough: its deviation is "
                        + study.averageDeviation().getAsDouble() + " on average");
            }
            List<Trial> batch;
            try {
                batch = study.ask(Math.min(settings.parallelism(), budget - done));
            } catch (SpaceExhaustedException e) {
                return result(String.valueOf(e.getMessage()));
            }
            for (Evaluated evaluated : evaluate(experiment, batch)) {
                if (evaluated.interrupted()) {
                    study.cancel(evaluated.trial());
                } else {
                    tell(evaluated);
                }
            }
            done += batch.size();
            if (Thread.currentThread().isInterrupted()) {
                return result("interrupted; trials that were running are cancelled");
            }
            if (failuresInARow >= MOST_FAILURES_IN_A_ROW) {
                return result("the last " + failuresInARow + " evaluations all failed");
            }
        }
        return result("the budget of " + budget + " evaluations is used up");
    }

    private boolean isKnownWellEnough() {
        OptionalDouble enough = settings.untilDeviation();
        OptionalDouble now = enough.isPresent() && study.state().trials().size() >= settings.initialDesign()
                ? study.averageDeviation()
                : OptionalDouble.empty();
        return now.isPresent() && now.getAsDouble() <= enough.getAsDouble();
    }

    private void tell(Evaluated evaluated) {
        failuresInARow = evaluated.outcome() instanceof Outcome.Measured ? 0 : failuresInARow + 1;
        study.tell(evaluated.trial(), evaluated.outcome());
    }

    private List<Evaluated> evaluate(Experiment experiment, List<Trial> batch) {
        List<CompletableFuture<Evaluated>> running = new ArrayList<>();
        for (Trial trial : batch) {
            running.add(CompletableFuture.supplyAsync(() -> evaluate(experiment, trial), settings.executor()));
        }
        return running.stream().map(CompletableFuture::join).toList();
    }

    /** Anything that an objective throws is its trial's failure, errors such as a stack overflow included. */
    private static Evaluated evaluate(Experiment experiment, Trial trial) {
        try {
            return new Evaluated(trial, experiment.evaluate(trial.point()), false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Evaluated(trial, Outcome.failed("interrupted"), true);
        } catch (Throwable e) {
            String reason = String.valueOf(e);
            String bounded = reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) + "…" : reason;
            return new Evaluated(trial, Outcome.failed(bounded), false);
        }
    }

    private StudyResult result(String ending) {
        return new StudyResult(
                study.best(), study.recommend(), study.front(), study.state().results(), ending);
    }

    private record Evaluated(Trial trial, Outcome outcome, boolean interrupted) {}
}
