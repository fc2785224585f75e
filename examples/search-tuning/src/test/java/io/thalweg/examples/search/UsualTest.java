package io.thalweg.examples.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class UsualTest {

    private final Usual usual = new Usual();

    @Test
    void eachQueryHasItsOwn() {
        usual.surplus("easy", 0.9);
        usual.surplus("hopeless", 0.1);
        assertThat(usual.surplus("easy", 0.9)).isZero();
        assertThat(usual.surplus("hopeless", 0.2)).isCloseTo(0.1, within(1e-12));
        assertThat(usual.surplus("hopeless", 0.15)).isCloseTo(0, within(1e-12)); // of 0.1 and 0.2
    }

    @Test
    void newQueryIsComparedWithAll() {
        assertThat(usual.surplus("first", 0.4)).isEqualTo(0.4);
        assertThat(usual.surplus("second", 0.4)).isZero();
        usual.surplus("second", 0.7);
        assertThat(usual.surplus("third", 0.5)).isCloseTo(0, within(1e-12)); // of 0.4, 0.4 and 0.7
    }

    @Test
    void whatIsUsualChanges() {
        for (int visit = 0; visit < 100; visit++) {
            usual.surplus("query", 0.8);
        }
        for (int visit = 0; visit < 10; visit++) {
            usual.surplus("query", 0.2);
        }
        assertThat(usual.surplus("query", 0.2)).isCloseTo(-0.6 * Math.pow(0.8, 10), within(1e-12));
    }
}
