package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Suggestions that people round or change before they carry them out, from the table to the report. */
class CarriedOutCommandsTest {

    @TempDir
    private Path directory = Path.of("");

    private Cli run(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(Arrays.asList(arguments));
        if (!command.equals("report")) {
            all.addAll(List.of("-C", directory.toString()));
        }
        return Cli.run(all.toArray(String[]::new));
    }

    private Cli succeed(String command, String... arguments) {
        Cli run = run(command, arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    private String path(String file) {
        return directory.resolve(file).toString();
    }

    @BeforeEach
    void threeMixturesAreAsked() throws IOException {
        Files.writeString(directory.resolve("study.yaml"), """
                name: mixture
                parameters:
                  ethanol: {range: [0, 100]}
                  water: {range: [0, 100]}
                  temperature: {range: [20, 120], step: 5}
                constraints: [{sum: [ethanol, water], equals: 100}]
                objectives: {loss: minimize}
                initial-design: 3
                batch: 3
                """);
        succeed("ask");
    }

    /** The values of the suggestions, as somebody weighs them: two digits too few, and a degree off. */
    private void edit(double degrees) throws IOException {
        List<String> lines = Files.readAllLines(directory.resolve("round-1.csv"));
        List<String> edited = new ArrayList<>(lines.subList(0, 1));
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", 7);
            double ethanol = Math.rint(Double.parseDouble(cells[2]) * 10 + 0.4) / 10;
            cells[2] = Double.toString(ethanol);
            cells[3] = Double.toString(Math.rint((99.9 - ethanol) * 10) / 10);
            cells[4] = Double.toString(Double.parseDouble(cells[4]) + degrees);
            cells[5] = Double.toString(Math.abs(ethanol - 40));
            edited.add(String.join(",", cells));
        }
        Files.write(directory.resolve("round-1.csv"), edited);
    }

    @Test
    void editedRowsAreDoneAndLearntFrom() throws IOException {
        edit(1);
        Cli dry = succeed("tell", path("round-1.csv"), "--dry-run");
        assertThat(dry.out()).contains("tell trial 0, ").contains("; water ", ", temperature ", " instead of ");
        assertThat(dry.out()).doesNotContain("--as-carried-out");
        assertThat(succeed("tell", path("round-1.csv")).out()).contains("3 told, 0 added");
        assertThat(succeed("tell", path("round-1.csv")).out()).contains("0 told, 0 added, 3 known already");
        assertThat(succeed("status").out())
                .contains("3 trials, 3 measured, 0 failed, 3 measured at other values than planned")
                .doesNotContain("not learnt from")
                .doesNotContain("awaited");
        assertThat(succeed("best").out()).contains("loss").contains("recommended: {ethanol=");
        assertThat(succeed("ask", "-n", "1").out()).contains("best so far");
        assertThat(succeed("export").out()).contains(" instead of ");
        succeed("report", directory.toString(), "--out", path("page"));
        assertThat(Files.readString(directory.resolve("page/report.html"))).contains("measured; ", " instead of ");
    }

    @Test
    void deviationsFarFromThePlanAreAskedBackFor() throws IOException {
        edit(30);
        assertThat(succeed("tell", path("round-1.csv"), "--dry-run").out())
                .contains("rows that are far from what was planned need --as-carried-out: lines 2, 3, 4");
        Cli refused = run("tell", path("round-1.csv"));
        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.err())
                .contains("3 rows are far")
                .contains("line 2, trial 0")
                .contains("--as-carried-out");
        assertThat(succeed("status").out()).contains("3 trials, 0 measured");
        assertThat(succeed("tell", path("round-1.csv"), "--as-carried-out").out())
                .contains("3 told");
    }

    @Test
    void oneRowFarFromThePlanIsOneLine() throws IOException {
        edit(0);
        Path table = directory.resolve("round-1.csv");
        List<String> lines = Files.readAllLines(table);
        String[] cells = lines.get(2).split(",", 6);
        cells[4] = "1" + cells[4];
        lines.set(2, String.join(",", cells));
        Files.write(table, lines);
        assertThat(succeed("tell", table.toString(), "--dry-run").out().strip()).endsWith("--as-carried-out: line 3");
    }

    @ParameterizedTest
    @CsvSource({"TRUE,FALSE", "WAHR,FALSCH", "yes,no", "1,0"})
    void spreadsheetsWriteBooleansTheirWay(String yes, String no) throws IOException {
        Path other = Files.createDirectory(directory.resolve("switches"));
        Files.writeString(other.resolve("study.yaml"), """
                parameters: {stirred: {kind: boolean}, T: {range: [0, 9]}}
                objectives: {loss: minimize}
                """);
        Path table = Files.writeString(other.resolve("old.csv"), "stirred,T,loss\n" + yes + ",1,5\n" + no + ",2,6\n");
        Cli told = Cli.run("tell", table.toString(), "-C", other.toString());
        assertThat(told.out()).as(told.err()).contains("{stirred=true, ", "{stirred=false, ", "2 added");
        assertThat(Cli.run("ask", "--fix", "stirred=" + yes, "-C", other.toString())
                        .out())
                .contains("stirred=true");
    }

    @Test
    void betterResultOutsideTheSpaceIsNamedBesideTheBest() throws IOException {
        Path table = Files.writeString(
                directory.resolve("old.csv"), "ethanol,water,temperature,loss\n60,40,60,2\n70,30,140,1\n");
        assertThat(succeed("tell", table.toString()).out()).contains("would not be suggested");
        assertThat(succeed("best").out())
                .contains("trial 3: loss 2 at", "better, but outside the space: trial 4: loss 1 at {ethanol=70.0");
    }

    @Test
    void resultsThatAreNotLearntFromAreListed() throws IOException {
        String study = Files.readString(directory.resolve("study.yaml")) + "surrogate: wiski\n";
        Path other = Files.createDirectory(directory.resolve("other"));
        Files.writeString(other.resolve("study.yaml"), study);
        Path table = Files.writeString(
                other.resolve("old.csv"), "ethanol,water,temperature,loss\n60,40,140,1\n60,40,50,2\n");
        assertThat(Cli.run("tell", table.toString(), "-C", other.toString()).exitCode())
                .isZero();
        assertThat(Cli.run("status", "-C", other.toString()).out())
                .contains("1 result is not learnt from:")
                .contains("  trial 0: temperature = 140")
                .contains("where the surrogate of the study ends");
    }
}
