package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.Main;
import io.thalweg.cli.internal.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Campaigns by file, command by command. */
class CampaignCommandsTest {

    @TempDir
    private Path directory = Path.of("");

    /** Runs a command in the directory of the campaign. */
    private Cli run(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(Arrays.asList(arguments));
        all.addAll(List.of("-C", directory.toString()));
        return Cli.run(all.toArray(String[]::new));
    }

    private Cli succeed(String command, String... arguments) {
        Cli run = run(command, arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    private void write(String file, String text) {
        try {
            Files.writeString(directory.resolve(file), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String read(String file) {
        try {
            return Files.readString(directory.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String path(String file) {
        return directory.resolve(file).toString();
    }

    private void study() {
        write("study.yaml", """
                name: test
                parameters:
                  x: {range: [0, 1], unit: m}
                  y: {range: [0, 1]}
                objectives: {loss: {direction: minimize, unit: EUR}}
                initial-design: 3
                batch: 2
                seed: 3
                """);
    }

    /** Fills in the results of a table of suggestions. */
    private void measure(String file) {
        List<String> lines = read(file).lines().toList();
        StringBuilder filled = new StringBuilder(lines.get(0)).append('\n');
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", 6);
            double x = Double.parseDouble(cells[2]);
            double y = Double.parseDouble(cells[3]);
            cells[4] = Double.toString((x - 0.3) * (x - 0.3) + (y - 0.6) * (y - 0.6));
            filled.append(String.join(",", cells)).append('\n');
        }
        write(file, filled.toString());
    }

    @Test
    void campaignRunsRoundByRound() {
        study();
        for (int round = 1; round <= 4; round++) {
            Cli ask = succeed("ask");
            String file = "round-" + round + ".csv";
            assertThat(ask.out()).contains("2 trials in").contains(file);
            measure(file);
            assertThat(succeed("tell", path(file)).out()).contains("2 told, 0 added");
        }
        String table = read("round-4.csv");
        assertThat(table.lines().findFirst().orElseThrow())
                .isEqualTo("study,trial,x [m],y,loss [EUR],expected loss [EUR],sd of expected loss [EUR],why");
        assertThat(table).contains("the best so far").contains("near trial");
        assertThat(read("round-1.csv"))
                .contains("a point of the initial design")
                .contains("study,trial,x [m],y,loss [EUR],why");
        assertThat(succeed("status").out()).contains("8 trials, 8 measured, 0 failed");
        assertThat(succeed("best").out()).contains("loss").contains("recommended: {x=");
    }

    @Test
    void sameKeyGivesTheSameTrials() throws IOException {
        study();
        succeed("ask", "-n", "3", "--key", "monday");
        String first = read("monday.csv");
        Cli again = run("ask", "--key", "monday");
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.errorLine()).contains("monday.csv exists and is left as it is");
        Files.delete(directory.resolve("monday.csv"));
        assertThat(succeed("ask", "--key", "monday").out()).contains("the same trials as before");
        assertThat(read("monday.csv")).isEqualTo(first);
        assertThat(succeed("ask", "--key", "monday", "--out", "-").out()).isEqualTo(first);
        assertThat(succeed("status").out()).contains("3 trials, 0 measured").contains("awaited: [0, 1, 2]");
    }

    @Test
    void importedDataCountAndReimportChangesNothing() {
        study();
        write("old.csv", "x,y,loss,operator\n0.1,0.2,0.5,Ann\n0.9,0.8,0.4,Bob\n0.5,0.5,0.05,Ann\n");
        Cli tell = succeed("import", path("old.csv"));
        assertThat(tell.out()).contains("3 added").contains("kept in the copy of the file, but not used: operator");
        assertThat(succeed("tell", path("old.csv")).out()).contains("0 added, 3 known already");
        assertThat(succeed("ask", "-n", "1").out()).contains("the best so far, 0.05 (trial 2)");
        assertThat(directory.resolve("imported").toFile().list()).hasSize(1);
    }

    @Test
    void dryRunShowsThePlanAndCorrectionsNeedAReason() {
        study();
        write("old.csv", "x,y,loss\n0.1,0.2,0.5\n");
        assertThat(succeed("tell", path("old.csv"), "--dry-run").out())
                .contains("line 2: add trial 0")
                .contains("nothing was changed; would be: 0 told, 1 added");
        assertThat(succeed("status").out()).contains("0 trials");
        succeed("tell", path("old.csv"));
        write("old.csv", "x,y,loss\n0.1,0.2,0.6\n");
        Cli refused = run("tell", path("old.csv"));
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.errorLine()).contains("0.5 becomes 0.6").contains("--amend REASON");
        assertThat(succeed("tell", path("old.csv"), "--dry-run").out()).contains("corrections need --amend REASON");
        assertThat(succeed("tell", path("old.csv"), "--amend", "misread").out()).contains("1 amended");
        assertThat(succeed("status").out()).contains("1 trials, 1 measured, 0 failed, 1 corrected");
        assertThat(run("tell", path("old.csv"), "--amend", " ").exitCode()).isEqualTo(2);
    }

    @Test
    void oneBadRowRejectsTheFile() {
        study();
        write("old.csv", "x,y,loss\n0.1,0.2,0.5\n0.2,0.2,lost\n");
        Cli refused = run("tell", path("old.csv"));
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.errorLine()).contains("'lost' is neither a number nor a known word");
        assertThat(succeed("status").out()).contains("0 trials");
        assertThat(directory.resolve("imported")).doesNotExist();
        assertThat(succeed("tell", path("old.csv"), "--word", "lost=failed").out())
                .contains("2 added");
    }

    @Test
    void exportsCanBeImportedElsewhere(@TempDir Path other) throws IOException {
        study();
        succeed("ask");
        measure("round-1.csv");
        succeed("tell", path("round-1.csv"));
        succeed("export", "--out", path("all.csv"));
        Files.copy(directory.resolve("study.yaml"), other.resolve("study.yaml"));
        Cli copy = Cli.run("tell", "-C", other.toString(), path("all.csv"), "--as-data");
        assertThat(copy.out()).contains("2 added");
        assertThat(succeed("export").out()).isEqualTo(read("all.csv"));
    }

    @Test
    void everyCommandHasAResultForPrograms() {
        study();
        JsonNode ask = Json.parse(succeed("ask", "--json").out());
        assertThat(ask.get("trials")).hasSize(2);
        assertThat(ask.get("request").asString()).isEqualTo("round-1");
        assertThat(directory.resolve("round-1.csv")).doesNotExist();
        succeed("ask", "--key", "round-1");
        measure("round-1.csv");
        assertThat(Json.parse(succeed("tell", path("round-1.csv"), "--json").out())
                        .get("tell")
                        .asInt())
                .isEqualTo(2);
        assertThat(Json.parse(succeed("status", "--json").out()).get("measured").asInt())
                .isEqualTo(2);
        assertThat(Json.parse(succeed("best", "--json").out()).get("trials")).hasSize(1);
        assertThat(Json.parse(succeed("export", "--json").out())
                        .get("trials")
                        .get(0)
                        .get("loss")
                        .isNumber())
                .isTrue();
        assertThat(Json.parse(succeed("check", "--json").out()).get("lines")).isNotEmpty();
    }

    @Test
    void initWritesAValidFileAndNeverOverwrites() {
        Cli init = Cli.run(
                "init",
                directory.toString(),
                "--parameter",
                "temperature [°C]=20..100",
                "--parameter",
                "solvent=water, 1-butanol",
                "--objective",
                "yield [%]=maximize",
                "--seed",
                "7");
        assertThat(init.exitCode()).as(init.err()).isZero();
        assertThat(succeed("check").out())
                .contains("parameter temperature [°C]: a number in [20.0, 100.0]")
                .contains("parameter solvent: one of water, 1-butanol")
                .contains("maximize yield [%]")
                .contains("seed 7");
        Cli again = Cli.run("init", directory.toString());
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.errorLine()).contains("exists already and is left as it is");
    }

    @Test
    void initProposesParametersFromATable() {
        write(
                "old.csv",
                "T [°C],base,conc,yield [%]\n90,KOAc,0.1,3\n105,CsOAc,0.2,4\n90,KOAc,0.35,5\n105,KOAc,0.41,6\n");
        Cli init = Cli.run("init", directory.toString(), "--from", path("old.csv"), "--objective", "yield=maximize");
        assertThat(init.exitCode()).as(init.err()).isZero();
        assertThat(read("study.yaml"))
                .contains("T: {kind: ordinal, values: [90, 105], unit: \"°C\"}")
                .contains("base: {kind: categorical, values: [KOAc, CsOAc]}")
                .contains("conc: {kind: real, range: [0.1, 0.41]}")
                .contains("yield: {direction: maximize, unit: \"%\"}");
        assertThat(succeed("tell", path("old.csv")).out()).contains("4 added");
    }

    @Test
    void initExampleIsAValidStudy(@TempDir Path empty) {
        assertThat(Cli.run("init", empty.resolve("new").toString()).exitCode()).isZero();
        assertThat(Cli.run("check", "-C", empty.resolve("new").toString()).exitCode())
                .isZero();
    }

    @Test
    void checkReportsOddities() {
        write("study.yaml", """
                parameters:
                  rate: {range: [0.0001, 1]}
                  plate: {kind: categorical, values: [1, 2]}
                objectives: {loss: minimize}
                """);
        assertThat(succeed("check").out())
                .contains("look: parameter 'rate' spans three decades")
                .contains("look: the categories of 'plate'");
    }

    @Test
    void missingThingsAreOneLineErrorsWithAHint() {
        Cli none = run("ask");
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.errorLine()).contains("no study.yaml or study.json in").contains("thalweg init");
        study();
        assertThat(run("tell", path("missing.csv")).errorLine()).contains("there is no file");
        assertThat(run("tell", path("stud.yaml")).errorLine()).contains("did you mean 'study.yaml'");
        assertThat(run("ask", "--nubmer", "2").errorLine()).contains("did you mean '--number'");
        assertThat(run("ask", "-n", "0").errorLine()).contains("--number is 0");
        assertThat(run("ask", "--key", "../x").errorLine()).contains("use letters");
        assertThat(run("tell", path("study.yaml"), "--decimal", "dot").errorLine())
                .contains("must be point or comma");
        assertThat(Cli.run("status", "-C", path("nowhere")).errorLine()).contains("there is no directory");
    }

    @Test
    void namesInTheStudyFileAreCheckedWithPosition() {
        write("study.yaml", "parameters: {x: {range: [0, 1]}}\nobjectives: {y: minimize}\nsurrogate: exakt\n");
        Cli check = run("check");
        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.errorLine())
                .contains("line 3, column 12, surrogate: unknown surrogate 'exakt'; did you mean 'exact'?");
        write("study.yaml", "parameters: {trial: {range: [0, 1]}}\nobjectives: {y: minimize}\n");
        assertThat(run("check").errorLine()).contains("'trial' is a column that every table of a study has");
        write("study.json", "{}");
        assertThat(run("check").errorLine()).contains("keep one");
    }

    @Test
    void kernelInWordsIsCheckedWithItsPlace() {
        String file = """
                parameters: {temperature: {range: [0, 1]}, hour: {range: [0, 48]}}
                objectives: {y: minimize}
                surrogate: {name: exact, kernel: 'matern52(temperature) + periodic(hour, period=24)'}
                """;
        write("study.yaml", file.replace("(hour", "(huor"));
        assertThat(run("check").errorLine())
                .contains("line 3, column 12, surrogate: kernel", "no parameter is named 'huor'; did you mean 'hour'?");
        write("study.yaml", file.replace("matern52", "matern"));
        assertThat(run("check").errorLine()).contains("line 3, column 12, surrogate: option kernel", "character 1");
        write("study.yaml", file);
        succeed("check");
        succeed("ask");
        assertThat(run("status").exitCode()).isZero();
    }

    @Test
    void changedStudyFileIsRefusedWithTheDifference() {
        study();
        succeed("ask");
        write("study.yaml", read("study.yaml").replace("y: {range: [0, 1]}", "y: {range: [0, 2]}"));
        Cli ask = run("ask");
        assertThat(ask.exitCode()).isEqualTo(1);
        assertThat(ask.errorLine()).contains("y: 0 to 1 → 0 to 2");
        write("study.yaml", read("study.yaml").replace("[0, 2]", "[0, 1]").replace("batch: 2", "batch: 3"));
        succeed("ask");
    }

    @Test
    void unwritableDirectoryIsNamedWithAHint() {
        study();
        write("journal", "a file in the way");
        Cli ask = run("ask");
        assertThat(ask.exitCode()).isEqualTo(1);
        assertThat(ask.errorLine()).contains("journal").contains("--store");
        Cli elsewhere = run("ask", "--store", path("other"));
        assertThat(elsewhere.exitCode()).as(elsewhere.err()).isZero();
    }

    @Test
    void doctorFindsTheDamageOfAStudyAndRepairsIt() throws IOException {
        study();
        succeed("ask");
        measure("round-1.csv");
        succeed("tell", path("round-1.csv"));
        Cli good = Cli.run("doctor", "--store", directory.toString());
        assertThat(good.exitCode()).as(good.out()).isZero();
        assertThat(good.out()).contains("2 trials, 2 results: ok");
        Path journal = directory.resolve("journal/journal-000001.jsonl");
        byte[] bytes = Files.readAllBytes(journal);
        bytes[bytes.length / 2] ^= 4;
        Files.write(journal, bytes);
        Cli damaged = Cli.run("doctor", "--store", path("journal"), "--json");
        assertThat(damaged.exitCode()).isEqualTo(1);
        assertThat(Json.parse(damaged.out()).get("store").get("problem").asString())
                .isNotEmpty();
        assertThat(Cli.run("doctor", "--store", path("journal"), "--repair").out())
                .contains("DAMAGED")
                .contains("the damaged file is kept as");
        succeed("status");
        assertThat(Cli.run("doctor", "--repair").exitCode()).isEqualTo(2);
        assertThat(Cli.run("doctor", "--store", path("nowhere")).errorLine()).contains("there is no study in");
    }

    @Test
    void closedStandardOutputIsNotAnError() {
        study();
        picocli.CommandLine commandLine = Main.commandLine()
                .setOut(new java.io.PrintWriter(
                        new java.io.OutputStreamWriter(
                                new java.io.OutputStream() {
                                    @Override
                                    public void write(int b) throws IOException {
                                        throw new IOException("Broken pipe");
                                    }
                                },
                                java.nio.charset.StandardCharsets.UTF_8),
                        true));
        assertThat(commandLine.execute("ask", "-C", directory.toString())).isZero();
        assertThat(read("round-1.csv").lines()).hasSize(3);
    }

    @Test
    void concurrentlyToldTableIsToldOnce() throws Exception {
        study();
        int tellers = 4;
        int rows = 300;
        StringBuilder table = new StringBuilder("x,y,loss\n");
        for (int row = 0; row < rows; row++) {
            table.append(row / 1024.0).append(",0.5,").append(row).append('\n');
        }
        write("earlier.csv", table.toString());
        ExecutorService threads = Executors.newFixedThreadPool(tellers);
        CyclicBarrier together = new CyclicBarrier(tellers);
        List<Future<Cli>> all = new ArrayList<>();
        for (int i = 0; i < tellers; i++) {
            all.add(threads.submit(() -> {
                together.await();
                return run("tell", path("earlier.csv"));
            }));
        }
        threads.shutdown();
        for (Future<Cli> one : all) {
            assertThat(one.get().exitCode()).as(one.get().err()).isZero();
        }
        assertThat(succeed("status").out()).contains(rows + " trials, " + rows + " measured");
    }
}
