package io.thalweg.core.study;

import io.thalweg.core.event.Lease;
import io.thalweg.core.trial.Outcome;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The evaluation of a leased trial, in whatever thread it is given to. */
final class Evaluation extends FutureTask<Optional<Evaluation.Ended>> {

    /**
     * What came of an evaluation.
     *
     * @param thrown what it threw, if that is why it failed
     */
    record Ended(Outcome outcome, @Nullable Throwable thrown) {}

    private final Lease lease;
    private final Work work;
    private final Consumer<Evaluation> onEnd;

    /**
     * @param onEnd is told when there is a result, and again when the thread is free; by any thread
     */
    static Evaluation of(Lease lease, Callable<Outcome> task, InstantSource clock, Consumer<Evaluation> onEnd) {
        return new Evaluation(lease, new Work(task, clock), onEnd);
    }

    private Evaluation(Lease lease, Work work, Consumer<Evaluation> onEnd) {
        super(work);
        this.lease = lease;
        this.work = work;
        this.onEnd = onEnd;
    }

    /** What happens in the thread. */
    private static final class Work implements Callable<Optional<Ended>> {

        private final Callable<Outcome> task;
        private final InstantSource clock;
        private volatile @Nullable Instant begun;
        private volatile boolean over;

        Work(Callable<Outcome> task, InstantSource clock) {
            this.task = task;
            this.clock = clock;
        }

        /** Anything that an experiment throws is its trial's failure, errors such as a stack overflow included. */
        @Override
        public Optional<Ended> call() {
            begun = clock.instant();
            try {
                Outcome outcome = task.call();
                return Optional.of(new Ended(Objects.requireNonNull(outcome, "the experiment returned null"), null));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            } catch (Throwable e) {
                return Optional.of(new Ended(Outcome.failed(e), e));
            } finally {
                over = true;
            }
        }
    }

    Lease lease() {
        return lease;
    }

    /** When it began; empty if its thread has not come to it. */
    Optional<Instant> begun() {
        return Optional.ofNullable(work.begun);
    }

    /** Whether it has a thread, also after it was cancelled. */
    boolean occupiesAThread() {
        return work.begun != null && !work.over;
    }

    @Override
    public void run() {
        super.run();
        onEnd.accept(this);
    }

    @Override
    protected void done() {
        onEnd.accept(this);
    }

    /** What came of it, after it has ended; empty if it was interrupted. */
    Optional<Ended> result() {
        try {
            return get();
        } catch (CancellationException e) {
            return Optional.empty();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e); // it has ended, and whatever an experiment throws is an outcome
        }
    }
}
