package io.thalweg.cli;

import io.thalweg.benchmark.StepBenchmark;
import io.thalweg.cli.usage.Require;
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

/** Measures what a step of the loop costs. */
@Command(
        name = "step",
        description =
                "Measure what a step of the loop costs after n observations: absorb one, refit, find the next point.",
        footer = {
            "",
            "Times are CPU milliseconds of one thread, medians after warm-up. The refit starts from the initial"
                    + " hyperparameters; the next point is that of log expected improvement."
        })
final class BenchStepCommand implements Callable<Integer> {

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
            names = "--n",
            split = ",",
            paramLabel = "N",
            defaultValue = "50,100,200,500,1000",
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
            description = "All randomness (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        sizes.forEach(n -> Require.atLeast("--n", n, 3));
        Require.notNegative("--noise", noise);
        Require.notNegative("--warm-up", warmUp);
        StepBenchmark benchmark =
                new StepBenchmark(surrogate.factory(), FunctionNames.find(function), noise, Seed.of(seed));
        PrintWriter out = spec.commandLine().getOut();
        StepBenchmark.Report report;
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.STANDARD_ERROR)) {
            progress.show(0, sizes.size(), "warming up", false);
            int[] done = {0};
            report = benchmark.run(
                    sizes.stream().mapToInt(n -> n).toArray(),
                    1000 * warmUp,
                    point -> progress.show(++done[0], sizes.size(), "n = " + point.n(), false));
        }
        if (!json.takesStandardOutput()) {
            print(report, out);
        }
        json.write(report, out);
        return 0;
    }

    private static void print(StepBenchmark.Report report, PrintWriter out) {
        out.println(
                "       n    observe   gradient      refit  (evals)    objective        ask       step     rank     state");
        for (StepBenchmark.Point point : report.points()) {
            out.println(String.format(
                    Locale.ROOT,
                    "%8d %10.3f %10.3f %10.2f %8d %12.3f %10.2f %10.2f %8d %8.2fM",
                    point.n(),
                    point.observeMillis(),
                    point.evidenceGradientMillis(),
                    point.refitMillis(),
                    point.refitEvaluations(),
                    point.objective(),
                    point.askMillis(),
                    point.stepMillis(),
                    point.rank(),
                    point.stateBytes() / 1e6));
        }
        out.flush();
    }
}
