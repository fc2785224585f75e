package io.thalweg.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.Thalweg;
import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Forecast;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a study expects of points, in the user's sign and units. */
class ForecastTest {

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", -2, 2).build();

    private static double quality(double x) {
        return 5000 - 100 * x * x;
    }

    private static Study studied(int evaluations) {
        Study study = Thalweg.maximize(SPACE).deterministic().build();
        study.run(p -> quality(p.real("x")), evaluations);
        return study;
    }

    @Test
    void noForecastBeforeTheFirstMeasurement() {
        assertThat(Thalweg.maximize(SPACE).build().forecast(Point.of("x", 0.5))).isEmpty();
    }

    @Test
    void forecastIsInUserSignAndUnits() {
        Study study = Thalweg.maximize(SPACE).deterministic().build();
        for (int i = 0; i < 12; i++) {
            double x = -2 + (i * 5 % 12 + 0.5) / 3;
            study.tell(Point.of("x", x), quality(x));
        }
        study.ask();
        for (double x : List.of(-1.7, -0.3, 0.0, 0.9)) {
            Forecast forecast = study.forecast(Point.of("x", x)).orElseThrow();
            assertThat(forecast.mean()).as("mean at %s", x).isCloseTo(quality(x), within(5.0));
            assertThat(Math.abs(forecast.mean() - quality(x))).isLessThan(4 * forecast.observationDeviation());
        }
    }

    @Test
    void uncertaintyGrowsAwayFromTheData() {
        Study study = Thalweg.maximize(SPACE).build();
        for (double x : new double[] {-2, -1.6, -1.2}) {
            study.tell(Point.of("x", x), quality(x));
        }
        Forecast near = study.forecast(Point.of("x", -1.4)).orElseThrow();
        Forecast far = study.forecast(Point.of("x", 1.8)).orElseThrow();
        assertThat(far.latentDeviation()).isGreaterThan(2 * near.latentDeviation());
        assertThat(near.observationDeviation()).isGreaterThan(near.latentDeviation());
    }

    @Test
    void forecastingChangesNothing() {
        Study curious = studied(8);
        Study plain = studied(8);
        curious.forecast(Point.of("x", 0.1));
        assertThat(curious.ask().point()).isEqualTo(plain.ask().point());
    }

    @Test
    void outsidePointIsRefused() {
        Study study = studied(4);
        assertThatThrownBy(() -> study.forecast(Point.of("x", 3)))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContaining("x")
                .hasMessageContaining("3");
    }
}
