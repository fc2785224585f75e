package io.thalweg.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.internal.engine.MaximumUncertainty;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Trial;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What chooses the points of a study lasts from one change to the next. */
class SessionTest {

    private final AtomicInteger surrogates = new AtomicInteger();

    private final Study study = Study.minimize(
                    SearchSpace.builder().real("x", 0, 1).build())
            .surrogate((space, deterministic) -> {
                surrogates.incrementAndGet();
                return NearestNeighbor.prior(space.dimension());
            })
            .acquisition(new MaximumUncertainty())
            .initialDesign(2)
            .build();

    private int surrogatesAfterSteps() {
        for (int i = 0; i < 3; i++) {
            Trial trial = study.ask();
            study.tell(trial, trial.point().real("x"));
        }
        return surrogates.get();
    }

    @Test
    void modelsBeginAnewAtAChangeAndAtNoOtherTime() {
        int before = surrogatesAfterSteps();
        assertThat(surrogatesAfterSteps()).isEqualTo(before);
        study.change("a longer line").range("x", 0, 2).apply();
        int after = surrogatesAfterSteps();
        assertThat(after).isGreaterThan(before);
        assertThat(surrogatesAfterSteps()).isEqualTo(after);
    }
}
