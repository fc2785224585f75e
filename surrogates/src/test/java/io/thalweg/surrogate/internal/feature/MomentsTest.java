package io.thalweg.surrogate.internal.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sums over observations, changed or recomputed. */
class MomentsTest {

    private static final int N = 40;

    private final double[] y = new double[N];
    private final double[] noise = new double[N];

    MomentsTest() {
        RandomGenerator random = Seed.of(1).generator();
        for (int i = 0; i < N; i++) {
            y[i] = 2 + random.nextGaussian();
            noise[i] = Math.pow(10, 2 * random.nextDouble() - 2);
        }
    }

    private static Moments of(double[] y, double[] noise) {
        Moments sum = Moments.NONE;
        for (int i = 0; i < y.length; i++) {
            sum = sum.plus(y[i], noise[i]);
        }
        return sum;
    }

    private static void assertEqual(Moments actual, Moments expected) {
        assertThat(actual.count()).isEqualTo(expected.count());
        double[] a = {actual.weight(), actual.first(), actual.second(), actual.logNoise()};
        double[] b = {expected.weight(), expected.first(), expected.second(), expected.logNoise()};
        for (int k = 0; k < 4; k++) {
            assertThat(a[k]).as("sum " + k).isCloseTo(b[k], within(1e-11 * Math.max(1, Math.abs(b[k]))));
        }
    }

    @Test
    void momentsAreTheirDefinedSums() {
        Moments sum = of(new double[] {3, -1}, new double[] {0.5, 4});
        assertEqual(sum, new Moments(2, 2 + 0.25, 6 - 0.25, 18 + 0.25, Math.log(0.5) + Math.log(4)));
    }

    @Test
    void momentsOfPartsAdd() {
        Moments parts = of(Arrays.copyOf(y, 13), Arrays.copyOf(noise, 13))
                .plus(of(Arrays.copyOfRange(y, 13, N), Arrays.copyOfRange(noise, 13, N)));
        assertEqual(parts, of(y, noise));
    }

    @ParameterizedTest
    @CsvSource({"0,1", "0.7,1", "0,3", "-5,0.01", "2,1e6"})
    void targetsCanBeReplaced(double shift, double scale) {
        double[] changed = Arrays.stream(y).map(v -> (v - shift) / scale).toArray();
        assertEqual(of(y, noise).withTargets(shift, scale), of(changed, noise));
    }

    @ParameterizedTest
    @CsvSource({"1", "0.3", "1e6"})
    void noiseCanBeReplaced(double factor) {
        double[] changed = Arrays.stream(noise).map(v -> v * factor).toArray();
        assertEqual(of(y, noise).withNoiseTimes(factor), of(y, changed));
    }
}
