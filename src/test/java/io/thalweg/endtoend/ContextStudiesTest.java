package io.thalweg.endtoend;

import static io.thalweg.endtoend.Cases.minimize;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.Surrogates;
import io.thalweg.Thalweg;
import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Recommendation;
import io.thalweg.core.study.Request;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.journal.JournalStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Studies with contexts: what is best is found for each of them, and what is learnt in one serves the others. */
class ContextStudiesTest {

    private static final SearchSpace PLANT =
            SearchSpace.builder().real("x", 0, 1).context("load", 0, 1).build();

    private static final SearchSpace LAB = SearchSpace.builder()
            .real("x", 0, 1)
            .categorical("solvent", "DMAc", "DMF")
            .context("load", 0, 1)
            .context("supplier", "A", "B")
            .build();

    private static double bottom(double load) {
        return 0.2 + 0.6 * load;
    }

    /** A load costs more than anything that can be chosen. */
    private static double plant(Point p) {
        return 3 * p.real("load") + Math.pow(p.real("x") - bottom(p.real("load")), 2);
    }

    private static double lab(Point p) {
        boolean right = p.text("solvent").equals(p.text("supplier").equals("A") ? "DMAc" : "DMF");
        return plant(p) + (right ? 0 : 0.3);
    }

    private static Map<String, Object> day(int i) {
        double load = Seed.of(7).child("load", i).generator().nextDouble();
        return Map.of("load", load, "supplier", i % 3 == 0 ? "A" : "B");
    }

    /** Between the two loads that were ever measured as well, where nothing was: what is best there, not how good it is. */
    @Test
    void bestOfEachContextIsFoundAndRecommended() {
        Study study = minimize(PLANT).build();
        RandomGenerator random = Seed.of(2).generator();
        for (int i = 0; i < 20; i++) {
            Trial trial = study.ask(Map.of("load", i % 2 == 0 ? 0.2 : 0.8));
            study.tell(trial, plant(trial.point()) + 0.01 * random.nextGaussian());
        }
        for (double load : new double[] {0.2, 0.5, 0.8}) {
            Recommendation best = study.recommend(Map.of("load", load)).orElseThrow();
            assertThat(best.point().real("load")).isEqualTo(load);
            assertThat(best.point().real("x")).as("load %s", load).isCloseTo(bottom(load), within(0.12));
            if (load != 0.5) {
                assertThat(best.mean()).isCloseTo(3 * load, within(0.1));
            }
        }
        assertThat(study.recommend()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ei", "logei", "qlogei", "kg", "thompson", "mes", "ucb"})
    void acquisitionFunctionsOfAllKindsSeekTheBestOfTheContext(String name) {
        Study study = minimize(LAB).acquisition(Acquisitions.named(name)).build();
        for (int i = 0; i < 12; i++) {
            Trial trial = study.ask(day(i));
            study.tell(trial, lab(trial.point()));
        }
        for (Trial trial : study.ask(Request.of(2).given(day(13)))) {
            assertThat(trial.origin()).as("%s", trial.health()).isEqualTo(Origin.MODEL);
            assertThat(trial.health().fallbacks()).isEmpty();
            assertThat(trial.point().asMap()).containsAllEntriesOf(day(13));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "vips", "wiski"})
    void driftsBatchesConstraintsAndFailuresWork(String surrogate) {
        Map<String, String> options = surrogate.equals("wiski") ? Map.of("nodes", "8", "rank", "100") : Map.of();
        for (boolean drifting : new boolean[] {false, true}) {
            StudyBuilder builder = minimize(LAB)
                    .surrogate(Surrogates.named(surrogate, options))
                    .constraintAtLeast("room", 0);
            Study study = (drifting ? builder.drifting(40) : builder).build();
            for (int step = 0; step < 6; step++) {
                for (Trial trial : study.ask(Request.of(3).given(day(step)))) {
                    study.tell(
                            trial,
                            trial.number() % 9 == 8
                                    ? Outcome.failed("lost")
                                    : Outcome.of(
                                            lab(trial.point()),
                                            Double.NaN,
                                            Map.of("room", 0.7 - trial.point().real("x"))));
                }
            }
            assertThat(study.state().trials()).noneMatch(trial -> trial.origin() == Origin.FALLBACK);
            Map<String, Object> heavy = Map.of("load", 1, "supplier", "B");
            Point best = study.recommend(heavy).orElseThrow().point();
            assertThat(best.asMap()).containsEntry("load", 1.0).containsEntry("supplier", "B");
            assertThat(best.real("x")).as("of 0.8 there is no room").isLessThan(0.75);
        }
    }

    @Test
    void severalObjectivesAndMapsTakeContexts() {
        Study front = minimize(PLANT).alsoMinimize("effort").build();
        Study map = Thalweg.learn(PLANT).effort(Cases.LIGHT).build();
        for (int i = 0; i < 12; i++) {
            Map<String, Object> today = Map.of("load", i % 5 / 4.0);
            Trial trial = front.ask(today);
            front.tell(
                    trial,
                    Outcome.of(
                            plant(trial.point()),
                            Double.NaN,
                            Map.of("effort", trial.point().real("x"))));
            Trial looked = map.ask(today);
            map.tell(looked, plant(looked.point()));
        }
        assertThat(front.state().trials()).noneMatch(trial -> trial.origin() == Origin.FALLBACK);
        assertThat(map.state().trials()).noneMatch(trial -> trial.origin() == Origin.FALLBACK);
        assertThat(front.recommend(Map.of("load", 1))).isEmpty();
        assertThat(map.recommend(Map.of("load", 1))).isEmpty();
    }

    @Test
    void journalIsGoneOnWithToTheLastBit(@TempDir Path directory) {
        Path journal = directory.resolve("plant");
        List<Point> through = new ArrayList<>();
        Study straight = minimize(LAB).build();
        for (int i = 0; i < 11; i++) {
            try (Study reopened =
                    minimize(LAB).storedIn(JournalStore.open(journal)).build()) {
                Trial trial = reopened.ask(day(i));
                reopened.tell(trial, lab(trial.point()));
                through.add(trial.point());
            }
            Trial trial = straight.ask(day(i));
            straight.tell(trial, lab(trial.point()));
            assertThat(through.get(i)).isEqualTo(trial.point());
        }
    }
}
