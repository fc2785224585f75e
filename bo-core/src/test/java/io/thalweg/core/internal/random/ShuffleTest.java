package io.thalweg.core.internal.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ShuffleTest {

    private static final int RUNS = 24_000;

    @Test
    void everyOrderIsEquallyLikely() {
        RandomGenerator random = Seed.of(1).generator();
        Map<String, Integer> counts = new HashMap<>();
        for (int run = 0; run < RUNS; run++) {
            counts.merge(Arrays.toString(Shuffle.order(4, random)), 1, Integer::sum);
        }
        assertThat(counts).hasSize(24);
        assertThat(counts.values()).allSatisfy(count -> assertThat(count).isCloseTo(RUNS / 24, within(150)));
    }

    @Test
    void everyChoiceIsEquallyLikely() {
        RandomGenerator random = Seed.of(2).generator();
        Map<String, Integer> counts = new HashMap<>();
        for (int run = 0; run < RUNS; run++) {
            counts.merge(Arrays.toString(Shuffle.choice(2, 4, random)), 1, Integer::sum);
        }
        assertThat(counts).hasSize(12);
        assertThat(counts.values()).allSatisfy(count -> assertThat(count).isCloseTo(RUNS / 12, within(220)));
    }

    @Test
    void everySubsetIsEquallyLikelyAndIncreasing() {
        RandomGenerator random = Seed.of(4).generator();
        Map<String, Integer> counts = new HashMap<>();
        for (int run = 0; run < RUNS; run++) {
            int[] subset = Shuffle.subset(2, 5, random);
            assertThat(subset).isSorted().doesNotHaveDuplicates();
            counts.merge(Arrays.toString(subset), 1, Integer::sum);
        }
        assertThat(counts).hasSize(10);
        assertThat(counts.values()).allSatisfy(count -> assertThat(count).isCloseTo(RUNS / 10, within(240)));
        assertThat(Shuffle.subset(7, 3, random)).containsExactly(0, 1, 2);
    }

    @Test
    void emptyShuffleIsEmpty() {
        RandomGenerator random = Seed.of(3).generator();
        assertThat(Shuffle.order(0, random)).isEmpty();
        assertThat(Shuffle.choice(0, 5, random)).isEmpty();
    }
}
