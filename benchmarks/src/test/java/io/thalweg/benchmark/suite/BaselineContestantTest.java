package io.thalweg.benchmark.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.internal.command.Cli;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Problems that a baseline cannot be run on. */
class BaselineContestantTest {

    @TempDir
    private Path directory = Path.of("");

    private Cli run(String suite, String optimizer, String function) {
        return Cli.run(
                "suite",
                suite,
                "--functions",
                function,
                "--instances",
                "1",
                "--budget",
                "3",
                "--optimizer",
                optimizer,
                "--csv",
                directory.resolve("runs.csv").toString());
    }

    @ParameterizedTest
    @CsvSource({
        "multiobjective, genetic, zdt1-5, 'minimizes one number, and zdt1-5 has several objectives; take thalweg, random, sobol'",
        "mixed, cma-es, func2c, 'has categories, which cma-es cannot search'"
    })
    void limitationsAreReportedBeforeAnyRun(String suite, String optimizer, String function, String message) {
        assertThat(run(suite, optimizer, function).errorLine()).contains("--optimizer " + optimizer, message);
        assertThat(Files.exists(directory.resolve("runs.csv"))).isFalse();
    }

    @Test
    void otherProblemsAreRun() {
        assertThat(run("multiobjective", "sobol", "zdt1-5").exitCode()).isZero();
        assertThat(run("mixed", "genetic", "func2c").exitCode()).isZero();
        assertThat(run("mixed", "bobyqa", "reducer").exitCode()).isZero();
    }
}
