package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.internal.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class OptimizeCommandTest {

    private static final String DESIGNS = """
            {"topic": "designs", "cases": [
              {"function": "branin2", "dim": 2, "seed": 3, "bounds": [[-5, 0], [10, 15]],
               "X_unit": [[0.5, 0.25], [0.125, 0.75]], "y": [17.5, -4.5]},
              {"function": "levy", "dim": 3, "seed": 0, "noise_sd": 10, "bounds": [[-10, -10, -10], [10, 10, 10]],
               "X_unit": [[0.5, 0.5, 0.5]], "y_true": [-1.25], "y_observed": [7.75]}]}
            """;

    @TempDir
    private Path directory = Path.of(".");

    @Test
    void problemOfTheBbobSuiteIsOptimizedShiftedOrNot() {
        for (List<String> shift : List.of(List.<String>of(), List.of("--shift", "4"))) {
            JsonNode report = report(with(
                    new String[] {"--function", "BBOB-F1-I2-D2", "--evaluations", "16", "--deterministic"},
                    shift.toArray(String[]::new)));
            assertThat(report.get("function").asString()).isEqualTo("bbob-f1-i2-d2");
            assertThat(report.get("optimum").asDouble()).isEqualTo(394.48);
            assertThat(report.get("regret").asDouble()).isBetween(0.0, 0.1);
        }
    }

    @Test
    void reportHasTheStatedFieldsAndAddsUp() {
        JsonNode report = report("--function", "branin2", "--evaluations", "14", "--seed", "2", "--deterministic");
        assertThat(names(report))
                .containsExactly(
                        "function",
                        "surrogate",
                        "acquisition",
                        "seed",
                        "optimum",
                        "evaluations",
                        "recommendation",
                        "regret",
                        "contexts",
                        "front",
                        "ending");
        assertThat(report.get("contexts").isNull()).isTrue();
        assertThat(report.get("ending").isNull()).isTrue();
        assertThat(report.get("front").isNull()).isTrue();
        assertThat(report.get("function").asString()).isEqualTo("branin2");
        assertThat(report.get("surrogate").asString()).isEqualTo("auto");
        assertThat(report.get("acquisition").asString()).isEqualTo("auto");
        assertThat(report.get("seed").asLong()).isEqualTo(2);
        double optimum = report.get("optimum").asDouble();
        assertThat(optimum).isBetween(0.39788, 0.39789);
        double best = Double.POSITIVE_INFINITY;
        for (JsonNode evaluation : report.get("evaluations")) {
            assertThat(names(evaluation))
                    .containsExactly(
                            "x",
                            "value",
                            "trueValue",
                            "trueOthers",
                            "feasible",
                            "best",
                            "observeMillis",
                            "refitMillis",
                            "askMillis");
            assertThat(evaluation.get("trueOthers").isEmpty()).isTrue();
            assertThat(names(evaluation.get("x"))).containsExactly("x1", "x2");
            double x1 = evaluation.get("x").get("x1").asDouble();
            double x2 = evaluation.get("x").get("x2").asDouble();
            assertThat(evaluation.get("trueValue").asDouble()).isCloseTo(branin(x1, x2), within(1e-9));
            assertThat(evaluation.get("value").asDouble())
                    .isEqualTo(evaluation.get("trueValue").asDouble());
            best = Math.min(best, evaluation.get("trueValue").asDouble());
            assertThat(evaluation.get("best").asDouble()).isEqualTo(best);
            assertThat(evaluation.get("askMillis").asDouble()).isNotNegative();
        }
        assertThat(report.get("evaluations").size()).isEqualTo(14);
        assertThat(report.get("regret").asDouble()).isEqualTo(best - optimum);
        assertThat(names(report.get("recommendation"))).containsExactly("x", "value", "trueValue", "regret");
        assertThat(report.get("recommendation").get("trueValue").asDouble()).isEqualTo(best);
    }

    @Test
    void functionOfSeveralObjectivesGivesItsFront() {
        JsonNode report = report(
                "--function", "branincurrin2", "--evaluations", "16", "--batch", "2", "--deterministic", "--seed", "1");
        JsonNode front = report.get("front");
        assertThat(names(front)).containsExactly("tradeoffs", "referencePoint", "hypervolume", "maxHypervolume");
        assertThat(front.get("referencePoint").get(0).asDouble()).isEqualTo(18);
        assertThat(front.get("hypervolume").asDouble())
                .isBetween(45.0, front.get("maxHypervolume").asDouble());
        assertThat(front.get("tradeoffs").size()).isGreaterThan(3);
        for (JsonNode one : front.get("tradeoffs")) {
            for (JsonNode other : report.get("evaluations")) {
                boolean dominated = value(other) <= value(one)
                        && further(other) <= further(one)
                        && (value(other) < value(one) || further(other) < further(one));
                assertThat(dominated).isFalse();
            }
        }
        assertThat(report.get("recommendation").isNull()).isTrue();
    }

    private static double value(JsonNode evaluation) {
        return evaluation.get("trueValue").asDouble();
    }

    private static double further(JsonNode evaluation) {
        return evaluation.get("trueOthers").get("f2").asDouble();
    }

    /** After the deadline nothing is refitted, and where there was no time to search are other points. */
    @Test
    void deadlineCutsRefitsAndSearches() {
        String[] problem = {"--function", "branin2", "--evaluations", "16", "--batch", "4", "--batches", "greedy"};
        List<JsonNode> free = list(report(problem).get("evaluations"));
        String[] cut = Arrays.copyOf(problem, problem.length + 2);
        cut[problem.length] = "--deadline";
        cut[problem.length + 1] = "0";
        List<JsonNode> late = list(report(cut).get("evaluations"));
        assertThat(late)
                .hasSize(16)
                .allMatch(evaluation -> evaluation.get("refitMillis").asDouble() == 0);
        assertThat(free)
                .hasSize(16)
                .anyMatch(evaluation -> evaluation.get("refitMillis").asDouble() > 0);
        assertThat(late.get(0).get("x"))
                .as("the design is the same")
                .isEqualTo(free.get(0).get("x"));
        assertThat(late.get(15).get("x")).isNotEqualTo(free.get(15).get("x"));
    }

    private static List<JsonNode> list(JsonNode nodes) {
        List<JsonNode> list = new ArrayList<>();
        nodes.forEach(list::add);
        return list;
    }

    @Test
    void trustRegionFindsTheMinimum() {
        JsonNode local = report("--function", "branin2", "--evaluations", "40", "--trust-region", "--deterministic");
        assertThat(local.get("regret").asDouble()).isLessThan(1);
    }

    @Test
    void searchEndsWhenNothingMuchBetterIsLikely() {
        JsonNode report = report("--function", "branin2", "--evaluations", "60", "--until-regret", "20");
        assertThat(report.get("evaluations").size()).isBetween(20, 40);
        assertThat(report.get("ending").asString())
                .startsWith("a value better by more than 20.0 has a probability of at most");
        assertThat(report.get("regret").asDouble()).isLessThan(20);
        assertThat(fails(2, "--function", "branincurrin2", "--until-regret", "1"))
                .contains("--until-regret 1.0: ")
                .contains("several objectives");
        assertThat(fails(2, "--function", "branin2", "--until-regret", "-1")).contains("epsilon is -1.0");
    }

    @Test
    void maximisingAMinimisationProblemNegatesIt() {
        JsonNode report = report("--function", "branin2", "--maximize", "--evaluations", "6");
        assertThat(report.get("optimum").asDouble()).isBetween(-0.39789, -0.39788);
        JsonNode first = report.get("evaluations").get(0);
        assertThat(first.get("trueValue").asDouble())
                .isCloseTo(
                        -branin(
                                first.get("x").get("x1").asDouble(),
                                first.get("x").get("x2").asDouble()),
                        within(1e-9));
        assertThat(report.get("regret").asDouble()).isNotNegative();
    }

    @Test
    void noiseIsAddedToToldButNotToJudgedValues() {
        JsonNode report = report("--function", "levy3", "--noise", "10", "--evaluations", "12", "--batch", "3");
        List<Double> noise = new ArrayList<>();
        for (JsonNode evaluation : report.get("evaluations")) {
            noise.add(evaluation.get("value").asDouble()
                    - evaluation.get("trueValue").asDouble());
        }
        double meanSquare = noise.stream().mapToDouble(v -> v * v).average().orElseThrow();
        assertThat(Math.sqrt(meanSquare)).isBetween(4.0, 20.0);
        assertThat(new HashSet<>(noise)).hasSize(12);
        JsonNode last = report.get("evaluations").get(11);
        assertThat(report.get("regret").asDouble()).isEqualTo(last.get("best").asDouble());
    }

    /** With time as an input the models differ, and so do the points; a grid is as long as the campaign. */
    @ParameterizedTest
    @ValueSource(strings = {"exact", "vips", "wiski"})
    void driftMakesTimeAnInput(String surrogate) {
        String[] arguments = {"--function", "levy2", "--noise", "1", "--evaluations", "12", "--surrogate", surrogate};
        String[] small = surrogate.equals("wiski") ? with(arguments, "--option", "nodes=6") : arguments;
        JsonNode drifting = report(with(small, "--drift"));
        assertThat(drifting.get("evaluations").size()).isEqualTo(12);
        assertThat(withoutTimes(drifting)).isNotEqualTo(withoutTimes(report(small)));
    }

    @Test
    void sameSeedSameReportOnAnyNumberOfThreads() {
        String[] arguments = {"--function", "hartmann3", "--noise", "0.1", "--batch", "2", "--evaluations", "16"};
        String one = withoutTimes(report(with(arguments, "--threads", "1")));
        assertThat(withoutTimes(report(with(arguments, "--threads", "8")))).isEqualTo(one);
        assertThat(withoutTimes(report(with(arguments, "--seed", "1")))).isNotEqualTo(one);
    }

    @Test
    void initialPointsOfACaseAreToldAsStored() throws IOException {
        String file = write("designs.json", DESIGNS);
        JsonNode report = report("--function", "branin2", "--initial", file, "--seed", "3", "--evaluations", "5");
        JsonNode first = report.get("evaluations").get(0);
        assertThat(first.get("x").get("x1").asDouble()).isEqualTo(2.5);
        assertThat(first.get("x").get("x2").asDouble()).isEqualTo(3.75);
        assertThat(first.get("value").asDouble()).isEqualTo(17.5);
        assertThat(first.get("trueValue").asDouble()).isCloseTo(branin(2.5, 3.75), within(1e-9));
        assertThat(first.get("askMillis").isNull()).isTrue();
        assertThat(report.get("evaluations").size()).isEqualTo(5);
        assertThat(report.get("evaluations").get(2).get("askMillis").isNull()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"--maximize, 7.75", "--minimize, -7.75"})
    void noisyCasesHoldTheNegativeOfTheFunction(String sense, double told) throws IOException {
        String file = write("designs.json", DESIGNS);
        JsonNode report =
                report("--function", "levy3", sense, "--initial", file, "--evaluations", "3", "--noise", "10");
        JsonNode first = report.get("evaluations").get(0);
        assertThat(first.get("value").asDouble()).isEqualTo(told);
        assertThat(Math.signum(first.get("trueValue").asDouble())).isEqualTo(sense.equals("--minimize") ? 1 : -1);
    }

    @Test
    void storedValuesAreNotUsedForShiftedFunctions() throws IOException {
        String file = write("designs.json", DESIGNS);
        JsonNode report =
                report("--function", "branin2", "--initial", file, "--seed", "3", "--evaluations", "3", "--shift", "5");
        JsonNode first = report.get("evaluations").get(0);
        assertThat(first.get("value").asDouble())
                .isEqualTo(first.get("trueValue").asDouble());
        assertThat(first.get("trueValue").asDouble()).isNotCloseTo(branin(2.5, 3.75), within(1e-6));
    }

    @Test
    void initialPointsMayComeFromACsvFileWithOrWithoutValues() throws IOException {
        String bare = write("bare.csv", "x2,x1\n3.75,2.5\n");
        JsonNode evaluated = report("--function", "branin2", "--initial", bare, "--evaluations", "2");
        assertThat(evaluated.get("evaluations").get(0).get("value").asDouble())
                .isCloseTo(branin(2.5, 3.75), within(1e-9));
        String valued = write("valued.csv", "x1,x2,value\n2.5,3.75,-1\n");
        JsonNode told = report("--function", "branin2", "--initial", valued, "--evaluations", "2");
        assertThat(told.get("evaluations").get(0).get("value").asDouble()).isEqualTo(-1);
    }

    @Test
    void tableIsAPoolWhoseRowsAreEvaluatedOnceEach() throws IOException {
        String file = write("table.csv", "solvent,t,yield,note\nA,20,1,x\nB,20,5,x\nA,40,3,y\nB,40,2,y\nB,40,4,z\n");
        JsonNode report =
                report("--table", file, "--target", "yield", "--ignore", "note", "--maximize", "--evaluations", "10");
        assertThat(report.get("function").asString()).isEqualTo("table.csv");
        assertThat(report.get("optimum").asDouble()).isEqualTo(5);
        assertThat(report.get("evaluations").size()).isEqualTo(4);
        Set<String> seen = new HashSet<>();
        for (JsonNode evaluation : report.get("evaluations")) {
            String x = evaluation.get("x").toString();
            assertThat(seen.add(x)).isTrue();
            if (x.contains("\"B\"") && x.contains("40")) {
                assertThat(evaluation.get("trueValue").asDouble())
                        .as("mean of the two rows")
                        .isEqualTo(3);
            }
        }
        assertThat(report.get("regret").asDouble()).isZero();
    }

    @Test
    void constrainedFunctionsCountOnlyFeasiblePoints() {
        JsonNode report = report("--function", "constrainedgramacy2", "--evaluations", "12");
        JsonNode last = report.get("evaluations").get(11);
        if (!last.get("best").isNull()) {
            assertThat(last.get("best").asDouble())
                    .isGreaterThanOrEqualTo(report.get("optimum").asDouble() - 1e-9);
        }
        assertThat(report.get("regret").isNull()).isEqualTo(last.get("best").isNull());
    }

    @Test
    void textNamesBestAndRecommendation() {
        Cli run = Cli.run("optimize", "--function", "branin2", "--evaluations", "5");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("branin2 minimised: 5 evaluations")
                .contains("best")
                .contains("recommended");
        assertThat(run.err()).contains("5/5").doesNotContain("\u001b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--function brannin2 | no test function",
                "--function bbob-f25-i1-d5 | f1 to f24",
                "--function branin2 --surrogate exat | did you mean 'exact'?",
                "--function branin2 --acquisition logie | did you mean 'logei'?",
                "--function branin2 --option kernell=rbf | kernell",
                "--function branin2 --evaluations 0 | --evaluations is 0",
                "--function branin2 --noise -1 | --noise is -1",
                "--function branin2 --batch x | 'x' is not an int",
                "--function branin2 --target y | --target",
                "--function branin2 --initial nothere.json | there is no file nothere.json",
                "--function branin2 --minimize --maximize | mutually exclusive",
                "--function branin2 --table x.csv | mutually exclusive",
                "--evaluations 3 | --function",
                "--table nothere.csv --maximize | there is no file nothere.csv",
                "--function branin2 --evaluatons 3 | did you mean '--evaluations",
            })
    void mistakesAreUsageErrorsInOneLine(String arguments, String message) {
        Cli run = Cli.run(with(new String[] {"optimize"}, arguments.split(" ")));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLine()).startsWith("thalweg optimize: ").contains(message);
    }

    @Test
    void mistakesAboutTablesAreUsageErrors() throws IOException {
        String file = write("reactions.csv", "a,b,yield\n1,2,3\n2,2,4\n");
        assertThat(fails(2, "--table", file, "--target", "yeild", "--maximize"))
                .contains("unknown column 'yeild'; did you mean 'yield'?");
        assertThat(fails(2, "--table", file, "--maximize")).contains("--target is missing");
        assertThat(fails(2, "--table", file, "--target", "yield")).contains("--minimize or --maximize");
        assertThat(fails(2, "--table", file, "--target", "yield", "--maximize", "--ignore", "a,b"))
                .contains("no column is left");
        assertThat(fails(2, "--table", directory.resolve("reaction.csv").toString(), "--target", "y", "--maximize"))
                .contains("did you mean 'reactions.csv'?");
        String broken = write("broken.csv", "a,yield\n1,3\n2,high\n");
        assertThat(fails(1, "--table", broken, "--target", "yield", "--maximize"))
                .contains("broken.csv, line 3, column 'yield': 'high' is not a number");
    }

    @Test
    void missingCasesOfADesignFileAreNamed() throws IOException {
        String file = write("designs.json", DESIGNS);
        assertThat(fails(2, "--function", "branin2", "--initial", file, "--seed", "4"))
                .contains("no case of branin2 with seed 4; there are seeds [3]");
        assertThat(fails(2, "--function", "ackley5", "--initial", file))
                .contains("no case of ackley5; it has [branin2, levy3]");
        assertThat(fails(1, "--function", "branin2", "--initial", write("bad.json", "{\"cases\": [")))
                .contains("is not a file of initial designs");
    }

    private static String fails(int exitCode, String... arguments) {
        Cli run = Cli.run(with(new String[] {"optimize"}, arguments));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
        return run.errorLine();
    }

    private static JsonNode report(String... arguments) {
        Cli run = Cli.run(with(new String[] {"optimize", "--json", "-"}, arguments));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return Json.parse(run.out());
    }

    private static String[] with(String[] first, String... more) {
        String[] all = Arrays.copyOf(first, first.length + more.length);
        System.arraycopy(more, 0, all, first.length, more.length);
        return all;
    }

    private static String withoutTimes(JsonNode report) {
        return report.toString().replaceAll("\"[a-z]+Millis\":[^,}]*", "");
    }

    private static List<String> names(JsonNode node) {
        return List.copyOf(node.propertyNames());
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    private static org.assertj.core.data.Offset<Double> within(double tolerance) {
        return org.assertj.core.data.Offset.offset(tolerance);
    }

    private static double branin(double x1, double x2) {
        double parabola = x2 - 5.1 / (4 * Math.PI * Math.PI) * x1 * x1 + 5 / Math.PI * x1 - 6;
        return parabola * parabola + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x1) + 10;
    }
}
