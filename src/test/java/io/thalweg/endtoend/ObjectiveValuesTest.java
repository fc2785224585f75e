package io.thalweg.endtoend;

import static io.thalweg.endtoend.Cases.LINE;
import static io.thalweg.endtoend.Cases.SQUARE;
import static io.thalweg.endtoend.Cases.bowl;
import static io.thalweg.endtoend.Cases.distinctPoints;
import static io.thalweg.endtoend.Cases.minimize;
import static io.thalweg.endtoend.Cases.tell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.Thalweg;
import io.thalweg.core.error.InvalidMeasurementException;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Group A of the cases: any double may be told. */
class ObjectiveValuesTest {

    private static Outcome.Failed failure(Study study, Trial trial) {
        return (Outcome.Failed) study.state().outcome(trial.number()).orElseThrow();
    }

    private static void assertGoesOn(Study study, int evaluations) {
        List<Trial> more = tell(study, evaluations, Cases::bowl);
        assertThat(distinctPoints(more)).hasSize(evaluations);
        assertThat(more).allMatch(trial -> study.space().contains(trial.point()));
        assertThat(more.get(evaluations - 1).origin()).isEqualTo(Origin.MODEL);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void nonFiniteValueIsAFailureAndNeverBest(double value) {
        Study study = minimize(SQUARE).build();
        tell(study, 6, Cases::bowl);
        Trial odd = study.ask();
        study.tell(odd, value);
        assertThat(failure(study, odd).kind()).isEqualTo(Outcome.Kind.NOT_FINITE);
        assertThat(Double.valueOf(failure(study, odd).rawValue())).isEqualTo(Double.valueOf(value));
        assertThat(study.best().orElseThrow().trial()).isNotEqualTo(odd);
        assertThat(study.recommend().orElseThrow().mean()).isFinite();
        assertGoesOn(study, 4);
    }

    @Test
    void valuesBeyondAnyModelAreKeptAndCountedAsFailures() {
        Study study = minimize(SQUARE).build();
        tell(study, 6, Cases::bowl);
        Trial huge = study.ask();
        Trial low = study.ask();
        study.tell(huge, 1e308);
        study.tell(low, -1e308);
        assertThat(failure(study, low).kind()).isEqualTo(Outcome.Kind.OUT_OF_RANGE);
        assertThat(failure(study, low).rawValue()).isEqualTo(-1e308);
        assertThat(failure(study, huge).rawValue()).isEqualTo(1e308);
        assertThat(study.best().orElseThrow().value()).isBetween(0.0, 11.0);
        assertGoesOn(study, 4);
    }

    @Test
    void largestMagnitudesAreModelled() {
        Study study = minimize(SQUARE).build();
        List<Trial> trials = tell(study, 14, p -> 1e150 * (bowl(p) / 5 - 1));
        assertThat(trials).allMatch(trial -> trial.origin() != Origin.FALLBACK);
        assertThat(bowl(study.best().orElseThrow().trial().point())).isLessThan(0.1);
    }

    @Test
    void subnormalsAndMinusZeroAreModelled() {
        Study study = minimize(SQUARE).build();
        Trial first = study.ask();
        study.tell(first, Double.MIN_VALUE);
        Trial second = study.ask();
        study.tell(second, 0.0);
        study.tell(second, -0.0);
        assertThat(study.state().results()).hasSize(2);
        assertThat(study.best().orElseThrow().trial()).isEqualTo(second);
        assertGoesOn(study, 8);
    }

    @Test
    void missingMetricIsNamedAndTheTrialContinues() {
        Study study = minimize(SQUARE).constraintAtMost("temperature", 80).build();
        Trial trial = study.ask();
        assertThatThrownBy(() -> study.tell(trial, 1))
                .isInstanceOf(InvalidMeasurementException.class)
                .hasMessageContaining("temperature");
        assertThatThrownBy(() -> study.tell(trial, Outcome.of(1)))
                .isInstanceOf(InvalidMeasurementException.class)
                .hasMessageContaining("temperature");
        assertThat(study.state().isRunning(trial.number())).isTrue();
        study.tell(trial, Outcome.of(1, Double.NaN, Map.of("temperature", 70.0)));
        assertThat(study.best()).isPresent();
    }

    @Test
    void undeclaredMetricIsRefusedWithTheDeclaredOnes() {
        Study study = minimize(SQUARE).constraintAtMost("temperature", 80).build();
        Trial trial = study.ask();
        assertThatThrownBy(() ->
                        study.tell(trial, Outcome.of(1, Double.NaN, Map.of("temperature", 70.0, "pressure", 2.0))))
                .isInstanceOf(InvalidMeasurementException.class)
                .hasMessageContainingAll("pressure", "declared: [temperature]");
        assertThat(study.state().isRunning(trial.number())).isTrue();
    }

    @Test
    void negativeNoiseIsRefusedAndZeroAccepted() {
        Study study = minimize(SQUARE).build();
        Trial trial = study.ask();
        for (double variance : new double[] {-1e-9, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> study.tell(trial, 1, variance))
                    .isInstanceOf(InvalidMeasurementException.class)
                    .hasMessageContaining("noiseVariance");
        }
        assertThat(study.state().isRunning(trial.number())).isTrue();
        study.tell(trial, 1, 0);
        assertGoesOn(study, 8);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -7, 1e12, 1e150})
    void constantObjectiveIsExplored(double value) {
        Study study = minimize(SQUARE).build();
        List<Trial> trials = tell(study, 20, p -> value);
        assertThat(trials).noneMatch(trial -> trial.origin() == Origin.FALLBACK);
        assertThat(distinctPoints(trials)).hasSize(20);
        for (boolean right : new boolean[] {true, false}) {
            for (boolean top : new boolean[] {true, false}) {
                assertThat(trials.subList(6, 20))
                        .as("each quarter of the square is visited")
                        .anyMatch(trial -> (trial.point().real("x") > 0.5) == right
                                && (trial.point().real("y") > 0.5) == top);
            }
        }
        assertThat(study.recommend().orElseThrow().mean()).isEqualTo(value);
    }

    // Outliers

    private static double wave(double x) {
        return Math.sin(7 * x) + 0.5 * x;
    }

    /** Forecasts at places more than 0.2 away from the outlier, after a refit. */
    private static double[] forecasts(Study study, double outlierAt) {
        study.ask();
        List<Double> means = new ArrayList<>();
        for (int i = 0; i <= 100; i++) {
            double x = i / 100.0;
            if (Math.abs(x - outlierAt) > 0.2) {
                means.add(study.forecast(Point.of("x", x)).map(Forecast::mean).orElseThrow());
            }
        }
        return means.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static Study toldThirty(int outlier, double value) {
        Study study = minimize(LINE).build();
        RandomGenerator random = Seed.of(5).generator();
        for (int i = 0; i < 30; i++) {
            double x = random.nextDouble();
            study.tell(Point.of("x", x), i == outlier ? value : wave(x));
        }
        return study;
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e3, 1e6, 1e10})
    void badOutlierLeavesTheRankOrder(double value) {
        for (int outlier : new int[] {0, 12, 29}) {
            Study clean = toldThirty(outlier, wave(at(outlier)));
            Study study = toldThirty(outlier, value);
            double[] expected = forecasts(clean, at(outlier));
            assertThat(Cases.rankCorrelation(forecasts(study, at(outlier)), expected))
                    .isGreaterThan(0.9);
            assertThat(study.ask().health().fallbacks())
                    .as("the health record says so")
                    .anySatisfy(note -> assertThat(note).contains("bad outliers", "1"));
            assertThat(clean.ask().health().fallbacks())
                    .noneSatisfy(note -> assertThat(note).contains("bad outliers"));
            assertThat(study.state().outcome(outlier)).as("kept").contains(Outcome.of(value));
        }
    }

    private static double at(int trial) {
        return Seed.of(5)
                .generator()
                .doubles(trial + 1L)
                .skip(trial)
                .findFirst()
                .orElseThrow();
    }

    /** It comes second, when nobody can tell yet, and is seen through as soon as there is something to compare it with. */
    @Test
    void earlyOutlierIsDetectedLater() {
        Study study = minimize(LINE).build();
        double[] outlierAt = new double[1];
        for (int i = 0; i < 14; i++) {
            Trial trial = study.ask();
            double x = trial.point().real("x");
            outlierAt[0] = i == 1 ? x : outlierAt[0];
            study.tell(trial, i == 1 ? 1e9 : wave(x));
        }
        double[] forecasts = forecasts(study, outlierAt[0]);
        List<Double> truth = new ArrayList<>();
        for (int i = 0; i <= 100; i++) {
            if (Math.abs(i / 100.0 - outlierAt[0]) > 0.2) {
                truth.add(wave(i / 100.0));
            }
        }
        assertThat(Cases.rankCorrelation(
                        forecasts,
                        truth.stream().mapToDouble(Double::doubleValue).toArray()))
                .isGreaterThan(0.8);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e3, -1e10})
    void goodOutlierIsBestAndTheSearchContinues(double value) {
        Study study = toldThirty(12, value);
        assertThat(study.best().orElseThrow().value()).isEqualTo(value);
        List<Trial> trials = tell(study, 5, p -> wave(p.real("x")));
        assertThat(distinctPoints(trials)).hasSize(5);
        assertThat(trials).allMatch(trial -> trial.origin() == Origin.MODEL);
        assertThat(study.best().orElseThrow().trial().number()).isEqualTo(12);
    }

    // Units

    @Test
    void structureOnAHugeOffsetIsFound() {
        Study study = minimize(SQUARE).build();
        tell(study, 20, p -> 1e12 + 1e-3 * bowl(p));
        assertThat(bowl(study.best().orElseThrow().trial().point())).isLessThan(0.2);
        Study offset = Thalweg.minimize(LINE).build();
        tell(offset, 15, p -> 1e12 + 1e-3 * Math.cos(6 * p.real("x")));
        assertThat(offset.best().orElseThrow().trial().point().real("x")).isCloseTo(Math.PI / 6, within(0.1));
    }

    /** By a power of two, so that not even rounding errors differ: bit for bit the same suggestions. */
    @ParameterizedTest
    @ValueSource(ints = {-996, -500, 40, 480})
    void unitsOfValuesDoNotMatter(int exponent) {
        List<Trial> plain = tell(minimize(SQUARE).build(), 12, Cases::bowl);
        List<Trial> scaled = tell(minimize(SQUARE).build(), 12, p -> Math.scalb(bowl(p), exponent));
        assertThat(scaled.stream().map(Trial::point))
                .isEqualTo(plain.stream().map(Trial::point).toList());
    }

    /** The better end of an affine change of the values is the same end: up to rounding the same suggestions. */
    @Test
    void shiftScaleAndSignOfTheValuesDoNotMatter() {
        List<Trial> plain = tell(minimize(SQUARE).build(), 12, Cases::bowl);
        assertSamePoints(tell(minimize(SQUARE).build(), 12, p -> 3 * bowl(p) - 100), plain);
        Study upwards = Thalweg.maximize(SQUARE).effort(Cases.LIGHT).seed(1).build();
        assertSamePoints(tell(upwards, 12, p -> -bowl(p)), plain);
    }

    private static void assertSamePoints(List<Trial> actual, List<Trial> expected) {
        for (int i = 0; i < expected.size(); i++) {
            for (String name : List.of("x", "y")) {
                assertThat(actual.get(i).point().real(name))
                        .as("%s of trial %d", name, i)
                        .isCloseTo(expected.get(i).point().real(name), within(1e-3));
            }
        }
    }

    @Test
    void repeatedMeasurementsAreAllKeptAndAveraged() {
        Study study = minimize(LINE).build();
        DoubleUnaryOperator f = x -> 3 * (x - 0.4) * (x - 0.4);
        for (int i = 0; i < 8; i++) {
            study.tell(Point.of("x", i / 7.0), f.applyAsDouble(i / 7.0));
        }
        for (double noise : new double[] {-0.4, 0.1, 0.5, -0.3, 0.2, -0.1}) {
            study.tell(Point.of("x", 0.9), f.applyAsDouble(0.9) + noise);
        }
        study.ask();
        assertThat(study.state().results()).hasSize(14);
        assertThat(study.forecast(Point.of("x", 0.9)).orElseThrow().mean()).isCloseTo(0.75, within(0.2));
    }
}
