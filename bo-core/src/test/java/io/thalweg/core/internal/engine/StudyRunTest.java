package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.model.Diary;
import io.thalweg.core.search.SearchEffort;
import io.thalweg.core.search.SpaceSearch;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Objective;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs in batches: what is measured is told at once, the order of it does not matter, and an interrupt ends them. */
class StudyRunTest {

    private static final SearchSpace LINE =
            SearchSpace.builder().real("x", 0, 1).build();

    private static final int AT_A_TIME = 4;

    private final ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
    private final CountDownLatch never = new CountDownLatch(1);

    @AfterEach
    void end() {
        never.countDown();
        threads.shutdownNow();
    }

    private static StudyBuilder study(Executor executor) {
        return Study.minimize(LINE)
                .surrogate(Diary.of(1, new AtomicInteger()))
                .acquisition(new MaximumUncertainty())
                .search(new SpaceSearch(SearchEffort.DEFAULT, Runnable::run))
                .initialDesign(AT_A_TIME)
                .withExecutor(executor, AT_A_TIME);
    }

    /** Waits until so many results were told; gives up after a time that no machine needs. */
    private static boolean told(Study study, int results) throws InterruptedException {
        for (int i = 0; i < 6000 && study.state().results().size() < results; i++) {
            Thread.sleep(5);
        }
        return study.state().results().size() >= results;
    }

    private static double value(Point point) {
        return Math.sin(9 * point.real("x"));
    }

    /** The first evaluation goes on for as long as those beside it were not told. */
    @Test
    @Timeout(120)
    void resultsAreToldWhileOthersEvaluate() {
        Study study = study(threads).build();
        AtomicInteger calls = new AtomicInteger();
        AtomicBoolean toldBefore = new AtomicBoolean();
        study.run(
                point -> {
                    if (calls.getAndIncrement() == 0) {
                        toldBefore.set(told(study, AT_A_TIME - 1));
                    }
                    return value(point);
                },
                AT_A_TIME);
        assertThat(toldBefore).isTrue();
        assertThat(study.state().results()).hasSize(AT_A_TIME);
    }

    @Test
    @Timeout(120)
    void interruptEndsAHangingRun() throws InterruptedException {
        Study study = study(threads).build();
        AtomicInteger calls = new AtomicInteger();
        CountDownLatch stopped = new CountDownLatch(1);
        interruptOnce(study, AT_A_TIME - 1);
        StudyResult result = study.run(
                point -> {
                    if (calls.getAndIncrement() == 0) {
                        try {
                            never.await();
                        } catch (InterruptedException e) {
                            stopped.countDown();
                            throw e;
                        }
                    }
                    return value(point);
                },
                RunOptions.evaluations(100).inBatches());
        assertThat(Thread.interrupted()).as("the flag is the caller's").isTrue();
        assertThat(result.ending()).contains("interrupted");
        assertThat(result.results()).hasSize(AT_A_TIME - 1);
        assertThat(stopped.await(1, TimeUnit.MINUTES))
                .as("the evaluation was interrupted")
                .isTrue();
        assertThat(study.store().leases()).isEmpty();
        assertThat(study.state().queued()).hasSize(1);
        long left = study.state().queued().iterator().next();
        study.run(StudyRunTest::value, 1);
        assertThat(study.state().outcome(left))
                .as("it is evaluated first afterwards")
                .isPresent();
    }

    /** Interrupts the calling thread when so many results were told. */
    private void interruptOnce(Study study, int results) {
        Thread running = Thread.currentThread();
        Thread watching = new Thread(() -> {
            try {
                told(study, results);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            running.interrupt();
        });
        watching.setDaemon(true);
        watching.start();
    }

    @Test
    @Timeout(120)
    void interruptEndsARunThatIgnoresInterrupts() {
        Study study = study(threads).build();
        AtomicInteger calls = new AtomicInteger();
        interruptOnce(study, AT_A_TIME - 1);
        StudyResult result = study.run(
                point -> {
                    boolean deaf = calls.getAndIncrement() == 0;
                    while (deaf && never.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                    return value(point);
                },
                RunOptions.evaluations(100).inBatches());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.ending()).contains("interrupted");
        assertThat(study.state().results()).hasSize(AT_A_TIME - 1);
        assertThat(study.store().leases()).isEmpty();
    }

    @Test
    void runInterruptedBeforeStartEvaluatesNothing() {
        Study study = study(Runnable::run).build();
        Thread.currentThread().interrupt();
        StudyResult result = study.run(StudyRunTest::value, 100);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.results()).isEmpty();
        assertThat(study.store().leases()).isEmpty();
    }

    /** Runs the evaluations of a batch in this thread, the last one first. */
    private static Executor backwards() {
        List<Runnable> batch = new ArrayList<>();
        return task -> {
            batch.add(task);
            if (batch.size() == AT_A_TIME) {
                List<Runnable> now = new ArrayList<>(batch);
                batch.clear();
                Collections.reverse(now);
                now.forEach(Runnable::run);
            }
        };
    }

    @Test
    void completionOrderDoesNotMatter() {
        Study forwards = study(Runnable::run).build();
        Study backwards = study(backwards()).build();
        Objective objective = point -> Math.round(3 * value(point));
        StudyResult first =
                forwards.run(objective, RunOptions.evaluations(6 * AT_A_TIME).inBatches());
        StudyResult second =
                backwards.run(objective, RunOptions.evaluations(6 * AT_A_TIME).inBatches());
        assertThat(backwards.state().results())
                .as("they are told in another order")
                .extracting(result -> result.trial().number())
                .startsWith(3L, 2L, 1L, 0L, 7L);
        assertThat(numbersAndPoints(second)).isEqualTo(numbersAndPoints(first));
        assertThat(second.bestIfAny()).hasValueSatisfying(best -> {
            assertThat(best.value()).isEqualTo(first.best().value());
            assertThat(best.trial().number())
                    .as("several are as good")
                    .isEqualTo(first.best().trial().number());
        });
        assertThat(second.front().tradeoffs().stream()
                        .map(tradeoff -> tradeoff.trial().number()))
                .isEqualTo(first.front().tradeoffs().stream()
                        .map(tradeoff -> tradeoff.trial().number())
                        .toList());
        assertThat(second.recommendation().orElseThrow().point())
                .isEqualTo(first.recommendation().orElseThrow().point());
        Point anywhere = Point.of("x", 0.321);
        assertThat(backwards.forecast(anywhere)).isEqualTo(forwards.forecast(anywhere));
        assertThat(backwards.state().lessons()).isEqualTo(forwards.state().lessons());
    }

    private static List<String> numbersAndPoints(StudyResult result) {
        return result.results().stream()
                .map(one -> one.trial().number() + " " + one.trial().point() + " " + one.outcome())
                .toList();
    }

    @Test
    void refusedOutcomeLeavesNoLease() {
        Study study = study(threads).build();
        assertThatThrownBy(() ->
                        study.runExperiments(point -> Outcome.of(1, Double.NaN, Map.of("undeclared", 1.0)), AT_A_TIME))
                .isInstanceOf(InvalidMeasurementException.class);
        assertThat(study.store().leases()).isEmpty();
        assertThat(study.state().queued()).hasSize(AT_A_TIME);
    }

    @Test
    void rejectingExecutorLeavesNoLease() {
        Study study = study(task -> {
                    throw new RejectedExecutionException("shut down");
                })
                .build();
        assertThatThrownBy(() -> study.run(StudyRunTest::value, 8)).isInstanceOf(RejectedExecutionException.class);
        assertThat(study.store().leases()).isEmpty();
    }
}
