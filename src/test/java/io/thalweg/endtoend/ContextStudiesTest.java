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
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.journal.JournalStore;
import io.thalweg.store.worker.Worker;
import io.thalweg.store.worker.WorkerResult;
import io.thalweg.store.worker.WorkerTerms;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Studies with contexts: what is best is found for each of them, and what is learnt in one serves the others. */
@Tag("slow")
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

    /** The load is what the plant has when a point is chosen; what is recommended is that of each load. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void runIsGivenTheLoadOfTheMoment(boolean drifting) {
        ExecutorService executor = Executors.newFixedThreadPool(3);
        try {
            StudyBuilder builder = minimize(PLANT).withExecutor(executor, 3);
            Study study = (drifting ? builder.drifting() : builder).build();
            AtomicInteger moment = new AtomicInteger();
            StudyResult result = study.run(
                    ContextStudiesTest::plant,
                    RunOptions.evaluations(24)
                            .inBatches()
                            .silently()
                            .given(() -> Map.of("load", moment.getAndIncrement() % 2 == 0 ? 0.2 : 0.8)));
            assertThat(result.recommendation()).as("it depends on the load").isEmpty();
            assertThat(result.results())
                    .hasSize(24)
                    .allMatch(told -> told.trial().origin() != Origin.FALLBACK);
            for (double load : new double[] {0.2, 0.8}) {
                assertThat(result.results())
                        .filteredOn(told -> told.point().real("load") == load)
                        .hasSize(12);
                Recommendation best = study.recommend(Map.of("load", load)).orElseThrow();
                assertThat(best.point().real("x")).as("load %s", load).isCloseTo(bottom(load), within(0.12));
            }
        } finally {
            executor.shutdown();
        }
    }

    /** Two machines at once on one journal: each gets its own trials, and learns from both. */
    @Test
    void workersOfTwoMachinesShareAJournal(@TempDir Path directory) throws Exception {
        SearchSpace shop = SearchSpace.builder()
                .real("x", 0, 1)
                .context("machine", "A", "B")
                .build();
        try (Study study = minimize(shop).storedIn(JournalStore.open(directory)).build()) {
            study.enqueue(Point.of("x", 0.5, "machine", "B"));
            study.enqueue(Point.of("x", 0.5, "machine", "A"));
            List<CompletableFuture<WorkerResult>> workers = new ArrayList<>();
            for (String machine : List.of("A", "B")) {
                workers.add(CompletableFuture.supplyAsync(() -> new Worker(
                                study,
                                point -> {
                                    double bottom = machine.equals("A") ? 0.3 : 0.7;
                                    return point.text("machine").equals(machine)
                                            ? Outcome.of(Math.pow(point.real("x") - bottom, 2))
                                            : Outcome.failed("the wrong machine");
                                },
                                WorkerTerms.of(machine, 16).given(Map.of("machine", machine)))
                        .run()));
            }
            int told = 0;
            for (CompletableFuture<WorkerResult> worker : workers) {
                assertThat(worker.get().failed()).isZero();
                assertThat(worker.get().told()).isPositive();
                told += worker.get().told();
            }
            assertThat(told).isEqualTo(16);
            assertThat(study.state().running()).isEmpty();
            assertThat(study.recommend(Map.of("machine", "B"))
                            .orElseThrow()
                            .point()
                            .text("machine"))
                    .isEqualTo("B");
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
