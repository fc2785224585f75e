package io.thalweg.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.internal.engine.MaximumUncertainty;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Trial;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What chooses the points of a study lasts from one change to the next. */
class SessionTest {

    private final AtomicInteger surrogates = new AtomicInteger();

    private StudyBuilder builder() {
        return Study.minimize(SearchSpace.builder().real("x", 0, 1).build())
                .surrogate((space, deterministic) -> {
                    surrogates.incrementAndGet();
                    return NearestNeighbor.prior(space.dimension());
                })
                .acquisition(new MaximumUncertainty())
                .initialDesign(2);
    }

    private int surrogatesAfterSteps(Study study) {
        for (int i = 0; i < 3; i++) {
            Trial trial = study.ask();
            study.tell(trial, trial.point().real("x"));
        }
        return surrogates.get();
    }

    @Test
    void modelsBeginAnewAtAChangeAndAtNoOtherTime() {
        Study study = builder().build();
        int before = surrogatesAfterSteps(study);
        assertThat(surrogatesAfterSteps(study)).isEqualTo(before);
        study.change("a longer line").range("x", 0, 2).apply();
        int after = surrogatesAfterSteps(study);
        assertThat(after).isGreaterThan(before);
        assertThat(surrogatesAfterSteps(study)).isEqualTo(after);
    }

    /** As of a call that read the state before somebody else changed the study, and came to use it afterwards. */
    @Test
    void stateOfBeforeAChangeIsReadAgain() {
        AtomicReference<StudyState> stale = new AtomicReference<>();
        StudyStore memory = new MemoryStore(InstantSource.system());
        StudyStore late = (StudyStore) Proxy.newProxyInstance(
                SessionTest.class.getClassLoader(), new Class<?>[] {StudyStore.class}, (proxy, method, arguments) -> {
                    StudyState before = method.getName().equals("state") ? stale.getAndSet(null) : null;
                    return before != null ? before : method.invoke(memory, arguments);
                });
        try (Study slow = builder().storedIn(late).build()) {
            StudyState before = slow.state();
            slow.change("a longer line").range("x", 0, 2).apply();
            stale.set(before);
            assertThat(slow.state().changes()).isEqualTo(1);
            assertThat(stale.get()).as("it was read").isNull();
            assertThat(slow.space().violations(Point.of("x", 1.5))).isEmpty();
        }
    }
}
