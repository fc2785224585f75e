package io.thalweg.core.study;

import io.thalweg.core.error.ThalwegException;
import io.thalweg.core.event.Lease;
import io.thalweg.core.internal.text.Durations;
import io.thalweg.core.trial.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The evaluations of a run that go on. Each outcome is told as soon as it is there, so that a slow or hung evaluation keeps none of the
 * others back; when this is closed, no lease is left. Used by the thread of the run alone.
 */
final class Evaluations implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Evaluations.class);

    /** How often evaluations with a timeout are looked at. */
    private static final Duration LOOK = Duration.ofMillis(50);

    /** How long evaluations that were interrupted may take to free their threads. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Study study;
    private final Training training;
    private final Executor executor;
    private final InstantSource clock;
    private final Optional<Duration> timeout;
    private final LeaseRenewal renewal;
    private final Count count;
    private final List<Evaluation> open = new ArrayList<>();

    /** What takes the notes of those that have begun, by trial. */
    private final Map<Long, LiveTrial> live = new ConcurrentHashMap<>();

    /** Those that have timed out, until their threads are free. */
    private final List<Evaluation> stuck = new ArrayList<>();

    private final BlockingQueue<Evaluation> ended = new LinkedBlockingQueue<>();
    private Instant news;

    /** Is told how each evaluation ended. */
    @FunctionalInterface
    interface Count {

        /** Counts one; without a result if it was interrupted and its trial given back. */
        void add(Lease lease, Optional<Evaluation.Ended> result);
    }

    Evaluations(
            Study study,
            Training training,
            Executor executor,
            InstantSource clock,
            Optional<Duration> timeout,
            LeaseRenewal renewal,
            Count count) {
        this.study = study;
        this.training = training;
        this.executor = timeout.isPresent() && executor == CallersThread.INSTANCE ? OwnThreads.INSTANCE : executor;
        this.clock = clock;
        this.timeout = timeout;
        this.renewal = renewal;
        this.count = count;
        this.news = clock.instant();
    }

    boolean isEmpty() {
        return open.isEmpty();
    }

    /** How many threads there are no evaluations for, of so many that there are. */
    int free(int threads) {
        stuck.removeIf(evaluation -> !evaluation.occupiesAThread());
        int lost = executor == OwnThreads.INSTANCE ? 0 : stuck.size();
        return Math.max(0, threads - lost - open.size());
    }

    /** Begins to evaluate trials. */
    void begin(List<Lease> leases) throws InterruptedException {
        List<Evaluation> begun = leases.stream()
                .map(lease -> Evaluation.of(lease, () -> training.train(live(lease)), clock, ended::add))
                .toList();
        open.addAll(begun);
        hold();
        for (Evaluation evaluation : begun) {
            requireUninterrupted();
            executor.execute(evaluation);
            news = clock.instant();
            settleEnded(); // an executor that works in this thread has ended it
        }
    }

    private LiveTrial live(Lease lease) {
        LiveTrial trial = study.live(lease);
        live.put(lease.trial().number(), trial);
        return trial;
    }

    static void requireUninterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /**
     * Waits until an evaluation has ended or timed out, and tells what came of it.
     *
     * @return false if none will: those that have timed out keep all threads, and the rest does not get one
     */
    boolean await() throws InterruptedException {
        if (timeout.isEmpty()) {
            settle(ended.take());
        } else {
            Evaluation next = ended.poll(LOOK.toMillis(), TimeUnit.MILLISECONDS);
            if (next != null) {
                settle(next);
            }
            giveUpLate(timeout.get());
        }
        settleEnded();
        return !starved();
    }

    /** Waits a moment for those that have timed out to free a thread. */
    void awaitThread() throws InterruptedException {
        Instant begin = clock.instant();
        while (!isOver(begin, GRACE) && stuck.stream().allMatch(Evaluation::occupiesAThread)) {
            Evaluation unused = ended.poll(LOOK.toMillis(), TimeUnit.MILLISECONDS); // none of them is open
        }
    }

    private void settleEnded() {
        for (Evaluation next = ended.poll(); next != null; next = ended.poll()) {
            settle(next);
        }
    }

    private boolean starved() {
        return timeout.isPresent()
                && !stuck.isEmpty()
                && !open.isEmpty()
                && open.stream().noneMatch(evaluation -> evaluation.begun().isPresent())
                && isOver(news, timeout.get());
    }

    private boolean isOver(Instant begin, Duration length) {
        return !begin.plus(length).isAfter(clock.instant());
    }

    private void giveUpLate(Duration limit) {
        for (Evaluation evaluation : List.copyOf(open)) {
            boolean late =
                    evaluation.begun().filter(begin -> isOver(begin, limit)).isPresent();
            if (late && evaluation.cancel(true)) {
                stuck.add(evaluation);
                tell(
                        evaluation,
                        Optional.of(new Evaluation.Ended(
                                Outcome.timedOut("took longer than " + Durations.words(limit)), null)));
            }
        }
    }

    /** Tells what came of an evaluation that has ended, or gives its trial back if nothing did. */
    private void settle(Evaluation evaluation) {
        if (open.contains(evaluation)) {
            tell(evaluation, evaluation.result());
        }
    }

    private void tell(Evaluation evaluation, Optional<Evaluation.Ended> result) {
        hold(evaluation); // no longer: a renewal during the tell would find its trial finished, and warn
        LiveTrial trial = live.remove(evaluation.lease().trial().number());
        if (result.isPresent()) {
            Outcome outcome = result.get().outcome();
            study.tell(evaluation.lease(), trial == null ? outcome : trial.noted(outcome));
        } else {
            study.release(evaluation.lease());
        }
        open.remove(evaluation);
        news = clock.instant();
        count.add(evaluation.lease(), result);
    }

    /** Renews the leases of what is open from now on, except of those that end. */
    private void hold(Evaluation... ending) {
        List<Evaluation> rest = new ArrayList<>(open);
        rest.removeAll(List.of(ending));
        renewal.hold(rest.stream().map(Evaluation::lease).toList());
    }

    /** Interrupts what goes on; what has ended before is told. */
    void interrupt() {
        for (Evaluation evaluation : List.copyOf(open)) {
            if (!evaluation.cancel(true)) {
                settle(evaluation);
            }
        }
    }

    /** Ends what is left as far as it can be ended, and gives its trials back. */
    @Override
    public void close() {
        renewal.hold(List.of());
        for (Evaluation evaluation : open) {
            evaluation.cancel(true);
            try {
                study.release(evaluation.lease());
            } catch (ThalwegException e) {
                LOG.debug(
                        "trial {} waits until its lease has run out",
                        evaluation.lease().trial().number(),
                        e);
            }
        }
        open.clear();
    }
}
