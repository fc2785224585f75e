package io.thalweg.acquisition.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FatFunctionsTest {

    private static final double TAU = 0.3;

    @ParameterizedTest
    @ValueSource(doubles = {-9, -3, -1, -0.2, 0, 0.1, 0.7, 2, 8})
    void positivePartMatchesItsDefinition(double x) {
        double z = x / TAU;
        double expected = TAU * (Math.log(1 + Math.exp(z)) + 0.1 / (1 + z * z));
        assertThat(FatFunctions.logFatPlus(x, TAU)).isCloseTo(Math.log(expected), within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-9, -3, -1, -0.2, 0, 0.1, 0.7, 2, 8})
    void stepMatchesItsDefinition(double x) {
        double z = x / TAU;
        double root = 1 / Math.sqrt(3);
        double expected = z < 0 ? 2 / 3.0 / (1 + (z - root) * (z - root)) : 1 - 2 / 3.0 / (1 + (z + root) * (z + root));
        assertThat(FatFunctions.logFatStep(x, TAU)).isCloseTo(Math.log(expected), within(1e-14));
    }

    @Test
    void stepIsOneHalfAtTheThresholdAndSmoothThere() {
        assertThat(FatFunctions.logFatStep(0, TAU)).isCloseTo(Math.log(0.5), within(1e-15));
        double below = FatFunctions.logFatStepSlope(-1e-13, TAU);
        assertThat(FatFunctions.logFatStepSlope(1e-13, TAU)).isCloseTo(below, within(1e-11));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e6, -200, -12.1, -11.9, -3, -1, -0.2, 0.05, 0.7, 2, 11.9, 12.1, 200, 1e6})
    void slopesMatchDifferences(double x) {
        double step = 1e-5 * Math.max(1, Math.abs(x));
        double plus = (FatFunctions.logFatPlus(x + step, TAU) - FatFunctions.logFatPlus(x - step, TAU)) / (2 * step);
        double indicator =
                (FatFunctions.logFatStep(x + step, TAU) - FatFunctions.logFatStep(x - step, TAU)) / (2 * step);
        assertThat(FatFunctions.logFatPlusSlope(x, TAU)).isCloseTo(plus, within(1e-8 * Math.max(1e-2, plus)));
        assertThat(FatFunctions.logFatStepSlope(x, TAU)).isCloseTo(indicator, within(1e-8 * Math.max(1e-2, indicator)));
    }

    /** Also where squares, squares of squares and exponentials overflow. */
    @Test
    void valuesIncreaseWithoutVanishingSlopes() {
        double lastPlus = Double.NEGATIVE_INFINITY;
        double lastStep = Double.NEGATIVE_INFINITY;
        for (double x = -1e300; x < -1e-3; x /= 10) {
            double plus = FatFunctions.logFatPlus(x, 1e-6);
            double step = FatFunctions.logFatStep(x, 1e-3);
            assertThat(plus).isFinite().isGreaterThan(lastPlus);
            assertThat(step).isFinite().isGreaterThan(lastStep);
            assertThat(FatFunctions.logFatPlusSlope(x, 1e-6)).isCloseTo(-2 / x, within(-1e-4 / x));
            assertThat(FatFunctions.logFatStepSlope(x, 1e-3)).isBetween(-0.1 / x, -2.0001 / x);
            lastPlus = plus;
            lastStep = step;
        }
    }

    @Test
    void farAboveTheyAreLinear() {
        for (double x = 1e-3; x < 1e300; x *= 10) {
            assertThat(FatFunctions.logFatPlus(x, 1e-6)).isCloseTo(Math.log(x), within(1e-9));
            assertThat(FatFunctions.logFatPlusSlope(x, 1e-6) * x).isCloseTo(1, within(1e-6));
            assertThat(FatFunctions.logFatStep(x, 1e-3)).isLessThanOrEqualTo(0);
            assertThat(FatFunctions.logFatStepSlope(x, 1e-3)).isFinite().isGreaterThanOrEqualTo(0);
        }
    }

    @Test
    void maximumMatchesItsDefinition() {
        double[] x = {0.3, 0.9, 0.85, -2};
        double sum = Arrays.stream(x)
                .map(v -> (0.9 - v) / TAU)
                .map(d -> 1 / (1 + d + d * d / 2))
                .sum();
        double[] weights = new double[4];
        assertThat(FatFunctions.fatMax(x, 0, 1, 4, TAU, weights)).isCloseTo(0.9 + TAU * Math.log(sum), within(1e-14));
    }

    @Test
    void weightsAreDerivativesAndSumToOne() {
        RandomGenerator random = Seed.of(3).generator();
        for (int trial = 0; trial < 20; trial++) {
            int n = 1 + trial % 5;
            int stride = 1 + trial % 3;
            double[] x = random.doubles(2L + (long) n * stride, -1, 1).toArray();
            double[] weights = new double[x.length];
            FatFunctions.fatMax(x, 2, stride, n, TAU, weights);
            double sum = 0;
            for (int i = 0; i < n; i++) {
                int at = 2 + i * stride;
                sum += weights[at];
                assertThat(weights[at]).isGreaterThanOrEqualTo(0);
                assertThat(weights[at]).isCloseTo(slope(x, at, stride, n), within(1e-7));
            }
            assertThat(sum).isCloseTo(1, within(1e-14));
        }
    }

    private static double slope(double[] x, int at, int stride, int n) {
        double step = 1e-6;
        double[] moved = x.clone();
        moved[at] += step;
        double up = FatFunctions.fatMax(moved, 2, stride, n, TAU, new double[x.length]);
        moved[at] -= 2 * step;
        return (up - FatFunctions.fatMax(moved, 2, stride, n, TAU, new double[x.length])) / (2 * step);
    }

    @Test
    void maximumSurvivesDuplicatesAndMinusInfinity() {
        double[] weights = new double[3];
        assertThat(FatFunctions.fatMax(new double[] {2, 2, 2}, 0, 1, 3, TAU, weights))
                .isCloseTo(2 + TAU * Math.log(3), within(1e-14));
        assertThat(weights).containsExactly(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, within(1e-15));
        double low = Double.NEGATIVE_INFINITY;
        assertThat(FatFunctions.fatMax(new double[] {low, 1, -1e300}, 0, 1, 3, TAU, weights))
                .isEqualTo(1);
        assertThat(weights).containsExactly(0, 1, 0);
        assertThat(FatFunctions.fatMax(new double[] {low, low}, 0, 1, 2, TAU, weights))
                .isEqualTo(low);
    }
}
