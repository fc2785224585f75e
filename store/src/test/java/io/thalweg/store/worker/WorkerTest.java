package io.thalweg.store.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Experiment;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkerTest {

    private final StudyStore store = new MemoryStore(InstantSource.system());

    private static Study study(StudyStore store) {
        return Thalweg.minimize(SearchSpace.builder().real("x", 0, 1).build())
                .initialDesign(1000)
                .storedIn(store)
                .build();
    }

    private static WorkerTerms terms(long trials) {
        return new WorkerTerms("tester", new LeaseTerms(Duration.ofMillis(300), 3), trials, Optional.empty(), 0, 20);
    }

    private WorkerResult work(Experiment experiment, WorkerTerms terms) {
        return new Worker(study(store), experiment, terms).run();
    }

    private static Outcome square(io.thalweg.core.space.Point point) {
        return Outcome.of(point.real("x") * point.real("x"));
    }

    @Test
    void workerRunsUntilTheBudgetIsSpent() {
        WorkerResult result = work(WorkerTest::square, terms(7));
        assertThat(result).isEqualTo(new WorkerResult(7, 0, 0, 0, "no trial is left", false));
        assertThat(store.state().results()).hasSize(7).allSatisfy(told -> {
            assertThat(told.outcome()).isEqualTo(square(told.trial().point()));
            assertThat(told.attempt()).isEqualTo(1);
        });
        assertThat(work(WorkerTest::square, terms(7)).told())
                .as("nothing is left")
                .isZero();
    }

    @Test
    void workersShareAStudy() throws Exception {
        List<CompletableFuture<WorkerResult>> workers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            workers.add(CompletableFuture.supplyAsync(() -> work(
                    WorkerTest::square, new WorkerTerms("tester", LeaseTerms.DEFAULT, 40, Optional.empty(), 0, 20))));
        }
        int told = 0;
        for (CompletableFuture<WorkerResult> worker : workers) {
            told += worker.get().told();
        }
        assertThat(told).as("no more than there are to be").isEqualTo(40);
        assertThat(store.state().trials()).hasSize(40);
        assertThat(store.state().results())
                .extracting(TrialResult::trial)
                .extracting(Trial::number)
                .doesNotHaveDuplicates();
        assertThat(store.state().running()).isEmpty();
    }

    /** It ends though a trial waits that others are to take, and waits for one that another like it has. */
    @Test
    void workerTakesTrialsOfItsContextOnly() {
        Study study = Thalweg.minimize(SearchSpace.builder()
                        .real("x", 0, 1)
                        .context("machine", "A", "B")
                        .build())
                .initialDesign(1000)
                .storedIn(store)
                .build();
        Trial other = study.enqueue(Point.of("x", 0.5, "machine", "A"));
        Trial own = study.enqueue(Point.of("x", 0.5, "machine", "B"));
        study.claim("one that dies", new LeaseTerms(Duration.ofMillis(300), 3), 2, Map.of("machine", "B"));
        WorkerResult result = new Worker(study, WorkerTest::square, terms(4).given(Map.of("machine", "B"))).run();
        assertThat(result).isEqualTo(new WorkerResult(3, 0, 0, 0, "no trial is left with {machine=B}", false));
        assertThat(store.state().results())
                .extracting(TrialResult::trial)
                .contains(own)
                .allSatisfy(trial -> assertThat(trial.point().text("machine")).isEqualTo("B"));
        assertThat(store.state().running()).containsExactly(other);
    }

    @Test
    void anyThrowableFailsTheTrial() {
        List<Throwable> troubles =
                List.of(new IOException("disk"), new IllegalStateException("x".repeat(5000)), new StackOverflowError());
        AtomicInteger next = new AtomicInteger();
        WorkerResult result = work(
                point -> {
                    Throwable trouble = troubles.get(next.getAndIncrement());
                    if (trouble instanceof Error error) {
                        throw error;
                    }
                    throw (Exception) trouble;
                },
                terms(3));
        assertThat(result.failed()).isEqualTo(3);
        assertThat(store.state().results())
                .extracting(told -> ((Outcome.Failed) told.outcome()).reason())
                .satisfiesExactly(
                        reason -> assertThat(reason).startsWith("java.io.IOException: disk at WorkerTest.java:"),
                        reason -> assertThat(reason)
                                .startsWith("java.lang.IllegalStateException")
                                .hasSizeLessThan(600),
                        reason -> assertThat(reason).startsWith("java.lang.StackOverflowError at WorkerTest.java:"));
    }

    @Test
    void workerGivesUpOnABrokenExperiment() {
        WorkerTerms impatient = new WorkerTerms("tester", LeaseTerms.DEFAULT, 100, Optional.empty(), 0, 4);
        AtomicInteger evaluations = new AtomicInteger();
        WorkerResult result =
                work(point -> evaluations.incrementAndGet() == 3 ? Outcome.of(1) : Outcome.failed("broken"), impatient);
        assertThat(result.brokenOff()).isTrue();
        assertThat(result.told()).as("two, one that succeeded, four in a row").isEqualTo(7);
        assertThat(result.ending()).contains("4");
    }

    @Test
    void failedEvaluationIsRetried() {
        AtomicInteger evaluations = new AtomicInteger();
        WorkerTerms persistent = new WorkerTerms("tester", LeaseTerms.DEFAULT, 1, Optional.empty(), 2, 20);
        WorkerResult result = work(
                point -> {
                    if (evaluations.incrementAndGet() < 3) {
                        throw new IOException("the network");
                    }
                    return Outcome.of(5);
                },
                persistent);
        assertThat(result.failed()).isZero();
        assertThat(store.state().results()).extracting(TrialResult::outcome).containsExactly(Outcome.of(5));
    }

    @Test
    void infeasiblePointIsNotRetried() {
        AtomicInteger evaluations = new AtomicInteger();
        work(
                point -> {
                    evaluations.incrementAndGet();
                    return Outcome.infeasible("it boils");
                },
                new WorkerTerms("tester", LeaseTerms.DEFAULT, 1, Optional.empty(), 5, 20));
        assertThat(evaluations).hasValue(1);
    }

    @Test
    void slowEvaluationIsStopped() {
        CountDownLatch interrupted = new CountDownLatch(1);
        WorkerResult result = work(
                point -> {
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                    }
                    return Outcome.of(1);
                },
                new WorkerTerms("tester", LeaseTerms.DEFAULT, 1, Optional.of(Duration.ofMillis(100)), 3, 20));
        assertThat(interrupted.getCount()).isZero();
        assertThat(result.told()).isEqualTo(1);
        assertThat(store.state().outcome(0)).contains(Outcome.timedOut("took longer than 0.1 s"));
    }

    @Test
    void interruptedWorkerSeeksNoSuggestion() {
        Thread.currentThread().interrupt();
        assertThat(work(WorkerTest::square, terms(3))).isEqualTo(new WorkerResult(0, 0, 0, 0, "interrupted", false));
        assertThat(Thread.interrupted()).as("still interrupted").isTrue();
        assertThat(store.state().trials()).isEmpty();
    }

    @Test
    void interruptedWorkerReleasesItsTrial() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicReference<WorkerResult> result = new AtomicReference<>();
        AtomicBoolean stillInterrupted = new AtomicBoolean();
        Thread thread = new Thread(() -> {
            result.set(work(
                    point -> {
                        begun.countDown();
                        Thread.sleep(60_000);
                        return Outcome.of(1);
                    },
                    WorkerTerms.of("tester", 3)));
            stillInterrupted.set(Thread.currentThread().isInterrupted());
        });
        thread.start();
        begun.await();
        thread.interrupt();
        thread.join();
        assertThat(result.get()).isEqualTo(new WorkerResult(0, 0, 1, 0, "interrupted", false));
        assertThat(stillInterrupted).isTrue();
        assertThat(store.leases()).isEmpty();
    }

    @Test
    void stoppedWorkerReleasesItsTrial() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Worker worker = new Worker(
                study(store),
                point -> {
                    begun.countDown();
                    Thread.sleep(60_000);
                    return Outcome.of(1);
                },
                WorkerTerms.of("tester", 3));
        CompletableFuture<WorkerResult> running = CompletableFuture.supplyAsync(worker::run);
        begun.await();
        worker.stop();
        assertThat(worker.awaitEnd(Duration.ofSeconds(20))).isTrue();
        assertThat(running.get(20, TimeUnit.SECONDS)).isEqualTo(new WorkerResult(0, 0, 1, 0, "stopped", false));
        assertThat(store.leases()).isEmpty();
        assertThat(store.claim("next", LeaseTerms.DEFAULT).orElseThrow().trial().number())
                .isZero();
    }

    @Test
    void failureCausedByStoppingIsNotTold() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Worker worker = new Worker(
                study(store),
                point -> {
                    begun.countDown();
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                        return Outcome.failed("exit code 143");
                    }
                    return Outcome.of(1);
                },
                WorkerTerms.of("tester", 3));
        CompletableFuture<WorkerResult> running = CompletableFuture.supplyAsync(worker::run);
        begun.await();
        worker.stop();
        assertThat(running.get(20, TimeUnit.SECONDS).released()).isEqualTo(1);
        assertThat(store.state().results()).isEmpty();
    }

    @Test
    void finishingWorkerTellsItsResult() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Worker worker = new Worker(
                study(store),
                point -> {
                    begun.countDown();
                    goOn.await();
                    return Outcome.of(1);
                },
                WorkerTerms.of("tester", 3));
        CompletableFuture<WorkerResult> running = CompletableFuture.supplyAsync(worker::run);
        begun.await();
        worker.finish();
        goOn.countDown();
        assertThat(running.get(20, TimeUnit.SECONDS).told()).isEqualTo(1);
        assertThat(store.state().trials()).hasSize(1);
    }

    @Test
    void pendingResultIsToldWhenTheStoreReturns() {
        AtomicInteger refusals = new AtomicInteger();
        StudyStore away = (StudyStore) Proxy.newProxyInstance(
                WorkerTest.class.getClassLoader(), new Class<?>[] {StudyStore.class}, (proxy, method, arguments) -> {
                    if (refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                        throw new StoreUnavailableException("away");
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
        AtomicInteger waits = new AtomicInteger();
        WorkerListener counting = new WorkerListener() {
            @Override
            public void waits(String reason) {
                waits.incrementAndGet();
                throw new IllegalStateException("a listener that fails");
            }
        };
        WorkerResult result = new Worker(
                        study(away),
                        point -> {
                            refusals.set(3);
                            return Outcome.of(1);
                        },
                        WorkerTerms.of("tester", 2),
                        counting)
                .run();
        assertThat(result.told()).isEqualTo(2);
        assertThat(waits).hasValue(6);
        assertThat(store.state().results()).hasSize(2);
    }

    @Test
    void unusableResultIsAFailureWithAReason() {
        work(point -> Outcome.of(1, 0, java.util.Map.of("colour", 3.0)), terms(1));
        assertThat(((Outcome.Failed) store.state().outcome(0).orElseThrow()).reason())
                .contains("colour");
    }
}
