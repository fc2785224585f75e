package io.thalweg.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.space.SearchSpace;
import org.junit.jupiter.api.Test;

/** What the adapters add to the numerical optimisers. */
class NumericalOptimizersTest {

    @Test
    void thePopulationOfCmaEsDoublesFromRunToRun() {
        assertThat(CmaEs.population(4, 0, 1_000)).isEqualTo(8);
        assertThat(CmaEs.population(4, 1, 1_000)).isEqualTo(16);
        assertThat(CmaEs.population(4, 5, 1_000)).isEqualTo(256);
        assertThat(CmaEs.population(4, 100, 1_000)).isEqualTo(1_000);
        assertThat(CmaEs.population(4, 3, 1)).isEqualTo(8);
        assertThat(CmaEs.population(1, 0, 1_000)).isEqualTo(4);
    }

    /** A small step would change nothing, and its difference would say that this is the minimum. */
    @Test
    void differencesOfIntegersGoToTheNextOne() {
        SearchSpace space = SearchSpace.builder()
                .integer("m", 0, 1_000)
                .integer("n", 0, 1_000)
                .build();
        Search search =
                Search.by("l-bfgs", space, point -> Math.hypot(point.real("m") - 333, point.real("n") - 777), 60, 1);
        assertThat(search.best()).isLessThan(3);
    }
}
