package io.thalweg.baseline.internal.hippo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.surrogate.streaming.hippo.Basis;
import org.junit.jupiter.api.Test;

class LagTTest extends RecurrentBasisContract {

    @Override
    protected Basis basis() {
        return new LagT(0.6);
    }

    /** Higher functions are orthonormal on a stretch longer than the support of their functionals. */
    @Override
    protected int count() {
        return 6;
    }

    @Override
    protected double orthonormalityTolerance() {
        return 1e-9;
    }

    @Test
    void matchesThePaper() {
        assertThat(basis().name()).isEqualTo("LagT");
        double[] functions = basis().functions(SEEN, new double[] {SEEN.to() - 1.2}, 4).data;
        assertThat(functions).containsExactly(new double[] {1, -1, -1, -1.0 / 3}, within(1e-14));
        assertThat(basis().weights(SEEN, new double[] {SEEN.to()}, 4).data)
                .containsExactly(new double[] {1 / 0.6, 1 / 0.6, 1 / 0.6, 1 / 0.6}, within(1e-14));
    }

    @Test
    void supportEndsWhereEveryWeightIsBelowRounding() {
        double before = basis().support(SEEN).from() * (1 - 1e-12);
        for (double weight : basis().weights(SEEN, new double[] {before}, 256).data) {
            assertThat(Math.abs(weight)).isBetween(Double.MIN_VALUE, 1e-17);
        }
    }

    @Test
    void timescaleMustBePositive() {
        for (double timescale : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> new LagT(timescale))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("timescale is " + timescale);
        }
    }
}
