package io.thalweg.examples.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PairedTest {

    @Test
    void intervalIsThatOfTheMean() {
        // mean 2, variance (1 + 0 + 1) / 2 = 1, error of the mean 1/√3
        Paired paired = Paired.of(new double[] {1, 2, 3});
        assertThat(paired.mean()).isEqualTo(2);
        assertThat(paired.margin()).isCloseTo(1.96 / Math.sqrt(3), within(1e-12));
        assertThat(paired).hasToString("+2.0000 ± 1.1316");
    }
}
