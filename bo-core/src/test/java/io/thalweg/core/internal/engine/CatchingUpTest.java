package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Results that there is no time to learn at once. */
class CatchingUpTest {

    private static final int TOLD = 200;
    private static final Duration HURRY = Duration.ofMillis(100);

    private final List<AcquisitionContext> contexts = new ArrayList<>();
    private final MemoryStore store = new MemoryStore(InstantSource.system());

    /** How far the clock goes on whenever somebody looks at it. */
    private Duration tick = Duration.ofMillis(1);

    private Study study() {
        InstantSource clock = new InstantSource() {
            private Instant now = Instant.EPOCH;

            @Override
            public Instant instant() {
                now = now.plus(tick);
                return now;
            }
        };
        return Study.minimize(SearchSpace.builder().real("x", 0, 1).build())
                .surrogate((s, deterministic) -> NearestNeighbor.prior(s.dimension()))
                .acquisition(context -> {
                    contexts.add(context);
                    return new MaximumUncertainty().on(context);
                })
                .initialDesign(2)
                .clock(clock)
                .storedIn(store)
                .build();
    }

    private static double place(int i) {
        return (i + 0.5) / TOLD;
    }

    private Study told() {
        Study study = study();
        for (int i = 0; i < TOLD; i++) {
            study.tell(Point.of("x", place(i)), i);
        }
        return study;
    }

    private static List<Integer> absorbed(Study study) {
        return study.state().lessons().stream()
                .map(StudyEvent.Learned::absorbed)
                .toList();
    }

    private Trial hurried(Study study) {
        contexts.clear();
        return study.ask(1, HURRY).get(0);
    }

    /** What the last suggestion was told about the result of a number. */
    private double believed(int i) {
        AcquisitionContext context = contexts.get(0);
        OutcomeUnits units = context.units();
        return units.toUser(context.objective()
                .predict(DMatrixRMaj.wrap(1, 1, new double[] {place(i)}), 1)
                .mean()[0]);
    }

    @Test
    void asManyAreLearntAsThereIsTimeForAndTheOthersByTheNextSuggestions() {
        Study study = told();
        Trial first = hurried(study);
        assertThat(first.health().fallbacks().toString()).contains("48 of 200 results are learnt so far");
        assertThat(absorbed(study)).containsExactly(48);
        assertThat(hurried(study).health().fallbacks().toString()).doesNotContain("results are learnt so far");
        assertThat(absorbed(study)).containsExactly(48, 200);
        Study again = study();
        for (int i = 0; i < TOLD; i++) {
            Point point = Point.of("x", place(i));
            assertThat(again.forecast(point)).as("followed by whoever opens it").isEqualTo(study.forecast(point));
        }
    }

    @Test
    void withoutADeadlineAllAreLearntAtOnce() {
        Study study = told();
        study.ask();
        assertThat(absorbed(study)).containsExactly(200);
    }

    @Test
    void whatWasBelievedBeforeACorrectionIsBelievedUntilItIsLearnt() {
        Study study = told();
        tick = Duration.ofSeconds(1);
        study.ask();
        tick = Duration.ofMillis(1);
        Trial corrected = study.state().trials().get(0);
        study.amend(corrected, Outcome.of(-50), "a typing error");
        study.tell(Point.of("x", 1.0), 77);
        Trial trial = hurried(study);
        assertThat(trial.health().fallbacks().toString()).contains("32 of 201 results are learnt so far");
        assertThat(believed(0)).isCloseTo(0, within(1e-9));
        assertThat(believed(150)).isCloseTo(150, within(1e-9));
        assertThat(hurried(study).health().fallbacks().toString()).doesNotContain("results are learnt so far");
        assertThat(believed(0)).isCloseTo(-50, within(1e-9));
        assertThat(believed(150)).isCloseTo(150, within(1e-9));
        assertThat(absorbed(study)).containsExactly(200, 32, 201);
    }
}
