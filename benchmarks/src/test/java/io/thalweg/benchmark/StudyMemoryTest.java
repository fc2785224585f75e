package io.thalweg.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Surrogates;
import io.thalweg.Thalweg;
import io.thalweg.cli.internal.regress.StateSize;
import io.thalweg.core.event.MemoryStore;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Trial;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a told trial of three real parameters takes of the memory, counted object by object. */
@Tag("slow")
class StudyMemoryTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .real("x", -5, 5)
            .real("y", 0, 1)
            .real("z", 0, 100)
            .build();

    private static void tell(Study study, int trials) {
        RandomGenerator random = Seed.of(study.state().trials().size()).generator();
        for (int i = 0; i < trials; i++) {
            Point point =
                    Point.of("x", random.nextDouble(-5, 5), "y", random.nextDouble(), "z", random.nextDouble(0, 100));
            study.tell(point, random.nextGaussian());
        }
        study.ask();
    }

    private static double growth(Study study, Object whole) {
        tell(study, 2000);
        long before = StateSize.bytes(whole);
        tell(study, 4000);
        return (StateSize.bytes(whole) - before) / 4000.0;
    }

    /** The history, what models have seen, and which points are occupied; the surrogate keeps no data. */
    @Test
    void toldTrialTakesAtMost300Bytes() {
        StudyStore store = new MemoryStore(InstantSource.system());
        Study study = Thalweg.maximize(SPACE)
                .surrogate(Surrogates.named("wiski", Map.of("nodes", "7")))
                .refits((observations, last) -> last == 0 ? Optional.of(RefitBudget.WARM) : Optional.empty())
                .storedIn(store)
                .build();
        double all = growth(study, study);
        double history = growth(study, store);
        assertThat(history).isBetween(150.0, 240.0);
        assertThat(all).isBetween(history + 40, 300.0);
    }

    /**
     * An exact process has a triangle of n² numbers for each form that may be right, until a model of constant size takes over. What a store
     * keeps of the models does not count.
     */
    @Test
    @Tag("study")
    void defaultStudyTakesEightMegabytesAtMost() {
        StudyStore store = new MemoryStore(InstantSource.system());
        Study study = Thalweg.minimize(SPACE).seed(1).storedIn(store).build();
        for (int n = 1; n <= 1200; n++) {
            Trial trial = study.ask();
            Point point = trial.point();
            double x = point.real("x") / 5;
            double y = point.real("y") - 0.6;
            study.tell(trial, x * x + y * y + 0.1 * Math.sin(point.real("z") + n));
            if (n % 120 == 0) {
                long bytes = StateSize.bytes(study)
                        - store.learnt().map(learnt -> learnt.content().length).orElse(0);
                System.out.printf(Locale.ROOT, "%d trials: %.2f MB%n", n, bytes / 1e6);
                assertThat(bytes).isLessThan(8_000_000);
            }
        }
    }
}
