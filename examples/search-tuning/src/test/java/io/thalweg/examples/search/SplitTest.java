package io.thalweg.examples.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.random.Seed;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SplitTest {

    @Test
    void twoThirdsAreForTuningAndNoneIsInBoth() {
        Split split = Split.of(225, Seed.of(1));
        assertThat(split.tuning()).hasSize(150);
        assertThat(split.heldOut()).hasSize(75);
        assertThat(IntStream.concat(IntStream.of(split.tuning()), IntStream.of(split.heldOut()))
                        .sorted())
                .containsExactlyElementsOf(IntStream.range(0, 225).boxed().toList());
    }

    @Test
    void seedDecides() {
        assertThat(Split.of(225, Seed.of(1)).tuning())
                .isEqualTo(Split.of(225, Seed.of(1)).tuning());
        assertThat(Split.of(225, Seed.of(2)).tuning())
                .isNotEqualTo(Split.of(225, Seed.of(1)).tuning());
    }
}
