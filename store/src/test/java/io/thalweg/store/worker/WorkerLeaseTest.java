package io.thalweg.store.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Experiment;
import io.thalweg.core.study.ManualClock;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Leases of trials: renewed while they are evaluated, lost and taken over. */
@Timeout(60)
class WorkerLeaseTest {

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

    @Test
    void leaseIsRenewedWhileTheExperimentRuns() {
        List<Optional<Lease>> others = new ArrayList<>();
        work(
                point -> {
                    for (int i = 0; i < 10; i++) {
                        Thread.sleep(100);
                        others.add(store.claim("another", LeaseTerms.DEFAULT));
                    }
                    return Outcome.of(1);
                },
                terms(1));
        assertThat(others).hasSize(10).allMatch(Optional::isEmpty);
        assertThat(store.state().results()).extracting(TrialResult::attempt).containsExactly(1);
    }

    /** A store by a clock that jumps while the first trial is evaluated, so that another gets it. */
    private static Lease jump(StudyStore store, ManualClock clock) {
        clock.advance(Duration.ofMinutes(5));
        return store.claim("another", LeaseTerms.DEFAULT).orElseThrow();
    }

    @Test
    void workerThatLostItsLeaseStopsAndContinues() {
        ManualClock clock = new ManualClock();
        StudyStore timed = new MemoryStore(clock);
        AtomicInteger evaluations = new AtomicInteger();
        List<Lease> others = new ArrayList<>();
        Worker worker = new Worker(
                study(timed),
                point -> {
                    if (evaluations.incrementAndGet() == 1) {
                        others.add(jump(timed, clock));
                        Thread.sleep(60_000);
                    } else if (!others.isEmpty()) {
                        timed.append(state -> List.of(new io.thalweg.core.event.StudyEvent.Told(
                                0, others.remove(0).attempt(), Outcome.of(3))));
                    }
                    return Outcome.of(1);
                },
                terms(2));
        WorkerResult result = worker.run();
        assertThat(result.lost()).isEqualTo(1);
        assertThat(result.released()).isZero();
        assertThat(timed.state().results()).hasSize(2);
        assertThat(timed.state().outcome(0)).contains(Outcome.of(3));
    }

    /** What fails because it was interrupted says nothing about the trial, which somebody else has by then. */
    @Test
    void failureAfterALostLeaseIsNotTold() {
        ManualClock clock = new ManualClock();
        StudyStore timed = new MemoryStore(clock);
        AtomicInteger evaluations = new AtomicInteger();
        WorkerTerms persistent =
                new WorkerTerms("tester", new LeaseTerms(Duration.ofMillis(300), 3), 1, Optional.empty(), 5, 20);
        WorkerResult result = new Worker(
                        study(timed),
                        point -> {
                            evaluations.incrementAndGet();
                            Lease other = jump(timed, clock);
                            try {
                                Thread.sleep(60_000);
                            } catch (InterruptedException e) {
                                timed.append(state -> List.of(
                                        new io.thalweg.core.event.StudyEvent.Told(0, other.attempt(), Outcome.of(3))));
                            }
                            return Outcome.failed("exit code 143");
                        },
                        persistent)
                .run();
        assertThat(result).isEqualTo(new WorkerResult(0, 0, 0, 1, "no trial is left", false));
        assertThat(timed.state().results()).extracting(TrialResult::outcome).containsExactly(Outcome.of(3));
        assertThat(evaluations).as("the trial is not tried again").hasValue(1);
    }

    @Test
    void resultAfterALostLeaseIsKept() {
        ManualClock clock = new ManualClock();
        StudyStore timed = new MemoryStore(clock);
        WorkerResult result = new Worker(
                        study(timed),
                        point -> {
                            Lease other = jump(timed, clock);
                            timed.append(state -> List.of(
                                    new io.thalweg.core.event.StudyEvent.Told(0, other.attempt(), Outcome.of(3))));
                            try {
                                Thread.sleep(60_000);
                            } catch (InterruptedException e) {
                                return Outcome.of(2);
                            }
                            return Outcome.of(4);
                        },
                        terms(1))
                .run();
        assertThat(result.lost()).isEqualTo(1);
        assertThat(timed.state().results())
                .extracting(TrialResult::outcome)
                .containsExactly(Outcome.of(3), Outcome.of(2));
    }
}
