package io.thalweg.benchmark;

import io.thalweg.cli.internal.command.JsonOption;
import io.thalweg.cli.internal.usage.Require;
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

/** Measures how busy a run keeps its threads. */
@Command(
        name = "run",
        description = "Measure how much of its threads' time a run uses when every fourth evaluation takes longer.",
        footer = {"", "Evaluations sleep. A first run, which is not shown, warms the machine up."})
final class BenchRunCommand implements Callable<Integer> {

    private static final int MOST = 100_000;
    private static final int MOST_THREADS = 1_000;
    private static final double PERCENT = 100;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--evaluations",
            paramLabel = "N",
            defaultValue = "40",
            description = "Evaluations (default: ${DEFAULT-VALUE}).")
    private int evaluations;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "4",
            description = "Threads that evaluate (default: ${DEFAULT-VALUE}).")
    private int threads;

    @Option(
            names = "--millis",
            paramLabel = "N",
            defaultValue = "100",
            description = "Milliseconds that an evaluation takes (default: ${DEFAULT-VALUE}).")
    private int millis;

    @Option(
            names = "--slowness",
            paramLabel = "N",
            defaultValue = "8",
            description = "How many times as long every fourth takes (default: ${DEFAULT-VALUE}).")
    private int slowness;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        for (int number : new int[] {evaluations, millis, slowness}) {
            Require.atLeast("--evaluations, --millis and --slowness", number, 1);
            Require.atMost("--evaluations, --millis and --slowness", number, MOST);
        }
        Require.atLeast("--threads", threads, 1);
        Require.atMost("--threads", threads, MOST_THREADS);
        RunBenchmark.Use warmUp = new RunBenchmark(evaluations, threads, 1, 1).asynchronous();
        assert warmUp.share() > 0;
        RunBenchmark benchmark = new RunBenchmark(evaluations, threads, millis, slowness);
        List<RunBenchmark.Use> uses = List.of(benchmark.asynchronous(), benchmark.inBatches());
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            for (RunBenchmark.Use use : uses) {
                out.println(String.format(
                        Locale.ROOT,
                        "results %-13s %5.1f s, %2.0f %% of the time of %d threads used",
                        use.kind() + ":",
                        use.seconds(),
                        PERCENT * use.share(),
                        threads));
            }
            out.flush();
        }
        json.write(uses, out);
        return 0;
    }
}
