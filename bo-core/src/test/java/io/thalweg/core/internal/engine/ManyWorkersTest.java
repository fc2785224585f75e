package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.thalweg.core.event.Lease;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several studies, as of several processes, on one store. */
class ManyWorkersTest {

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", 0, 1).build();

    private static Study study(StudyStore store) {
        return Study.minimize(SPACE)
                .surrogate((space, deterministic) -> NearestNeighbor.prior(space.dimension()))
                .acquisition(new MaximumUncertainty())
                .initialDesign(3)
                .storedIn(store)
                .build();
    }

    @Test
    @Timeout(60)
    void workersEvaluateDistinctPointsWithinTheBudget() throws InterruptedException {
        StudyStore store = new MemoryStore(InstantSource.system());
        ConcurrentLinkedQueue<Trial> evaluated = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Study study = study(store);
            String owner = "worker " + i;
            Thread thread = new Thread(() -> {
                Optional<Lease> lease = study.claim(owner, LeaseTerms.DEFAULT, 40);
                while (lease.isPresent()) {
                    evaluated.add(lease.get().trial());
                    study.tell(
                            lease.get(), Outcome.of(lease.get().trial().point().real("x")));
                    lease = study.claim(owner, LeaseTerms.DEFAULT, 40);
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(evaluated).hasSize(40);
        assertThat(evaluated.stream().map(Trial::number).collect(Collectors.toSet()))
                .hasSize(40);
        assertThat(evaluated.stream().map(Trial::point).collect(Collectors.toSet()))
                .hasSize(40);
        assertThat(store.state().results()).hasSize(40);
        assertThat(store.state().running()).isEmpty();
    }

    /** Seeks one place, so that what is chosen differs from what others choose. */
    private record Near(double place) implements AcquisitionFunction {
        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public int batchSize() {
            return 1;
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            gradientOut[0] = 2 * (place - x[0]);
            return -(place - x[0]) * (place - x[0]);
        }
    }

    @Test
    void concurrentEqualLessonsAreRecordedOnce() {
        StudyStore store = new MemoryStore(InstantSource.system());
        Study quick = study(store);
        for (Trial trial : quick.ask(4)) {
            quick.tell(trial, trial.point().real("x"));
        }
        AtomicBoolean first = new AtomicBoolean();
        Study slow = Study.minimize(SPACE)
                .surrogate((space, deterministic) -> NearestNeighbor.prior(space.dimension()))
                .acquisition(context -> {
                    if (first.getAndSet(false)) {
                        quick.ask(); // while the slow one is choosing
                    }
                    return new Near(0.123);
                })
                .initialDesign(3)
                .storedIn(store)
                .build();
        first.set(true);
        int before = store.state().lessons().size();
        slow.ask();
        assertThat(first).isFalse();
        assertThat(store.state().lessons()).hasSize(before + 1);
        assertThat(store.state().trials()).hasSize(6);
    }

    @Test
    void repeatedRequestGetsTheSameTrials() {
        Study study = study(new MemoryStore(InstantSource.system()));
        List<Trial> first = study.ask(3, "monday");
        assertThat(study.ask(5, "monday")).isEqualTo(first);
        study.tell(first.get(0), 1);
        assertThat(study(study.store()).ask(1, "monday")).isEqualTo(first);
        assertThat(study.ask(1, "tuesday")).doesNotContainAnyElementsOf(first);
    }

    @Test
    void enqueuedTrialsAreHandedOutFirst() {
        Study study = study(new MemoryStore(InstantSource.system()));
        study.ask();
        Trial wanted = study.enqueue(Point.of("x", 0.25));
        List<Trial> next = study.ask(2);
        assertThat(next.get(0)).isEqualTo(wanted);
        assertThat(next.get(1).origin()).isEqualTo(Origin.DESIGN);
        study.release(wanted);
        assertThat(study.ask()).isEqualTo(wanted);
    }

    @Test
    void amendedValueIsForgottenByTheModel() {
        Study study = study(new MemoryStore(InstantSource.system()));
        List<Trial> trials = study.ask(4);
        for (Trial trial : trials) {
            study.tell(trial, (double) trial.number());
        }
        double before = study.forecast(trials.get(2).point()).orElseThrow().mean();
        assertThat(before).isCloseTo(2, offset(1e-9));
        study.amend(trials.get(2), Outcome.of(7), "misread");
        assertThat(study.forecast(trials.get(2).point()).orElseThrow().mean()).isCloseTo(7, offset(1e-9));
        assertThat(study.state().results()).hasSize(4);
        assertThat(study.store().history())
                .extracting(recorded -> recorded.event().getClass().getSimpleName())
                .contains("Told", "Amended");
    }
}
