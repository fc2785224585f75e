package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.trial.Direction;
import org.junit.jupiter.api.Test;

/** The formula against counting by hand: of the ten pairs of {1, 2, 3, 4, 5}, four hold the 5 and seven the 5 or the 4. */
class RandomPicksTest {

    private static final double[] VALUES = {3, 1, 5, 2, 4};

    @Test
    void medianOfPairsIsTheSecondBest() {
        assertThat(new RandomPicks(VALUES, Direction.MAXIMIZE).medianBest(2)).isEqualTo(4);
        assertThat(new RandomPicks(VALUES, Direction.MINIMIZE).medianBest(2)).isEqualTo(2);
    }

    @Test
    void allPicksFindTheBest() {
        assertThat(new RandomPicks(VALUES, Direction.MAXIMIZE).medianBest(5)).isEqualTo(5);
        assertThat(new RandomPicks(VALUES, Direction.MINIMIZE).medianBest(5)).isEqualTo(1);
    }

    @Test
    void bestTakesThreePicksOfFive() {
        assertThat(new RandomPicks(VALUES, Direction.MAXIMIZE).picksFor(5)).isEqualTo(3);
        assertThat(new RandomPicks(VALUES, Direction.MAXIMIZE).picksFor(4)).isEqualTo(2);
    }
}
