package io.thalweg.examples.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class UsualTest {

    private static final double ROUNDING = 1e-12;

    private final Usual usual = new Usual();

    @Test
    void eachQueryHasItsOwn() {
        assertThat(usual.surplus("easy", 0.9)).isEmpty();
        assertThat(usual.surplus("hopeless", 0.1)).isEmpty();
        assertThat(usual.surplus("easy", 0.9)).hasValue(0);
        assertThat(surplus("hopeless", 0.2)).isCloseTo(0.1, within(ROUNDING));
        assertThat(surplus("hopeless", 0.15)).isCloseTo(0, within(ROUNDING)); // of 0.1 and 0.2
    }

    @Test
    void whatIsUsualChanges() {
        for (int visit = 0; visit < 100; visit++) {
            usual.surplus("query", 0.8);
        }
        for (int visit = 0; visit < 20; visit++) {
            usual.surplus("query", 0.2);
        }
        assertThat(surplus("query", 0.2)).isCloseTo(-0.6 * Math.pow(0.9, 20), within(ROUNDING));
    }

    private double surplus(String query, double score) {
        return usual.surplus(query, score).orElseThrow();
    }
}
