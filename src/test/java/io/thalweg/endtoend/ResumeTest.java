package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Surrogates;
import io.thalweg.Thalweg;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.journal.JournalStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A study that is opened again goes on as if it had never been closed, to the last bit. */
class ResumeTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .real("x", -5, 10)
            .real("y", 0, 15)
            .categorical("kind", "plain", "tilted")
            .build();

    private static final int STEPS = 20;

    @TempDir
    private Path directory = Path.of("");

    /** How a process ends. */
    private enum Ending {
        /** Closed properly: what was learnt is kept. */
        CLOSED,
        /** Without a word: what was learnt must be learnt again. */
        KILLED
    }

    /**
     * After which steps processes end, and how: without a word before anything was kept, properly, and without a word when what was kept is
     * old.
     */
    private static final Map<Integer, Ending> ENDINGS = Map.of(8, Ending.KILLED, 12, Ending.CLOSED, 17, Ending.KILLED);

    @ParameterizedTest
    @Tag("slow")
    @ValueSource(strings = {"exact", "wiski", "vips", "ohsvgp"})
    void resumedStudySuggestsTheSamePoint(String surrogate) {
        Study uninterrupted =
                builder(surrogate, new MemoryStore(InstantSource.system())).build();
        Path place = directory.resolve(surrogate);
        Study study = builder(surrogate, JournalStore.open(place)).build();
        for (int i = 0; i < STEPS; i++) {
            assertThat(step(study, i)).as("step %s", i).isEqualTo(step(uninterrupted, i));
            Ending ending = ENDINGS.get(i);
            if (ending != null) {
                end(study, ending);
                study = builder(surrogate, JournalStore.open(place)).build();
            }
        }
        study.close();
    }

    private static void end(Study study, Ending ending) {
        if (ending == Ending.CLOSED) {
            study.close();
        } else {
            study.store().close();
        }
    }

    private static StudyBuilder builder(String surrogate, StudyStore store) {
        return Thalweg.minimize(SPACE)
                .surrogate(Surrogates.named(surrogate))
                .effort(Cases.LIGHT)
                .seed(7)
                .initialDesign(6)
                .storedIn(store);
    }

    /** One step of a history with some of everything: points told, cancelled, asked for in batches, amended. */
    private static Point step(Study study, int i) {
        if (i % 5 == 3) {
            study.tell(Point.of("x", i - 3.5, "y", 0.5 * i, "kind", "plain"), i);
        }
        List<Trial> batch = study.ask(i % 7 == 5 ? 2 : 1);
        Trial trial = batch.get(batch.size() - 1);
        if (i % 6 == 4) {
            study.cancel(trial);
        } else if (i % 11 == 10) {
            study.tell(trial, Outcome.failed("no power"));
        } else {
            study.tell(trial, value(trial.point()));
        }
        if (i == 15) {
            Trial first = study.state().results().get(0).trial();
            study.amend(first, Outcome.of(value(first.point()) + 1), "the scale was not level");
        }
        return trial.point();
    }

    private static double value(Point point) {
        double x = point.real("x");
        double y = point.real("y");
        double bend = y - 0.129 * x * x + 1.6 * x - 6;
        return bend * bend + 10 * Math.cos(x) + (point.text("kind").equals("plain") ? 0 : x);
    }

    @Test
    void workersOfOneStudyShareItsKnowledge() {
        List<Study> studies = new ArrayList<>();
        for (int k = 0; k < 3; k++) {
            studies.add(builder("exact", JournalStore.open(directory.resolve("several")))
                    .build());
        }
        for (int i = 0; i < 16; i++) {
            Study one = studies.get(i % 3);
            Trial trial = one.ask();
            one.tell(trial, value(trial.point()));
        }
        List<Point> next = new ArrayList<>();
        for (Study study : studies) {
            Trial trial = study.ask();
            study.cancel(trial);
            next.add(trial.point());
        }
        Study alone = builder("exact", new MemoryStore(InstantSource.system())).build();
        for (int i = 0; i < 16; i++) {
            Trial trial = alone.ask();
            assertThat(trial.point()).isEqualTo(studies.get(0).state().trial(i).point());
            alone.tell(trial, value(trial.point()));
        }
        assertThat(next.get(0)).isEqualTo(alone.ask().point());
        studies.forEach(Study::close);
    }

    /** A kernel in words is a part of the definition, so that a study that is opened again goes on with the same bits. */
    @Test
    void kernelInWordsIsRestored() {
        String words = "matern52(x, kind) + periodic(y, period=5) * linear";
        StudyStore alone = new MemoryStore(InstantSource.system());
        Study uninterruptedStudy = kernel(words, alone).build();
        Path place = directory.resolve("words");
        Study study = kernel(words, JournalStore.open(place)).build();
        for (int i = 0; i < 9; i++) {
            assertThat(step(study, i)).isEqualTo(step(uninterruptedStudy, i));
        }
        study.close();
        try (Study again =
                Thalweg.open(JournalStore.open(place)).effort(Cases.LIGHT).build()) {
            assertThat(again.ask().point()).isEqualTo(uninterruptedStudy.ask().point());
        }
        assertThat(JournalStore.open(place).definition().orElseThrow().settings())
                .containsEntry("surrogate.kernel", words);
    }

    private static StudyBuilder kernel(String words, StudyStore store) {
        return builder("exact", store)
                .surrogate(Surrogates.named("exact", Map.of("kernel", words)))
                .recordedSettings(Map.of("surrogate", "exact", "surrogate.kernel", words));
    }

    /** In many dimensions the asks are shared with a trust region, which follows the results. */
    @Test
    @Tag("slow")
    void trustRegionIsRestored() {
        Study uninterruptedStudy = many(new MemoryStore(InstantSource.system())).build();
        Path place = directory.resolve("many");
        Study study = many(JournalStore.open(place)).build();
        for (int i = 0; i < 20; i++) {
            if (i % 5 == 4) {
                end(study, i % 10 == 4 ? Ending.KILLED : Ending.CLOSED);
                study = Thalweg.open(JournalStore.open(place)).build();
            }
            Trial expected = uninterruptedStudy.ask();
            Trial trial = study.ask();
            assertThat(trial.point()).isEqualTo(expected.point());
            // Hardly anything is an improvement, so that the box shrinks.
            uninterruptedStudy.tell(expected, i);
            study.tell(trial, i);
        }
        study.close();
    }

    @Test
    void trustRegionIsNamedBySettings() {
        Map<String, Boolean> builders = Map.of("true", true, "false", false);
        builders.forEach((word, used) -> {
            StudyStore store = new MemoryStore(InstantSource.system());
            many(store).recordedSettings(Map.of("trust-region", word)).build();
            Study named = Thalweg.open(store).build();
            Study told = many(new MemoryStore(InstantSource.system()))
                    .trustRegion(used)
                    .build();
            for (int i = 0; i < 8; i++) {
                Trial trial = named.ask();
                Trial other = told.ask();
                assertThat(trial.point()).as("%s, trial %s", word, i).isEqualTo(other.point());
                named.tell(trial, i);
                told.tell(other, i);
            }
        });
    }

    private static StudyBuilder many(StudyStore store) {
        SearchSpaceBuilder space = SearchSpace.builder();
        for (int k = 0; k < 20; k++) {
            space.real("x" + k, 0, 1);
        }
        return Thalweg.minimize(space.build()).initialDesign(4).storedIn(store);
    }

    @Test
    void studyOpensByItsDefinition() {
        Study study = builder("wiski", JournalStore.open(directory.resolve("defined")))
                .recordedSettings(Map.of("surrogate", "wiski", "acquisition", "qlogei"))
                .build();
        for (int i = 0; i < 12; i++) {
            step(study, i);
        }
        study.close();
        try (Study again =
                Thalweg.open(JournalStore.open(directory.resolve("defined"))).build()) {
            assertThat(again.space()).isEqualTo(SPACE);
            assertThat(again.state().trials()).hasSameSizeAs(study.state().trials());
        }
    }
}
