package io.thalweg.endtoend;

import static io.thalweg.endtoend.Cases.LINE;
import static io.thalweg.endtoend.Cases.SQUARE;
import static io.thalweg.endtoend.Cases.minimize;
import static io.thalweg.endtoend.Cases.tell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Group D of the cases, as a study meets them: data that break fits. */
class HardStudiesTest {

    private static void assertModelled(Trial trial) {
        assertThat(trial.origin()).isEqualTo(Origin.MODEL);
        assertThat(trial.health().chosenBy()).isEqualTo("maximum of the acquisition function");
        assertThat(trial.health().acquisitionValue()).isFinite();
        assertThat(trial.health().fit().objective()).isFinite();
    }

    private static Forecast at(Study study, double x) {
        return study.forecast(Point.of("x", x)).orElseThrow();
    }

    @Test
    void fewerThanTwoPointsAreNotFitted() {
        Study study = minimize(LINE).initialDesign(0).build();
        for (int measured = 0; measured < 2; measured++) {
            Trial trial = study.ask();
            assertThat(trial.origin()).isEqualTo(Origin.DESIGN);
            assertThat(trial.health().fit()).isEqualTo(FitReport.NONE);
            study.tell(trial, measured);
        }
        assertModelled(study.ask());
    }

    @Test
    void copiesOfOneMeasurementAreSurvived() {
        Study study = minimize(LINE).build();
        for (int i = 0; i < 60; i++) {
            study.tell(Point.of("x", 0.5), 3);
        }
        study.tell(Point.of("x", 0.1), 4);
        assertModelled(study.ask());
        assertThat(at(study, 0.5).mean()).isCloseTo(3, within(0.1));
    }

    @Test
    void differentValuesAtOnePointAreNoise() {
        Study study = minimize(LINE).build();
        RandomGenerator random = Seed.of(1).generator();
        for (int i = 0; i < 32; i++) {
            double x = (i % 8) / 7.0;
            study.tell(Point.of("x", x), 4 * (x - 0.4) * (x - 0.4) + 0.5 * random.nextGaussian());
        }
        assertModelled(study.ask());
        Forecast forecast = at(study, 0.43);
        assertThat(forecast.observationDeviation()).isBetween(0.3, 0.8);
        assertThat(forecast.latentDeviation()).isLessThan(0.4);
    }

    @Test
    void nearDuplicatesWithAJumpAreSurvived() {
        for (boolean deterministic : new boolean[] {false, true}) {
            Study study = minimize(LINE).deterministic(deterministic).build();
            study.tell(Point.of("x", 0.3), 0);
            study.tell(Point.of("x", 0.3 + 1e-12), 10);
            for (double x : new double[] {0.1, 0.6, 0.9}) {
                study.tell(Point.of("x", x), x);
            }
            Trial trial = study.ask();
            assertThat(trial.origin()).isEqualTo(Origin.MODEL);
            assertThat(at(study, 0.5).mean()).isFinite();
        }
    }

    @Test
    void constantAndCollinearParametersAreSurvived() {
        Study still = minimize(SQUARE).build();
        Study together = minimize(SQUARE).build();
        for (int i = 0; i < 10; i++) {
            double x = i / 9.0;
            still.tell(Point.of("x", x, "y", 0.5), Math.sin(5 * x));
            together.tell(Point.of("x", x, "y", x), Math.sin(5 * x));
        }
        assertModelled(still.ask());
        assertModelled(together.ask());
    }

    /** One point, two values, neither with noise: no covariance explains that, and the trial says what was done about it. */
    @Test
    void jitterOfASingularCovarianceIsRecorded() {
        Study study = minimize(LINE).build();
        for (double x : new double[] {0.1, 0.3, 0.5, 0.7, 0.9}) {
            study.tell(Point.of("x", x), Math.sin(6 * x), 0);
        }
        study.tell(Point.of("x", 0.5), Math.sin(3) + 1, 0);
        Trial trial = study.ask();
        assertModelled(trial);
        assertThat(trial.health().fallbacks())
                .anySatisfy(note -> assertThat(note).contains("jitter"));
        assertThat(at(study, 0.5).mean()).as("between the two").isCloseTo(Math.sin(3) + 0.5, within(0.1));
    }

    @Test
    void orderOfTellsDoesNotMatter() {
        List<Double> xs = new ArrayList<>();
        for (int i = 0; i < 14; i++) {
            xs.add((i + 0.3) / 14);
        }
        Study inOrder = minimize(LINE).build();
        xs.forEach(x -> inOrder.tell(Point.of("x", x), Math.sin(6 * x)));
        Collections.shuffle(xs, new Random(3));
        Study shuffled = minimize(LINE).build();
        xs.forEach(x -> shuffled.tell(Point.of("x", x), Math.sin(6 * x)));
        inOrder.ask();
        shuffled.ask();
        for (double x = 0; x <= 1; x += 0.1) {
            assertThat(at(shuffled, x).mean()).isCloseTo(at(inOrder, x).mean(), within(1e-4));
            assertThat(at(shuffled, x).latentDeviation())
                    .isCloseTo(at(inOrder, x).latentDeviation(), within(1e-4));
        }
    }

    /** Told one by one, with a refit each time, or told at once: the same data, the same belief. */
    @Test
    void intermediateRefitsLeaveNoTrace() {
        Study onTheWay = minimize(LINE).build();
        Study atOnce = minimize(LINE).build();
        for (int i = 0; i < 12; i++) {
            double x = (i * 5 % 12 + 0.5) / 12;
            onTheWay.tell(Point.of("x", x), Math.cos(7 * x));
            onTheWay.cancel(onTheWay.ask());
            atOnce.tell(Point.of("x", x), Math.cos(7 * x));
        }
        onTheWay.ask();
        atOnce.ask();
        for (double x = 0; x <= 1; x += 0.1) {
            assertThat(at(onTheWay, x).mean()).isCloseTo(at(atOnce, x).mean(), within(0.02));
        }
    }

    @Test
    void valuesGrowingAMillionfoldAreFollowed() {
        Study study = minimize(LINE).build();
        for (int i = 0; i < 30; i++) {
            Trial trial = study.ask();
            assertThat(trial.origin()).isNotEqualTo(Origin.FALLBACK);
            double x = trial.point().real("x");
            study.tell(trial, Math.pow(10, i / 5.0) * (1 + x));
        }
        assertThat(study.recommend().orElseThrow().mean()).isFinite();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void pureNoiseStudyContinues(long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        Study study = minimize(SQUARE).seed(seed).build();
        List<Trial> trials = tell(study, 25, p -> random.nextGaussian());
        assertThat(trials).noneMatch(trial -> trial.origin() == Origin.FALLBACK);
        assertThat(Cases.distinctPoints(trials)).hasSize(25);
    }

    @Test
    void noiseOfAllSizesIsRespected() {
        Study study = minimize(LINE).build();
        for (int i = 0; i < 12; i++) {
            double x = i / 11.0;
            boolean sure = i % 2 == 0;
            study.tell(Point.of("x", x), Math.sin(5 * x) + (sure ? 0 : 300 * (i % 4 - 2)), sure ? 1e-12 : 1e6);
        }
        assertModelled(study.ask());
        for (int i = 0; i < 12; i += 2) {
            assertThat(at(study, i / 11.0).mean()).isCloseTo(Math.sin(5 * i / 11.0), within(1e-3));
        }
    }

    /** Its variance in model units would overflow: the value says nothing, and the others still do. */
    @Test
    void hugeNoiseIsNoInformation() {
        Study study = minimize(LINE).build();
        for (int i = 0; i < 8; i++) {
            study.tell(Point.of("x", i / 7.0), 1e-160 * Math.sin(i));
        }
        Trial useless = study.tell(Point.of("x", 0.33), Outcome.of(0, 1e300));
        assertThat(study.state().isRunning(useless.number())).isFalse();
        assertThat(study.ask().origin()).isEqualTo(Origin.MODEL);
    }
}
