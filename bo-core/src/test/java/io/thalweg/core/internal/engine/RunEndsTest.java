package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.NoBestTrialException;
import io.thalweg.core.event.OngoingRun;
import io.thalweg.core.event.StudyListener;
import io.thalweg.core.model.Diary;
import io.thalweg.core.search.SearchEffort;
import io.thalweg.core.search.SpaceSearch;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.ManualClock;
import io.thalweg.core.study.Objective;
import io.thalweg.core.study.RunOptions;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What ends a run, and what it says then. */
class RunEndsTest {

    private static final SearchSpace LINE =
            SearchSpace.builder().real("x", 0, 1).build();

    private final ManualClock clock = new ManualClock();
    private final AtomicInteger calls = new AtomicInteger();

    private StudyBuilder study() {
        return Study.minimize(LINE)
                .surrogate(Diary.of(1, new AtomicInteger()))
                .acquisition(new MaximumUncertainty())
                .search(new SpaceSearch(SearchEffort.DEFAULT, Runnable::run))
                .clock(clock)
                .initialDesign(4);
    }

    /** Gets better by one with each evaluation, from 10 on. */
    private Objective falling() {
        return point -> 10 - calls.incrementAndGet();
    }

    @Test
    void numberEndsARun() {
        assertThat(study().run(falling(), 7).ending()).isEqualTo("the budget of 7 evaluations is used up");
        assertThat(calls).hasValue(7);
    }

    @Test
    void timeEndsARun() {
        StudyResult result = study().run(
                        point -> {
                            clock.advance(Duration.ofMinutes(4));
                            return 1;
                        },
                        RunOptions.endless().within(Duration.ofMinutes(10)));
        assertThat(result.results()).hasSize(3);
        assertThat(result.ending()).isEqualTo("the time of 10 min is over");
    }

    @Test
    void targetEndsARun() {
        Study study = study().build();
        RunOptions options = RunOptions.evaluations(100).untilValue(4);
        StudyResult result = study.run(falling(), options);
        assertThat(calls).hasValue(6);
        assertThat(result.ending()).isEqualTo("the target of 4.0 is reached: the best value is 4.0");
        assertThat(study.run(falling(), options).results())
                .as("nothing is left to do")
                .hasSize(6);
    }

    @Test
    void infeasibleTrialDoesNotReachTheTarget() {
        StudyResult result = study().constraintAtLeast("purity", 0.5)
                .build()
                .runExperiments(
                        point -> Outcome.of(
                                10 - calls.incrementAndGet(),
                                Double.NaN,
                                Map.of("purity", calls.get() < 8 ? 0.1 : 0.9)),
                        RunOptions.evaluations(100).untilValue(4));
        assertThat(calls).hasValue(8);
        assertThat(result.ending()).contains("the best value is 2.0");
    }

    @Test
    void costEndsARun() {
        StudyResult result = study().cost("hours")
                .build()
                .runExperiments(
                        point -> {
                            double hours = calls.incrementAndGet() == 2 ? Double.NaN : 1.5;
                            return Outcome.of(1, Double.NaN, Map.of("hours", hours));
                        },
                        RunOptions.endless().untilCost(4));
        assertThat(result.results()).hasSize(4);
        assertThat(result.ending()).isEqualTo("the evaluations have cost 4.5 of 4.0");
    }

    @Test
    void listenerEndsARun() {
        List<String> heard = new ArrayList<>();
        StudyListener impatient = new StudyListener() {
            private @Nullable OngoingRun run;

            @Override
            public void runBegins(OngoingRun begun) {
                run = begun;
                heard.add("begins with " + begun.best() + ", "
                        + begun.evaluations().getAsInt() + " at most");
            }

            @Override
            public void told(Trial trial, Outcome outcome) {
                if (run != null && run.best().getAsDouble() < 8) {
                    run.stop("it was good enough for me");
                    run.stop("it was still good enough");
                }
            }

            @Override
            public void runEnds(String ending) {
                heard.add(ending);
            }
        };
        Study study = study().listener(impatient).build();
        StudyResult result = study.run(falling(), 100);
        assertThat(calls).hasValue(3);
        assertThat(heard)
                .containsExactly("begins with OptionalDouble.empty, 100 at most", "stopped: it was good enough for me");
        assertThat(result.ending()).isEqualTo("stopped: it was good enough for me");
        assertThat(study.run(falling(), 1).results())
                .as("the next run is another one")
                .hasSize(4);
    }

    @Test
    void objectiveEndsARun() {
        Study study = study().build();
        study.stop("there is no run that this could end");
        StudyResult result = study.run(
                point -> {
                    if (calls.incrementAndGet() == 5) {
                        study.stop("the reactor is empty");
                    }
                    return 1;
                },
                RunOptions.endless());
        assertThat(result.results()).hasSize(5);
        assertThat(result.ending()).isEqualTo("stopped: the reactor is empty");
    }

    @Test
    void failuresEndARunAndAreNamed() {
        StudyResult result = study().run(point -> Math.addExact(Integer.MAX_VALUE, 1), RunOptions.endless());
        assertThat(result.results()).hasSize(20);
        assertThat(result.ending())
                .startsWith("the last 20 evaluations all failed; all 20 evaluations failed, first: trial 0,"
                        + " java.lang.ArithmeticException: integer overflow at ")
                .endsWith("(20 like it)");
    }

    @Test
    void firstFailureOfEachKindIsNamed() {
        StudyResult result = study().run(
                        point -> {
                            int call = calls.incrementAndGet();
                            if (call % 3 == 1) {
                                throw new IllegalStateException("kind 1");
                            }
                            return call % 3 == 2 ? Double.NaN : 1;
                        },
                        9);
        assertThat(result.ending())
                .startsWith("the budget of 9 evaluations is used up; 6 of 9 evaluations failed, first: trial 0,"
                        + " java.lang.IllegalStateException: kind 1 at ")
                .endsWith(" (3 like it); trial 1, the value is NaN (3 like it)");
    }

    /** What is done writes to standard error, where the log goes. */
    private static String log(Runnable done) {
        PrintStream before = System.err;
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        try {
            done.run();
        } finally {
            System.setErr(before);
        }
        return written.toString(StandardCharsets.UTF_8);
    }

    private static double broken(Point point) {
        return Math.addExact(Integer.MAX_VALUE, point.asMap().size());
    }

    @Test
    void firstFailureOfAKindIsLoggedWithItsTrace() {
        String log = log(() -> study().run(RunEndsTest::broken, RunOptions.evaluations(5)));
        assertThat(log)
                .containsOnlyOnce("WARN")
                .contains("trial 0 failed: java.lang.ArithmeticException: integer overflow")
                .contains("at io.thalweg.core.internal.engine.RunEndsTest.broken(RunEndsTest.java:");
    }

    @Test
    void missingBestTrialIsExplained() {
        StudyResult failed = study().run(point -> Double.NaN, 5);
        assertThatThrownBy(failed::best)
                .isInstanceOf(NoBestTrialException.class)
                .hasMessage("there is no best trial: all 5 results failed, first trial 0: the value is NaN");
        StudyResult infeasible = study().constraintAtLeast("purity", 0.5)
                .build()
                .runExperiments(point -> Outcome.of(1, Double.NaN, Map.of("purity", 0.1)), 5);
        assertThatThrownBy(infeasible::best)
                .hasMessage("there is no best trial: all 5 results miss a bound, first trial 0: purity is 0.1, must be"
                        + " at least 0.5");
    }

    /** Whoever prints a result reads what was measured by the names that people gave it. */
    @Test
    void resultPrintsAsALineWithTheNamesOfOutcomes() {
        StudyResult one = study().valueName("loss")
                .constraintAtLeast("purity", 0.5)
                .build()
                .runExperiments(point -> Outcome.of(point.real("x"), Map.of("purity", 0.9)), 3);
        assertThat(one)
                .hasToString("best loss " + one.best().value() + ", purity 0.9 at "
                        + one.best().point() + " (trial " + one.best().trial().number()
                        + ") of 3 results; the budget of 3 evaluations is used up");
        Study both = study().alsoMinimize("waste").build();
        StudyResult several =
                both.runExperiments(point -> Outcome.of(point.real("x"), Map.of("waste", 1 - point.real("x"))), 3);
        assertThat(several.toString()).startsWith("3 trade-offs between value and waste of 3 results; ");
        assertThat(both.front().tradeoffs())
                .allSatisfy(tradeoff -> assertThat(tradeoff)
                        .hasToString(tradeoff.values() + " at " + tradeoff.point() + " (trial "
                                + tradeoff.trial().number() + ")"));
        StudyResult none = study().run(point -> Double.NaN, 2);
        assertThat(none.toString())
                .startsWith("no best trial: all 2 results failed, first trial 0: the value is NaN; ");
    }

    @Test
    void endsThatAStudyCannotMeetAreRefused() {
        Study several = study().alsoMinimize("waste").build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> several.runExperiments(
                        point -> Outcome.of(1), RunOptions.endless().untilValue(1)))
                .withMessageContaining("target is 1.0");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> study().run(Point::hashCode, RunOptions.endless().untilCost(1)))
                .withMessageContaining("declare it");
        assertThatIllegalArgumentException().isThrownBy(() -> RunOptions.evaluations(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunOptions.endless().within(Duration.ZERO));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunOptions.endless().timeout(Duration.ofSeconds(-1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunOptions.endless().untilValue(Double.NaN));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunOptions.endless().untilCost(0));
    }
}
