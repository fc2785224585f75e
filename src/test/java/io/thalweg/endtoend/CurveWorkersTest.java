package io.thalweg.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.Main;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepReport;
import io.thalweg.core.trial.TrialResult;
import io.thalweg.store.Stores;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers as processes, whose program prints its learning curve: some evaluations are stopped, and one worker is killed. */
@Tag("slow")
class CurveWorkersTest {

    private static final int TRIALS = 14;

    private static final String STUDY = """
            name: net
            parameters: {x: {range: [0, 1]}}
            objectives: {loss: minimize}
            initial-design: 100
            curves: {steps: 9, rule: asha, reduction: 3, first: 1}
            """;

    /** Its loss after step s is x + 1/s; between the steps it gives others time. */
    private static final String TRAIN = """
            for s in 1 2 3 4 5 6 7 8 9; do
                awk -v x="$1" -v s=$s 'BEGIN { printf "{\\"step\\": %d, \\"value\\": %.9g}\\n", s, x + 1 / s }'
                sleep 0.05
            done
            awk -v x="$1" 'BEGIN { printf "%.9g\\n", x + 1 / 9 }'
            """;

    /** One that comes no further than its first step, until there is a file or its own is gone. */
    private static final String STUCK = """
            echo '{"step": 1, "value": 0.5}'
            while [ -e stuck.sh ] && [ ! -e go ]; do sleep 0.05; done
            """;

    @TempDir
    private Path directory = Path.of(".");

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void end() throws IOException {
        Files.writeString(directory.resolve("go"), "");
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void curvesOfProgramsAreKeptAndStopped() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("study.yaml"), STUDY);
        Files.writeString(directory.resolve("train.sh"), TRAIN);
        Files.writeString(directory.resolve("stuck.sh"), STUCK);
        assertThat(output(start("begin", "study.yaml", "--store", "studies", "--study", "net")))
                .isNotNull();
        Process victim = worker("stuck.sh");
        awaitReport(victim);
        victim.destroyForcibly().waitFor();
        List<Process> workers = List.of(worker("train.sh"), worker("train.sh"));
        for (Process worker : workers) {
            assertThat(output(worker)).contains("no trial is left");
        }
        try (StudyStore store = open()) {
            check(store);
        }
        assertThat(output(start("status", "--store", "studies", "--study", "net")))
                .contains(TRIALS + " trials, ", " 0 failed, ", " stopped");
    }

    private static void check(StudyStore store) {
        List<StepReport> reports = store.reports(0, store.flush());
        assertThat(reports)
                .as("the killed worker's report, and those of the next attempt at its trial")
                .contains(new StepReport(0, 1, 1, 0.5))
                .anyMatch(report -> report.trial() == 0 && report.attempt() == 2);
        assertThat(store.state().trials()).hasSize(TRIALS);
        assertThat(store.state().running()).isEmpty();
        assertThat(store.state().results())
                .hasSize(TRIALS)
                .filteredOn(result -> result.trial().number() == 0)
                .singleElement()
                .extracting(TrialResult::attempt)
                .isEqualTo(2);
        List<StudyEvent.Stopped> stops = store.history().stream()
                .map(StudyStore.Recorded::event)
                .filter(StudyEvent.Stopped.class::isInstance)
                .map(StudyEvent.Stopped.class::cast)
                .toList();
        assertThat(stops).isNotEmpty().allSatisfy(stop -> {
            assertThat(stop.reports()).isBetween(1L, (long) reports.size());
            assertThat(reports.subList(0, (int) stop.reports()))
                    .anyMatch(report -> report.trial() == stop.number() && report.attempt() == stop.attempt());
        });
        for (TrialResult result : store.state().results()) {
            if (result.outcome() instanceof Outcome.Stopped stopped) {
                long number = result.trial().number();
                assertThat(reports).contains(new StepReport(number, result.attempt(), stopped.step(), stopped.value()));
                assertThat(stops).anyMatch(stop -> stop.number() == number && stop.attempt() == result.attempt());
            } else {
                assertThat(result.outcome()).isInstanceOf(Outcome.Measured.class);
            }
        }
        assertThat(store.state().results())
                .extracting(TrialResult::outcome)
                .hasAtLeastOneElementOfType(Outcome.Stopped.class)
                .hasAtLeastOneElementOfType(Outcome.Measured.class);
    }

    private StudyStore open() {
        return Stores.openExisting(directory.resolve("studies").toString(), "net");
    }

    /** Returns when a report is in the store, as another process sees it. */
    private void awaitReport(Process worker) throws InterruptedException {
        for (int i = 0; i < 6_000; i++) {
            assertThat(worker.isAlive()).as("ended before it reported").isTrue();
            try (StudyStore store = open()) {
                if (!store.reports(0, Long.MAX_VALUE).isEmpty()) {
                    return;
                }
            }
            Thread.sleep(20);
        }
        throw new AssertionError("no report in two minutes");
    }

    private Process worker(String script) throws IOException {
        return start(
                "worker",
                "--store",
                "studies",
                "--study",
                "net",
                "--trials",
                String.valueOf(TRIALS),
                "--lease",
                "2s",
                "--",
                "sh",
                script,
                "{x}");
    }

    private String output(Process process) throws IOException, InterruptedException {
        assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
        String printed = Files.readString(file(started.indexOf(process)).toPath());
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }

    private File file(int process) {
        return directory.resolve("output-" + process).toFile();
    }

    private Process start(String... words) throws IOException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", // short lives
                "-cp",
                classPath,
                Main.class.getName()));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(file(started.size()))
                .start();
        started.add(process);
        return process;
    }
}
