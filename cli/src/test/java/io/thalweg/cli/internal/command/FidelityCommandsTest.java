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

/** A campaign with cheap looks. */
class FidelityCommandsTest {

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void study() throws IOException {
        Files.writeString(directory.resolve("study.yaml"), """
                name: test
                parameters:
                  x: {range: [0, 10]}
                  rows: {range: [100, 1000], fidelity: true, fixed-cost: 0}
                objectives: {error: minimize}
                initial-design: 3
                seed: 3
                """);
    }

    private String succeed(String... arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.addAll(List.of("-C", directory.toString()));
        Cli run = Cli.run(all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out();
    }

    /** Looks show errors that are lower, and too low where x is large. */
    private void measure(String rows) throws IOException {
        StringBuilder table = new StringBuilder("x,rows,error\n");
        for (int x = 0; x <= 10; x += 2) {
            double looks = rows.equals("1000") ? 0 : 5 + 3 * x;
            table.append(x).append(',').append(rows).append(',');
            table.append((x - 4) * (x - 4) + 3 - looks).append('\n');
        }
        Path file = directory.resolve("known" + rows + ".csv");
        Files.writeString(file, table);
        succeed("tell", file.toString());
    }

    @Test
    void checkSaysWhatCounts() {
        assertThat(succeed("check")).contains("fidelity (only the greatest counts) rows:", "parameter x:");
    }

    @Test
    void onlyFullResultsAreTheBestAndAreRecommended() throws IOException {
        measure("100");
        assertThat(succeed("best")).doesNotContain("trial ");
        measure("1000");
        assertThat(succeed("best")).contains("error 3 at {x=4.0, rows=1000.0}", "recommended: {x=4.0, rows=1000.0}");
        assertThat(succeed("best", "--fix", "rows=100")).contains("error -16 at {x=6.0, rows=100.0}");
        Path report = directory.resolve("report");
        succeed("report", "--out", report.toString(), "--open", "no");
        assertThat(Files.readString(report.resolve("report.html")))
                .as("the course of the best is that of full results")
                .contains("the best is 3, in trial 8");
    }

    @Test
    void suggestionsSayWhatALookCosts() throws IOException {
        measure("100");
        measure("1000");
        String asked = succeed("ask", "-n", "5");
        assertThat(asked.lines().filter(line -> line.contains("rows=100.0")))
                .isNotEmpty()
                .allMatch(
                        line -> line.contains(
                                "a cheap look, at 10 % of the cost of a full evaluation, chosen by what it tells of full evaluations"));
        assertThat(asked.lines().filter(line -> line.contains("rows=1000.0")))
                .isNotEmpty()
                .allMatch(line -> line.contains("the best so far, 3 (trial 8)"));
    }
}
