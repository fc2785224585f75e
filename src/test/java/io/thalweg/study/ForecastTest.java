package io.thalweg.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.Thalweg;
import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Assumed;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Trial;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import java.util.List;
import java.util.OptionalDouble;
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

    /** Close to a measured point, where one of the models that are asked may allow no noise. */
    @Test
    void noForecastBecomesLessCertainAndAnExpectedValueMovesNone() {
        Study study = Thalweg.maximize(SPACE).initialDesign(4).seed(2).build();
        for (int i = 0; i < 12; i++) {
            Trial trial = study.ask();
            study.tell(trial, Math.sin(5 * trial.point().real("x")) + 0.1 * (i % 3 - 1));
        }
        study.ask();
        Point measured = study.best().orElseThrow().point();
        Point beside = Point.of("x", measured.real("x") * (1 - 1e-4));
        List<Point> points = List.of(measured, beside, Point.of("x", -2.0), Point.of("x", 0.5), Point.of("x", 2.0));
        List<Forecast> before = study.forecast(points, List.of());
        double expected = before.get(1).mean();
        List<Forecast> same = study.forecast(points, List.of(new Assumed(beside, expected)));
        List<Forecast> other = study.forecast(
                points, List.of(new Assumed(beside, expected + 0.3), new Assumed(Point.of("x", 2.0), expected)));
        for (int i = 0; i < points.size(); i++) {
            assertThat(same.get(i).mean()).isCloseTo(before.get(i).mean(), within(1e-9));
            assertThat(same.get(i).latentDeviation())
                    .isLessThanOrEqualTo(before.get(i).latentDeviation());
            assertThat(other.get(i).latentDeviation())
                    .isLessThanOrEqualTo(same.get(i).latentDeviation() + 1e-12);
        }
        assertThat(other.get(1).mean()).isBetween(expected, expected + 0.3);
        assertThat(other.get(4).latentDeviation()).isLessThan(same.get(4).latentDeviation());
    }

    /** The exact process alone, of a given mean: nothing is weighed, and nothing is fitted until the next ask. */
    @Test
    void assumedValueTellsWhatAToldOneDoes() {
        GaussianModel model = new GaussianModel(
                Matern52.of(Lengthscales.isotropic(0.3)), Hyperparameter.positive("noise", 0.01), OptionalDouble.of(0));
        Study study = Thalweg.maximize(SPACE)
                .surrogate((space, deterministic) -> ExactGaussianProcess.of(1, model))
                .seed(2)
                .build();
        for (int i = 0; i < 8; i++) {
            double x = -2 + 0.5 * i;
            study.tell(Point.of("x", x), Math.sin(3 * x) + 0.1 * (i % 3 - 1));
        }
        study.ask();
        List<Point> points = List.of(Point.of("x", -1.9), Point.of("x", 0.2), Point.of("x", 1.1));
        List<Forecast> assumed = study.forecast(
                points, List.of(new Assumed(Point.of("x", 0.2), 0.5), new Assumed(Point.of("x", 1.0), -0.25)));
        study.tell(Point.of("x", 0.2), 0.5);
        study.tell(Point.of("x", 1.0), -0.25);
        List<Forecast> told = study.forecast(points, List.of());
        for (int i = 0; i < points.size(); i++) {
            assertThat(assumed.get(i).mean()).isCloseTo(told.get(i).mean(), within(1e-9));
            assertThat(assumed.get(i).latentDeviation()).isCloseTo(told.get(i).latentDeviation(), within(1e-9));
        }
    }

    @Test
    void assumedValueMovesWhatIsNearAndLittleElse() {
        Study study = Thalweg.maximize(SPACE).seed(3).build();
        for (int i = 0; i < 10; i++) {
            double x = -2 + 0.4 * (i * 3 % 10) + 0.2;
            study.tell(Point.of("x", x), Math.sin(5 * x));
        }
        study.ask();
        List<Point> points = List.of(Point.of("x", 2.0), Point.of("x", -1.8));
        List<Forecast> before = study.forecast(points, List.of());
        double value = before.get(0).mean() + 3;
        List<Forecast> after = study.forecast(points, List.of(new Assumed(points.get(0), value)));
        assertThat(after.get(0).mean())
                .isGreaterThan(before.get(0).mean() + 0.1)
                .isLessThan(value + 0.1);
        assertThat(after.get(0).latentDeviation())
                .isLessThan(0.8 * before.get(0).latentDeviation());
        assertThat(after.get(1).mean()).isCloseTo(before.get(1).mean(), within(0.05));
        assertThat(after.get(1).latentDeviation()).isCloseTo(before.get(1).latentDeviation(), within(0.05));
    }

    @Test
    void assumingChangesNoSuggestion() {
        Study curious = studied(8);
        Study plain = studied(8);
        for (int i = 0; i < 3; i++) {
            curious.forecast(List.of(Point.of("x", 0.1)), List.of(new Assumed(Point.of("x", 1.5), 1e9)));
            Trial trial = curious.ask();
            assertThat(trial.point()).isEqualTo(plain.ask().point());
            curious.tell(trial, quality(trial.point().real("x")));
            plain.tell(trial, quality(trial.point().real("x")));
        }
        assertThat(curious.state().results()).hasSameSizeAs(plain.state().results());
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
