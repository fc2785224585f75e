package io.thalweg.endtoend;

import static io.thalweg.endtoend.Cases.LINE;
import static io.thalweg.endtoend.Cases.SQUARE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.thalweg.Surrogates;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.testing.Logged;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objectives that change while they are optimised. */
@Tag("slow")
class DriftingStudiesTest {

    private static final int TRIALS = 40;

    private static StudyBuilder minimize(SearchSpace space, String surrogate) {
        // A small grid is enough here, and quick.
        Map<String, String> options = surrogate.equals("wiski") ? Map.of("nodes", "10", "rank", "100") : Map.of();
        return Cases.minimize(space)
                .surrogate(Surrogates.named(surrogate, options))
                .drifting(TRIALS);
    }

    /** Where the least value is: it wanders from 0.2 to 0.8 in forty trials. */
    private static double bottom(long time) {
        return 0.2 + 0.6 * time / TRIALS;
    }

    private static double valley(Point p, long time) {
        return Math.pow(p.real("x") - bottom(time), 2);
    }

    /** Asks and tells under noise; the values are those of the time. */
    private static List<Trial> follow(Study study, int trials) {
        RandomGenerator random = Seed.of(5).generator();
        List<Trial> done = new ArrayList<>();
        for (int i = 0; i < trials; i++) {
            Trial trial = study.ask();
            study.tell(trial, valley(trial.point(), trial.number()) + 0.01 * random.nextGaussian());
            done.add(trial);
        }
        return done;
    }

    private static double lateRegret(List<Trial> trials) {
        return trials.subList(trials.size() / 2, trials.size()).stream()
                .mapToDouble(trial -> valley(trial.point(), trial.number()))
                .average()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "vips", "wiski"})
    void minimumIsFollowed(String surrogate) {
        Study study = minimize(LINE, surrogate).build();
        List<Trial> trials = follow(study, TRIALS);
        assertThat(trials).noneMatch(trial -> trial.origin() == Origin.FALLBACK);
        assertThat(lateRegret(trials)).isLessThan(0.05);
        Point now = study.recommend().orElseThrow().point();
        assertThat(now.real("x")).isCloseTo(bottom(TRIALS), within(0.2));
        // The least value there was, once; now it is 0.36.
        assertThat(study.forecast(Point.of("x", 0.2)).orElseThrow().mean()).isGreaterThan(0.08);
    }

    @Test
    void minimumIsLostWithoutTime() {
        double with = lateRegret(follow(minimize(LINE, "exact").build(), TRIALS));
        double without = lateRegret(follow(Cases.minimize(LINE).build(), TRIALS));
        assertThat(without).isGreaterThan(1.5 * with);
    }

    /** A static objective costs little more: the length scale of time becomes long. */
    @ParameterizedTest
    @ValueSource(strings = {"exact", "vips", "wiski"})
    void constantOptimumIsFound(String surrogate) {
        Study study = minimize(SQUARE, surrogate).deterministic().build();
        Cases.tell(study, 20, Cases::bowl);
        assertThat(Cases.bowl(study.recommend().orElseThrow().point())).isLessThan(0.01);
    }

    @Test
    void oneByOneMatchesBatches() {
        Study single = minimize(LINE, "exact").build();
        Study together = minimize(LINE, "exact").build();
        for (int i = 0; i < 12; i++) {
            Point point = Point.of("x", (i * 7 % 12) / 11.0);
            single.tell(point, valley(point, i));
            single.forecast(point);
            together.tell(point, valley(point, i));
        }
        Point middle = Point.of("x", 0.4);
        double expected = together.forecast(middle).orElseThrow().mean();
        assertThat(single.forecast(middle).orElseThrow().mean()).isCloseTo(expected, within(1e-8));
    }

    @Test
    void trialOrderIsTime() {
        Study forward = minimize(LINE, "exact").build();
        Study backward = minimize(LINE, "exact").build();
        for (int i = 0; i < 12; i++) {
            Point point = Point.of("x", 0.5);
            forward.tell(point, i);
            backward.tell(point, 11 - i);
        }
        forward.ask();
        backward.ask();
        Point here = Point.of("x", 0.5);
        assertThat(forward.forecast(here).orElseThrow().mean()).isGreaterThan(10);
        assertThat(backward.forecast(here).orElseThrow().mean()).isLessThan(1);
    }

    @Test
    void batchesCategoriesConstraintsAndFailuresWork() {
        SearchSpace space =
                SearchSpace.builder().real("x", 0, 1).categorical("c", "a", "b").build();
        for (String surrogate : List.of("exact", "vips", "wiski")) {
            Study study =
                    minimize(space, surrogate).constraintAtLeast("room", 0).build();
            for (int step = 0; step < 8; step++) {
                for (Trial trial : study.ask(3)) {
                    Point p = trial.point();
                    double value = valley(p, trial.number()) + (p.text("c").equals("b") ? 0 : 0.5);
                    study.tell(
                            trial,
                            trial.number() % 7 == 6
                                    ? Outcome.failed("lost")
                                    : Outcome.of(value, Double.NaN, Map.of("room", 0.9 - p.real("x"))));
                }
            }
            assertThat(study.state().trials()).noneMatch(trial -> trial.origin() == Origin.FALLBACK);
            Point best = study.recommend().orElseThrow().point();
            assertThat(best.text("c")).isEqualTo("b");
            assertThat(valley(best, 24)).as(surrogate).isLessThan(0.03);
        }
    }

    @Test
    void sameSeedSameBits() {
        List<Point> once = follow(minimize(LINE, "vips").build(), 14).stream()
                .map(Trial::point)
                .toList();
        assertThat(follow(minimize(LINE, "vips").build(), 14).stream().map(Trial::point))
                .isEqualTo(once);
    }

    /** A horizon that was too short for a grid: the search goes on without a model, and says why. */
    @Test
    void exceedingAGridsHorizonIsReported() {
        List<Trial> done = new ArrayList<>();
        Study study = Cases.minimize(LINE)
                .surrogate(Surrogates.named("wiski"))
                .drifting(8)
                .build();
        String log = Logged.by(() -> done.addAll(follow(study, 14)));
        assertThat(done.subList(0, 9)).noneMatch(trial -> trial.origin() == Origin.FALLBACK);
        assertThat(done.subList(9, 14)).allMatch(trial -> trial.origin() == Origin.FALLBACK);
        assertThat(done.get(13).health().fallbacks())
                .singleElement(STRING)
                .contains("no model", "trial 13", "drifting(8)", "where its surrogate ends", "extrapolates");
        assertThat(study.unlearnt())
                .extracting(one -> one.result().trial().number())
                .containsExactly(9L, 10L, 11L, 12L, 13L);
        assertThat(study.unlearnt().get(0).reason()).contains("trial 9", "drifting(8)");
        assertThat(log).containsOnlyOnce("WARN").contains("trial 9").doesNotContain("ERROR");
        assertThat(study.insight().objective().told()).hasSize(9);
    }
}
