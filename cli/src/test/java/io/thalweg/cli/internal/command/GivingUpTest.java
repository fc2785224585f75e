package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.internal.json.Json;
import io.thalweg.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Experiments that nobody will make, and those of a day with one solvent only. */
class GivingUpTest {

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void study() throws IOException {
        Files.writeString(directory.resolve("study.yaml"), """
                name: test
                parameters:
                  solvent: [DMAc, DMF, toluene]
                  T: {range: [20, 120], step: 10, unit: °C}
                  time: {range: [1, 9]}
                objectives: {yield: maximize, purity: maximize}
                initial-design: 3
                batch: 5
                seed: 3
                """);
    }

    private Cli run(String... arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.addAll(List.of("-C", directory.toString()));
        return Cli.run(all.toArray(String[]::new));
    }

    private Cli succeed(String... arguments) {
        Cli run = run(arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    private JsonNode json(String... arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.add("--json");
        return Json.parse(succeed(all.toArray(String[]::new)).out());
    }

    /** Writes a result into the table of a request: yield and purity of the trials in order. */
    private String filled(String file, String... results) throws IOException {
        List<String> lines = Files.readAllLines(directory.resolve(file));
        for (int i = 0; i < results.length; i++) {
            String[] cells = lines.get(i + 1).split(",", 8);
            String[] row = results[i].split(",", -1);
            cells[5] = row[0];
            cells[6] = row[1];
            lines.set(i + 1, String.join(",", cells));
        }
        Files.write(directory.resolve(file), lines);
        return directory.resolve(file).toString();
    }

    @Test
    void awaitedTrialIsGivenUp() {
        succeed("ask");
        assertThat(succeed("cancel", "1", "3").out()).contains("trial 1 is cancelled", "trial 3 is cancelled");
        assertThat(succeed("status").out()).contains("2 cancelled", "awaited: [0, 2, 4]", "cancelled: [1, 3]");
        assertThat(json("status").get("cancelled").toString()).isEqualTo("2");
        assertThat(succeed("cancel", "1").out()).as("again").contains("trial 1 was already cancelled");
        Cli unknown = run("cancel", "2", "7");
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.errorLine()).contains("trial 7 does not exist");
        assertThat(succeed("status").out()).as("all or none").contains("awaited: [0, 2, 4]");
        assertThat(json("cancel", "--all").get("cancelled").toString()).isEqualTo("[0,2,4]");
        assertThat(run("cancel").errorLine()).contains("TRIAL", "--all");
    }

    @Test
    void measuredTrialCannotBeGivenUp() throws IOException {
        succeed("ask");
        succeed("tell", filled("round-1.csv", "55,0.9"));
        Cli cancel = run("cancel", "0");
        assertThat(cancel.exitCode()).isEqualTo(1);
        assertThat(cancel.errorLine()).contains("trial 0", "it has a result");
    }

    @Test
    void wordsInATableGiveUp() throws IOException {
        succeed("ask");
        String table = filled("round-1.csv", "skipped,", "55,0.9", "Cancelled,cancelled", "not done,");
        assertThat(succeed("tell", table, "--dry-run").out())
                .contains(
                        "line 2: cancel trial 0",
                        "nobody will measure it",
                        "1 told, 0 added, 0 known already, 0 amended, 3 cancelled, 1 pending");
        assertThat(succeed("status").out()).contains("awaited: [0, 1, 2, 3, 4]");
        succeed("tell", table);
        assertThat(succeed("status").out()).contains("1 measured, 0 failed, 3 cancelled", "awaited: [4]");
        assertThat(succeed("tell", table).out()).as("again").contains("4 known already", "0 cancelled");
        assertThat(succeed("tell", filled("round-1.csv", "44,0.8"), "--dry-run").out())
                .as("it was made after all")
                .contains("line 2: tell trial 0, 44", "; it had been cancelled");
        Cli told = run("tell", filled("round-1.csv", "44,0.8", "skipped,"));
        assertThat(told.exitCode()).isEqualTo(1);
        assertThat(told.errorLine()).contains("line 3: trial 1 has a result");
        assertThat(succeed(
                                "tell",
                                filled("round-1.csv", "entfällt,", "55,0.9"),
                                "--dry-run",
                                "--word",
                                "entfällt=cancelled")
                        .out())
                .contains("0 told", "4 known already");
    }

    @Test
    void wordInAnyColumnOfAnEmptyRowGivesUp() throws IOException {
        succeed("ask");
        String table = filled("round-1.csv", "n.d.,", ",not done", ",n.d.");
        assertThat(succeed("tell", table).out())
                .contains("line 2: cancel trial 0, cancelled", "line 3: cancel trial 1, cancelled")
                .contains("line 4: pending trial 2, waits for yield");
        assertThat(succeed("status").out()).contains("cancelled: [0, 1]", "awaited: [2, 3, 4]");
    }

    @Test
    void oneTrialCannotBeBothGivenUpAndMeasured() throws IOException {
        succeed("ask");
        String table = filled("round-1.csv", "skipped,", "55,0.9");
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(table)));
        lines.add(lines.get(1).replace("skipped,", "51,0.5"));
        Files.write(Path.of(table), lines);
        assertThat(run("tell", table).errorLine()).contains("line 7: trial 0", "line 2");
    }

    @Test
    void exportShowsWhatWasGivenUpAndCanBeToldAgain() throws IOException {
        succeed("ask");
        succeed("tell", filled("round-1.csv", "skipped,", "55,0.9"));
        String all = directory.resolve("all.csv").toString();
        succeed("export", "--out", all);
        assertThat(Files.readString(Path.of(all))).containsPattern(",0,.*,cancelled,");
        assertThat(succeed("tell", all).out()).contains("0 told", "2 known already", "3 pending");
        assertThat(succeed("tell", all, "--as-data", "--dry-run").out())
                .contains("0 told, 0 added, 1 known already", "0 cancelled, 4 pending");
    }

    @Test
    void askSaysWhatIsStillAwaited() {
        assertThat(succeed("ask").out()).doesNotContain("awaited");
        assertThat(succeed("ask", "-n", "1").out())
                .contains("5 suggestions are still awaited: trials 0, 1, 2, 3, 4", "thalweg cancel", "--instead");
        assertThat(succeed(
                                "ask",
                                "-n",
                                "1",
                                "--key",
                                "round-2",
                                "--out",
                                directory.resolve("again.csv").toString())
                        .out())
                .as("those of this request are no others")
                .contains("5 suggestions are still awaited");
        assertThat(json("ask", "--key", "next").get("awaited").toString()).isEqualTo("[0,1,2,3,4,5]");
    }

    @Test
    void insteadReplacesWhatIsAwaited() {
        succeed("ask");
        Cli instead = succeed("ask", "-n", "2", "--instead", "--key", "new");
        assertThat(instead.out())
                .contains("cancelled: trials 0, 1, 2, 3, 4", "2 trials in")
                .doesNotContain("still awaited");
        assertThat(succeed("status").out()).contains("5 cancelled", "awaited: [5, 6]");
        assertThat(json("ask", "--instead", "--key", "new").get("trials").size())
                .as("asked again, it does not give up what it got")
                .isEqualTo(2);
        assertThat(succeed("status").out()).contains("5 cancelled", "awaited: [5, 6]");
    }

    @Test
    void insteadLeavesWhatWaitsForSomebody() {
        succeed("ask");
        succeed("release", "--trial", "2");
        succeed("ask", "-n", "1", "--instead");
        assertThat(succeed("status").out()).contains("4 cancelled", "awaited: [2]");
    }

    @Test
    void parametersAreHeldForToday() {
        JsonNode trials = json("ask", "--fix", "solvent=DMF", "--fix", "T=60").get("trials");
        assertThat(trials.size()).isEqualTo(5);
        for (JsonNode trial : trials) {
            assertThat(trial.get("point").get("solvent").asString()).isEqualTo("DMF");
            assertThat(trial.get("point").get("T").asInt()).isEqualTo(60);
            assertThat(trial.get("why").toString()).contains("solvent=DMF");
        }
        Cli wrong = run("ask", "--fix", "solvent=dmf", "--fix", "T=65", "--fix", "t=3");
        assertThat(wrong.exitCode()).isEqualTo(1);
        assertThat(wrong.errorLine()).contains("3 problems", "'dmf'", "65", "did you mean");
        assertThat(run("ask", "--instead", "--fix", "solvent=water").exitCode()).isEqualTo(1);
        assertThat(succeed("status").out()).as("nothing was given up").contains("awaited: [0, 1, 2, 3, 4]");
    }

    @Test
    void onlyWhatIsHandedOutIsReplaced() {
        assertThat(run("ask", "--instead").exitCode())
                .as("nothing is awaited yet")
                .isZero();
        try (var store = Stores.openReadOnly(directory.resolve("journal").toString(), "")) {
            assertThat(store.state().cancellations()).isEmpty();
        }
    }
}
