package io.thalweg.surrogate.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class LengthscalesTest {

    @Test
    void measuredLengthScaleOfAnRbfIsItsOwn() {
        double[] measured = Lengthscales.measured(Rbf.of(Lengthscales.of(0.03, 0.5, 8)), 3);
        assertThat(measured[0]).isCloseTo(0.03, Percentage.withPercentage(20));
        assertThat(measured[1]).isCloseTo(0.5, Percentage.withPercentage(20));
        assertThat(measured[2]).isInfinite();
    }
}
