package io.thalweg.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RegretProbabilityTest {

    private static double atMost(int exceeding, int paths, double confidence) {
        return new RegretProbability(0.1, exceeding, paths).atMost(confidence);
    }

    @Test
    void boundWithoutAnExceedingPathHasAClosedForm() {
        for (int paths : new int[] {1, 64, 1024}) {
            for (double error : new double[] {0.05, 0.003}) {
                assertThat(atMost(0, paths, 1 - error)).isCloseTo(1 - Math.pow(error, 1.0 / paths), within(1e-12));
            }
        }
        assertThat(atMost(0, 59, 0.95)).isLessThan(0.05);
        assertThat(atMost(0, 58, 0.95)).isGreaterThan(0.05);
    }

    @Test
    void allPathsBoundNothing() {
        assertThat(atMost(64, 64, 0.99)).isEqualTo(1);
        assertThat(atMost(63, 64, 0.95)).isCloseTo(Math.pow(0.95, 1.0 / 64), within(1e-12));
    }

    /** At the bound, as few exceeding paths or fewer have just the probability of the error. */
    @Test
    void boundSolvesTheBinomial() {
        for (int[] counts : new int[][] {{3, 64}, {7, 200}, {20, 1024}}) {
            double p = atMost(counts[0], counts[1], 0.99);
            double sum = 0;
            double term = Math.pow(1 - p, counts[1]);
            for (int k = 0; k <= counts[0]; k++) {
                sum += term;
                term *= (counts[1] - k) / (k + 1.0) * p / (1 - p);
            }
            assertThat(sum).isCloseTo(0.01, within(1e-10));
        }
    }

    @Test
    void impossibleCountsAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RegretProbability(0.1, 5, 4))
                .withMessageContaining("5 of 4");
        assertThatIllegalArgumentException().isThrownBy(() -> atMost(1, 4, 1)).withMessageContaining("1.0");
    }
}
