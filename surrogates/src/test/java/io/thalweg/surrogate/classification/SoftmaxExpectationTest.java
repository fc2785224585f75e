package io.thalweg.surrogate.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SoftmaxExpectationTest {

    private static double[] softmax(double[] mean, double[] deviation, long seed) {
        double[] out = new double[mean.length];
        new SoftmaxExpectation(mean.length, Seed.of(seed)).evaluate(mean, deviation, out, 0);
        return out;
    }

    @Test
    void matchesSoftmaxWithoutUncertainty() {
        double[] mean = {0.3, -1.2, 2};
        double sum = Math.exp(0.3) + Math.exp(-1.2) + Math.exp(2);
        assertThat(softmax(mean, new double[3], 1))
                .containsExactly(
                        new double[] {Math.exp(0.3) / sum, Math.exp(-1.2) / sum, Math.exp(2) / sum}, within(1e-12));
    }

    /** Of two classes: the logistic function of a normal difference, integrated by the trapezoidal rule. */
    @ParameterizedTest
    @CsvSource({"0,1,1", "1.5,0.4,2", "-3,3.3,3.3", "5,1,4.5", "-0.7,4.5,0.2"})
    void matchesTheLogisticIntegralForTwoClasses(double difference, double first, double second) {
        double spread = Math.hypot(first, second);
        double integral = 0;
        for (double z = -9; z <= 9; z += 0.01) {
            double density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
            integral += 0.01 * density / (1 + Math.exp(-difference - spread * z));
        }
        for (long seed = 0; seed < 5; seed++) {
            double[] p = softmax(new double[] {7, 7 + difference}, new double[] {first, second}, seed);
            assertThat(p[1]).isCloseTo(integral, within(0.003));
            assertThat(p[0] + p[1]).isCloseTo(1, within(1e-12));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8, 40})
    void equalClassesAreEquallyProbable(int classes) {
        double[] deviation = new double[classes];
        Arrays.fill(deviation, 3.3);
        assertThat(Arrays.stream(softmax(new double[classes], deviation, 2)))
                .allSatisfy(p -> assertThat(p).isCloseTo(1.0 / classes, within(0.008)));
    }

    /** A class of low mean can be the likeliest one: P(f₂ > log 2) is about 0.44 here, and the others share the rest. */
    @Test
    void uncertainClassCanBeTheLikeliest() {
        double[] p = softmax(new double[] {0, 0, -0.1}, new double[] {0, 0, 5}, 3);
        assertThat(p[2]).isBetween(0.42, 0.46);
        assertThat(p[0]).isEqualTo(p[1]).isLessThan(0.3);
    }

    @Test
    void hugeLatentValuesDoNotOverflow() {
        double[] p = softmax(new double[] {1e5, -1e5, 1e5 - 3}, new double[] {1, 50, 1}, 4);
        assertThat(Arrays.stream(p)).allSatisfy(v -> assertThat(v).isBetween(0.0, 1.0));
        assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-12));
        assertThat(p[1]).isZero();
        assertThat(softmax(new double[] {900, 0}, new double[] {1, 1}, 4)).containsExactly(1, 0);
    }

    @Test
    void resultIsWrittenOnlyToItsRange() {
        SoftmaxExpectation softmax = new SoftmaxExpectation(2, Seed.of(5));
        double[] out = {9, 9, 9, 9, 9};
        double[] mean = {0.2, -0.4};
        double[] deviation = {1, 2};
        softmax.evaluate(mean, deviation, out, 2);
        double[] alone = softmax(mean, deviation, 5);
        assertThat(out).containsExactly(9, 9, alone[0], alone[1], 9);
        softmax.evaluate(mean, deviation, out, 2);
        assertThat(out).containsExactly(9, 9, alone[0], alone[1], 9);
    }
}
