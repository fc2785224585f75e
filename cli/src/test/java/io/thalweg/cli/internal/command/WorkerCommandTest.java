package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.Thalweg;
import io.thalweg.cli.internal.json.Json;
import io.thalweg.core.curve.Curves;
import io.thalweg.core.curve.StoppingRule;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@Timeout(120)
@Tag("slow")
class WorkerCommandTest {

    @TempDir
    private Path directory = Path.of("unset");

    private String place = "";

    @BeforeEach
    void begin() {
        place = directory.resolve("studies").toString();
        try (StudyStore store = Stores.open(place, "resin")) {
            Thalweg.minimize(SearchSpace.builder()
                            .real("temperature", 0, 100)
                            .integer("n", 1, 5)
                            .build())
                    .initialDesign(50)
                    .storedIn(store)
                    .build();
        }
    }

    private StudyState state() {
        try (StudyStore store = Stores.openExisting(place, "resin")) {
            assertThat(store.leases()).isEmpty();
            return store.state();
        }
    }

    private Cli run(String... more) {
        List<String> arguments = new ArrayList<>(List.of("worker", "--store", place, "--study", "resin"));
        arguments.addAll(List.of(more));
        return Cli.run(arguments.toArray(String[]::new));
    }

    @Test
    void trialsAreEvaluatedByTheCommand() {
        Cli run = run("--trials", "3", "--", "echo", "{temperature}");
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("trial 0 {temperature=", "no trial is left; told 3, of which 0 failed");
        assertThat(state().results())
                .hasSize(3)
                .allSatisfy(result -> assertThat(result.outcome())
                        .isEqualTo(Outcome.of(result.trial().point().real("temperature"))));
        assertThat(run("--trials", "3", "--", "echo", "1").out()).contains("told 0");
    }

    @Test
    void resultMayBeJson() {
        Cli run = run("--trials", "2", "--name", "bench", "--json", "-", "--", "echo", "1");
        JsonNode report = Json.parse(run.out());
        assertThat(report.get("worker").asString()).isEqualTo("bench");
        assertThat(report.get("told").intValue()).isEqualTo(2);
        assertThat(report.get("trials").intValue()).isEqualTo(2);
    }

    @Test
    void brokenExperimentExitsWithOne() {
        Cli run = run("--trials", "9", "--max-failures", "2", "--", "sh", "-c", "echo no water >&2; exit 7");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("exit code 7: no water", "the last 2 trials all failed");
        assertThat(state().results()).hasSize(2);
    }

    @Test
    void slowCommandIsEnded() {
        Cli run = run("--trials", "1", "--timeout", "300ms", "--", "sleep", "60");
        assertThat(run.out()).contains("timed out: took longer than 0.3 s");
        assertThat(state().results()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--lease|1|not a duration",
                "--lease|50ms|--lease is 0.05 s, must be at least 0.1 s",
                "--timeout|0s|--timeout",
                "--retries|-1|--retries",
                "--max-failures|0|--max-failures",
                "--trials|-1|--trials"
            })
    void invalidArgumentsAreRefusedInOneLine(String option, String value, String expected) {
        Cli run = option.equals("--trials")
                ? run(option, value, "--", "echo", "1")
                : run("--trials", "1", option, value, "--", "echo", "1");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLine()).contains(expected);
    }

    @Test
    void unknownPlaceholderIsRefusedInOneLine() {
        Cli run = run("--trials", "1", "--", "echo", "{temprature}");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLine()).contains("{temprature}", "temperature");
        assertThat(state().trials()).isEmpty();
    }

    @Test
    void missingStudyIsNamed() {
        Cli run = Cli.run("worker", "--store", place, "--study", "rasin", "--trials", "1", "--", "echo", "1");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errorLine()).contains("rasin");
    }

    @Test
    void urlThatLoadsClassesIsRefused() {
        Cli run = Cli.run(
                "worker",
                "--store",
                "postgresql://h/d?socketFactory=x.Y",
                "--study",
                "s",
                "--trials",
                "1",
                "--",
                "echo");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLine()).contains("socketFactory");
    }

    /** A process of its own is asked to end by a signal: its trial waits for others, and nothing that it started is left. */
    @ParameterizedTest
    @CsvSource({"TERM,143", "INT,130"})
    void terminatedProcessReleasesItsTrial(String signal, int code) throws Exception {
        assumeTrue(
                !isIgnored(signal), "whoever started this process has it ignore " + signal + ", and its children too");
        Path pid = directory.resolve("pid");
        Process process = start("--trials", "5", "--", "sh", "-c", "echo $$ > " + pid + "; exec sleep 100", "-", "{n}");
        while (!Files.exists(pid) || Files.readString(pid).isBlank()) {
            assertThat(process.isAlive()).isTrue();
            Thread.sleep(50);
        }
        new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                .start()
                .waitFor();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(code);
        assertThat(ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                        .filter(ProcessHandle::isAlive))
                .isEmpty();
        StudyState state = state();
        assertThat(state.results()).isEmpty();
        assertThat(state.queued()).containsExactly(0L);
        assertThat(Files.readString(directory.resolve("out"))).contains("given back");
    }

    /** Shells let what they start in the background ignore the interrupt, and Java then leaves it so. */
    private static boolean isIgnored(String signal) throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!signal.equals("INT") || !Files.exists(status)) {
            return false;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseUnsignedLong(
                                                line.substring("SigIgn:".length())
                                                        .strip(),
                                                16)
                                        >> 1
                                & 1)
                        == 1);
    }

    private Process start(String... more) throws IOException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(Objects.requireNonNull(System.getProperty("java.home")), "bin", "java")
                        .toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                Objects.requireNonNull(System.getProperty("java.class.path")),
                "io.thalweg.cli.Main",
                "worker",
                "--store",
                place,
                "--study",
                "resin"));
        line.addAll(List.of(more));
        return new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
    }

    /** The second curve is worse than the first, and stopped where both are known. */
    @Test
    void stoppedTrialsAreShownCountedAndExported() {
        try (StudyStore store = Stores.open(place, "net")) {
            Thalweg.minimize(SearchSpace.builder().real("x", 0, 1).build())
                    .initialDesign(50)
                    .curves(Curves.of(4).stoppedBy(StoppingRule.asha()))
                    .storedIn(store)
                    .build();
        }
        Path count = directory.resolve("count");
        String script = "echo >> " + count + "; n=$(wc -l < " + count + "); echo '{\"step\": 1, \"value\": '$n'}'; "
                + "[ $n = 1 ] || while :; do sleep 0.02; done; echo 7";
        Cli run = Cli.run("worker", "--store", place, "--study", "net", "--trials", "2", "--", "sh", "-c", script);
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains(": 7.0", ": stopped at step 1: it is not among the best 1/3", "told 2, of which 0");
        assertThat(Cli.run("status", "--store", place, "--study", "net").out())
                .contains("2 trials, 1 measured, 0 failed, 1 stopped");
        assertThat(Json.parse(Cli.run("status", "--store", place, "--study", "net", "--json", "-")
                                .out())
                        .get("stopped")
                        .intValue())
                .isEqualTo(1);
        assertThat(Cli.run("export", "--store", place, "--study", "net").out())
                .contains("stopped at step 1", "it is not among the best");
    }

    @Test
    void checkSaysHowCurvesAreUnderstood() throws IOException {
        Files.writeString(directory.resolve("study.yaml"), """
                parameters: {x: {range: [0, 1]}}
                objectives: {loss: minimize}
                curves: {steps: 51, resume: true, rule: asha}
                """);
        assertThat(Cli.run("check", "-C", directory.toString()).out())
                .contains("curves of 51 steps, stopped by the rule asha, resumed where it pays");
    }
}
