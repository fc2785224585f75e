package io.thalweg.acquisition.lookahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The epigraph against numerical integration of the maximum. */
class ExpectedMaximumTest {

    private static double integral(double[] a, double[] b) {
        int n = 200_000;
        double width = 20.0 / n;
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double z = -10 + (i + 0.5) * width;
            double highest = Double.NEGATIVE_INFINITY;
            for (int j = 0; j < a.length; j++) {
                highest = Math.max(highest, a[j] + b[j] * z);
            }
            sum += Math.exp(-0.5 * z * z) * highest;
        }
        return sum * width / Math.sqrt(2 * Math.PI) - Arrays.stream(a).max().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10, 40})
    void matchesTheIntegral(int n) {
        RandomGenerator random = Seed.of(5).child("lines", n).generator();
        for (int trial = 0; trial < 3; trial++) {
            double[] a = random.doubles(n, -1, 1).toArray();
            double[] b = random.doubles(n, -2, 2).toArray();
            ExpectedMaximum maximum = new ExpectedMaximum(a, b);
            assertThat(maximum.value()).isCloseTo(integral(a, b), within(1e-8));
            double[] inA = new double[n];
            double[] inB = new double[n];
            maximum.partials(inA, inB);
            for (int j = 0; j < n; j++) {
                assertThat(inA[j]).isCloseTo(slope(a, b, a, j), within(1e-7));
                assertThat(inB[j]).isCloseTo(slope(a, b, b, j), within(1e-7));
            }
        }
    }

    private static double slope(double[] a, double[] b, double[] moved, int j) {
        double before = moved[j];
        moved[j] = before + 1e-5;
        double up = new ExpectedMaximum(a, b).value();
        moved[j] = before - 1e-5;
        double down = new ExpectedMaximum(a, b).value();
        moved[j] = before;
        return (up - down) / 2e-5;
    }

    @Test
    void parallelAndEqualLinesAreMerged() {
        double one = new ExpectedMaximum(new double[] {0, 0.5}, new double[] {1, -1}).value();
        assertThat(new ExpectedMaximum(new double[] {0, -3, 0.5, 0.5, 0}, new double[] {1, 1, -1, -1, 1}).value())
                .isCloseTo(one, within(1e-15));
        assertThat(new ExpectedMaximum(new double[] {0, 1}, new double[] {2, 2}).value())
                .isZero();
    }

    /** Far below rounding of the maximum itself. */
    @Test
    void improbableGainsAreKept() {
        double value = new ExpectedMaximum(new double[] {0, -30}, new double[] {0, 1}).value();
        assertThat(value).isPositive().isLessThan(1e-190);
    }
}
