package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutlierGuardTest {

    private static List<Double> gaussian(int n, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            values.add(random.nextGaussian());
        }
        return values;
    }

    private static OutlierGuard guard(List<Double> values) {
        return OutlierGuard.of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    @ParameterizedTest
    @CsvSource({"6,1e3", "6,1e10", "10,1e3", "30,1e3", "30,1e6", "30,1e10", "200,1e5"})
    void outlierCountsAsTheWorstValue(int n, double spreads) {
        for (long seed = 0; seed < 20; seed++) {
            List<Double> values = gaussian(n, seed);
            values.set(n / 2, -spreads);
            OutlierGuard guard = guard(values);
            double worst = values.stream().filter(v -> v != -spreads).reduce(0.0, Math::min);
            assertThat(guard.believe(-spreads)).as("seed " + seed).isEqualTo(worst);
            for (double honest : values) {
                if (honest != -spreads) {
                    assertThat(guard.believe(honest)).isEqualTo(honest);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"20,2", "40,3", "500,3"})
    void fewOutliersCountAsTheWorstValue(int n, int outliers) {
        List<Double> values = gaussian(n, 1);
        for (int i = 0; i < outliers; i++) {
            values.set(7 * i, -1e4 * (i + 1));
        }
        OutlierGuard guard = guard(values);
        assertThat(values.stream().filter(v -> guard.believe(v) != v)).hasSize(outliers);
    }

    @Test
    void goodOutliersAreBelieved() {
        List<Double> values = gaussian(30, 2);
        values.set(3, 1e10);
        OutlierGuard guard = guard(values);
        assertThat(guard.believe(1e10)).isEqualTo(1e10);
        assertThat(values).allMatch(v -> guard.believe(v) == v);
    }

    /**
     * A search that starts with a design of 16 points on a scale of 100 and then agrees ever more closely: whatever its length,
     * the design is not an outlier, and neither is a new point as bad as the design.
     */
    @ParameterizedTest
    @ValueSource(ints = {40, 150, 330, 1000, 5000})
    void convergedSampleIsNotClipped(int n) {
        RandomGenerator random = Seed.of(3).generator();
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            double distance = i < 16 ? 100 : 100 * Math.exp(-i / 5.0) + 1e-7;
            values.add(-distance * (0.2 + random.nextDouble()));
        }
        OutlierGuard guard = guard(values);
        assertThat(values).allMatch(v -> guard.believe(v) == v);
        assertThat(guard.believe(-150)).isEqualTo(-150);
    }

    @Test
    void ordinarySamplesAreBelieved() {
        for (long seed = 0; seed < 100; seed++) {
            List<Double> values = gaussian(6 + (int) seed, seed);
            OutlierGuard guard = guard(values);
            assertThat(values).allMatch(v -> guard.believe(v) == v);
        }
    }

    @Test
    void tooFewOrConstantValuesAreNotJudged() {
        assertThat(guard(List.of(1.0, 2.0, 3.0, 4.0, -1e10))).isEqualTo(OutlierGuard.NONE);
        assertThat(guard(Collections.nCopies(50, 2.0))).isEqualTo(OutlierGuard.NONE);
        assertThat(OutlierGuard.NONE.believe(-1e150)).isEqualTo(-1e150);
    }

    @Test
    void largestMagnitudesDoNotOverflow() {
        List<Double> values = new ArrayList<>(List.of(-1e150, -5e149, 0.0, 1e149, 5e149, 1e150, 9e149));
        OutlierGuard guard = guard(values);
        assertThat(values).allMatch(v -> guard.believe(v) == v);
    }

    @Test
    void orderOfTheValuesDoesNotMatter() {
        List<Double> values = gaussian(30, 4);
        values.set(9, -1e6);
        OutlierGuard guard = guard(values);
        Collections.reverse(values);
        assertThat(guard(values)).isEqualTo(guard);
    }
}
