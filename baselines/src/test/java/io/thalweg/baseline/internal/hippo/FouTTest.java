package io.thalweg.baseline.internal.hippo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.surrogate.streaming.hippo.Basis;
import org.junit.jupiter.api.Test;

class FouTTest extends RecurrentBasisContract {

    @Override
    protected Basis basis() {
        return new FouT(1.7);
    }

    /** Complete pairs of cosine and sine. */
    @Override
    protected int count() {
        return 13;
    }

    /** Periodic in the window: what leaves it is what enters it. */
    @Override
    protected double signal(double time) {
        double angle = 2 * Math.PI * time / 1.7;
        return 0.4 + Math.cos(angle + 0.3) - 0.3 * Math.sin(4 * angle);
    }

    @Test
    void matchesTheRealBackwardBasis() {
        assertThat(basis().name()).isEqualTo("FouT");
        double[] functions = basis().functions(SEEN, new double[] {SEEN.to() - 1.7 / 4, SEEN.to()}, 4).data;
        double root = Math.sqrt(2);
        assertThat(functions).containsExactly(new double[] {1, 0, root, -root, 1, root, 0, root}, within(1e-14));
    }

    @Test
    void windowMustBePositive() {
        for (double window : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> new FouT(window))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("window is " + window);
        }
    }
}
