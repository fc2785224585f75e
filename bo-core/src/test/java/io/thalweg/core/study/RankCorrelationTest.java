package io.thalweg.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Spearman's rank correlation. */
class RankCorrelationTest {

    @Test
    void equalValuesShareARank() {
        // scipy.stats.spearmanr([1, 2, 3, 4, 5], [5, 6, 7, 8, 7])
        assertThat(RankCorrelation.of(new double[] {1, 2, 3, 4, 5}, new double[] {5, 6, 7, 8, 7})
                        .orElseThrow())
                .isCloseTo(0.8207826816681233, within(1e-15));
    }

    @Test
    void onlyTheOrderCounts() {
        double[] x = {0.1, 3, 2, 700};
        assertThat(RankCorrelation.of(x, new double[] {-1, 2, 1, 3})).hasValue(1);
        assertThat(RankCorrelation.of(x, new double[] {4, 2, 3, 1})).hasValue(-1);
    }

    @Test
    void whatIsAllEqualHasNoRanks() {
        assertThat(RankCorrelation.of(new double[] {1, 2}, new double[] {0, 0})).isEmpty();
        assertThat(RankCorrelation.of(new double[] {1}, new double[] {2})).isEmpty();
    }
}
