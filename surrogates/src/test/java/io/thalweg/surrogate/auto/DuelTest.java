package io.thalweg.surrogate.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DuelTest {

    private static Duel of(int wins, int losses) {
        return new Duel(wins + losses, wins, wins - losses);
    }

    private static Duel after(Duel before, double... differences) {
        return before.after(differences, new double[differences.length]);
    }

    /** Against the integral of p^c (1 − p)^(n − c) 2^(n + 1) over (½, 1), by Simpson's rule. */
    @ParameterizedTest
    @CsvSource({"0, 0", "3, 0", "0, 4", "16, 4", "29, 11", "54, 26", "200, 180", "820, 760"})
    void evidenceIsAMixtureOfLikelihoodRatios(int wins, int losses) {
        int nodes = 20_000;
        double sum = 0;
        for (int i = 0; i <= nodes; i++) {
            double p = 0.5 + 0.5 * i / nodes;
            double log = (wins == 0 ? 0 : wins * Math.log(2 * p)) + (losses == 0 ? 0 : losses * Math.log(2 * (1 - p)));
            sum += (i == 0 || i == nodes ? 1 : i % 2 == 1 ? 4 : 2) * Math.exp(log);
        }
        double integral = 2 * sum * 0.5 / nodes / 3;
        assertThat(of(wins, losses).evidence()).isCloseTo(integral, within(1e-6 * Math.max(1, integral)));
    }

    @ParameterizedTest
    @CsvSource({"10, 0", "16, 4", "29, 11", "54, 26"})
    void asManyWinsAreNeededAtOneInTwenty(int wins, int losses) {
        assertThat(of(wins, losses).evidence()).isGreaterThanOrEqualTo(20);
        assertThat(of(wins - 1, losses + 1).evidence()).isLessThan(20);
    }

    @Test
    void equalsAreSeldomTakenForBetter() {
        int alarms = 0;
        for (int run = 0; run < 1000; run++) {
            RandomGenerator random = Seed.of(run).generator();
            Duel duel = Duel.NONE;
            boolean alarm = false;
            for (int i = 0; i < Duel.MOST; i++) {
                duel = after(duel, random.nextBoolean() ? 1 : -1);
                alarm |= duel.evidence() >= 20;
            }
            alarms += alarm ? 1 : 0;
        }
        assertThat(alarms).as("of 1,000, where at most 50 are expected").isBetween(10, 65);
    }

    @Test
    void tiesAreNoDuelsAndNoValueDecidesAlone() {
        assertThat(Duel.NONE.after(new double[] {1}, new double[] {1})).isEqualTo(Duel.NONE);
        assertThat(after(Duel.NONE, Double.NaN)).isEqualTo(Duel.NONE);
        assertThat(after(Duel.NONE, 100).gain()).isEqualTo(Duel.CLIP);
        assertThat(after(Duel.NONE, Double.NEGATIVE_INFINITY).gain()).isEqualTo(-Duel.CLIP);
    }

    @Test
    void theCountBeginsAnewAtItsEnd() {
        Duel full = after(of(Duel.MOST - 1, 0), 1);
        assertThat(full.duels()).isEqualTo(Duel.MOST);
        assertThat(after(full, -1, 2)).isEqualTo(new Duel(2, 1, 1));
        assertThat(after(of(Duel.MOST + 50, 0), 1))
                .as("where fewer come at once")
                .isEqualTo(new Duel(1, 1, 1));
    }

    /** Seven of eight are won by a little, and one is lost by much: who has such tails predicts worse. */
    @Test
    void manyAreComparedByTheMeansOfGroups() {
        double[] tails = {0.1, 0.1, 0.1, -100, 0.1, 0.1, 0.1, 0.1, Double.NaN, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 5};
        Duel duel = of(Duel.MOST, 0).afterGroups(tails, new double[17]);
        assertThat(duel.duels()).isEqualTo(Duel.MOST + 2);
        assertThat(duel.wins()).isEqualTo(Duel.MOST + 1);
        assertThat(duel.gain()).isCloseTo(Duel.MOST + (0.7 - Duel.CLIP) / 8 + 0.7 / 8, within(1e-12));
        assertThat(of(Duel.MOST_AT_ONCE, 0).afterGroups(tails, new double[17]).duels())
                .isEqualTo(2);
    }
}
