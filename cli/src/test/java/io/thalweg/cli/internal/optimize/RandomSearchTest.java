package io.thalweg.cli.internal.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.random.Seed;
import io.thalweg.core.trial.Direction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomSearchTest {

    private static final double[] VALUES =
            IntStream.rangeClosed(1, 99).mapToDouble(i -> i).toArray();

    @Test
    void quantilesOfTheBestOfOneDrawMatchTheTable() {
        RandomSearch search = RandomSearch.of(VALUES, Direction.MAXIMIZE, 1, 4000, Seed.of(3));
        assertThat(search.lower()[0]).isBetween(7.0, 13.0);
        assertThat(search.median()[0]).isBetween(46.0, 54.0);
        assertThat(search.upper()[0]).isBetween(87.0, 93.0);
    }

    @Test
    void allCandidatesTogetherHaveTheBest() {
        assertThat(RandomSearch.of(VALUES, Direction.MINIMIZE, 99, 20, Seed.of(3))
                        .upper()[98])
                .isEqualTo(1);
        double[] median =
                RandomSearch.of(VALUES, Direction.MAXIMIZE, 99, 20, Seed.of(3)).median();
        assertThat(median[98]).isEqualTo(99);
        assertThat(median).isSorted();
    }
}
