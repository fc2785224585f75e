package io.thalweg.examples.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.random.Seed;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class AlarmTest {

    private final RandomGenerator dice = Seed.of(1).generator();
    private final Alarm alarm = new Alarm();

    @Test
    void ringsSoonAfterTheSpreadHasGrownThreefold() {
        assertThat(queriesUntilItRings(0.1, 20_000)).isEqualTo(20_000);
        assertThat(queriesUntilItRings(0.3, 1000)).isBetween(5, 60);
    }

    @Test
    void aLittleMoreSpreadIsNoChangeOfTaste() {
        queriesUntilItRings(0.1, 5000);
        assertThat(queriesUntilItRings(0.12, 20_000)).isEqualTo(20_000);
    }

    @Test
    void nothingIsJudgedAtFirst() {
        queriesUntilItRings(0.01, 400);
        assertThat(queriesUntilItRings(1, 100)).isEqualTo(100);
    }

    @Test
    void whatNeverDiffersNeverRings() {
        assertThat(queriesUntilItRings(0, 2000)).isEqualTo(2000);
    }

    private int queriesUntilItRings(double deviation, int most) {
        for (int i = 0; i < most; i++) {
            if (alarm.rings(deviation * dice.nextGaussian())) {
                return i;
            }
        }
        return most;
    }
}
