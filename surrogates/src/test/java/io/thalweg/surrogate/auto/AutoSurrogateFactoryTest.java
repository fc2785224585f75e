package io.thalweg.surrogate.auto;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import org.junit.jupiter.api.Test;

/** The candidates of the surrogate that chooses itself. */
class AutoSurrogateFactoryTest {

    @Test
    void moreTimeForAStepIsMorePoints() {
        assertThat(AutoSurrogateFactory.DEFAULT.mostPoints()).isEqualTo(512);
        assertThat(AutoSurrogateFactory.DEFAULT.withStepTime(0.4).mostPoints()).isEqualTo(1000);
    }

    /** Harmonic features may forecast random points best, and the edge of the space so badly that a search ends there. */
    @Test
    void surrogatesThatASearchCanTrustCompete() {
        SearchSpace space =
                SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();
        Surrogate fitted = AutoSurrogateFactory.DEFAULT
                .withStepTime(1e-6)
                .create(space, false)
                .observe(AutoSurrogateTest.sample(150, 0.1, 1))
                .refit(RefitBudget.WARM, Seed.of(1));
        assertThat(fitted.choice().orElseThrow().toString())
                .contains("since 150 observations", "vips", "ohsvgp", "wiski")
                .doesNotContain("harmonic");
    }
}
