package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Surrogates;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Trial;
import io.thalweg.store.journal.JournalStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Studies whose surrogate chooses itself: they go on through the hand-over. */
class AutoStudiesTest {

    /** The exact process learns a hundred observations. */
    private static final Map<String, String> HURRIED = Map.of("step-time", "0.001");

    private static final double NOISE = 0.05;

    @TempDir
    private Path directory = Path.of("");

    private static Study study(StudyStore store) {
        return Cases.minimize(Cases.SQUARE)
                .surrogate(Surrogates.named("auto", HURRIED))
                .storedIn(store)
                .build();
    }

    private static void tell(Study study, int count) {
        RandomGenerator random = Seed.of(8).generator();
        for (int i = 0; i < count; i++) {
            Point point = Point.of("x", random.nextDouble(), "y", random.nextDouble());
            study.tell(point, Cases.bowl(point) + NOISE * random.nextGaussian());
        }
    }

    private static List<Trial> steps(Study study, int count) {
        RandomGenerator random = Seed.of(9).generator();
        List<Trial> trials = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Trial trial = study.ask();
            study.tell(trial, Cases.bowl(trial.point()) + NOISE * random.nextGaussian());
            trials.add(trial);
        }
        return trials;
    }

    @Test
    void handOverIsSaidOnceAndTheSearchGoesOn() {
        Study study = study(new MemoryStore(InstantSource.system()));
        tell(study, 97);
        List<Trial> trials = steps(study, 12);
        List<Integer> said = new ArrayList<>();
        for (int i = 0; i < trials.size(); i++) {
            if (trials.get(i).health().toString().contains("another surrogate is in charge: ")) {
                said.add(i);
            }
        }
        assertThat(said).as("steps that say it").containsExactly(4);
        assertThat(trials.get(4).health().fallbacks().get(0))
                .contains(" since 101 observations: mean log density of new values ", "vips ", "wiski ");
        assertThat(Cases.bowl(study.recommend().orElseThrow().point())).isLessThan(0.01);
    }

    @Test
    void replayComesThroughTheHandOver() {
        Study first = study(JournalStore.open(directory));
        tell(first, 97);
        List<Trial> before = steps(first, 6);
        first.close();
        Study uninterrupted = study(new MemoryStore(InstantSource.system()));
        tell(uninterrupted, 97);
        steps(uninterrupted, 6);
        Study again = study(JournalStore.open(directory));
        assertThat(again.state().trials()).hasSize(97 + before.size());
        assertThat(again.ask().point()).isEqualTo(uninterrupted.ask().point());
        again.close();
    }
}
