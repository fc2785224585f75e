package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.NearestNeighbor;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Trial;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A surrogate that does not suit what it has observed says so, and the study passes it on once. */
class AdviceTest {

    private static final int ENOUGH = 5;

    private final MemoryStore store = new MemoryStore(InstantSource.system());

    /** Is not content with many observations. */
    private static final class Advising extends ForwardingSurrogate {

        Advising(Surrogate inner) {
            super(inner, Advising::new);
        }

        @Override
        public Optional<String> advice() {
            return observations() >= ENOUGH
                    ? Optional.of("take another one at " + observations() + " or later")
                    : Optional.empty();
        }
    }

    private Study open() {
        return Study.minimize(SearchSpace.builder().real("x", 0, 1).build())
                .surrogate((space, deterministic) -> new Advising(NearestNeighbor.prior(space.dimension())))
                .acquisition(new MaximumUncertainty())
                .initialDesign(2)
                .storedIn(store)
                .build();
    }

    @Test
    void isPassedOnInTheHealthOfOneStep() {
        Study study = open();
        List<Integer> told = new ArrayList<>();
        for (int i = 0; i < 2 * ENOUGH; i++) {
            Trial trial = (i == ENOUGH + 2 ? open() : study).ask();
            if (trial.health().fallbacks().toString().contains("take another one at 5")) {
                told.add(i);
            }
            assertThat(trial.health().fallbacks()).hasSize(i == ENOUGH ? 1 : 0);
            study.tell(trial, Math.sin(7 * trial.point().real("x")));
        }
        assertThat(told).containsExactly(ENOUGH);
    }
}
