package io.thalweg.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.Surrogates;
import io.thalweg.Thalweg;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.RegretProbability;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a study says of the probability of regret, and the end of a run by it. */
@Tag("slow")
class RegretStudyTest {

    private static final SearchSpace LINE =
            SearchSpace.builder().real("x", -2, 2).build();

    private static double wave(Point p) {
        double x = p.real("x");
        return 20 + 3 * Math.sin(3 * x) + (x - 0.5) * (x - 0.5);
    }

    private static Study told(StudyBuilder builder, int count) {
        Study study = builder.build();
        for (int i = 0; i < count; i++) {
            Trial trial = study.ask();
            study.tell(trial, wave(trial.point()));
        }
        return study;
    }

    private static Map<String, StudyBuilder> unsupported() {
        Map<String, StudyBuilder> builders = new LinkedHashMap<>();
        builders.put("several objectives", Thalweg.minimize(LINE).alsoMinimize("cost"));
        builders.put("learns a map", Thalweg.learn(LINE));
        builders.put("drifts", Thalweg.minimize(LINE).drifting());
        builders.put("constraints", Thalweg.minimize(LINE).constraintAtLeast("purity", 0.5));
        builders.put(
                "no functions can be drawn",
                Thalweg.minimize(LINE).surrogate(Surrogates.named("exact", Map.of("kernel", "linear"))));
        return builders;
    }

    @Test
    void runEndsWhenNothingMuchBetterIsLikely() {
        RunOptions options = RunOptions.evaluations(60).untilRegret(0.05);
        StudyResult first = Thalweg.minimize(LINE).seed(3).build().run(RegretStudyTest::wave, options);
        assertThat(first.results()).hasSizeBetween(15, 40);
        assertThat(first.ending())
                .matches("a value better by more than 0\\.05 has a probability of at most [0-9.]+ %: [0-9]+ of [0-9]+ "
                        + "functions drawn from the model have such a value");
        StudyResult again = Thalweg.minimize(LINE).seed(3).build().run(RegretStudyTest::wave, options);
        assertThat(again.ending()).isEqualTo(first.ending());
        assertThat(again.results().stream().map(TrialResult::point).toList())
                .isEqualTo(first.results().stream().map(TrialResult::point).toList());
    }

    @Test
    void askingIsNoPartOfTheHistory() {
        Study asked = told(Thalweg.minimize(LINE).seed(3), 9);
        Study other = told(Thalweg.minimize(LINE).seed(3), 9);
        RegretProbability one = asked.probabilityOfRegret(1e-3).orElseThrow();
        assertThat(asked.probabilityOfRegret(1e-3)).contains(one);
        assertThat(asked.state().trials()).hasSize(9);
        assertThat(asked.ask().point()).isEqualTo(other.ask().point());
    }

    @Test
    void probabilityFallsWithTheDifferenceAndWithResults() {
        Study few = told(Thalweg.minimize(LINE).seed(3), 7);
        List<Integer> exceeding = new ArrayList<>();
        for (double epsilon : new double[] {0.01, 0.3, 3, 30}) {
            exceeding.add(few.probabilityOfRegret(epsilon).orElseThrow().exceeding());
        }
        assertThat(exceeding).isSortedAccordingTo((a, b) -> b - a);
        assertThat(exceeding.get(0)).isGreaterThan(25);
        assertThat(exceeding.get(3)).isZero();
        Study many = told(Thalweg.minimize(LINE).seed(3), 20);
        assertThat(many.probabilityOfRegret(0.3).orElseThrow().exceeding()).isLessThan(exceeding.get(1));
    }

    @Test
    void threadsChangeNothing() {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            Study one = told(Thalweg.minimize(LINE).seed(3), 8);
            Study several = told(Thalweg.minimize(LINE).seed(3).withExecutor(threads, 3), 8);
            assertThat(several.probabilityOfRegret(0.01)).isEqualTo(one.probabilityOfRegret(0.01));
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void categoriesAreDrawnAsWell() {
        SearchSpace mixed = SearchSpace.builder()
                .real("x", -2, 2)
                .categorical("c", "a", "b")
                .build();
        Study study = Thalweg.minimize(mixed).seed(1).build();
        study.run(
                p -> wave(p) + (p.text("c").equals("a") ? 0 : 5),
                RunOptions.evaluations(12).silently());
        RegretProbability fine = study.probabilityOfRegret(1e-6).orElseThrow();
        assertThat(fine.paths()).isEqualTo(256);
        assertThat(fine.exceeding()).isPositive();
    }

    @Test
    void ruleWaitsForEnoughMeasurements() {
        Study study = told(Thalweg.minimize(LINE).seed(3), 14);
        assertThat(study.regretWithin(1000, 0.05)).as("5 d + 10 are 15").isEmpty();
        study.tell(Point.of("x", 0.1), wave(Point.of("x", 0.1)));
        assertThat(study.regretWithin(1000, 0.05)).contains(new RegretProbability(1000, 0, 384));
        assertThat(Thalweg.minimize(LINE).build().probabilityOfRegret(1)).isEqualTo(Optional.empty());
    }

    @Test
    void whatIsNotSupportedIsNamed() {
        unsupported().forEach((why, builder) -> {
            Study study = builder.build();
            assertThatIllegalStateException()
                    .isThrownBy(() -> study.probabilityOfRegret(0.1))
                    .withMessageContaining(why);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> study.runExperiments(
                            p -> {
                                throw new AssertionError("nothing is evaluated");
                            },
                            RunOptions.evaluations(20).untilRegret(0.1)))
                    .withMessageContaining("0.1")
                    .withMessageContaining(why);
        });
    }

    @Test
    void badNumbersAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunOptions.endless().untilRegret(-1))
                .withMessageContaining("epsilon is -1.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunOptions.endless().untilRegret(1, 0.6))
                .withMessageContaining("probability is 0.6");
    }

    @Test
    void interruptEndsTheQuestion() {
        Study study = told(Thalweg.minimize(LINE).seed(3), 8);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> study.probabilityOfRegret(0.01)).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void interruptEndsARunWhileItLooks() {
        AtomicInteger told = new AtomicInteger();
        Executor interrupting = task -> {
            if (told.get() == 15) {
                Thread.currentThread().interrupt(); // the first that is done after the fifteenth result is a look
            }
            task.run();
        };
        StudyResult result = Thalweg.minimize(LINE)
                .seed(3)
                .withExecutor(interrupting, 1)
                .build()
                .run(
                        p -> {
                            told.incrementAndGet();
                            return wave(p);
                        },
                        RunOptions.evaluations(40).untilRegret(1e-6));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.ending()).startsWith("interrupted");
        assertThat(result.results()).hasSize(15);
    }
}
