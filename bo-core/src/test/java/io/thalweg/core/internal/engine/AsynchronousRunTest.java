package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.Diary;
import io.thalweg.core.search.SearchEffort;
import io.thalweg.core.search.SpaceSearch;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.ManualClock;
import io.thalweg.core.study.Objective;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs that begin an evaluation as soon as another one has ended, and leave behind those that do not end. */
@Timeout(120)
class AsynchronousRunTest {

    private static final SearchSpace LINE =
            SearchSpace.builder().real("x", 0, 1).build();

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private final ManualClock clock = new ManualClock();
    private final CountDownLatch never = new CountDownLatch(1);
    private final AtomicInteger calls = new AtomicInteger();

    @AfterEach
    void end() {
        never.countDown();
        threads.shutdownNow();
    }

    private StudyBuilder study() {
        return Study.minimize(LINE)
                .surrogate(Diary.of(1, new AtomicInteger()))
                .acquisition(new MaximumUncertainty())
                .search(new SpaceSearch(SearchEffort.DEFAULT, Runnable::run))
                .clock(clock)
                .initialDesign(4);
    }

    private static double value(Point point) {
        return Math.sin(9 * point.real("x"));
    }

    /** Waits until so many results were told; gives up after a time that no machine needs. */
    private static boolean told(Study study, int results) throws InterruptedException {
        for (int i = 0; i < 6000 && study.state().results().size() < results; i++) {
            Thread.sleep(5);
        }
        return study.state().results().size() >= results;
    }

    /** Moves the clock on when so many results were told, and again and again from then on. */
    private void elapse(Study study, int results) {
        elapse(study, results, Integer.MAX_VALUE);
    }

    private void elapse(Study study, int results, int times) {
        Thread time = new Thread(() -> {
            try {
                boolean unused = told(study, results);
                for (int i = 0; i < times && !never.await(20, TimeUnit.MILLISECONDS); i++) {
                    clock.advance(LIMIT);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        time.setDaemon(true);
        time.start();
    }

    /** An evaluation that ends neither by itself nor when it is interrupted. */
    private double hang() {
        while (never.getCount() > 0) {
            Thread.onSpinWait();
        }
        return 0;
    }

    private static List<Outcome.Kind> failures(StudyResult result) {
        return result.results().stream()
                .map(TrialResult::outcome)
                .filter(Outcome.Failed.class::isInstance)
                .map(outcome -> ((Outcome.Failed) outcome).kind())
                .toList();
    }

    /** The first evaluation goes on until all the others of the run have ended. */
    @Test
    void slowEvaluationKeepsNoThreadWaiting() {
        Study study = study().withExecutor(threads, 4).build();
        AtomicBoolean toldBefore = new AtomicBoolean();
        StudyResult result = study.run(
                point -> {
                    if (calls.getAndIncrement() == 0) {
                        toldBefore.set(told(study, 15));
                    }
                    return value(point);
                },
                16);
        assertThat(toldBefore).isTrue();
        assertThat(result.results()).hasSize(16);
        assertThat(study.store().leases()).isEmpty();
    }

    @Test
    void noMoreEvaluationsGoOnThanAllowed() {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        study().withExecutor(threads, 3)
                .run(
                        point -> {
                            most.accumulateAndGet(now.incrementAndGet(), Math::max);
                            Thread.sleep(2);
                            now.decrementAndGet();
                            return value(point);
                        },
                        30);
        assertThat(most.get()).isBetween(2, 3);
    }

    /** The points are those of ask and tell by hand, whatever the thread. */
    @Test
    void oneEvaluationAtATimeIsAskAndTell() {
        Study byHand = study().build();
        for (int i = 0; i < 12; i++) {
            Trial trial = byHand.ask();
            byHand.tell(trial, value(trial.point()));
        }
        Study run = study().withExecutor(threads, 1).build();
        run.run(AsynchronousRunTest::value, 12);
        assertThat(run.state().trials())
                .extracting(Trial::point)
                .isEqualTo(byHand.state().trials().stream().map(Trial::point).toList());
    }

    @Test
    void hungEvaluationTimesOut() throws InterruptedException {
        Study study = study().withExecutor(threads, 4).build();
        CountDownLatch interrupted = new CountDownLatch(1);
        elapse(study, 15);
        StudyResult result = study.run(
                point -> {
                    if (calls.getAndIncrement() == 0) {
                        try {
                            never.await();
                        } catch (InterruptedException e) {
                            interrupted.countDown();
                            throw e;
                        }
                    }
                    return value(point);
                },
                RunOptions.evaluations(16).timeout(LIMIT));
        assertThat(result.results()).hasSize(16);
        assertThat(failures(result)).containsExactly(Outcome.Kind.TIMED_OUT);
        interrupted.await();
        assertThat(study.store().leases()).isEmpty();
        assertThat(study.state().running()).isEmpty();
    }

    /** Half the threads are lost; the run goes on with the others. */
    @Test
    void threadsThatAreLostAreDoneWithout() {
        Study study = study().withExecutor(threads, 4).build();
        elapse(study, 6, 1);
        StudyResult result = study.run(
                point -> calls.getAndIncrement() < 2 ? hang() : value(point),
                RunOptions.evaluations(10).timeout(LIMIT));
        assertThat(result.results()).hasSize(10);
        assertThat(failures(result)).contains(Outcome.Kind.TIMED_OUT, Outcome.Kind.TIMED_OUT);
        assertThat(result.ending()).contains("the budget of 10 evaluations is used up");
    }

    @Test
    void runWithoutThreadsEnds() {
        Study study = study().withExecutor(threads, 4).build();
        elapse(study, 0);
        StudyResult result =
                study.run(point -> hang(), RunOptions.evaluations(100).timeout(LIMIT));
        assertThat(result.results()).hasSize(4);
        assertThat(result.ending()).contains("no thread is free", "took longer than 5 min");
        assertThat(study.store().leases()).isEmpty();
    }

    /** There are fewer threads than evaluations at a time; those that never get one are given back. */
    @Test
    void evaluationsThatGetNoThreadAreGivenBack() {
        ExecutorService one = Executors.newFixedThreadPool(1);
        try {
            Study study = study().withExecutor(one, 3).build();
            elapse(study, 0);
            StudyResult result =
                    study.run(point -> hang(), RunOptions.evaluations(100).timeout(LIMIT));
            assertThat(result.results()).hasSize(1);
            assertThat(result.ending()).contains("no thread is free");
            assertThat(study.state().queued()).hasSize(2);
            assertThat(study.store().leases()).isEmpty();
        } finally {
            one.shutdownNow();
        }
    }

    /** Without an executor evaluations are made by the caller, unless they have a timeout. */
    @Test
    void timeoutWorksWithoutAnExecutor() {
        Study study = study().build();
        elapse(study, 2);
        StudyResult result = study.run(
                point -> calls.getAndIncrement() == 2 ? hang() : value(point),
                RunOptions.evaluations(3).timeout(LIMIT));
        assertThat(failures(result)).containsExactly(Outcome.Kind.TIMED_OUT);
        assertThat(result.results()).hasSize(3);
    }

    @Test
    void interruptEndsARunWithATimeout() {
        Study study = study().withExecutor(threads, 4).build();
        Thread running = Thread.currentThread();
        Objective hanging = point -> {
            if (calls.incrementAndGet() == 4) {
                running.interrupt();
            }
            return hang();
        };
        StudyResult result = study.run(hanging, RunOptions.evaluations(8).timeout(LIMIT));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.ending()).contains("interrupted");
        assertThat(study.state().queued()).hasSize(4);
        assertThat(study.store().leases()).isEmpty();
    }
}
