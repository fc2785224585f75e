package io.thalweg.examples.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Values worked out by hand: with 1/log₂(rank + 1) the first four ranks weigh 1, 0.63093, 0.5 and 0.43068. */
class NdcgTest {

    private static final double EXACT = 1e-5;

    @Test
    void idealRankingIsOne() {
        assertThat(Ndcg.at(10, new double[] {7, 3, 1}, new double[] {1, 7, 3})).isEqualTo(1);
    }

    @Test
    void laterRanksWeighLess() {
        // 1 + 7 · 0.63093 + 0 + 3 · 0.43068 = 6.70855 of 7 + 3 · 0.63093 + 1 · 0.5 = 9.39279
        assertThat(Ndcg.at(10, new double[] {1, 7, 0, 3}, new double[] {7, 3, 1, 0}))
                .isCloseTo(6.70855 / 9.39279, within(EXACT));
    }

    @Test
    void whatWasNotFoundIsMissed() {
        // 3 of 3 + 3 · 0.63093 = 4.89279
        assertThat(Ndcg.at(10, new double[] {3}, new double[] {3, 3})).isCloseTo(3 / 4.89279, within(EXACT));
    }

    @Test
    void nobodyLooksBelowTheDepth() {
        assertThat(Ndcg.at(2, new double[] {0, 0, 7}, new double[] {7})).isZero();
        assertThat(Ndcg.at(2, new double[] {7, 7}, new double[] {7, 7, 7})).isEqualTo(1);
    }

    @Test
    void nothingToFindIsNothing() {
        assertThat(Ndcg.at(10, new double[] {0, 0}, new double[] {0})).isZero();
    }
}
