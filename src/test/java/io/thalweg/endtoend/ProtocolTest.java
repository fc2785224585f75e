package io.thalweg.endtoend;

import static io.thalweg.endtoend.Cases.LINE;
import static io.thalweg.endtoend.Cases.SQUARE;
import static io.thalweg.endtoend.Cases.distinctPoints;
import static io.thalweg.endtoend.Cases.minimize;
import static io.thalweg.endtoend.Cases.tell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.NoSuchTrialException;
import io.thalweg.core.error.TrialConflictException;
import io.thalweg.core.event.StudyListener;
import io.thalweg.core.search.SearchEffort;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.Objective;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Group F of the cases: ask and tell in any order, from many threads, with listeners and objectives that misbehave. */
class ProtocolTest {

    @Test
    void trialOfAnotherStudyIsRefused() {
        Study study = minimize(SQUARE).build();
        Study other = minimize(SQUARE).seed(2).build();
        List<Trial> foreign = other.ask(4);
        assertThatThrownBy(() -> study.tell(foreign.get(0), 1))
                .isInstanceOf(NoSuchTrialException.class)
                .hasMessageContaining("no trials yet");
        study.ask(2);
        assertThatThrownBy(() -> study.tell(foreign.get(3), 1))
                .isInstanceOf(NoSuchTrialException.class)
                .hasMessageContaining("trials 0 to 1");
        assertThatThrownBy(() -> study.tell(foreign.get(0), 1))
                .isInstanceOf(NoSuchTrialException.class)
                .hasMessageContaining("not belong to this study");
        assertThatThrownBy(() -> study.cancel(foreign.get(0))).isInstanceOf(NoSuchTrialException.class);
        assertThat(study.state().results()).isEmpty();
    }

    @Test
    void secondTellIsIdempotentOrAConflict() {
        Study study = minimize(SQUARE).build();
        Trial trial = study.ask();
        study.tell(trial, 1.5);
        study.tell(trial, 1.5);
        assertThat(study.state().results()).hasSize(1);
        assertThatThrownBy(() -> study.tell(trial, 2.5))
                .isInstanceOf(TrialConflictException.class)
                .hasMessageContainingAll("1.5", "2.5");
        assertThatThrownBy(() -> study.cancel(trial)).isInstanceOf(TrialConflictException.class);
        assertThat(study.best().orElseThrow().value()).isEqualTo(1.5);
    }

    @Test
    void cancelledTrialMayStillBeTold() {
        Study study = minimize(SQUARE).build();
        Trial trial = study.ask();
        study.cancel(trial);
        study.tell(trial, 3);
        assertThat(study.state().results()).containsExactly(new TrialResult(trial, Outcome.of(3)));
        assertThat(study.best().orElseThrow().trial()).isEqualTo(trial);
    }

    /** In the design and with a model: every thread gets its own trial, and the numbers have no gaps. */
    @Test
    @Timeout(120)
    void concurrentAsksGetDistinctTrials() throws Exception {
        Study study = minimize(SQUARE).effort(new SearchEffort(16, 8, 1, 5)).build();
        tell(study, 7, Cases::bowl);
        ExecutorService threads = Executors.newFixedThreadPool(64);
        try {
            CyclicBarrier start = new CyclicBarrier(64);
            List<Future<Trial>> asked = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                asked.add(threads.submit(() -> {
                    start.await();
                    Trial trial = study.ask();
                    if (trial.number() % 2 == 0) {
                        study.tell(trial, Cases.bowl(trial.point()));
                    }
                    return trial;
                }));
            }
            List<Trial> trials = new ArrayList<>();
            for (Future<Trial> one : asked) {
                trials.add(one.get());
            }
            assertThat(distinctPoints(trials)).hasSize(64);
            assertThat(trials.stream().map(Trial::number).sorted())
                    .isEqualTo(LongStream.range(7, 71).boxed().toList());
            assertThat(study.state().trials()).hasSize(71);
            assertThat(study.state().results()).hasSize(7 + 32);
        } finally {
            threads.shutdownNow();
        }
    }

    /** Two threads tell different values of one trial: one of them wins, the other is told. */
    @Test
    @Timeout(60)
    void concurrentTellsHaveOneWinner() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < 20; round++) {
                Study study = minimize(SQUARE).build();
                Trial trial = study.ask();
                CyclicBarrier start = new CyclicBarrier(2);
                AtomicInteger conflicts = new AtomicInteger();
                List<Future<?>> tellers = new ArrayList<>();
                for (int value = 0; value < 2; value++) {
                    double told = value;
                    tellers.add(threads.submit(() -> {
                        start.await();
                        try {
                            study.tell(trial, told);
                        } catch (TrialConflictException e) {
                            conflicts.incrementAndGet();
                        }
                        return null;
                    }));
                }
                for (Future<?> teller : tellers) {
                    teller.get();
                }
                assertThat(conflicts).hasValue(1);
                assertThat(study.state().results()).hasSize(1);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Objective failing(int kind) {
        return point -> switch (kind) {
            case 0 -> throw new IOException("checked");
            case 1 -> throw new IllegalStateException("unchecked");
            case 2 -> throw new AssertionError("an error");
            default -> deep(point, Long.MAX_VALUE);
        };
    }

    private static double deep(Point point, long levels) {
        return levels == 0 ? 0 : deep(point, levels - 1) + 1;
    }

    @Test
    void anyThrowableOfTheObjectiveFailsTheTrial() {
        String[] expected = {
            "IOException: checked", "IllegalStateException: unchecked", "an error", "StackOverflowError"
        };
        for (int kind = 0; kind < 4; kind++) {
            AtomicInteger calls = new AtomicInteger();
            Objective broken = failing(kind);
            Objective now = p -> calls.getAndIncrement() == 3 ? broken.evaluate(p) : Cases.bowl(p);
            StudyResult result = minimize(SQUARE).run(now, 8);
            assertThat(result.results()).hasSize(8);
            Outcome.Failed failed = (Outcome.Failed) result.results().get(3).outcome();
            assertThat(failed.kind()).isEqualTo(Outcome.Kind.ERROR);
            assertThat(failed.reason()).contains(expected[kind]);
            assertThat(result.bestIfAny()).isPresent();
        }
    }

    @Test
    void permanentFailureEndsTheRun() {
        StudyResult result = minimize(SQUARE).run(p -> Double.NaN, 1000);
        assertThat(result.results()).hasSize(20);
        assertThat(result.ending()).contains("20 evaluations all failed");
        assertThat(result.bestIfAny()).isEmpty();
        assertThat(result.recommendation()).isEmpty();
    }

    @Test
    void interruptedEvaluationIsReleasedAndEndsTheRun() {
        AtomicInteger calls = new AtomicInteger();
        Study study = minimize(SQUARE).build();
        StudyResult result = study.run(
                p -> {
                    if (calls.incrementAndGet() == 3) {
                        throw new InterruptedException();
                    }
                    return Cases.bowl(p);
                },
                10);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.ending()).contains("interrupted");
        assertThat(result.results()).hasSize(2);
        assertThat(study.state().queued()).containsExactly(2L);
        study.run(Cases::bowl, 1);
        assertThat(study.state().results().get(2).trial().number()).isEqualTo(2);
        assertThat(study.state().running()).isEmpty();
    }

    @Test
    void tellsAfterTheRunAreAccepted() {
        Study study = minimize(SQUARE).build();
        Trial early = study.ask();
        study.run(Cases::bowl, 8);
        assertThat(study.state().running()).containsExactly(early);
        study.tell(early, -5);
        assertThat(study.best().orElseThrow().trial()).isEqualTo(early);
    }

    /** Without a stack trace, which the study would log. */
    private static final class Quiet extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Quiet(String message) {
            super(message, null, false, false);
        }
    }

    @Test
    void throwingListenerIsHarmless() {
        List<String> heard = Collections.synchronizedList(new ArrayList<>());
        StudyListener broken = new StudyListener() {
            @Override
            public void asked(Trial trial) {
                throw new Quiet("asked");
            }

            @Override
            public void told(Trial trial, Outcome outcome) {
                throw new Quiet("told");
            }

            @Override
            public void cancelled(Trial trial) {
                throw new Quiet("cancelled");
            }
        };
        StudyListener writing = new StudyListener() {
            @Override
            public void asked(Trial trial) {
                heard.add("asked " + trial.number());
            }

            @Override
            public void told(Trial trial, Outcome outcome) {
                heard.add("told " + trial.number());
            }

            @Override
            public void cancelled(Trial trial) {
                heard.add("cancelled " + trial.number());
            }
        };
        Study study = minimize(LINE).listener(broken).listener(writing).build();
        Trial trial = study.ask();
        study.tell(trial, 1);
        study.tell(trial, 1);
        study.cancel(study.ask());
        study.tell(Point.of("x", 0.5), 3);
        assertThat(heard).containsExactly("asked 0", "told 0", "asked 1", "cancelled 1", "told 2");
    }

    @Test
    @Timeout(60)
    void listenersMayAskAndTell() {
        List<Study> itself = new ArrayList<>();
        StudyListener curious = new StudyListener() {
            @Override
            public void told(Trial trial, Outcome outcome) {
                if (trial.number() < 5) {
                    Trial next = itself.get(0).ask();
                    itself.get(0).tell(next, Cases.bowl(next.point()));
                }
            }
        };
        Study study = minimize(SQUARE).listener(curious).build();
        itself.add(study);
        Trial first = study.ask();
        study.tell(first, Cases.bowl(first.point()));
        assertThat(study.state().results()).hasSize(6);
    }

    /** The objective asks and tells the study that runs it, on the only thread that there is. */
    @Test
    @Timeout(60)
    void objectivesMayAskAndTell() {
        for (int threads : new int[] {0, 1, 2}) {
            ExecutorService executor = threads == 0 ? null : Executors.newFixedThreadPool(threads);
            try {
                Study study = minimize(SQUARE)
                        .withExecutor(executor == null ? Runnable::run : executor, Math.max(1, threads))
                        .build();
                StudyResult result = study.run(
                        p -> {
                            Trial nested = study.ask();
                            study.tell(nested, Cases.bowl(nested.point()));
                            study.tell(p, Cases.bowl(p));
                            return Cases.bowl(p);
                        },
                        10);
                assertThat(result.results()).hasSize(30);
                assertThat(distinctPoints(study.state().trials())).hasSize(20);
            } finally {
                if (executor != null) {
                    executor.shutdownNow();
                }
            }
        }
    }

    /** Asking, telling, cancelling and looking from eight threads for a while: nothing is lost and nothing counted twice. */
    @Test
    @Timeout(120)
    void manyThreadsShareOneHistory() throws Exception {
        Study study = minimize(SQUARE).effort(new SearchEffort(16, 8, 1, 5)).build();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        AtomicInteger told = new AtomicInteger();
        try {
            List<Future<?>> workers = new ArrayList<>();
            for (int w = 0; w < 8; w++) {
                int worker = w;
                workers.add(threads.submit(() -> {
                    for (int i = 0; i < 6; i++) {
                        Trial trial = study.ask();
                        if ((worker + i) % 3 == 0) {
                            study.cancel(trial);
                        } else {
                            study.tell(trial, Cases.bowl(trial.point()));
                            told.incrementAndGet();
                        }
                        study.tell(Point.of("x", worker / 8.0, "y", i / 6.0), 5);
                        told.incrementAndGet();
                        assertThat(study.recommend()).isPresent();
                    }
                    return null;
                }));
            }
            for (Future<?> worker : workers) {
                worker.get();
            }
        } finally {
            threads.shutdownNow();
            assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(study.state().trials()).hasSize(96);
        assertThat(study.state().trials().stream().map(Trial::number))
                .isEqualTo(LongStream.range(0, 96).boxed().toList());
        assertThat(study.state().results()).hasSize(told.get());
        assertThat(study.state().running()).isEmpty();
    }
}
