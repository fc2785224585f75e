package io.thalweg.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.thalweg.cli.internal.command.Cli;
import io.thalweg.cli.internal.json.Json;
import io.thalweg.core.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Tag("slow")
class BenchCommandTest {

    @Test
    void stepHasTheStatedFieldsAndAddsUp() {
        Cli run = Cli.run("bench", "step", "--function", "levy3", "--n", "5,12", "--warm-up", "0", "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode points = Json.parse(run.out()).get("points");
        assertThat(points.size()).isEqualTo(2);
        for (JsonNode point : points) {
            assertThat(List.copyOf(point.propertyNames()))
                    .containsExactly(
                            "n",
                            "observeMillis",
                            "evidenceGradientMillis",
                            "refitMillis",
                            "refitEvaluations",
                            "objective",
                            "askMillis",
                            "stepMillis",
                            "rank",
                            "stateBytes",
                            "stepOfThree");
            assertThat(point.get("stepMillis").asDouble())
                    .isCloseTo(
                            point.get("observeMillis").asDouble()
                                    + point.get("refitMillis").asDouble()
                                    + point.get("askMillis").asDouble(),
                            offset(1e-9));
            assertThat(point.get("rank").asLong()).isEqualTo(point.get("n").asLong());
        }
        assertThat(points.get(1).get("stateBytes").asLong())
                .isGreaterThan(points.get(0).get("stateBytes").asLong());
    }

    @Test
    void studyThatLivesOnIsMeasuredAndDrawn(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("study.png");
        Cli run = Cli.run(
                "bench",
                "step",
                "--study",
                "--function",
                "branin2",
                "--noise",
                "1",
                "--n",
                "50",
                "--warm-up",
                "0",
                "--figure",
                file.toString(),
                "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode report = Json.parse(run.out());
        assertThat(report.get("surrogate").asString()).isEqualTo("auto");
        assertThat(report.get("function").asString()).isEqualTo("branin2");
        assertThat(report.get("sizes").size()).isEqualTo(1);
        for (JsonNode size : report.get("sizes")) {
            assertThat(List.copyOf(size.propertyNames()))
                    .containsExactly(
                            "n",
                            "tellMicros",
                            "absorbMillis",
                            "stepMillis",
                            "heapBytes",
                            "historyBytesPerTrial",
                            "modelBytes",
                            "stateBytes",
                            "regret",
                            "chosenBy");
            assertThat(size.get("regret").asDouble()).isBetween(0.0, 20.0);
            assertThat(size.get("stateBytes").asLong()).isPositive();
            assertThat(size.get("chosenBy").asString()).contains("acquisition");
        }
        assertThat(report.get("sizes").get(0).get("n").asInt()).isEqualTo(50);
        assertThat(ImageIO.read(file.toFile()).getWidth()).isGreaterThan(1000);
        assertThat(Cli.run("bench", "step", "--study", "--n", "49").exitCode()).isEqualTo(2);
        assertThat(Cli.run("bench", "step", "--study", "--n", "60,65").exitCode())
                .isEqualTo(2);
    }

    @Test
    @Tag("study")
    void sizesOfAStudyThatLivesOnAreMeasuredInOrder() {
        Cli run = Cli.run(
                "bench", "step", "--study", "--function", "branin2", "--n", "120,60", "--warm-up", "0", "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Json.parse(run.out()).get("sizes"))
                .extracting(size -> size.get("n").asInt())
                .containsExactly(60, 120);
    }

    @Test
    void runSaysHowMuchOfItsThreadsItUses() {
        String[] options = {"bench", "run", "--evaluations", "6", "--threads", "2", "--millis", "2"};
        Cli text = Cli.run(options);
        assertThat(text.exitCode()).as(text.err()).isZero();
        assertThat(text.out().lines())
                .hasSize(2)
                .allSatisfy(
                        line -> assertThat(line)
                                .matches(
                                        "results (as they come|in batches): +\\d+\\.\\d s, +\\d+ % of the time of 2 threads used"));
        options[options.length - 1] = "0";
        assertThat(Cli.run(options).exitCode()).isEqualTo(2);
    }

    @Test
    @Tag("study")
    void runningSearchIsMeasuredOverManySteps() {
        Cli run = Cli.run("bench", "step", "--n", "5,12", "--warm-up", "0", "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode report = Json.parse(run.out());
        assertThat(report.get("surrogate").asString()).isEqualTo("auto");
        assertThat(report.get("ratio").asDouble()).isGreaterThanOrEqualTo(1);
        assertThat(report.get("ratioAtThreeGradients").asDouble()).isGreaterThanOrEqualTo(1);
        assertThat(report.has("exact")).isFalse();
        for (JsonNode point : report.get("points")) {
            JsonNode step = point.get("stepOfThree");
            assertThat(List.copyOf(step.propertyNames()))
                    .containsExactly(
                            "millis",
                            "millisAtThreeGradients",
                            "observeMillis",
                            "refitMillis",
                            "refitEvaluations",
                            "evidenceGradientMillis",
                            "askMillis",
                            "rank",
                            "stateBytes",
                            "repetitions");
            assertThat(step.get("repetitions").asInt()).isGreaterThanOrEqualTo(20);
            assertThat(step.get("refitEvaluations").asDouble())
                    .as("about three for each of up to sixteen forms")
                    .isBetween(1.0, 48.0);
            assertThat(step.get("rank").asLong()).isEqualTo(point.get("n").asLong() + 3);
        }
    }

    @Test
    @Tag("study")
    void stateSizeStaysConstantWithoutData() {
        Cli run = Cli.run(
                "bench",
                "step",
                "--function",
                "branin2",
                "--surrogate",
                "wiski",
                "--option",
                "nodes=7",
                "--n",
                "40,1100",
                "--warm-up",
                "0",
                "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode points = Json.parse(run.out()).get("points");
        assertThat(points.get(1).get("stateBytes").asLong())
                .isLessThan(2 * points.get(0).get("stateBytes").asLong());
        assertThat(points.get(1).get("stepOfThree").get("rank").asLong()).isLessThanOrEqualTo(49);
    }

    @Test
    @Tag("study")
    void learningLowersTheVarianceAtConstantCost() {
        Cli run = Cli.run(
                "bench",
                "learn",
                "--surrogate",
                "wiski",
                "--option",
                "nodes=7",
                "--n",
                "20,1500",
                "--q",
                "2",
                "--integration-points",
                "200",
                "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode report = Json.parse(run.out());
        assertThat(report.get("q").asInt()).isEqualTo(2);
        assertThat(report.get("integrationPoints").asInt()).isEqualTo(200);
        for (JsonNode point : report.get("points")) {
            assertThat(List.copyOf(point.propertyNames())).containsExactly("n", "rank", "variance", "joint", "greedy");
            assertThat(point.get("rank").asLong()).isBetween(1L, 49L);
            double before = point.get("variance").asDouble();
            assertThat(point.get("joint").get("variance").asDouble())
                    .isPositive()
                    .isLessThan(before);
            assertThat(point.get("greedy").get("variance").asDouble())
                    .isPositive()
                    .isLessThan(before);
            assertThat(point.get("joint").get("allocatedBytes").asLong()).isPositive();
            assertThat(point.get("joint").get("peakHeapBytes").asLong()).isPositive();
        }
    }

    @Test
    void batchWithoutPointsIsAUsageError() {
        Cli run = Cli.run("bench", "learn", "--q", "0");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLine()).contains("--q is 0, must be at least 1");
    }

    @Test
    void figureInAMissingDirectoryIsAUsageError() {
        Cli run = Cli.run("bench", "step", "--n", "5", "--figure", "no/such/directory/step.png");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLine()).contains("--figure").contains("no/such/directory");
    }

    @Test
    void tooFewObservationsAreAUsageError() {
        Cli run = Cli.run("bench", "step", "--n", "2");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLine()).contains("--n is 2, must be at least 3");
    }

    @Test
    void askMeasuresEveryAcquisitionAtEverySize() {
        Cli run = Cli.run(
                "bench",
                "ask",
                "--n",
                "5,9",
                "--batch",
                "2",
                "--pending",
                "3",
                "--acquisition",
                "qucb,qlogei",
                "--warm-up",
                "0",
                "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode report = Json.parse(run.out());
        assertThat(report.get("batchSize").asInt()).isEqualTo(2);
        assertThat(report.get("pendingPoints").asInt()).isEqualTo(3);
        JsonNode points = report.get("points");
        assertThat(points.size()).isEqualTo(4);
        for (JsonNode point : points) {
            assertThat(List.copyOf(point.propertyNames()))
                    .containsExactly("acquisition", "n", "askMillis", "screenMillis", "climbMillis", "value");
            assertThat(point.get("askMillis").asDouble()).isPositive();
        }
        Cli wrong = Cli.run("bench", "ask", "--acquisition", "qlogie");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.errorLine()).contains("qlogie");
    }

    /** Components at as many points each explain more than as many ordinary points, and never less than nothing. */
    @Test
    void harmonicMeasuresWhatFeaturesLeaveUnexplained(@TempDir Path folder) throws IOException {
        RandomGenerator random = Seed.of(2).generator();
        StringBuilder table = new StringBuilder("a,b,y\n");
        for (int i = 0; i < 150; i++) {
            double a = random.nextDouble();
            double b = random.nextDouble();
            table.append(a)
                    .append(',')
                    .append(b)
                    .append(',')
                    .append(Math.sin(20 * a) + Math.cos(15 * b))
                    .append('\n');
        }
        String csv = Files.writeString(folder.resolve("t.csv"), table).toString();
        Cli run = Cli.run(
                "bench",
                "harmonic",
                "--train",
                csv,
                "--target",
                "y",
                "--points",
                "8",
                "--ways",
                "2",
                "--rows",
                "100",
                "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode results = Json.parse(run.out()).get("results");
        assertThat(results).hasSize(8);
        for (int first : new int[] {0, 4}) {
            double points = results.get(first).get("unexplained").asDouble();
            double twice = results.get(first + 1).get("unexplained").asDouble();
            double shared = results.get(first + 2).get("unexplained").asDouble();
            double own = results.get(first + 3).get("unexplained").asDouble();
            assertThat(results.get(first + 2).get("size").asInt()).isEqualTo(32);
            assertThat(points).isBetween(0.0, 1.0);
            assertThat(twice).isLessThan(points);
            assertThat(shared).isBetween(0.0, twice);
            assertThat(own).isBetween(0.0, twice);
        }
    }

    @Test
    void decoupledMeasuresMeansOfAllSizes(@TempDir Path folder) throws IOException {
        RandomGenerator random = Seed.of(1).generator();
        StringBuilder table = new StringBuilder("a,b,y\n");
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 120; i++) {
            double a = random.nextDouble();
            double b = random.nextDouble();
            table.append(a)
                    .append(',')
                    .append(b)
                    .append(',')
                    .append(Math.sin(6 * a) + b)
                    .append('\n');
            rows.append(i % 4 == 0 ? i + "\n" : "");
        }
        String csv = Files.writeString(folder.resolve("t.csv"), table).toString();
        String test = Files.writeString(folder.resolve("t.txt"), rows).toString();
        Cli run = Cli.run(
                "bench",
                "decoupled",
                "--train",
                csv,
                "--target",
                "y",
                "--test-rows",
                test,
                "--n",
                "40,80",
                "--points",
                "10,20",
                "--mean-points",
                "30",
                "--sparse",
                "8",
                "--json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode report = Json.parse(run.out());
        assertThat(report.get("trainRows").asInt()).isEqualTo(90);
        JsonNode runs = report.get("runs");
        assertThat(runs).hasSize(5);
        int[][] sizes = {{80, 80, 10}, {40, 40, 10}, {80, 80, 20}, {80, 30, 10}, {80, 8, 8}};
        for (int i = 0; i < 5; i++) {
            JsonNode one = runs.get(i);
            assertThat(one.get("surrogate").asString()).isEqualTo(i < 4 ? "decoupled" : "sgpr");
            assertThat(one.get("n").asInt()).isEqualTo(sizes[i][0]);
            assertThat(one.get("meanPoints").asInt()).isEqualTo(sizes[i][1]);
            assertThat(one.get("points").asInt()).isLessThanOrEqualTo(sizes[i][2]);
            assertThat(one.get("nmse").asDouble()).isBetween(0.0, 0.2);
            assertThat(one.get("coverage95").asDouble()).isBetween(0.5, 1.0);
            assertThat(one.get("residual").asDouble()).isLessThanOrEqualTo(1e-8);
        }
        assertThat(runs.get(0).get("fitSeconds").asDouble()).isPositive();
        Cli wrong =
                Cli.run("bench", "decoupled", "--train", csv, "--target", "y", "--test-rows", test, "--points", "0");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.errorLine()).contains("--points is 0, must be at least 1");
    }

    @Test
    void batchesAndClientsAreBounded() {
        assertThat(Cli.run("bench", "ask", "--batch", "1000000000").exitCode()).isEqualTo(2);
        assertThat(Cli.run("bench", "store", "--clients", "1000000").exitCode()).isEqualTo(2);
    }
}
