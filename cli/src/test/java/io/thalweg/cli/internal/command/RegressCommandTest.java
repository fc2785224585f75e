package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.internal.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@Tag("slow")
class RegressCommandTest {

    @TempDir
    private Path directory = Path.of(".");

    @Test
    void reportHasTheStatedFields() throws IOException {
        JsonNode report = report("--train", waves(80), "--target", "y", "--batches", "4");
        assertThat(names(report)).containsExactly("surrogate", "d", "train", "test", "batches", "final");
        assertThat(report.get("surrogate").asString()).isEqualTo("auto");
        assertThat(report.get("d").asInt()).isEqualTo(2);
        assertThat(report.get("train").asInt()).isEqualTo(72);
        assertThat(report.get("test").asInt()).isEqualTo(8);
        assertThat(report.get("batches").size()).isEqualTo(4);
        int n = 0;
        for (JsonNode batch : report.get("batches")) {
            assertThat(names(batch))
                    .containsExactly("n", "rmse", "nlpd", "coverage95", "size", "stateBytes", "microsPerObservation");
            n += 18;
            assertThat(batch.get("n").asInt()).isEqualTo(n);
            assertThat(batch.get("size").asInt()).isEqualTo(n);
            assertThat(batch.get("microsPerObservation").asDouble()).isPositive();
        }
        assertThat(report.get("final")).isEqualTo(report.get("batches").get(3));
    }

    @Test
    void smoothFunctionIsLearntAndItsNoiseIsCounted() throws IOException {
        JsonNode last =
                report("--train", waves(150), "--target", "y", "--split", "0.6").get("final");
        // The noise has 0.05/0.75 = 0.07 of the target's standard deviation; predicting the mean has rmse 1, nlpd 1.42.
        assertThat(last.get("rmse").asDouble()).isBetween(0.03, 0.15);
        assertThat(last.get("nlpd").asDouble()).isBetween(-1.8, -0.5);
        assertThat(last.get("coverage95").asDouble()).isBetween(0.85, 1.0);
    }

    @Test
    void oneByOneMatchesBatches() throws IOException {
        String file = waves(60);
        JsonNode singly = report("--train", file, "--target", "y", "--one-by-one", "--initial", "0.5");
        assertThat(singly.get("batches").get(0).get("n").asInt()).isEqualTo(27);
        assertThat(singly.get("final").get("n").asInt()).isEqualTo(54);
        JsonNode whole = report("--train", file, "--target", "y");
        assertThat(singly.get("final").get("rmse").asDouble())
                .isCloseTo(whole.get("final").get("rmse").asDouble(), org.assertj.core.data.Offset.offset(0.02));
    }

    @Test
    void testRowsAreTakenFromAFile() throws IOException {
        Path rows = Files.writeString(directory.resolve("rows.txt"), "0\n5\n39\n");
        JsonNode report = report("--train", waves(40), "--target", "y", "--test-rows", rows.toString());
        assertThat(report.get("train").asInt()).isEqualTo(37);
        assertThat(report.get("test").asInt()).isEqualTo(3);
        JsonNode fewer =
                report("--train", waves(40), "--target", "y", "--test-rows", rows.toString(), "--max-train", "20");
        assertThat(fewer.get("train").asInt()).isEqualTo(20);
        assertThat(fewer.get("final").get("size").asInt()).isEqualTo(20);
    }

    @Test
    void sameSeedSameFigures() throws IOException {
        String file = waves(40);
        String[] arguments = {"--train", file, "--target", "y", "--split", "0.5", "--batches", "2"};
        String figures = withoutTimes(report(arguments));
        assertThat(withoutTimes(report(arguments))).isEqualTo(figures);
        String[] other = Arrays.copyOf(arguments, arguments.length + 2);
        other[arguments.length] = "--seed";
        other[arguments.length + 1] = "1";
        assertThat(withoutTimes(report(other))).isNotEqualTo(figures);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "first", "l2"})
    void allOrdersUseTheSameRows(String order) throws IOException {
        JsonNode report = report("--train", waves(50), "--target", "y", "--sort", order, "--batches", "3");
        assertThat(report.get("final").get("n").asInt()).isEqualTo(45);
        assertThat(report.get("final").get("rmse").asDouble()).isLessThan(0.5);
    }

    @Test
    void crossValidationInBatchesUsesAllRows() throws IOException {
        JsonNode report =
                report("--train", waves(60), "--target", "y", "--validation", "in-batch-5fold", "--batches", "3");
        assertThat(report.get("train").asInt()).isEqualTo(48);
        assertThat(report.get("test").asInt()).isEqualTo(12);
        assertThat(report.get("batches").size()).isEqualTo(3);
        assertThat(report.get("final").get("n").asInt()).isEqualTo(48);
    }

    @Test
    void classesAreLearnt() throws IOException {
        String train = classes("train.csv", 60, 1);
        String test = classes("test.csv", 100, 2);
        JsonNode report = report("--train", train, "--test", test, "--target", "label", "--task", "classification");
        JsonNode last = report.get("final");
        assertThat(last.get("accuracy").asDouble()).isGreaterThan(0.85);
        assertThat(last.get("nlpd").asDouble()).isBetween(0.0, 0.5);
        assertThat(last.get("rmse").asDouble()).isBetween(0.0, 0.4);
        assertThat(last.get("coverage95").isNull()).isTrue();
    }

    /** They count as wrong, and cost the logarithm of 2⁻¹⁸ each. */
    @Test
    void untrainedClassesAreCounted() throws IOException {
        String train = classes("train.csv", 60, 1);
        String test = Files.writeString(directory.resolve("test.csv"), "a,b,label\n0,0,2\n0,0,-1\n")
                .toString();
        JsonNode last = report("--train", train, "--test", test, "--target", "label", "--task", "classification")
                .get("final");
        assertThat(last.get("accuracy").asDouble()).isZero();
        assertThat(last.get("nlpd").asDouble()).isCloseTo(18 * Math.log(2), org.assertj.core.data.Offset.offset(1e-12));
    }

    @Test
    void singleClassIsRefused() throws IOException {
        String same = Files.writeString(directory.resolve("same.csv"), "a,label\n1,3\n2,3\n3,3\n")
                .toString();
        assertThat(fails(2, "--train", same, "--target", "label", "--task", "classification"))
                .contains("two classes or more", "is 3.0");
    }

    /** Surrogates of places know the degrees that scaled inputs stand for: places across the date line are neighbours. */
    @Test
    void surrogatesKnowTheRangesOfTheInputs() throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        StringBuilder csv = new StringBuilder("lon,lat,y\n");
        StringBuilder tests = new StringBuilder();
        for (int i = 0; i < 140; i++) {
            double lon = i == 0 ? -180 : i == 1 ? 180 : -180 + 360 * random.nextDouble();
            double lat = -60 + 120 * random.nextDouble();
            csv.append(String.format(
                    Locale.ROOT, "%.3f,%.3f,%.5f%n", lon, lat, Math.cos(Math.toRadians(2 * lon)) + lat / 90));
            if (i > 1 && Math.abs(lon) > 165) {
                tests.append(i).append('\n');
            }
        }
        String file = Files.writeString(directory.resolve("places.csv"), csv).toString();
        String rows =
                Files.writeString(directory.resolve("date-line.txt"), tests).toString();
        JsonNode last = report(
                        "--train",
                        file,
                        "--target",
                        "y",
                        "--test-rows",
                        rows,
                        "--surrogate",
                        "harmonic",
                        "--option",
                        "symmetry=globe",
                        "--option",
                        "longitude=lon",
                        "--option",
                        "latitude=lat",
                        "--option",
                        "turns=4",
                        "--option",
                        "points=30")
                .get("final");
        assertThat(last.get("rmse").asDouble()).isLessThan(0.1);
        assertThat(fails(
                        2,
                        "--train",
                        file,
                        "--target",
                        "y",
                        "--surrogate",
                        "harmonic",
                        "--option",
                        "symmetry=globe",
                        "--option",
                        "latitude=lat"))
                .contains("no parameter \"longitude\"", "[lon, lat]");
    }

    /** With the same rows to test with, streamed rows are learnt as rows that are held. */
    @Test
    void streamedRowsAreLearntAsHeldOnes() throws IOException {
        String[] arguments = {
            "--train", waves(3000), "--test", waves(200), "--target", "y", "--surrogate", "wiski", "--option", "nodes=8"
        };
        String[] streaming = Arrays.copyOf(arguments, arguments.length + 1);
        streaming[arguments.length] = "--stream";
        JsonNode held = report(arguments).get("final");
        JsonNode streamed = report(streaming).get("final");
        assertThat(streamed.get("n").asInt()).isEqualTo(3000);
        for (String figure : List.of("rmse", "nlpd", "coverage95")) {
            assertThat(streamed.get(figure).asDouble())
                    .isCloseTo(held.get(figure).asDouble(), org.assertj.core.data.Offset.offset(0.01));
        }
        assertThat(withoutTimes(report(streaming))).isEqualTo(withoutTimes(report(streaming)));
    }

    @Test
    void streamIsSplitAsAsked() throws IOException {
        String file = waves(400);
        JsonNode report = report(
                "--train",
                file,
                "--target",
                "y",
                "--surrogate",
                "wiski",
                "--option",
                "nodes=8",
                "--stream",
                "--split",
                "0.8");
        assertThat(report.get("train").asInt()).isEqualTo(320);
        assertThat(report.get("test").asInt()).isEqualTo(80);
        assertThat(report.get("final").get("rmse").asDouble()).isLessThan(0.15);
    }

    @Test
    void whatCannotBeStreamedIsRefused() throws IOException {
        String file = waves(40);
        assertThat(fails(2, "--train", file, "--target", "y", "--stream", "--surrogate", "vips"))
                .contains("--stream needs --surrogate wiski");
        assertThat(fails(2, "--train", file, "--target", "y", "--stream", "--surrogate", "wiski", "--batches", "3"))
                .contains("leave out --batches");
        String single =
                Files.writeString(directory.resolve("single.csv"), "a,y\n1,2\n").toString();
        Cli none = run("--train", single, "--target", "y", "--stream", "--surrogate", "wiski");
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.err()).contains("a table of 1 row leaves none to learn from");
        String text = Files.writeString(directory.resolve("words.csv"), "a,name,y\n1,x,2\n2,z,3\n")
                .toString();
        assertThat(fails(1, "--train", text, "--target", "y", "--stream", "--surrogate", "wiski"))
                .contains("column 'name' holds text");
    }

    @Test
    void mistakesAreNamed() throws IOException {
        String file = waves(20);
        assertThat(fails(2, "--train", file)).contains("--target is missing; the columns are a, b, y");
        assertThat(fails(2, "--train", file, "--target", "y", "--task", "count"))
                .contains("likelihood for counts");
        assertThat(fails(2, "--train", file, "--target", "y", "--split", "1.5")).contains("--split is 1.5");
        assertThat(fails(2, "--train", file, "--target", "y", "--validation", "loo"))
                .contains("must be test or");
        assertThat(fails(2, "--train", file, "--target", "y", "--batches", "2", "--one-by-one"))
                .contains("mutually exclusive");
        assertThat(fails(2, "--train", "nothere.csv", "--target", "y")).contains("there is no file");
        assertThat(fails(2, "--train", file, "--target", "y", "--surrogate", "wisky"))
                .contains("unknown surrogate");
        assertThat(fails(2, "--train", file, "--target", "y", "--validation", "in-batch-5fold", "--max-train", "5"))
                .contains("uses all rows");
        Path rows = Files.writeString(directory.resolve("rows.txt"), "3\n20\n");
        assertThat(fails(1, "--train", file, "--target", "y", "--test-rows", rows.toString()))
                .contains("rows.txt, line 2: '20' is beyond the last row, 19");
        String text = Files.writeString(directory.resolve("text.csv"), "a,name,y\n1,x,2\n2,z,3\n")
                .toString();
        assertThat(fails(1, "--train", text, "--target", "y")).contains("column 'name' holds text");
    }

    /** y = sin 5a + cos 3b + noise of 0.05. */
    private String waves(int rows) throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        StringBuilder csv = new StringBuilder("a,b,y\n");
        for (int i = 0; i < rows; i++) {
            double a = random.nextDouble();
            double b = random.nextDouble();
            double y = Math.sin(5 * a) + Math.cos(3 * b) + 0.05 * random.nextGaussian();
            csv.append(String.format(Locale.ROOT, "%.6f,%.6f,%.6f%n", a, b, y));
        }
        return Files.writeString(directory.resolve("waves" + rows + ".csv"), csv)
                .toString();
    }

    /** Inside or outside a circle, three units. */
    private String classes(String name, int rows, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder csv = new StringBuilder("a,b,label\n");
        for (int i = 0; i < rows; i++) {
            double a = 2 * random.nextDouble() - 1;
            double b = 2 * random.nextDouble() - 1;
            csv.append(String.format(Locale.ROOT, "%.6f,%.6f,%d%n", a, b, a * a + b * b < 0.6 ? 1 : 0));
        }
        return Files.writeString(directory.resolve(name), csv).toString();
    }

    private static String fails(int exitCode, String... arguments) {
        Cli run = run(arguments);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
        return run.errorLine();
    }

    private static JsonNode report(String... arguments) {
        Cli run = run(arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return Json.parse(run.out().substring(run.out().indexOf('{')));
    }

    private static Cli run(String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "regress";
        all[1] = "--json";
        all[2] = "-";
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        return Cli.run(all);
    }

    private static String withoutTimes(JsonNode report) {
        return report.toString().replaceAll("\"microsPerObservation\":[^,}]*", "");
    }

    private static List<String> names(JsonNode node) {
        return List.copyOf(node.propertyNames());
    }
}
