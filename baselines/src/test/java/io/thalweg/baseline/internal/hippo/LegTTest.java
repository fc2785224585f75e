package io.thalweg.baseline.internal.hippo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.surrogate.streaming.hippo.Basis;
import io.thalweg.surrogate.streaming.hippo.Interval;
import org.junit.jupiter.api.Test;

class LegTTest extends RecurrentBasisContract {

    @Override
    protected Basis basis() {
        return new LegT(1.3);
    }

    /** A polynomial of degree below 12: what leaves the window is known from the functionals. */
    @Override
    protected double signal(double time) {
        double s = time - 2;
        return 1 + s * (0.5 - s * (1 + s * (0.3 - 0.2 * s * s)));
    }

    @Test
    void seesTheLastWindowOnly() {
        assertThat(basis().name()).isEqualTo("LegT");
        assertThat(basis().support(new Interval(0, 10))).isEqualTo(new Interval(10 - 1.3, 10));
        assertThat(basis().support(new Interval(10, 10))).isEqualTo(new Interval(10 - 1.3, 10));
    }

    @Test
    void windowMustBePositive() {
        for (double window : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> new LegT(window))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("window is " + window);
        }
    }
}
