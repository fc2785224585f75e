package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Surrogates;
import io.thalweg.Thalweg;
import io.thalweg.acquisition.UpperConfidenceBound;
import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.ReadOnlyStore;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.store.journal.JournalStore;
import io.thalweg.surrogate.exact.ExactSurrogateFactory;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.choice.KernelChoice;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is configured wrongly is said when a study is built. */
class MisconfiguredStudiesTest {

    private static final SearchSpace SQUARE =
            SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

    /** A function of two coordinates that throws where it is evaluated. */
    private static final AcquisitionFunction THROWING = new AcquisitionFunction() {
        @Override
        public int batchSize() {
            return 1;
        }

        @Override
        public int dimension() {
            return 2;
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            return x[x.length];
        }
    };

    @Test
    void acquisitionThatDoesNotWeighConstraintsIsRefusedAndNothingBegins() {
        MemoryStore store = new MemoryStore(InstantSource.system());
        StudyBuilder builder = Thalweg.minimize(SQUARE)
                .acquisition(new UpperConfidenceBound())
                .constraintAtMost("c", 0)
                .storedIn(store);
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll(
                        "acquisition function UpperConfidenceBound", "does not support constraints", "logei");
        assertThat(store.definition()).isEmpty();
        builder.acquisition(Acquisitions.named("logei")).build();
        assertThat(store.definition()).isPresent();
    }

    @Test
    void acquisitionOfOnesOwnThatThrowsIsRefusedWithItsPlace() {
        Acquisition atOnce = context -> List.<AcquisitionFunction>of().get(0);
        Acquisition later = context -> THROWING;
        for (Acquisition broken : List.of(atOnce, later)) {
            assertThatThrownBy(
                            () -> Thalweg.minimize(SQUARE).acquisition(broken).build())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll("acquisition function", "IndexOutOfBoundsException", " at ")
                    .hasCauseInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void acquisitionOfAnotherDimensionIsRefused() {
        Acquisition flat = context -> THROWING;
        assertThatThrownBy(() -> Thalweg.minimize(
                                SearchSpace.builder().real("x", 0, 1).build())
                        .acquisition(flat)
                        .build())
                .hasMessageContaining("2 coordinates, must have 1 × 1");
    }

    @Test
    void kernelThatDoesNotTakeTheSpaceIsRefused() {
        KernelChoice other = space -> List.of(Matern52.ard(3));
        assertThatThrownBy(() -> Thalweg.minimize(SQUARE)
                        .surrogate(ExactSurrogateFactory.DEFAULT.withKernels(other))
                        .build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("the surrogate", "3 coordinates");
    }

    @Test
    void surrogateThatCannotTakeTheSpaceIsRefused() {
        SearchSpace categories =
                SearchSpace.builder().categorical("c", "a", "b", "d").build();
        assertThatThrownBy(() -> Thalweg.minimize(categories)
                        .surrogate(Surrogates.named("harmonic"))
                        .build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("the surrogate", "choose another");
    }

    /** Whatever has a name goes through the dry run of some study, in every kind of space. */
    @Test
    void namedSurrogatesAndAcquisitionsPass() {
        for (String surrogate : Surrogates.names()) {
            for (SearchSpace space : spaces()) {
                StudyBuilder builder = Thalweg.minimize(space).surrogate(Surrogates.named(surrogate));
                assertThatCode(builder::build).as(surrogate + " on " + space).doesNotThrowAnyException();
            }
        }
        for (String acquisition : Acquisitions.names()) {
            StudyBuilder builder = Thalweg.minimize(SQUARE).acquisition(Acquisitions.named(acquisition));
            if (acquisition.contains("hvi") || acquisition.contains("parego")) {
                builder.alsoMinimize("second");
            }
            assertThatCode(builder::build).as(acquisition).doesNotThrowAnyException();
        }
    }

    private static List<SearchSpace> spaces() {
        SearchSpaceBuilder many = SearchSpace.builder();
        IntStream.range(0, 30).forEach(i -> many.real("x" + i, 0, 1));
        return List.of(
                SQUARE,
                SearchSpace.builder().integer("i", 1, 2).build(),
                SearchSpace.builder().integer("i", 1, 2).fixed("f", 3).build(),
                SearchSpace.builder()
                        .real("x", 0, 1)
                        .categorical("c", "a", "b", "d")
                        .build(),
                SearchSpace.builder()
                        .real("a", 0, 1)
                        .real("b", 0, 1)
                        .mixture(1, "a", "b")
                        .build(),
                SearchSpace.builder()
                        .real("x", 0, 1)
                        .candidates(List.of(Point.of("x", 0.5), Point.of("x", 0.25)))
                        .build(),
                many.build());
    }

    @Test
    void combinationsPass() {
        List<StudyBuilder> builders = new ArrayList<>();
        builders.add(Thalweg.minimize(SQUARE).drifting());
        builders.add(Thalweg.learn(SQUARE));
        builders.add(Thalweg.minimize(SQUARE).trustRegion(true).deterministic());
        builders.add(Thalweg.minimize(SQUARE)
                .alsoMaximize("b")
                .constraintAtLeast("c", 1e6)
                .cost("seconds")
                .referencePoint(3, -1e9));
        builders.forEach(builder -> assertThatCode(builder::build).doesNotThrowAnyException());
    }

    /** As a report does of a study that was begun by a later version, or by a program with an acquisition function of its own. */
    @Test
    void studyThatIsOnlyLookedAtNeedsNoAcquisitionFunction() {
        MemoryStore store = new MemoryStore(InstantSource.system());
        Study begun = Thalweg.minimize(SQUARE)
                .recordedSettings(Map.of("acquisition", "of-tomorrow"))
                .storedIn(store)
                .build();
        begun.tell(Point.of("x", 0, "y", 0), 3);
        assertThat(Thalweg.open(ReadOnlyStore.of(store)).build().best()).isPresent();
        assertThatThrownBy(() -> Thalweg.open(store)).hasMessageContaining("of-tomorrow");
    }

    /** Most often a misspelt directory, which has just been made. */
    @Test
    void messageAboutAnEmptyStoreSaysWhereItIs(@TempDir Path folder) {
        try (JournalStore store = JournalStore.open(folder.resolve("valy"))) {
            assertThatThrownBy(() -> Thalweg.open(store))
                    .isInstanceOf(NoSuchStudyException.class)
                    .hasMessageStartingWith("the journal in " + folder.resolve("valy") + " holds no study yet: check");
        }
        MemoryStore memory = new MemoryStore(InstantSource.system());
        assertThatThrownBy(() -> Thalweg.open(memory)).hasMessageStartingWith("the store in memory holds no study yet");
    }

    @Test
    void executorThatIsShutDownIsRefused() {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        threads.shutdown();
        assertThatThrownBy(() -> Thalweg.minimize(SQUARE).withExecutor(threads, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("threads is", "was shut down", "pass a running one")
                .hasMessageNotContaining("ThreadPoolExecutor");
    }
}
