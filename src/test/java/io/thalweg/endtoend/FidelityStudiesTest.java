package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Surrogates;
import io.thalweg.Thalweg;
import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.core.space.IntegerParameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.Scale;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.journal.JournalStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Studies with a parameter that says how much is invested in an evaluation. */
@Tag("slow")
class FidelityStudiesTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .real("x", -1, 2)
            .real("y", -1, 2)
            .fidelity("s", 0, 1)
            .build();

    @TempDir
    private Path folder = Path.of("");

    /** In full best at 0.5; looks are lower, and best elsewhere. */
    private static double loss(Point point) {
        double miss = 1 - (point.has("s") ? point.real("s") : 1);
        double dx = point.real("x") - 0.5 - 0.3 * miss;
        double dy = point.real("y") - 0.5;
        return dx * dx + dy * dy + 0.5 * Math.sin(3 * dx) * Math.sin(2 * dy) - 2 * miss;
    }

    private static List<Trial> run(Study study, int evaluations) {
        List<Trial> trials = new ArrayList<>();
        for (int i = 0; i < evaluations; i++) {
            Trial trial = study.ask();
            trials.add(trial);
            study.tell(trial, loss(trial.point()));
        }
        return trials;
    }

    private static boolean isFull(Trial trial) {
        return SPACE.isFull(trial.point());
    }

    @Test
    void theDesignIsNestedAndEveryEighthTrialIsAFullOne() {
        try (Study study = Cases.minimize(SPACE).seed(4).build()) {
            List<Trial> trials = run(study, 24);
            for (int i = 0; i < 8; i++) {
                Point point = trials.get(i).point();
                assertThat(trials.get(i).origin()).isEqualTo(Origin.DESIGN);
                assertThat(point.real("s")).isEqualTo(i % 3 == 2 ? 1 : 0);
                if (i % 3 == 2) {
                    Point before = trials.get(i - 1).point();
                    assertThat(point.real("x")).isEqualTo(before.real("x"));
                    assertThat(point.real("y")).isEqualTo(before.real("y"));
                }
            }
            for (int i = 15; i < 24; i += 8) {
                assertThat(isFull(trials.get(i))).isTrue();
            }
            List<Trial> chosen = trials.subList(8, 24);
            assertThat(chosen).allMatch(trial -> trial.origin() == Origin.MODEL);
            assertThat(chosen.stream().filter(trial -> !isFull(trial)).count())
                    .as("cheap looks")
                    .isGreaterThan(5);
            // A look that costs nearly as much as a full evaluation is made one.
            assertThat(chosen)
                    .noneMatch(trial -> !isFull(trial) && trial.point().real("s") > 0.79);
        }
    }

    @Test
    void onlyFullResultsAreChosenFrom() {
        try (Study study = Cases.minimize(SPACE).seed(4).build()) {
            run(study, 2);
            assertThat(study.best()).isEmpty();
            assertThat(study.whyNoBest().orElseThrow())
                    .isEqualTo("all 2 results are cheap looks, first trial 0: s is 0.0, and only results at 1.0 count");
            assertThat(SPACE.isFull(study.recommend().orElseThrow().point()))
                    .as("the full point that the looks promise")
                    .isTrue();
            List<Trial> trials = run(study, 22);
            Trial best = study.best().orElseThrow().trial();
            assertThat(isFull(best)).isTrue();
            assertThat(trials.stream().filter(FidelityStudiesTest::isFull))
                    .allMatch(trial -> loss(trial.point()) >= loss(best.point()));
            assertThat(trials).anyMatch(trial -> loss(trial.point()) < loss(best.point()));
            assertThat(study.front().tradeoffs()).allMatch(tradeoff -> isFull(tradeoff.trial()));
            Point recommended = study.recommend().orElseThrow().point();
            assertThat(SPACE.isFull(recommended)).isTrue();
            assertThat(loss(recommended)).isLessThan(0.05);
            Point fixed = study.recommend(Map.of("y", 0.4)).orElseThrow().point();
            assertThat(fixed.real("y")).isEqualTo(0.4);
            assertThat(SPACE.isFull(fixed)).isTrue();
            Point look = study.recommend(Map.of("s", 0.5)).orElseThrow().point();
            assertThat(look.real("s")).isEqualTo(0.5);
        }
    }

    /** A target is reached by a full result, and a run says so. */
    @Test
    void aRunEndsAtAFullResult() {
        var result = Cases.minimize(SPACE)
                .seed(2)
                .run(FidelityStudiesTest::loss, RunOptions.evaluations(40).untilValue(0.1));
        assertThat(result.best().value()).isLessThanOrEqualTo(0.1);
        assertThat(SPACE.isFull(result.best().point())).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"vips", "wiski", "ohsvgp", "decoupled"})
    void everySurrogateLearnsFromLooks(String surrogate) {
        try (Study study = Cases.minimize(SPACE)
                .surrogate(Surrogates.named(surrogate))
                .seed(3)
                .build()) {
            List<Trial> trials = run(study, 16);
            assertThat(trials).noneMatch(trial -> trial.origin() == Origin.FALLBACK);
            assertThat(trials.subList(8, 16)).anyMatch(trial -> !isFull(trial)).anyMatch(FidelityStudiesTest::isFull);
        }
    }

    @Test
    void otherAcquisitionsEvaluateInFull() {
        try (Study study = Cases.minimize(SPACE)
                .acquisition(Acquisitions.named("logei"))
                .seed(1)
                .build()) {
            List<Trial> trials = run(study, 14);
            assertThat(trials.subList(8, 14))
                    .allMatch(FidelityStudiesTest::isFull)
                    .allMatch(trial -> trial.origin() == Origin.MODEL);
        }
    }

    @Test
    void batchesGivenFidelitiesAndOpenTrialsAreTaken() {
        try (Study study = Cases.minimize(SPACE).seed(1).build()) {
            Set<Point> asked = new HashSet<>();
            for (int round = 0; round < 4; round++) {
                List<Trial> batch = study.ask(4);
                batch.forEach(trial -> asked.add(trial.point()));
                batch.subList(0, 3).forEach(trial -> study.tell(trial, loss(trial.point())));
            }
            assertThat(asked).hasSize(16);
            for (double s : new double[] {0.25, 1}) {
                Trial trial = study.ask(Map.of("s", s));
                assertThat(trial.point().real("s")).isEqualTo(s);
                assertThat(trial.notes()).contains("chosen with {s=" + s + "} given");
            }
        }
    }

    /**
     * A look tells at most ρ² of what a full evaluation of its point tells, so one whose ρ² is less than its share of the cost is not worth it. Where
     * the cheapest looks show the function upside down and mirrored, the model learns that, and the study evaluates in full.
     */
    @Test
    void looksThatMisleadAreGivenUp() {
        try (Study study = Cases.minimize(SPACE).seed(5).build()) {
            for (int i = 0; i < 24; i++) {
                Trial trial = study.ask();
                Point point = trial.point();
                double s = point.real("s");
                double x = point.real("x");
                double y = point.real("y");
                study.tell(trial, s * wavy(x, y) + (1 - s) * (5 - wavy(1 - x, 1 - y)));
            }
            assertThat(study.state().trials().stream()
                            .skip(8)
                            .filter(FidelityStudiesTest::isFull)
                            .count())
                    .as("full ones of 16")
                    .isGreaterThanOrEqualTo(13);
        }
    }

    private static double wavy(double x, double y) {
        return Math.pow(x - 0.9, 2) + 2 * Math.pow(y + 0.4, 2) + 0.5 * Math.sin(5 * x) * Math.cos(4 * y);
    }

    /** Looks that are open promise no full value, however low theirs are: the full trial beside them still expects to improve. */
    @Test
    void openLooksAreNoCandidatesForTheBest() {
        try (Study study = Cases.minimize(SPACE).seed(4).build()) {
            for (int i = 0; i < 12; i++) {
                Trial trial = study.ask();
                study.tell(trial, loss(trial.point()) - 20 * (1 - trial.point().real("s")));
            }
            List<Trial> batch = study.ask(4);
            assertThat(batch.subList(0, 3)).anyMatch(trial -> !isFull(trial));
            assertThat(isFull(batch.get(3))).isTrue();
            assertThat(batch.get(3).health().acquisitionValue()).isGreaterThan(-15);
        }
    }

    @Test
    void aStudyIsTakenUpWhereItEnded() {
        List<Trial> whole;
        try (Study study = Cases.minimize(SPACE).seed(7).build()) {
            whole = run(study, 12);
        }
        List<Trial> parts = new ArrayList<>();
        for (int part = 0; part < 3; part++) {
            try (Study study = Cases.minimize(SPACE)
                    .seed(7)
                    .storedIn(JournalStore.open(folder))
                    .build()) {
                parts.addAll(run(study, 4));
            }
        }
        assertThat(parts)
                .extracting(Trial::point)
                .isEqualTo(whole.stream().map(Trial::point).toList());
    }

    /** Whole numbers on a log scale, with candidates for the rest: folds of a cross-validation. */
    @Test
    void finiteSpacesAreExhaustedWithEachPointOnce() {
        SearchSpace space = SearchSpace.builder()
                .integer("depth", 1, 4)
                .fidelity(new IntegerParameter("folds", 1, 3, Scale.LOG), 0)
                .build();
        try (Study study = Thalweg.minimize(space).seed(1).build()) {
            Set<Point> seen = new HashSet<>();
            for (int i = 0; i < 12; i++) {
                Trial trial = study.ask();
                seen.add(trial.point());
                study.tell(
                        trial,
                        trial.point().integer("depth") + 1.0 / trial.point().integer("folds"));
            }
            assertThat(seen).hasSize(12);
            assertThat(study.best().orElseThrow().point()).isEqualTo(Point.of("depth", 1, "folds", 3));
        }
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() {
        StudyBuilder constrained = Thalweg.minimize(SPACE).constraintAtMost("time", 3);
        assertThatThrownBy(constrained::build)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "the fidelity 's' is for the best point of one objective, and this study has constraints on "
                                + "outcomes: fix 's' at its greatest value, or leave out the other");
        assertThatThrownBy(() -> Thalweg.learn(SPACE).build()).hasMessageContaining("a map to learn");
        assertThatThrownBy(() -> Thalweg.minimize(SPACE).drifting(100).build())
                .hasMessageContaining("an objective that drifts");
        assertThatThrownBy(() -> Thalweg.minimize(
                                SPACE.toBuilder().context("load", 0, 1).build())
                        .build())
                .hasMessageContaining("contexts [load]");
        try (Study study = Cases.minimize(SPACE).seed(1).build()) {
            assertThatThrownBy(() -> study.probabilityOfRegret(0.1)).hasMessageContaining("has a fidelity");
        }
    }
}
