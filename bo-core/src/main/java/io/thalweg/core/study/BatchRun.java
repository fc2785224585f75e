package io.thalweg.core.study;

import io.thalweg.core.error.ThalwegException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.trial.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The evaluations of some leased trials. Each outcome is told as soon as it is there, so that a slow or hung evaluation keeps none of
 * the others back; when this ends, however it does, no lease is left.
 */
final class BatchRun {

    private static final Logger LOG = LoggerFactory.getLogger(BatchRun.class);

    private static final int LONGEST_REASON = 500;

    private final Study study;
    private final Experiment experiment;
    private final Executor executor;
    private final LeaseRenewal renewal;
    private final List<Evaluation> open = new ArrayList<>();
    private final BlockingQueue<Evaluation> ended = new LinkedBlockingQueue<>();
    private final Map<Long, Outcome> told = new LinkedHashMap<>();
    private boolean interrupted;

    BatchRun(Study study, Experiment experiment, Executor executor, LeaseRenewal renewal) {
        this.study = study;
        this.experiment = experiment;
        this.executor = executor;
        this.renewal = renewal;
    }

    /** An evaluation; its result is empty if it was interrupted. */
    private final class Evaluation extends FutureTask<Optional<Outcome>> {
        private final Lease lease;

        Evaluation(Lease lease) {
            super(() -> evaluate(lease));
            this.lease = lease;
        }

        @Override
        protected void done() {
            ended.add(this);
        }
    }

    /** Whether the run was interrupted meanwhile; the thread's flag is set then. */
    boolean interrupted() {
        return interrupted;
    }

    /**
     * Evaluates and tells.
     *
     * @return what was told, in the order of the batch
     */
    List<Outcome> run(List<Lease> batch) {
        batch.forEach(lease -> open.add(new Evaluation(lease)));
        try {
            hold();
            for (Evaluation evaluation : List.copyOf(open)) {
                stopIfInterrupted();
                executor.execute(evaluation);
                for (Evaluation next = ended.poll(); next != null; next = ended.poll()) {
                    settle(next); // an executor that works in this thread has ended it
                }
            }
            while (!open.isEmpty()) {
                settle(ended.take());
            }
            stopIfInterrupted();
        } catch (InterruptedException e) {
            interrupted = true;
            List.copyOf(open).stream()
                    .filter(evaluation -> !evaluation.cancel(true))
                    .forEach(this::settle);
        } finally {
            giveBack();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return batch.stream()
                .map(lease -> lease.trial().number())
                .filter(told::containsKey)
                .map(told::get)
                .toList();
    }

    private static void stopIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** Tells what came of an evaluation that has ended, or gives its trial back if nothing did. */
    private void settle(Evaluation evaluation) {
        Optional<Outcome> outcome = result(evaluation);
        if (outcome.isPresent()) {
            study.tell(evaluation.lease, outcome.get());
            told.put(evaluation.lease.trial().number(), outcome.get());
        } else {
            study.release(evaluation.lease);
        }
        open.remove(evaluation);
        hold();
    }

    private static Optional<Outcome> result(Evaluation evaluation) {
        try {
            return evaluation.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e); // it has ended, and whatever an experiment throws is an outcome
        }
    }

    private void hold() {
        renewal.hold(open.stream().map(evaluation -> evaluation.lease).toList());
    }

    /** Ends what is left as far as it can be ended, and gives its trials back. */
    private void giveBack() {
        renewal.hold(List.of());
        for (Evaluation evaluation : open) {
            evaluation.cancel(true);
            try {
                study.release(evaluation.lease);
            } catch (ThalwegException e) {
                LOG.debug(
                        "trial {} waits until its lease has run out",
                        evaluation.lease.trial().number(),
                        e);
            }
        }
        open.clear();
    }

    /** Anything that an experiment throws is its trial's failure, errors such as a stack overflow included. */
    private Optional<Outcome> evaluate(Lease lease) {
        try {
            return Optional.of(experiment.evaluate(lease.trial().point()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (Throwable e) {
            String reason = String.valueOf(e);
            String bounded = reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) + "…" : reason;
            return Optional.of(Outcome.failed(bounded));
        }
    }
}
