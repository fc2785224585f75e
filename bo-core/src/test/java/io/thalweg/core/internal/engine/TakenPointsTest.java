package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TakenPointsTest {

    private final TakenPoints taken = new TakenPoints();

    @Test
    void pointStaysTakenUntilAllItsTrialsAreGone() {
        double[] u = {0.25, 0.5};
        taken.add(u);
        taken.add(u.clone());
        assertThat(taken.size()).isEqualTo(1);
        taken.remove(u);
        assertThat(taken.contains(u)).isTrue();
        taken.remove(u);
        assertThat(taken.contains(u)).isFalse();
        assertThat(taken.size()).isZero();
        taken.remove(u);
        taken.add(u);
        assertThat(taken.contains(u))
                .as("removing once too often does not count")
                .isTrue();
    }

    @Test
    void pointsAreEqualUpToRounding() {
        taken.add(new double[] {0.3, 1});
        assertThat(taken.contains(new double[] {0.1 + 0.2, 1})).isTrue();
        assertThat(taken.contains(new double[] {0.3, 1 - 1e-16})).isTrue();
        assertThat(taken.contains(new double[] {0.3 + 1e-11, 1})).isFalse();
        assertThat(taken.contains(new double[] {0.3, 1 - 1e-11})).isFalse();
    }

    @Test
    void coordinatesAreInOrder() {
        taken.add(new double[] {0, 1});
        assertThat(taken.contains(new double[] {1, 0})).isFalse();
        assertThat(taken.contains(new double[] {-0.0, 1})).as("minus zero").isTrue();
    }
}
