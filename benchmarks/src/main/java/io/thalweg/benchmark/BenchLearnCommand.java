package io.thalweg.benchmark;

import io.thalweg.cli.internal.command.FunctionNames;
import io.thalweg.cli.internal.command.JsonOption;
import io.thalweg.cli.internal.command.ProgressLine;
import io.thalweg.cli.internal.command.SurrogateOptions;
import io.thalweg.cli.internal.command.Terminal;
import io.thalweg.cli.internal.usage.Require;
import io.thalweg.core.random.Seed;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures what it costs to choose a batch for a map. */
@Command(
        name = "learn",
        description = "Measure what it costs to choose the next batch for a map of a function after n observations.",
        footer = {
            "",
            "The batch lowers the posterior variance most, averaged over points of the whole domain (qNIPV); it is found jointly,"
                    + " and point by point with the earlier ones pending. Times are CPU milliseconds of one thread, medians"
                    + " after warm-up, the pass over the points of the domain included."
        })
final class BenchLearnCommand implements Callable<Integer> {

    private static final double MEGA = 1e6;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private SurrogateOptions surrogate = new SurrogateOptions();

    @Option(
            names = "--function",
            paramLabel = "NAME",
            defaultValue = "branin2",
            description = "The test function that is learnt (default: ${DEFAULT-VALUE}).")
    private String function = "branin2";

    @Option(
            names = "--noise",
            paramLabel = "SD",
            defaultValue = "10",
            description = "Standard deviation of the noise (default: ${DEFAULT-VALUE}).")
    private double noise;

    @Option(
            names = "--n",
            split = ",",
            paramLabel = "N",
            defaultValue = "100,1000",
            description = "Numbers of observations (default: ${DEFAULT-VALUE}).")
    private List<Integer> sizes = List.of();

    @Option(
            names = "--q",
            paramLabel = "Q",
            defaultValue = "6",
            description = "Points in a batch (default: ${DEFAULT-VALUE}).")
    private int q;

    @Option(
            names = "--integration-points",
            paramLabel = "N",
            defaultValue = "10000",
            description = "Points of the domain that the variance is averaged over (default: ${DEFAULT-VALUE}).")
    private int integrationPoints;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "0",
            description = "Seed of all randomness (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        sizes.forEach(n -> Require.atLeast("--n", n, 3));
        Require.atLeast("--q", q, 1);
        Require.atLeast("--integration-points", integrationPoints, 1);
        Require.notNegative("--noise", noise);
        LearnBenchmark benchmark = new LearnBenchmark(
                surrogate.studyFactory(), FunctionNames.find(function), noise, integrationPoints, q, Seed.of(seed));
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.STANDARD_ERROR)) {
            progress.show(0, sizes.size(), "learning", false);
            int[] done = {0};
            List<LearnBenchmark.Point> points = benchmark.run(
                    sizes.stream().mapToInt(n -> n).toArray(),
                    point -> progress.show(++done[0], sizes.size(), "n = " + point.n(), false));
            progress.clear();
            write(new Report(surrogate.name(), function, q, integrationPoints, points));
        }
        return 0;
    }

    /** What was measured. */
    record Report(String surrogate, String function, int q, int integrationPoints, List<LearnBenchmark.Point> points) {}

    private void write(Report report) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            out.println("       n     rank  variance  batch     ask, ms  variance after  allocated  peak heap");
            for (LearnBenchmark.Point point : report.points()) {
                line(out, point, "joint", point.joint());
                line(out, point, "greedy", point.greedy());
            }
            out.flush();
        }
        json.write(report, out);
    }

    private static void line(PrintWriter out, LearnBenchmark.Point point, String name, LearnBenchmark.Choice choice) {
        out.println(String.format(
                Locale.ROOT,
                "%8d %8d %9.5f  %-6s %10.1f %15.5f %9.0fM %9.0fM",
                point.n(),
                point.rank(),
                point.variance(),
                name,
                choice.askMillis(),
                choice.variance(),
                choice.allocatedBytes() / MEGA,
                choice.peakHeapBytes() / MEGA));
    }
}
