package io.thalweg.store.worker;

import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.error.TrialConflictException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Experiment;
import io.thalweg.core.study.LiveTrial;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.Training;
import io.thalweg.core.trial.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leases trials of a study, evaluates them and tells the results, one after the other. A worker may die at any time:
 * its trial is offered again when its lease has run out. One that has lost its lease, because it was paused for long,
 * stops its evaluation; a result that it has all the same is told and kept as a repeated measurement. A store that
 * cannot be reached is waited for, and a result in hand is told when it is back.
 *
 * <p>A worker is run once. To evaluate several trials at a time run several workers.
 */
public final class Worker {

    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);

    /** How long to wait for trials that others may give back. */
    private static final Duration IDLE = Duration.ofSeconds(1);

    /** What makes a process end may end an experiment a moment earlier; that is no failure. */
    private static final Duration DOUBT = Duration.ofMillis(50);

    private final Study study;
    private final Training training;
    private final WorkerTerms terms;
    private final WorkerListener listener;
    private final Subject subject;
    private final Stop stop = new Stop();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<@Nullable Evaluation> running = new AtomicReference<>();
    private final Persistence persistence;
    private volatile boolean finishing;
    private int told;
    private int failed;
    private int released;
    private int lost;
    private int failuresInARow;

    /**
     * A worker that has not begun.
     *
     * @param study it is not closed at the end
     * @param experiment evaluates points; it is interrupted when it is to stop, and should come to its end then
     * @param terms what the worker takes, and how long it tries
     * @param listener is told of what happens
     */
    public Worker(Study study, Experiment experiment, WorkerTerms terms, WorkerListener listener) {
        this(terms, listener, study, trial -> experiment.evaluate(trial.point()));
    }

    /** In another order: a lambda could be either kind of evaluation. */
    private Worker(WorkerTerms terms, WorkerListener listener, Study study, Training training) {
        this.study = study;
        this.training = training;
        this.terms = terms;
        this.listener = listener;
        this.subject = Subject.of(study.store());
        this.persistence = new Persistence(stop, new Guarded(listener), terms.owner());
    }

    /**
     * A worker that nobody listens to.
     *
     * @param study name of the study
     * @param experiment evaluates a point
     * @param terms what the worker takes, and how long it tries
     */
    public Worker(Study study, Experiment experiment, WorkerTerms terms) {
        this(study, experiment, terms, WorkerListener.NONE);
    }

    /**
     * {@return a worker that has not begun, and whose evaluations report their learning curves and may be stopped by them}
     *
     * @param study it is not closed at the end
     * @param training evaluates trials; it is interrupted when it is to stop, and should come to its end then
     * @param terms what the worker takes, and how long it tries
     * @param listener is told of what happens
     */
    public static Worker training(Study study, Training training, WorkerTerms terms, WorkerListener listener) {
        return new Worker(terms, listener, study, training);
    }

    /**
     * Opens what a worker works on, and waits for its store as the worker will.
     *
     * @param <T> type of the result
     * @param opening opens it, again and again
     * @param passing whether it makes sense to wait for what made the store unavailable
     * @param owner name of the worker
     * @param listener is told of what happens
     * @return what was opened
     * @throws InterruptedException if the thread is interrupted
     * @throws StoreUnavailableException if it makes no sense to wait
     */
    public static <T> T await(
            Supplier<T> opening, Predicate<StoreUnavailableException> passing, String owner, WorkerListener listener)
            throws InterruptedException {
        return new Persistence(new Stop(), listener, owner).insist(opening, passing);
    }

    /**
     * Works until the study has as many trials as it is to have and none of them, of those that have the given values, waits or is leased, the worker is {@linkplain #stop
     * stopped} or the thread interrupted, or too many trials in a row have failed. It also ends if a parameter or an outcome is added to
     * the study, of which its experiment does not know; what it measures meanwhile is told without the new outcome.
     *
     * @return what it has done, and why it ended
     * @throws io.thalweg.core.error.StoreUnavailableException if the store cannot be reached and the worker was stopped
     * @throws io.thalweg.core.error.NoSuchStudyException if the study was deleted
     */
    public WorkerResult run() {
        try {
            return work();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return result("interrupted", false);
        } finally {
            ended.countDown();
        }
    }

    /** Lets the evaluation that runs come to its end, tells it, and takes no other trial. */
    public void finish() {
        finishing = true;
    }

    /** Interrupts the evaluation that runs, gives its trial back, and ends. May be called from any thread, also before the beginning. */
    public void stop() {
        stop.ask();
        Evaluation evaluation = running.get();
        if (evaluation != null) {
            evaluation.interrupt();
        }
    }

    /**
     * Waits until the worker has ended, for at most a time; false if it has not.
     *
     * @param time how long to wait at most
     * @return whether it has
     * @throws InterruptedException if the thread is interrupted
     */
    public boolean awaitEnd(Duration time) throws InterruptedException {
        return ended.await(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    private WorkerResult work() throws InterruptedException {
        Duration pause = IDLE.compareTo(terms.lease().length()) < 0
                ? IDLE
                : terms.lease().length();
        long patience = terms.lease().length().dividedBy(pause) + 1;
        for (long idle = 0; ; idle++) {
            if (stop.isAsked()) {
                return result("stopped", false);
            }
            if (finishing) {
                return result("finished", false);
            }
            if (failuresInARow >= terms.maxFailures()) {
                return result("the last " + failuresInARow + " trials all failed", true);
            }
            Optional<Lease> lease;
            String changed;
            boolean awaited;
            try {
                lease = persistence.insist(
                        () -> study.claim(terms.owner(), terms.lease(), terms.trials(), terms.given()));
                changed = persistence.insist(() -> subject.differences(Subject.of(study.store())));
                awaited = lease.isPresent() || persistence.insist(this::mayComeBack);
            } catch (CancellationException e) {
                return result("interrupted", false); // while a point was being chosen; the thread stays so
            } catch (StoreUnavailableException e) {
                return result("stopped while the store could not be reached", false);
            }
            if (!changed.isEmpty()) {
                lease.ifPresent(this::release);
                return result(
                        "the study was changed, " + changed + ": restart the worker with a matching experiment", true);
            }
            if (lease.isPresent()) {
                evaluate(lease.get());
                idle = -1;
            } else if (!awaited) {
                return result("no trial is left" + (terms.given().isEmpty() ? "" : " with " + terms.given()), false);
            } else {
                if (idle == patience) {
                    sayWhoIsAwaited();
                }
                stop.pause(pause);
            }
        }
    }

    /** Whether others hold trials that this one might take. */
    private boolean mayComeBack() {
        StudyState state = study.state();
        if (terms.given().isEmpty()) {
            return !state.queued().isEmpty();
        }
        SearchSpace part = study.space().fixing(terms.given());
        return state.queued().stream()
                .anyMatch(number -> part.isEncodable(state.trial(number).point()));
    }

    private void sayWhoIsAwaited() {
        try {
            List<Lease> others = study.store().leases();
            notify(to -> to.waits(others));
        } catch (StoreUnavailableException e) {
            LOG.debug("cannot determine who holds the remaining trials", e);
        }
    }

    private void evaluate(Lease lease) throws InterruptedException {
        notify(to -> to.begins(lease));
        Optional<Outcome> outcome = Optional.empty();
        boolean lostIt;
        try (Renewal renewal = new Renewal(study, lease, terms.lease(), this::interruptEvaluation)) {
            for (int attempt = 0; attempt <= terms.retries() && !renewal.isLost() && !stop.isAsked(); attempt++) {
                Optional<Outcome> before = outcome;
                if (before.isPresent()) {
                    notify(to -> to.retries(lease, before.get()));
                }
                outcome = evaluateOnce(lease);
                if (!isError(outcome)) {
                    break;
                }
            }
            if (isError(outcome)) {
                stop.pause(DOUBT);
            }
            lostIt = renewal.isLost() || isOver(lease, outcome);
        } catch (InterruptedException e) {
            stop.ask();
            release(lease);
            throw e;
        }
        if (lostIt) {
            lost++;
            notify(to -> to.lost(lease));
        }
        // An experiment that failed because it was stopped has not failed.
        boolean stopped = (stop.isAsked() || lostIt) && !(outcome.orElse(null) instanceof Outcome.Measured);
        if (outcome.isPresent() && !stopped) {
            tell(lease, outcome.get());
        } else if (!lostIt) {
            release(lease);
        }
    }

    /** Whether an evaluation was stopped because somebody else has told or cancelled its trial. */
    private boolean isOver(Lease lease, Optional<Outcome> outcome) throws InterruptedException {
        return outcome.orElse(null) instanceof Outcome.Stopped
                && !persistence.insist(
                        () -> study.state().isRunning(lease.trial().number()));
    }

    private static boolean isError(Optional<Outcome> outcome) {
        return outcome.orElse(null) instanceof Outcome.Failed failure && failure.kind() == Outcome.Kind.ERROR;
    }

    private Optional<Outcome> evaluateOnce(Lease lease) throws InterruptedException {
        LiveTrial live = persistence.insist(() -> study.live(lease));
        Evaluation evaluation = new Evaluation(
                () -> training.train(live), "evaluates trial " + lease.trial().number());
        running.set(evaluation);
        try {
            if (stop.isAsked()) {
                evaluation.interrupt();
            }
            return evaluation.outcome(terms.timeLimit()).map(live::noted);
        } finally {
            running.set(null);
        }
    }

    private void interruptEvaluation() {
        Evaluation evaluation = running.get();
        if (evaluation != null) {
            evaluation.interrupt();
        }
    }

    private void tell(Lease lease, Outcome outcome) throws InterruptedException {
        Outcome accepted = insist(lease, outcome);
        told++;
        if (accepted instanceof Outcome.Failed) {
            failed++;
            failuresInARow++;
        } else {
            failuresInARow = 0;
        }
        notify(to -> to.told(lease, accepted));
    }

    /** Whoever interrupts the worker has the result in hand told all the same. */
    private Outcome insist(Lease lease, Outcome outcome) throws InterruptedException {
        try {
            return persistence.insist(() -> record(lease, outcome));
        } catch (InterruptedException e) {
            stop.ask();
            Outcome accepted = persistence.insist(() -> record(lease, outcome));
            Thread.currentThread().interrupt();
            return accepted;
        }
    }

    /** Tells an outcome, or why the study does not accept it. */
    private Outcome record(Lease lease, Outcome measured) {
        Outcome outcome = subject.fitted(measured, Subject.of(study.store()));
        try {
            study.tell(lease, outcome);
            return outcome;
        } catch (InvalidMeasurementException e) {
            Outcome refused = Outcome.failed("the experiment's result is unusable: " + e.getMessage());
            study.tell(lease, refused);
            return refused;
        } catch (TrialConflictException e) {
            LOG.warn("trial {} already has a different result", lease.trial().number(), e);
            return outcome;
        }
    }

    private void release(Lease lease) {
        try {
            persistence.insist(() -> {
                study.release(lease);
                return true;
            });
            released++;
            notify(to -> to.released(lease));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (StoreUnavailableException e) {
            LOG.debug(
                    "trial {} is returned when its lease runs out",
                    lease.trial().number(),
                    e);
        }
    }

    private void notify(Consumer<WorkerListener> event) {
        try {
            event.accept(listener);
        } catch (RuntimeException e) {
            LOG.warn("a listener failed; the worker continues", e);
        }
    }

    private WorkerResult result(String ending, boolean brokenOff) {
        return new WorkerResult(told, failed, released, lost, ending, brokenOff);
    }

    /** A listener whose exceptions are logged. */
    private final class Guarded implements WorkerListener {
        private final WorkerListener guarded;

        Guarded(WorkerListener guarded) {
            this.guarded = guarded;
        }

        @Override
        public void waits(String reason) {
            Worker.this.notify(to -> guarded.waits(reason));
        }
    }
}
