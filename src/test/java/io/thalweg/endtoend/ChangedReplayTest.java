package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Diary;
import io.thalweg.core.random.Seed;
import io.thalweg.core.search.SearchEffort;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Goals;
import io.thalweg.store.journal.JournalStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A study that is changed on the way, opened again and worked on by several goes on as if it had never been closed, to the last bit.
 * Its surrogate believes what depends on everything that ever happened to it.
 */
@Tag("slow")
class ChangedReplayTest {

    private static final int STEPS = 24;

    private static final SearchSpace SPACE = SearchSpace.builder()
            .real("x", 0, 1)
            .real("y", 0, 1)
            .integer("n", 1, 3)
            .categorical("kind", "plain", "tilted")
            .build();

    @TempDir
    private Path directory = Path.of("");

    @Test
    void changedStudiesReplay() {
        LongStream.range(0, 300).forEach(seed -> replay(seed, new MemoryStore(InstantSource.system())));
    }

    @Test
    void changedJournalsReplay() {
        LongStream.range(1_000, 1_030).forEach(this::replayFromDisk);
    }

    @Tag("study")
    @Test
    void tenThousandChangedStudiesReplay() {
        LongStream.range(2_000, 11_900).forEach(seed -> replay(seed, new MemoryStore(InstantSource.system())));
        LongStream.range(11_900, 12_000).forEach(this::replayFromDisk);
    }

    private void replayFromDisk(long seed) {
        replay(seed, JournalStore.open(directory.resolve("study " + seed)));
    }

    /** The same steps by one process that is never closed, and by processes that come, go and take turns. */
    private static void replay(long seed, StudyStore place) {
        Study alone = builder(new MemoryStore(InstantSource.system()), SPACE);
        RandomChanges expected = new RandomChanges(seed);
        RandomChanges steps = new RandomChanges(seed);
        RandomGenerator fate = new SplittableRandom(~seed);
        StudyStore store = place;
        Study one = builder(store, SPACE);
        Study other = one;
        for (int i = 0; i < STEPS; i++) {
            switch (fate.nextInt(6)) {
                case 0 -> {
                    if (store instanceof JournalStore journal) {
                        end(one, fate);
                        store = JournalStore.open(journal.directory());
                    }
                    one = again(store);
                    other = one;
                }
                case 1 -> other = again(store);
                default -> {
                    Study turn = one;
                    one = other;
                    other = turn;
                }
            }
            assertThat(steps.step(one)).as("seed %d, step %d", seed, i).isEqualTo(expected.step(alone));
        }
        assertThat(told(one)).isEqualTo(told(alone));
        assertThat(one.state().changes()).isEqualTo(alone.state().changes());
        assertThat(one.state().lessons()).isEqualTo(alone.state().lessons());
        store.close();
    }

    /** The results without the times that the suggestions took. */
    private static List<List<Object>> told(Study study) {
        return study.state().results().stream()
                .map(result -> List.<Object>of(
                        result.trial().number(), result.trial().origin(), result.point(), result.outcome()))
                .toList();
    }

    /** A process ends properly, and what was learnt is kept, or without a word. */
    private static void end(Study study, RandomGenerator fate) {
        if (fate.nextBoolean()) {
            study.close();
        } else {
            study.store().close();
        }
    }

    private static Study again(StudyStore store) {
        StudyDefinition definition = store.definition().orElseThrow();
        return builder(store, definition);
    }

    private static Study builder(StudyStore store, SearchSpace space) {
        return builder(
                store,
                new StudyDefinition(
                        space,
                        new Goals(List.of(new Goal.ToImprove("", Direction.MINIMIZE)), List.of(), Optional.empty()),
                        "value",
                        List.of(),
                        false,
                        false,
                        OptionalInt.empty(),
                        2,
                        Seed.of(5),
                        Map.of()));
    }

    private static Study builder(StudyStore store, StudyDefinition definition) {
        return Study.of(definition)
                .surrogate(Diary.of(3, new AtomicInteger()))
                .acquisition(context -> new Peak(
                        context.objective().dimension(),
                        context.objective()
                                .predict(new DMatrixRMaj(1, context.objective().dimension()), 1)
                                .mean()[0]))
                .effort(new SearchEffort(16, 0, 1, 5))
                .storedIn(store)
                .build();
    }

    /** Highest at a place that depends on every bit of a belief. */
    private record Peak(int dimension, double belief) implements AcquisitionFunction {
        @Override
        public int batchSize() {
            return 1;
        }

        private double place(int j) {
            double scaled = 1e6 * belief * (j + 1);
            return scaled - Math.floor(scaled);
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            double value = 0;
            for (int j = 0; j < dimension; j++) {
                double off = x[j] - place(j);
                value -= off * off;
                gradientOut[j] = -2 * off;
            }
            return value;
        }
    }
}
