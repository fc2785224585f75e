package io.thalweg.store.worker;

import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.internal.text.Durations;
import io.thalweg.core.trial.Outcome;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An evaluation in a thread of its own, so that it can be given up. */
final class Evaluation {

    /** How long an evaluation that is interrupted has to come to an end before its thread is left behind. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final FutureTask<Outcome> task;
    private final Thread thread;

    /** Begins at once. */
    Evaluation(Callable<Outcome> evaluation, String name) {
        task = new FutureTask<>(evaluation);
        thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Asks the evaluation to come to its end; it is not waited for much longer. */
    void interrupt() {
        thread.interrupt();
        Thread patience = new Thread(this::giveUp, "waits for " + thread.getName());
        patience.setDaemon(true);
        patience.start();
    }

    private void giveUp() {
        try {
            thread.join(GRACE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        task.cancel(false);
    }

    /**
     * Waits for the outcome. Whatever the experiment throws, errors included, is a failure; empty if it was interrupted, or the store
     * could not take its reports, and it did not come to an outcome.
     *
     * @param limit how long to wait; then it is interrupted, and has timed out
     */
    Optional<Outcome> outcome(Optional<Duration> limit) throws InterruptedException {
        try {
            return limit.isPresent()
                    ? Optional.of(task.get(limit.get().toNanos(), TimeUnit.NANOSECONDS))
                    : Optional.of(task.get());
        } catch (TimeoutException e) {
            thread.interrupt();
            thread.join(GRACE.toMillis());
            return Optional.of(Outcome.timedOut("took longer than " + Durations.words(limit.orElseThrow())));
        } catch (CancellationException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            boolean given = cause instanceof InterruptedException || cause instanceof StoreUnavailableException;
            return given ? Optional.empty() : Optional.of(Outcome.failed(cause));
        } catch (InterruptedException e) {
            thread.interrupt();
            throw e;
        }
    }
}
