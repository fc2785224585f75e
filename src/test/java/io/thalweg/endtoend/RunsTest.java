package io.thalweg.endtoend;

import static io.thalweg.endtoend.Cases.LINE;
import static io.thalweg.endtoend.Cases.SQUARE;
import static io.thalweg.endtoend.Cases.minimize;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.NoBestTrialException;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.Objective;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyResult;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.journal.JournalStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run of an objective leaves behind, and what it says of an objective that is broken. */
class RunsTest {

    @TempDir
    private Path directory = Path.of("");

    /** Four evaluations at a time end in whatever order they do; a copy of the journal knows it, and goes on with the same points. */
    @Test
    void orderOfCompletionIsPartOfTheHistory() throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        Path first = directory.resolve("first");
        Path copy = directory.resolve("copy");
        try (Study study = minimize(SQUARE)
                .withExecutor(threads, 4)
                .storedIn(JournalStore.open(first))
                .build()) {
            study.run(Cases::bowl, 16);
            copy(first, copy);
            try (Study again =
                    minimize(SQUARE).storedIn(JournalStore.open(copy)).build()) {
                assertThat(again.state().results()).isEqualTo(study.state().results());
                assertThat(again.ask(3))
                        .extracting(trial -> trial.point())
                        .isEqualTo(study.ask(3).stream()
                                .map(trial -> trial.point())
                                .toList());
            }
        } finally {
            threads.shutdown();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(
                            one -> !String.valueOf(one.getFileName()).endsWith("lock"))
                    .toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    @SuppressWarnings("NullAway") // the mistake that is to be seen
    private static double broken(Point point) {
        String name = point.real("x") < 2 ? null : "";
        return name.length();
    }

    @Test
    void bugInAnObjectiveIsSeen() {
        StudyResult result = minimize(LINE).run(RunsTest::broken, 5);
        assertThat(result.ending())
                .startsWith("the budget of 5 evaluations is used up; all 5 evaluations failed, first: trial 0,"
                        + " java.lang.NullPointerException")
                .containsPattern("at RunsTest\\.java:\\d+");
        assertThatThrownBy(result::best)
                .isInstanceOf(NoBestTrialException.class)
                .hasMessageStartingWith(
                        "there is no best trial: all 5 results failed, first trial 0: java.lang.NullPointerException")
                .hasMessageMatching("(?s).* at RunsTest\\.java:\\d+");
    }

    @Test
    void misspeltParameterIsNamedWithItsPlace() {
        StudyResult result = minimize(LINE).run(point -> point.real("X"), 3);
        assertThat(result.ending()).contains("'X'").containsPattern("at RunsTest\\.java:\\d+ \\(3 like it\\)");
    }

    /** The innermost frames of the exception and of its cause are kept with the trial, in a bounded length. */
    @Test
    void traceIsKeptWithTheTrial() {
        Objective objective = point -> {
            try {
                return broken(point);
            } catch (RuntimeException e) {
                throw new UncheckedIOException("x".repeat(10_000), new IOException(e));
            }
        };
        try (Study study = minimize(LINE).storedIn(JournalStore.open(directory)).build()) {
            study.run(objective, 2);
        }
        try (Study again = minimize(LINE).storedIn(JournalStore.open(directory)).build()) {
            Outcome.Failed failed =
                    (Outcome.Failed) again.state().results().get(1).outcome();
            assertThat(failed.reason())
                    .startsWith("java.io.UncheckedIOException: xxx")
                    .hasSizeLessThan(600);
            assertThat(failed.trace()).hasSizeLessThan(5_000);
        }
    }

    @Test
    void traceNamesTheCauses() {
        Outcome.Failed failed = (Outcome.Failed) Outcome.failed(
                new IllegalStateException("outer", new IOException("inner", new ArithmeticException("innermost"))));
        assertThat(failed.reason()).startsWith("java.lang.IllegalStateException: outer at RunsTest.java:");
        assertThat(failed.trace())
                .contains(
                        "    at io.thalweg.endtoend.RunsTest.traceNamesTheCauses(",
                        "caused by java.io.IOException: inner",
                        "caused by java.lang.ArithmeticException: innermost");
        assertThat(failed.toString()).doesNotContain("\n");
    }
}
