package io.thalweg.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StartSelectionTest {

    private static final int DRAWS = 40_000;

    private static double[] frequencies(double[] values) {
        double[] frequency = new double[values.length];
        for (int i = 0; i < DRAWS; i++) {
            frequency[StartSelection.choose(values, 1, 0, Seed.of(1).child("draw", i))[0]] += 1.0 / DRAWS;
        }
        return frequency;
    }

    /**
     * One start drawn from four: each frequency within five standard deviations of its Boltzmann probability. For a random
     * seed a false alarm has a probability of at most 4 · 5.7e-7.
     */
    @Test
    void startsAreDrawnByTheBoltzmannRule() {
        double[] values = {3, 1, 2, -6};
        double mean = 0;
        double deviation = Math.sqrt(12.5);
        double[] weight =
                Arrays.stream(values).map(v -> Math.exp((v - mean) / deviation)).toArray();
        double total = Arrays.stream(weight).sum();
        double[] frequency = frequencies(values);
        for (int i = 0; i < 4; i++) {
            double p = weight[i] / total;
            assertThat(frequency[i]).isCloseTo(p, within(5 * Math.sqrt(p * (1 - p) / DRAWS)));
        }
    }

    /** Values are standardised: their scale and offset do not matter, only the bits of the arithmetic. */
    @Test
    void unitsOfTheValuesDoNotMatter() {
        double[] values = {3, 1, 2, -6, 8, 0.5};
        double[] inOtherUnits = Arrays.stream(values).map(v -> 1024 * v - 4096).toArray();
        for (int i = 0; i < 100; i++) {
            Seed seed = Seed.of(2).child("draw", i);
            assertThat(StartSelection.choose(inOtherUnits, 3, 1, seed))
                    .isEqualTo(StartSelection.choose(values, 3, 1, seed));
        }
    }

    /** Five standard deviations again: at most 4 · 5.7e-7 false alarms for a random seed. */
    @Test
    void equalValuesAreDrawnUniformly() {
        for (double frequency : frequencies(new double[] {7, 7, 7, 7})) {
            assertThat(frequency).isCloseTo(0.25, within(5 * Math.sqrt(0.25 * 0.75 / DRAWS)));
        }
    }

    @Test
    void bestComeFirstAndAllAreDistinct() {
        double[] values =
                IntStream.range(0, 100).mapToDouble(i -> Math.sin(3 * i)).toArray();
        int[] byValue = IntStream.range(0, 100)
                .boxed()
                .sorted((a, b) -> Double.compare(values[b], values[a]))
                .mapToInt(i -> i)
                .toArray();
        for (int i = 0; i < 50; i++) {
            int[] chosen = StartSelection.choose(values, 20, 7, Seed.of(i));
            assertThat(Arrays.copyOf(chosen, 7)).isEqualTo(Arrays.copyOf(byValue, 7));
            assertThat(Arrays.stream(chosen).distinct()).hasSize(20);
        }
    }

    @Test
    void nonFiniteValuesAreNeverChosen() {
        double[] values = {Double.NaN, 1, Double.POSITIVE_INFINITY, 2, Double.NEGATIVE_INFINITY, 3, Double.NaN};
        assertThat(StartSelection.choose(values, 10, 5, Seed.of(1))).containsExactly(5, 3, 1);
        for (int i = 0; i < 50; i++) {
            assertThat(Arrays.stream(StartSelection.choose(values, 2, 0, Seed.of(i)))
                            .boxed())
                    .isSubsetOf(1, 3, 5);
        }
        assertThat(StartSelection.choose(new double[] {Double.NaN}, 3, 1, Seed.of(1)))
                .isEmpty();
        assertThat(StartSelection.choose(new double[0], 3, 1, Seed.of(1))).isEmpty();
    }

    @Test
    void acceptsMoreBestPointsThanStarts() {
        assertThat(StartSelection.choose(new double[] {1, 3, 2}, 2, 5, Seed.of(1)))
                .containsExactly(1, 2);
    }
}
