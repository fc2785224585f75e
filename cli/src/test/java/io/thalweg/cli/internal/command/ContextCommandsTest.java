package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.cli.internal.json.Json;
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

/** A campaign with a raw material that nobody chooses. */
class ContextCommandsTest {

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void study() throws IOException {
        write("", "");
    }

    private void write(String context, String more) throws IOException {
        Files.writeString(directory.resolve("study.yaml"), """
                name: test
                parameters:
                  x: {range: [0, 10]}
                  batch: {values: [A, B%s], context: true}
                objectives: {yield: maximize%s}
                initial-design: 3
                seed: 3
                """.formatted(context, more));
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

    /** Of A 2 is best, of B 8; B yields less. */
    private void measure() throws IOException {
        StringBuilder table = new StringBuilder("x,batch,yield\n");
        for (int x = 0; x <= 10; x += 2) {
            table.append(x).append(",A,").append(90 - (x - 2) * (x - 2)).append('\n');
            table.append(x).append(",B,").append(70 - (x - 8) * (x - 8)).append('\n');
        }
        Path file = directory.resolve("known.csv");
        Files.writeString(file, table);
        succeed("tell", file.toString());
    }

    @Test
    void checkSaysWhatIsGiven() {
        assertThat(succeed("check").out()).contains("context (given, not chosen) batch: one of A, B", "parameter x:");
    }

    @Test
    void askNeedsTheContextAndSuggestsForIt() throws IOException {
        measure();
        Cli wrong = run("ask");
        assertThat(wrong.exitCode()).isEqualTo(1);
        assertThat(wrong.errorLine()).contains("context 'batch' (one of A, B) is not given", "--fix 'batch=…'");
        JsonNode trial = json("ask", "--fix", "batch=B").get("trials").get(0);
        assertThat(trial.get("point").get("batch").asString()).isEqualTo("B");
        assertThat(trial.get("point").get("x").asDouble()).isBetween(6.0, 10.0);
        assertThat(trial.get("why").toString()).contains("that is expected with {batch=B}, 70");
        succeed("ask", "--fix", "batch=A", "--key", "a");
        assertThat(Files.readString(directory.resolve("a.csv"))).contains("batch", ",A,");
        assertThat(succeed("status").out()).contains("awaited: [12, 13]");
    }

    @Test
    void bestIsRecommendedForTheContext() throws IOException {
        measure();
        assertThat(succeed("best").out())
                .contains("yield 90", "the recommendation depends on batch", "--fix 'batch=…'")
                .doesNotContain("recommended:");
        for (String batch : List.of("A", "B")) {
            JsonNode recommended = json("best", "--fix", "batch=" + batch).get("recommended");
            assertThat(recommended.get("point").get("batch").asString()).isEqualTo(batch);
            assertThat(recommended.get("point").get("x").asDouble()).isCloseTo(batch.equals("A") ? 2 : 8, within(0.5));
            assertThat(recommended.get("mean").asDouble()).isCloseTo(batch.equals("A") ? 90 : 70, within(2.0));
            assertThat(succeed("best", "--fix", "batch=" + batch).out())
                    .as("the best measured one of the batch, not of all")
                    .contains(batch.equals("A") ? "yield 90 at {x=2.0, batch=A}" : "yield 70 at {x=8.0, batch=B}");
        }
        assertThat(run("best", "--fix", "x=5").errorLine()).contains("context 'batch' (one of A, B) is not given");
    }

    @Test
    void bestOfAContextWithoutMeasurementsIsExpected() throws IOException {
        Path file = directory.resolve("known.csv");
        Files.writeString(file, "x,batch,yield\n1,A,4\n3,A,8\n6,A,5\n");
        succeed("tell", file.toString());
        assertThat(succeed("best", "--fix", "batch=B").out())
                .contains("nothing feasible has been measured yet with {batch=B}", "recommended: {x=", "batch=B}")
                .doesNotContain("batch=A");
    }

    @Test
    void reportHasTheContext() throws IOException {
        measure();
        Path report = directory.resolve("report");
        succeed("report", "--out", report.toString(), "--open", "no");
        assertThat(Files.readString(report.resolve("report.html"))).contains("depends on the context");
        assertThat(succeed("export").out()).contains("batch");
    }

    /** The program gets the context like any value. */
    @Test
    void workerWorksInItsContext() {
        Path studies = directory.resolve("studies");
        assertThat(Cli.run(
                                "begin",
                                directory.resolve("study.yaml").toString(),
                                "--store",
                                studies.toString(),
                                "--study",
                                "s")
                        .exitCode())
                .isZero();
        List<String> worker = List.of("worker", "--store", studies.toString(), "--study", "s", "--trials");
        assertThat(worker(worker, "4", "--", "echo", "1").errorLine())
                .contains("context 'batch' (one of A, B) is not given", "--fix 'batch=…'");
        Cli run = worker(worker, "4", "--fix", "batch=B", "--", "sh", "-c", "test {batch} = B && echo {x}");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("no trial is left with {batch=B}; told 4, of which 0 failed");
        assertThat(worker(worker, "5", "--fix", "batch=C", "--", "echo", "1").errorLine())
                .contains("'batch' is 'C'", "one of A, B");
        assertThat(worker(worker, "5", "--fix", "bach=A", "--", "echo", "1").errorLine())
                .contains("'bach'");
    }

    private static Cli worker(List<String> worker, String... more) {
        List<String> all = new ArrayList<>(worker);
        all.addAll(List.of(more));
        return Cli.run(all.toArray(String[]::new));
    }

    /** Of A 2 is best, of B 8; the table has them in turn, and of B more. */
    private String table() throws IOException {
        StringBuilder table = new StringBuilder("x,batch,yield\n");
        for (int x = 0; x <= 10; x++) {
            table.append(x).append(",A,").append(90 - (x - 2) * (x - 2)).append('\n');
            table.append(x).append(",B,").append(70 - (x - 8) * (x - 8)).append('\n');
        }
        for (int x = 11; x <= 13; x++) {
            table.append(x).append(",B,").append(70 - (x - 8) * (x - 8)).append('\n');
        }
        return Files.writeString(directory.resolve("table.csv"), table).toString();
    }

    private static Cli optimize(String table, String... more) {
        List<String> all =
                new ArrayList<>(List.of("optimize", "--table", table, "--target", "yield", "--maximize", "--context"));
        all.addAll(List.of(more));
        return Cli.run(all.toArray(String[]::new));
    }

    @Test
    void tableIsOptimizedInTheContextsOfItsRows() throws IOException {
        Cli run = optimize(table(), "batch", "--evaluations", "14", "--deterministic", "--json", "-");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode report = Json.parse(run.out());
        List<String> given = new ArrayList<>();
        report.get("evaluations")
                .forEach(one -> given.add(one.get("x").get("batch").asString()));
        assertThat(String.join("", given)).isEqualTo("AB".repeat(7));
        assertThat(report.get("regret").isNull()).isTrue();
        assertThat(report.get("contexts")).hasSize(2).allSatisfy(best -> {
            boolean a = best.get("x").get("batch").asString().equals("A");
            assertThat(best.get("x").get("x").intValue()).isEqualTo(a ? 2 : 8);
            assertThat(best.get("regret").asDouble()).isZero();
        });
        JsonNode recommended = report.get("recommendation");
        assertThat(recommended.get("x").get("batch").asString())
                .as("the latest")
                .isEqualTo("B");
        assertThat(recommended.get("regret").asDouble()).as("of B").isZero();
        assertThat(optimize(table(), "batch", "--evaluations", "14", "--deterministic")
                        .out())
                .contains("best         90  regret 0  at x=2, batch=A", "best         70  regret 0  at x=8, batch=B");
    }

    @Test
    void everyRowIsEvaluatedThoughAContextHasFewer() throws IOException {
        JsonNode report = Json.parse(optimize(table(), "batch", "--evaluations", "99", "--batch", "4", "--json", "-")
                .out());
        assertThat(report.get("evaluations")).hasSize(25);
    }

    @Test
    void contextsThatMakeNoSenseForATableAreRefused() throws IOException {
        String table = table();
        assertThat(optimize(table, "bach").errorLine()).contains("--context", "'bach'", "batch");
        assertThat(optimize(table, "yield").errorLine()).contains("--context", "'yield'");
        assertThat(optimize(table, "x,batch").errorLine()).contains("[x, batch]", "nothing is left to choose");
        assertThat(optimize(table, "batch", "--until-regret", "1").errorLine()).contains("contexts [batch]");
        assertThat(optimize(table, "batch", "--trust-region").errorLine()).contains("contexts");
        assertThat(Cli.run("optimize", "--function", "branin2", "--context", "x1")
                        .errorLine())
                .contains("--context", "--table");
        String days = Files.writeString(directory.resolve("days.csv"), "x,day,yield\n1,1,2\n1,2,4\n2,3,5\n")
                .toString();
        assertThat(optimize(days, "day").errorLine())
                .contains("no two rows have the same day", "columns whose values recur");
    }

    @Test
    void newBatchIsAddedByAChange() throws IOException {
        measure();
        write(", C", "");
        succeed("change", "--reason", "a delivery");
        JsonNode trial = json("ask", "--fix", "batch=C").get("trials").get(0);
        assertThat(trial.get("point").get("batch").asString()).isEqualTo("C");
        assertThat(run("ask").errorLine()).contains("one of A, B, C");
    }

    @Test
    void severalObjectivesHaveNoRecommendationToFix() throws IOException {
        write("", ", cost: minimize");
        Cli wrong = run("best", "--fix", "batch=A");
        assertThat(wrong.exitCode()).isNotZero();
        assertThat(wrong.errorLine()).contains("--fix", "several objectives");
    }
}
