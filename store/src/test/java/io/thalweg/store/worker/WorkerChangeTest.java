package io.thalweg.store.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.RealParameter;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyChange;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Studies that are changed while a worker is at them. */
@Timeout(60)
class WorkerChangeTest {

    private final StudyStore store = new MemoryStore(InstantSource.system());

    /** A worker whose second evaluation sees the study changed by somebody else. */
    private WorkerResult work(UnaryOperator<StudyChange> change) {
        Study study = Thalweg.minimize(SearchSpace.builder().real("x", 0, 1).build())
                .initialDesign(100)
                .storedIn(store)
                .build();
        AtomicInteger evaluations = new AtomicInteger();
        WorkerTerms terms = new WorkerTerms("tester", LeaseTerms.DEFAULT, 4, Optional.empty(), 0, 20);
        return new Worker(
                        study,
                        point -> {
                            if (evaluations.incrementAndGet() == 2) {
                                change.apply(Thalweg.open(store).build().change("a pump"))
                                        .apply();
                            }
                            return Outcome.of(point.real("x")).with("machine", "B3");
                        },
                        terms)
                .run();
    }

    @Test
    void workerEndsWhereAParameterWasAddedThatItsExperimentDoesNotKnow() {
        WorkerResult result = work(change -> change.addParameter(new RealParameter("pressure", 1, 5), 1.0));
        assertThat(result)
                .isEqualTo(new WorkerResult(
                        2,
                        0,
                        1,
                        0,
                        "the study was changed, parameter 'pressure' was added: restart the worker with a matching "
                                + "experiment",
                        true));
        assertThat(store.leases()).isEmpty();
        assertThat(store.state().results()).hasSize(2);
        assertThat(store.state().queued())
                .as("for whoever knows of the pressure")
                .hasSize(1);
        assertThat(store.claim("next", LeaseTerms.DEFAULT)).isPresent();
    }

    @Test
    void resultOfBeforeAnOutcomeWasAddedIsToldWithoutIt() {
        WorkerResult result =
                work(change -> change.constraintAtLeast("purity", 0.9).constraintAtMost("waste", 3));
        assertThat(result.ending())
                .isEqualTo("the study was changed, outcomes 'purity', 'waste' were added: restart the worker with a "
                        + "matching experiment");
        assertThat(result.failed()).isZero();
        assertThat(store.state().results())
                .extracting(TrialResult::outcome)
                .last()
                .isEqualTo(Outcome.of(
                                store.state().trial(1).point().real("x"),
                                Double.NaN,
                                Map.of("purity", Double.NaN, "waste", Double.NaN))
                        .with("machine", "B3"));
    }

    @Test
    void changesThatTheExperimentNeedNotKnowOfDisturbNoWorker() {
        WorkerResult result = work(change -> change.range("x", 0, 2));
        assertThat(result).isEqualTo(new WorkerResult(4, 0, 0, 0, "no trial is left", false));
    }
}
