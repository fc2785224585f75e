package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.Thalweg;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.OutcomeInsight;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.journal.JournalStore;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values over many decades: what the model sees of them, and what people see of the model. */
class WarpedStudiesTest {

    private static final SearchSpace SPACE =
            SearchSpace.builder().real("x", -1, 1).real("y", -1, 1).build();

    private static final int EVALUATIONS = 30;

    /** From 5 at (0.4, −0.2) to more than 1e6. */
    private static double decades(Point p) {
        double a = p.real("x") - 0.4;
        double b = p.real("y") + 0.2;
        return 4 + Math.exp(7 * (a * a + 2 * b * b + 0.3 * a * b));
    }

    private static StudyBuilder minimizing() {
        return Thalweg.minimize(SPACE).effort(Cases.LIGHT).seed(3).initialDesign(8);
    }

    private static Study run(Study study, int evaluations) {
        for (int i = 0; i < evaluations; i++) {
            Trial trial = study.ask();
            study.tell(trial, decades(trial.point()));
        }
        return study;
    }

    private static boolean warped(OutcomeInsight outcome) {
        return outcome.units().warp().active();
    }

    @Test
    void valuesOverDecadesAreWarpedAndForecastInUserUnits() {
        Study study = run(minimizing().build(), EVALUATIONS);
        assertThat(warped(study.insight().objective())).isTrue();
        assertThat(study.best().orElseThrow().value()).isLessThan(5.02);
        int inside = 0;
        for (double x = -0.9; x < 1; x += 0.3) {
            for (double y = -0.9; y < 1; y += 0.3) {
                Point p = Point.of("x", x, "y", y);
                Forecast forecast = study.forecast(p).orElseThrow();
                assertThat(forecast.measurement().quantile(0.9))
                        .isGreaterThan(forecast.measurement().quantile(0.1));
                inside += forecast.measurement().quantile(0.025) <= decades(p)
                                && decades(p) <= forecast.measurement().quantile(0.975)
                        ? 1
                        : 0;
            }
        }
        assertThat(inside).isGreaterThan(35);
        assertThat(study.recommend().orElseThrow().mean()).isCloseTo(5, within(0.05));
    }

    @Test
    void directionMakesNoDifference() {
        Study small = run(minimizing().build(), 20);
        Study large = Thalweg.maximize(SPACE)
                .effort(Cases.LIGHT)
                .seed(3)
                .initialDesign(8)
                .build();
        for (int i = 0; i < 20; i++) {
            Trial trial = large.ask();
            large.tell(trial, -decades(trial.point()));
        }
        assertThat(large.ask().point()).isEqualTo(small.ask().point());
        Point p = Point.of("x", 0.1, "y", 0.1);
        double mean = small.forecast(p).orElseThrow().mean();
        assertThat(large.forecast(p).orElseThrow().mean()).isCloseTo(-mean, within(1e-10 * Math.abs(mean)));
    }

    @Test
    void smoothValuesOfOneSizeAreLeftAsTheyAre() {
        Study study = minimizing().build();
        study.run(p -> Math.sin(3 * p.real("x")) + p.real("y") * p.real("y"), 20);
        assertThat(warped(study.insight().objective())).isFalse();
    }

    /** Closed, so that what was learnt is read from the store, or not, so that it is learnt again. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void reopenedStudyGoesOnBitForBit(boolean closed, @TempDir Path directory) {
        Study whole = run(minimizing().build(), 24);
        Study first = run(minimizing().storedIn(JournalStore.open(directory)).build(), 20);
        if (closed) {
            first.close();
        } else {
            first.store().close();
        }
        try (Study reopened =
                Thalweg.open(JournalStore.open(directory)).effort(Cases.LIGHT).build()) {
            assertThat(warped(reopened.insight().objective())).isTrue();
            run(reopened, 4);
            for (int i = 0; i < 24; i++) {
                assertThat(reopened.state().trial(i).point())
                        .isEqualTo(whole.state().trial(i).point());
            }
        }
    }

    @Test
    void boundsAreNotWarpedAndHold() {
        Study study = minimizing().constraintAtMost("load", 0.5).build();
        for (int i = 0; i < EVALUATIONS; i++) {
            Trial trial = study.ask();
            double load = Math.exp(6 * trial.point().real("x")) / 20;
            study.tell(trial, Outcome.of(decades(trial.point()), Double.NaN, Map.of("load", load)));
        }
        assertThat(warped(study.insight().objective())).isTrue();
        assertThat(warped(study.insight().outcomes().get(1))).isFalse();
        assertThat(study.best().orElseThrow().point().real("x")).isBetween(0.3, Math.log(10) / 6);
    }

    @Test
    void severalObjectivesAreLeftAsTheyAre() {
        Study study = minimizing().alsoMaximize("other").build();
        for (int i = 0; i < 12; i++) {
            Trial trial = study.ask();
            study.tell(
                    trial,
                    Outcome.of(
                            decades(trial.point()),
                            Double.NaN,
                            Map.of("other", trial.point().real("x"))));
        }
        assertThat(study.insight().outcomes()).noneMatch(WarpedStudiesTest::warped);
    }

    /** Noise that is given is as large as the best values, and a logarithm would make too much of it. */
    @Test
    void givenNoiseKeepsTheWarpAway() {
        Study quiet = minimizing().build();
        Study noisy = minimizing().build();
        for (int i = 0; i < 16; i++) {
            Point p = Point.of("x", Math.sin(i), "y", Math.cos(3 * i));
            quiet.tell(p, decades(p), 1e-4);
            noisy.tell(p, decades(p), Math.pow(0.2 * decades(Point.of("x", -1, "y", 1)), 2));
        }
        quiet.ask();
        noisy.ask();
        assertThat(warped(quiet.insight().objective())).isTrue();
        assertThat(warped(noisy.insight().objective())).isFalse();
    }
}
