package io.thalweg.testfunction.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.testfunction.Samples;
import io.thalweg.testfunction.TestFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MovingWellTest {

    private final MovingWell well = new MovingWell();

    /** Worked out from the formula in Python. */
    @Test
    void valuesMatchTheFormula() {
        assertThat(well.evaluate(new double[] {0.3, 0.6}, 0)).isCloseTo(0.9990360242742659, within(1e-13));
        assertThat(well.evaluate(new double[] {0.3, 0.6}, 77)).isCloseTo(0.2659868921549863, within(1e-13));
        assertThat(well.evaluate(new double[] {0.9, 0.2}, 300)).isCloseTo(1.1870027441894204, within(1e-13));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 42.5, 150, 299})
    void snapshotsAreTestFunctionsWithKnownOptima(double time) {
        TestFunction now = well.at(time);
        double optimum = now.optimalValue().orElseThrow();
        assertThat(optimum).isEqualTo(well.optimalValue(time));
        assertThat(now.name()).isEqualTo(well.name()).isEqualTo("movingwell2");
        double[] x = now.optimizers().get(0);
        assertThat(now.evaluate(x)).isCloseTo(optimum, within(1e-12));
        assertThat(now.evaluate(x)).isEqualTo(well.evaluate(x, time));
        assertThat(Samples.polished(now, x, 0.01, Seed.of(11))).isGreaterThan(optimum - 1e-10);
    }

    @Test
    void wellIsPeriodic() {
        assertThat(well.optimizer(230)).containsExactly(well.optimizer(30), within(1e-12));
        assertThat(well.optimizer(50)).containsExactly(new double[] {0.5, 0.85}, within(1e-12));
        assertThat(well.optimalValue(130 / 4.0)).isCloseTo(0.2, within(1e-12));
    }

    @Test
    void badTimesAndPointsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> well.evaluate(new double[] {0.5, 0.5}, Double.NaN))
                .withMessageContaining("time is NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> well.evaluate(new double[] {0.5, 1.5}, 3))
                .withMessageContaining("x[1] is 1.5");
    }
}
