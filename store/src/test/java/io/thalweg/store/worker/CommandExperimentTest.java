package io.thalweg.store.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.ConstraintBound;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Goals;
import io.thalweg.core.trial.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
@Tag("slow")
class CommandExperimentTest {

    private static final Point POINT = Point.of("x", 0.1, "n", 3, "solvent name", "DM\"Ac; touch evil");

    @TempDir
    private Path directory = Path.of("unset");

    private static StudyDefinition definition(List<ConstraintBound> constraints) {
        return new StudyDefinition(
                SearchSpace.builder()
                        .real("x", 0, 1)
                        .integer("n", 1, 9)
                        .categorical("solvent name", "DM\"Ac; touch evil", "other")
                        .build(),
                new Goals(List.of(new Goal.ToImprove("", Direction.MAXIMIZE)), constraints, Optional.empty()),
                "yield",
                List.of(),
                false,
                false,
                OptionalInt.empty(),
                4,
                Seed.of(0),
                Map.of());
    }

    private static Outcome run(String... command) throws IOException, InterruptedException {
        return new CommandExperiment(List.of(command), definition(List.of())).evaluate(POINT);
    }

    private static String reason(Outcome outcome) {
        return ((Outcome.Failed) outcome).reason();
    }

    @Test
    void lastLineIsTheResult() throws Exception {
        assertThat(run("sh", "-c", "echo starting; echo 4.25; echo")).isEqualTo(Outcome.of(4.25));
    }

    @Test
    void attributesAreKeptAsTheyAreWritten() throws Exception {
        assertThat(run(
                        "echo",
                        "{\"yield\": 4, \"attributes\": {\"commit\": \"1f0dd0c\", \"seconds\": 12.50, \"gpu\": true,"
                                + " \"nothing\": null, \"layers\": [3, 4]}}"))
                .isEqualTo(Outcome.of(4)
                        .with("commit", "1f0dd0c")
                        .with("seconds", 12.5)
                        .with("gpu", true)
                        .with("layers", "[3,4]"));
        assertThat(run("echo", "{\"failed\": \"no vial\", \"attributes\": {\"who\": \"Ada\"}}"))
                .isEqualTo(Outcome.failed("no vial").with("who", "Ada"));
        assertThat(run("echo", "{\"infeasible\": \"no\", \"attributes\": {\"who\": \"Ada\"}}"))
                .isEqualTo(Outcome.infeasible("no").with("who", "Ada"));
        assertThat(reason(run("echo", "{\"value\": 4, \"attributes\": 5}")))
                .contains("\"attributes\" is 5, not an object");
    }

    @Test
    void attributesMayBeAnOutcome() throws Exception {
        StudyDefinition counted =
                definition(List.of(new ConstraintBound("attributes", ConstraintBound.Sense.AT_MOST, 3)));
        assertThat(new CommandExperiment(List.of("echo", "{\"value\": 4, \"attributes\": 2}"), counted).evaluate(POINT))
                .isEqualTo(Outcome.of(4, Map.of("attributes", 2.0)));
    }

    @Test
    void placeholdersAreReplaced() throws Exception {
        assertThat(run("sh", "-c", "test \"$1/$2/$3\" = '0.1/3/{{n}}' && echo 1", "-", "{x}", "{n}", "{{n}}"))
                .isEqualTo(Outcome.of(1));
        assertThat(run("echo", "{n}{n}.{n}")).isEqualTo(Outcome.of(33.3));
    }

    @Test
    void withoutPlaceholdersTheValuesAreOnStandardInput() throws Exception {
        assertThat(run(
                        "sh",
                        "-c",
                        "read -r line; test \"$line\" = "
                                + "'{\"x\":0.1,\"n\":3,\"solvent name\":\"DM\\\"Ac; touch evil\"}' && echo 1"))
                .isEqualTo(Outcome.of(1));
    }

    @Test
    void valuesMayBePassedAsJson() throws Exception {
        assertThat(run(
                        "sh",
                        "-c",
                        "test \"$1\" = '{\"x\":0.1,\"n\":3,\"solvent name\":\"DM\\\"Ac; touch evil\"}' && echo 1",
                        "-",
                        "{}"))
                .isEqualTo(Outcome.of(1));
        assertThat(run("sh", "-c", "test \"$1\" = '\"DM\\\"Ac; touch evil\"' && echo 1", "-", "{solvent name:json}"))
                .isEqualTo(Outcome.of(1));
    }

    @Test
    void valuesAreNeverExecuted() throws Exception {
        assertThat(run("sh", "-c", "cd " + directory + "; echo \"$1\" >/dev/null; echo 1", "-", "{solvent name}"))
                .isEqualTo(Outcome.of(1));
        assertThat(directory.resolve("evil")).doesNotExist();
    }

    @Test
    void otherBracesStay() throws Exception {
        assertThat(run("sh", "-c", "echo 7 8 | awk '{ print $2 }'")).isEqualTo(Outcome.of(8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{y}", "a{temperature:json}b"})
    void unknownPlaceholderIsRefusedAtOnce(String argument) {
        assertThatThrownBy(() -> run("echo", argument))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(argument.replaceAll("^a|b$", ""), "x", "n", "solvent name");
    }

    @Test
    void exitCodeIsAFailureWithTheEndOfTheOutput() throws Exception {
        String reason = reason(run("sh", "-c", "echo 4; for i in $(seq 2000); do echo line $i >&2; done; exit 3"));
        assertThat(reason)
                .contains("exit code 3", "line 2000")
                .doesNotContain("line 100\n")
                .hasSizeLessThan(700);
    }

    @Test
    void longOutputIsHandled() throws Exception {
        assertThat(run("sh", "-c", "yes x | head -c 3000000; yes y | head -c 3000000 >&2; echo; echo 2"))
                .isEqualTo(Outcome.of(2));
    }

    @Test
    void missingCommandCannotBeRun() {
        assertThatThrownBy(() -> run(directory.resolve("nothing").toString(), "{x}"))
                .isInstanceOf(IOException.class);
    }

    @Test
    void interruptEndsAllProcesses() throws Exception {
        Path pids = directory.resolve("pids");
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                run(
                        "sh",
                        "-c",
                        "trap '' TERM; (sleep 50; echo) & sleep 51 & printf '%s\\n%s\\n' $$ $! > " + pids + "; wait",
                        "-",
                        "{x}");
            } catch (InterruptedException | IOException e) {
                thrown.complete(e);
            }
        });
        thread.start();
        while (!Files.exists(pids) || Files.readAllLines(pids).size() < 2) {
            Thread.sleep(20);
        }
        thread.interrupt();
        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        for (String pid : Files.readAllLines(pids)) {
            boolean alive = true;
            for (int i = 0; i < 100 && alive; i++) {
                alive = ProcessHandle.of(Long.parseLong(pid))
                        .filter(ProcessHandle::isAlive)
                        .isPresent();
                Thread.sleep(20);
            }
            assertThat(alive).as("process %s", pid).isFalse();
        }
    }

    /** One whose parent has ended and that has a session of its own, so that no tree of processes leads to it. */
    @Test
    void interruptEndsDaemonsToo() throws Exception {
        assumeTrue(Files.isReadable(Path.of("/proc/self/environ")), "this system shows no environments");
        Path pid = directory.resolve("pid");
        Thread thread = new Thread(() -> {
            try {
                run("sh", "-c", daemon(pid) + "sleep 60", "-", "{x}");
            } catch (InterruptedException | IOException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.start();
        while (!Files.exists(pid)) {
            Thread.sleep(20);
        }
        ProcessHandle daemon =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
        thread.interrupt();
        thread.join();
        for (int i = 0; i < 1000 && daemon.isAlive(); i++) {
            Thread.sleep(20);
        }
        assertThat(daemon.isAlive()).isFalse();
    }

    /** A line of the shell that starts a process in a session of its own, which keeps standard output open. */
    private static String daemon(Path pid) {
        return "(setsid sh -c 'echo $$ > " + pid + ".new; mv " + pid + ".new " + pid + "; exec sleep 61' &); ";
    }

    @Test
    void daemonHoldingTheOutputIsNotWaitedFor() throws Exception {
        Path pid = directory.resolve("pid");
        String wait = "while [ ! -e " + pid + " ]; do sleep 0.02; done; ";
        assertThat(run("sh", "-c", daemon(pid) + wait + "echo 7", "-", "{x}")).isEqualTo(Outcome.of(7));
        ProcessHandle daemon =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
        assertThat(daemon.isAlive()).isTrue();
        daemon.destroyForcibly();
    }

    @Test
    void deliberateDaemonSurvives() throws Exception {
        Path pid = directory.resolve("pid");
        assertThat(run("sh", "-c", "(sleep 62 >/dev/null 2>&1 & echo $! > " + pid + "); echo 1"))
                .isEqualTo(Outcome.of(1));
        ProcessHandle daemon =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
        assertThat(daemon.isAlive()).isTrue();
        daemon.destroyForcibly();
    }

    @Test
    void jsonObjectNamesItsOutcomes() {
        ResultLine results =
                new ResultLine(definition(List.of(new ConstraintBound("purity", ConstraintBound.Sense.AT_LEAST, 0.9))));
        assertThat(results.read("{\"yield\":0.5,\"noiseVariance\":0.01,\"purity\":\"1e-1\"}"))
                .isEqualTo(Outcome.of(0.5, 0.01, Map.of("purity", 0.1)));
        assertThat(results.read("{\"value\":1,\"purity\":null}"))
                .isEqualTo(Outcome.of(1, Double.NaN, Map.of("purity", Double.NaN)));
        assertThat(results.read("{\"infeasible\":\"it boils\"}")).isEqualTo(Outcome.infeasible("it boils"));
        assertThat(results.read("{\"failed\":\"leak\"}")).isEqualTo(Outcome.failed("leak"));
        assertThat(((Outcome.Failed) results.read("{\"value\":null,\"purity\":1}")).kind())
                .isEqualTo(Outcome.Kind.NOT_FINITE);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "-.5,-0.5", "+2.,2", "1e-3,0.001", "007,7", "NaN,NaN", "-inf,-Infinity", "1e999,Infinity"})
    void numbersAreRead(String text, double value) {
        assertThat(new ResultLine(definition(List.of())).read(text)).isEqualTo(Outcome.of(value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "1d",
                "0x1p3",
                "1,5",
                "١٢",
                "done",
                "[1]",
                "{",
                "{}",
                "{\"value\":[1]}",
                "{\"value\":1,\"value\":2}",
                "{\"value\":\"fast\"}",
                "{\"value\":1} {\"value\":2}",
                "{\"noiseVariance\":-1,\"value\":1}"
            })
    void unparsableResultIsAFailureShowingIt(String text) {
        Outcome outcome = new ResultLine(definition(List.of())).read(text);
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(reason(outcome)).startsWith("the command").hasSizeLessThan(500);
    }
}
