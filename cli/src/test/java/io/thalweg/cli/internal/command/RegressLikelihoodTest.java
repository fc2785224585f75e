package io.thalweg.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.internal.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Counts, classes and heavy tails are learnt by surrogates of their likelihood. */
class RegressLikelihoodTest {

    @TempDir
    private Path directory = Path.of(".");

    @ParameterizedTest
    @ValueSource(strings = {"poisson", "negative-binomial"})
    void countsAreLearnt(String likelihood) throws IOException {
        JsonNode last = report(counts(), "count", "vips", likelihood);
        // Without the input the rate is e³ sinh(2)/2 = 36, and a Poisson count of that rate is surprised by 20 nats on
        // average;
        // knowing the rates, by the entropy ½ log 2πeλ of 2.9 nats at λ = e³.
        assertThat(last.get("nlpd").asDouble()).isBetween(2.6, 3.4);
        assertThat(last.get("rmse").asDouble()).isBetween(3.0, 9.0);
        assertThat(last.get("coverage95").asDouble()).isBetween(0.85, 1.0);
        assertThat(last.has("accuracy")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"vips", "ohsvgp"})
    void twoClassesAreLearntUnderAnyName(String surrogate) throws IOException {
        JsonNode last = report(classes(), "classification", surrogate, "bernoulli");
        assertThat(last.get("accuracy").asDouble()).isGreaterThan(0.85);
        assertThat(last.get("nlpd").asDouble()).isBetween(0.0, 0.5);
        assertThat(last.get("rmse").asDouble()).isBetween(0.0, 0.4);
        assertThat(last.get("coverage95").isNull()).isTrue();
    }

    @Test
    void heavyTailsExplainOutliersBetter() throws IOException {
        String file = outliers();
        JsonNode heavy = report(file, "regression", "vips", "student-t");
        JsonNode normal = report(file, "regression", "vips", "gaussian");
        assertThat(heavy.get("nlpd").asDouble()).isLessThan(normal.get("nlpd").asDouble() - 0.3);
        // An eighth of the rows is not what the tails of four degrees of freedom expect.
        assertThat(heavy.get("coverage95").asDouble()).isBetween(0.75, 1.0);
    }

    @ParameterizedTest
    @CsvSource({
        "count, bernoulli, --task is count",
        "count, student-t, --task is count",
        "regression, poisson, the likelihood is one of count",
        "classification, poisson, the likelihood is one of count",
        "classification, bernoulli, two classes",
        "count, gaussian, likelihood=negative-binomial"
    })
    void tasksTheLikelihoodDoesNotFitAreRefused(String task, String likelihood, String words) throws IOException {
        assertThat(fails(counts(), task, likelihood)).contains(words);
    }

    @Test
    void nonCountTargetsAreNamed() throws IOException {
        String file = write("halves.csv", 12, i -> i + "," + (i == 4 ? 2.5 : i));
        assertThat(fails(file, "count", "poisson")).contains("row 5", "2.5", "must be a count");
    }

    @ParameterizedTest
    @ValueSource(strings = {"student-t", "bernoulli", "poisson", "negative-binomial"})
    void searchesRefuseLikelihoods(String likelihood) {
        Cli run = Cli.run(
                "optimize", "--function", "branin2", "--surrogate", "vips", "--option", "likelihood=" + likelihood);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errorLine()).contains("likelihood is " + likelihood, "gaussian");
    }

    /** Counts at the rate e^(3 + 2x), x from −1 to 1. */
    private String counts() throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        return write("counts.csv", 120, i -> {
            double x = 2 * random.nextDouble() - 1;
            return x + "," + poisson(Math.exp(3 + 2 * x), random);
        });
    }

    /** The number of arrivals in a unit of time, gaps between them being exponential. */
    private static int poisson(double rate, SplittableRandom random) {
        int count = -1;
        for (double time = 0; time < 1; count++) {
            time -= Math.log(1 - random.nextDouble()) / rate;
        }
        return count;
    }

    /** 7 on the right, 3 on the left. */
    private String classes() throws IOException {
        SplittableRandom random = new SplittableRandom(4);
        return write("classes.csv", 120, i -> {
            double x = 2 * random.nextDouble() - 1;
            return x + "," + (x > 0.1 ? 7 : 3);
        });
    }

    /** A wave with noise of 0.05, every eighth time of 2. */
    private String outliers() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        return write("outliers.csv", 160, i -> {
            double x = random.nextDouble();
            return x + "," + (Math.sin(6 * x) + (i % 8 == 0 ? 2 : 0.05) * random.nextGaussian());
        });
    }

    private String write(String name, int rows, IntFunction<String> row) throws IOException {
        List<String> lines = new ArrayList<>(List.of("x,y"));
        for (int i = 0; i < rows; i++) {
            lines.add(row.apply(i));
        }
        return Files.write(directory.resolve(name), lines).toString();
    }

    private static JsonNode report(String file, String task, String surrogate, String likelihood) {
        Cli run = run(file, task, surrogate, likelihood);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return Json.parse(run.out().substring(run.out().indexOf('{'))).get("final");
    }

    private static String fails(String file, String task, String likelihood) {
        Cli run = run(file, task, "vips", likelihood);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        return run.errorLine();
    }

    private static Cli run(String file, String task, String surrogate, String likelihood) {
        return Cli.run(("regress --json - --target y --split 0.7 --batches 2 --train " + file + " --task " + task
                        + " --surrogate " + surrogate + " --option likelihood=" + likelihood)
                .split(" "));
    }
}
