package io.thalweg.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.Main;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.journal.JournalStore;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the page about workers do what it says, in processes of their own, one of which is killed. */
@Tag("slow")
class WorkersTutorialTest {

    private static final Page PAGE = Page.of("docs/tutorial-workers.md");

    @TempDir
    private Path directory = Path.of(".");

    private final List<Process> background = new ArrayList<>();

    @AfterEach
    void end() {
        background.forEach(Process::destroyForcibly);
    }

    @Test
    void pageIsTrue() throws IOException, InterruptedException {
        String printed = "";
        List<Page.Block> blocks = PAGE.blocks();
        for (Page.Block block : blocks) {
            String content = block.content();
            switch (block.language()) {
                case "yaml" -> Files.writeString(directory.resolve("study.yaml"), content);
                case "bash" -> Files.writeString(directory.resolve("evaluate.sh"), content);
                case "sh" -> {
                    for (String line : content.lines().toList()) {
                        printed = carryOut(line);
                    }
                }
                case "text" -> assertThat(printed).contains(content.strip());
                default -> throw new AssertionError("a block of the kind " + block.language());
            }
        }
        try (JournalStore store = JournalStore.open(directory.resolve("studies").resolve("valley"))) {
            StudyState state = store.state();
            assertThat(state.trials()).hasSize(24);
            assertThat(state.running()).isEmpty();
            assertThat(state.results())
                    .hasSizeGreaterThanOrEqualTo(24)
                    .allSatisfy(result -> assertThat(result.outcome()).isInstanceOf(Outcome.Measured.class));
        }
    }

    private String carryOut(String line) throws IOException, InterruptedException {
        if (line.startsWith("kill -9 %")) {
            Process victim = background.get(Integer.parseInt(line.substring(9)) - 1);
            awaitAnEvaluation(victim);
            victim.destroyForcibly().waitFor();
            return "";
        }
        if (line.equals("wait")) {
            for (Process process : background) {
                assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
            }
            return "";
        }
        boolean inBackground = line.endsWith("&");
        File output = directory.resolve("output-" + background.size()).toFile();
        Process process =
                start(inBackground ? line.substring(0, line.length() - 1).strip() : line, output);
        if (inBackground) {
            background.add(process);
            return "";
        }
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        String printed = Files.readString(output.toPath());
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }

    /** Returns while the process has one of its own, which evaluates a trial: killed now it leaves work undone. */
    private static void awaitAnEvaluation(Process worker) throws InterruptedException {
        for (int i = 0; worker.descendants().findAny().isEmpty(); i++) {
            assertThat(worker.isAlive()).as("ended before it began").isTrue();
            assertThat(i).as("no evaluation in two minutes").isLessThan(12_000);
            Thread.sleep(10);
        }
    }

    private Process start(String line, File output) throws IOException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", // five short lives
                "-cp",
                classPath,
                Main.class.getName()));
        List<String> words = Arrays.asList(line.split("\\s+", -1));
        assertThat(words.get(0)).isEqualTo("thalweg");
        command.addAll(words.subList(1, words.size()));
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
    }
}
