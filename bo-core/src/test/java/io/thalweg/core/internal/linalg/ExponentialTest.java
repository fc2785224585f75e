package io.thalweg.core.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class ExponentialTest {

    private static double exp(double x) {
        double[] out = new double[1];
        LinearAlgebra.exp(new double[] {x}, 0, out, 0, 1);
        return out[0];
    }

    @Test
    void isWithinOneUlpOfTheReferenceOverTheWholeRange() {
        RandomGenerator generator = Seed.of(3).generator();
        int n = 200_000;
        double[] in = new double[n];
        for (int i = 0; i < n; i++) {
            double bound = i % 3 == 0 ? 745.2 : i % 3 == 1 ? 40 : 1;
            in[i] = generator.nextDouble(-bound, Math.min(bound, 709.78));
        }
        double[] out = new double[n];
        LinearAlgebra.exp(in, 0, out, 0, n);
        for (int i = 0; i < n; i++) {
            double reference = StrictMath.exp(in[i]);
            // The reference itself is within one ulp of the truth.
            assertThat(Math.abs(out[i] - reference)).as("exp(%s)", in[i]).isLessThanOrEqualTo(2 * Math.ulp(reference));
        }
    }

    @Test
    void specialValues() {
        assertThat(exp(0)).isEqualTo(1);
        assertThat(exp(-0.0)).isEqualTo(1);
        assertThat(exp(1)).isCloseTo(Math.E, within(5e-16));
        assertThat(exp(Double.NaN)).isNaN();
        assertThat(exp(Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(exp(Double.NEGATIVE_INFINITY)).isEqualTo(0.0);
        assertThat(exp(709.782712893384)).isEqualTo(StrictMath.exp(709.782712893384));
        assertThat(exp(709.8)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(exp(1e300)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(exp(-745.1)).isEqualTo(Double.MIN_VALUE);
        assertThat(exp(-745.2)).isEqualTo(0.0);
        assertThat(exp(-1e300)).isEqualTo(0.0);
        assertThat(exp(Double.MIN_VALUE)).isEqualTo(1);
        assertThat(exp(-720)).isEqualTo(StrictMath.exp(-720));
    }

    @Test
    void inPlaceAndWithOffsets() {
        double[] x = {9, 0, 1, 2, 9};
        LinearAlgebra.exp(x, 1, x, 1, 3);
        assertThat(x).containsExactly(9, 1, exp(1), exp(2), 9);
    }
}
