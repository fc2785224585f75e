package io.thalweg.benchmark;

import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.cli.internal.command.FunctionNames;
import io.thalweg.cli.internal.command.JsonOption;
import io.thalweg.cli.internal.command.ProgressLine;
import io.thalweg.cli.internal.command.SurrogateOptions;
import io.thalweg.cli.internal.command.Terminal;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.Require;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.random.Seed;
import io.thalweg.core.study.StudyBuilder;
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

/** Measures what it costs to choose a batch. */
@Command(
        name = "ask",
        description = "Measure what it costs to choose a batch jointly after n observations.",
        footer = {
            "",
            "Times are CPU milliseconds of one thread, medians after warm-up: 512 raw batches and perturbations of the best"
                    + " points are screened by value, and 10 of them climbed; a climb is one step of those 10, values and"
                    + " gradients. Hyperparameters are fitted to the observations before."
        })
final class BenchAskCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private SurrogateOptions surrogate = new SurrogateOptions();

    @Option(
            names = "--function",
            paramLabel = "NAME",
            defaultValue = "levy3",
            description = "The test function that is observed (default: ${DEFAULT-VALUE}).")
    private String function = "levy3";

    @Option(
            names = "--noise",
            paramLabel = "SD",
            defaultValue = "10",
            description = "Standard deviation of the noise (default: ${DEFAULT-VALUE}).")
    private double noise;

    @Option(
            names = "--acquisition",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "qucb,qlogei",
            description = "What is maximised (default: ${DEFAULT-VALUE}).")
    private List<String> acquisitions = List.of();

    @Option(
            names = "--batch",
            paramLabel = "Q",
            defaultValue = "3",
            description = "Number of points to choose (default: ${DEFAULT-VALUE}).")
    private int batch;

    @Option(
            names = "--pending",
            paramLabel = "P",
            defaultValue = "0",
            description = "Number of points that are being evaluated (default: ${DEFAULT-VALUE}).")
    private int pending;

    @Option(
            names = "--n",
            split = ",",
            paramLabel = "N",
            defaultValue = "50,200,500,1000",
            description = "Numbers of observations (default: ${DEFAULT-VALUE}).")
    private List<Integer> sizes = List.of();

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "3",
            description = "CPU time to spend before measuring (default: ${DEFAULT-VALUE}).")
    private double warmUp;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "0",
            description = "Seed of all randomness (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private JsonOption json = new JsonOption();

    /**
     * What was measured.
     *
     * @param surrogate its name
     * @param function the function observed
     * @param batchSize number of points chosen
     * @param pendingPoints number of points that are being evaluated
     * @param points one for each acquisition and number of observations
     */
    record Report(
            String surrogate, String function, int batchSize, int pendingPoints, List<AskBenchmark.Point> points) {}

    @Override
    public Integer call() throws IOException {
        json.check();
        sizes.forEach(n -> Require.atLeast("--n", n, 3));
        Require.atLeast("--batch", batch, 1);
        Require.atMost("--batch", batch, StudyBuilder.DEFAULT_ASK_LIMIT);
        Require.atLeast("--pending", pending, 0);
        Require.atMost("--pending", pending, StudyBuilder.DEFAULT_ASK_LIMIT);
        Require.notNegative("--noise", noise);
        Require.notNegative("--warm-up", warmUp);
        for (String name : acquisitions) {
            if (!Acquisitions.names().contains(name)) {
                throw new UsageException(Names.unknown("acquisition", name, Acquisitions.names()));
            }
        }
        AskBenchmark benchmark = new AskBenchmark(
                surrogate.studyFactory(), FunctionNames.find(function), noise, batch, pending, Seed.of(seed));
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.STANDARD_ERROR)) {
            int total = sizes.size() * acquisitions.size();
            progress.show(0, total, "warming up", false);
            int[] done = {0};
            List<AskBenchmark.Point> points = benchmark.run(
                    acquisitions,
                    sizes.stream().mapToInt(n -> n).toArray(),
                    1000 * warmUp,
                    point -> progress.show(++done[0], total, point.acquisition() + ", n = " + point.n(), false));
            progress.clear();
            write(new Report(surrogate.name(), function, batch, pending, points));
        }
        return 0;
    }

    private void write(Report report) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            out.println(report.surrogate() + ", " + report.function() + ", " + report.batchSize() + " points"
                    + (report.pendingPoints() > 0 ? ", " + report.pendingPoints() + " pending" : ""));
            out.println("acquisition        n        ask     screen      climb      value");
            for (AskBenchmark.Point point : report.points()) {
                out.println(String.format(
                        Locale.ROOT,
                        "%-11s %8d %10.2f %10.2f %10.3f %10.4f",
                        point.acquisition(),
                        point.n(),
                        point.askMillis(),
                        point.screenMillis(),
                        point.climbMillis(),
                        point.value()));
            }
            out.flush();
        }
        json.write(report, out);
    }
}
