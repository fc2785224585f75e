package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Surrogates;
import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
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

/** Studies of spaces in which some parameters are active only where others have some values. */
@Tag("slow")
class ConditionalStudiesTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .categorical("kernel", "linear", "rbf", "poly")
            .logReal("C", 0.01, 100)
            .logReal("gamma", 1e-3, 10)
            .when("kernel", "rbf")
            .integer("degree", 2, 5)
            .when("kernel", "poly")
            .real("coef", 0, 1)
            .whenAtLeast("degree", 3)
            .build();

    @TempDir
    private Path folder = Path.of("");

    /** Best at 0: the kernel rbf with C = 1 and gamma = 0.1. */
    private static double loss(Point point) {
        double c = Math.abs(Math.log10(point.real("C")));
        return switch (point.text("kernel")) {
            case "rbf" -> c + Math.abs(Math.log10(point.real("gamma")) + 1);
            case "poly" -> 1 + c + 0.3 * point.integer("degree") + (point.has("coef") ? point.real("coef") : 0);
            default -> 2 + c;
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "vips", "wiski", "ohsvgp"})
    void everySurrogateSuggestsPointsOfTheSpace(String surrogate) {
        try (Study study = Cases.minimize(SPACE)
                .surrogate(Surrogates.named(surrogate))
                .seed(3)
                .build()) {
            double best = Double.POSITIVE_INFINITY;
            for (int i = 0; i < 30; i++) {
                Trial trial = study.ask();
                assertThat(SPACE.violations(trial.point())).isEmpty();
                assertThat(trial.origin()).isNotEqualTo(Origin.FALLBACK);
                study.tell(trial, loss(trial.point()));
                best = Math.min(best, loss(trial.point()));
            }
            assertThat(best).isLessThan(0.6);
            assertThat(SPACE.violations(study.recommend().orElseThrow().point()))
                    .isEmpty();
        }
    }

    @Test
    void batchesAndOpenTrialsAreOfTheSpaceToo() {
        try (Study study = Cases.minimize(SPACE).seed(1).build()) {
            for (int round = 0; round < 5; round++) {
                List<Trial> batch = study.ask(4);
                batch.forEach(
                        trial -> assertThat(SPACE.violations(trial.point())).isEmpty());
                batch.subList(0, 3).forEach(trial -> study.tell(trial, loss(trial.point())));
            }
            for (String kernel : List.of("linear", "rbf", "poly")) {
                Point point = study.ask(Map.of("kernel", kernel)).point();
                assertThat(point.text("kernel")).isEqualTo(kernel);
                assertThat(SPACE.violations(point)).isEmpty();
            }
        }
    }

    @Test
    void aStudyIsTakenUpWhereItEnded() {
        List<Point> whole = new ArrayList<>();
        try (Study study = Cases.minimize(SPACE).seed(7).build()) {
            run(study, 18, whole);
        }
        List<Point> parts = new ArrayList<>();
        for (int part = 0; part < 3; part++) {
            try (Study study = Cases.minimize(SPACE)
                    .seed(7)
                    .storedIn(JournalStore.open(folder))
                    .build()) {
                run(study, 6, parts);
            }
        }
        assertThat(parts).isEqualTo(whole);
    }

    private static void run(Study study, int evaluations, List<Point> points) {
        for (int i = 0; i < evaluations; i++) {
            Trial trial = study.ask();
            points.add(trial.point());
            study.tell(trial, loss(trial.point()));
        }
    }

    @Test
    void aFiniteSpaceIsExhaustedWithEachPointOnce() {
        SearchSpace space = SearchSpace.builder()
                .bool("deep")
                .integer("units", 1, 3)
                .when("deep", true)
                .integer("width", 1, 2)
                .build();
        try (Study study = Cases.minimize(space).deterministic(true).seed(2).build()) {
            Set<Point> seen = new HashSet<>();
            for (int i = 0; i < 8; i++) {
                Trial trial = study.ask();
                seen.add(trial.point());
                study.tell(trial, trial.point().real("width"));
            }
            assertThat(seen).hasSize(8);
            assertThatThrownBy(study::ask).isInstanceOf(SpaceExhaustedException.class);
        }
    }
}
