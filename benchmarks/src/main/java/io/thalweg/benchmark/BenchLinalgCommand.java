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

/** Measures the speed of the linear algebra. */
@Command(
        name = "linalg",
        description = "Measure the speed of the linear algebra on one thread, beside the peak of this processor.",
        footer = {"", "Billions of floating-point operations a second of CPU time, the best of several runs."})
final class BenchLinalgCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--n",
            split = ",",
            paramLabel = "N",
            defaultValue = "64,128,256,512,1000,2000",
            description = "Sizes of the matrices (default: ${DEFAULT-VALUE}).")
    private List<Integer> sizes = List.of();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        sizes.forEach(n -> Require.atLeast("--n", n, 2));
        PrintWriter out = spec.commandLine().getOut();
        LinalgBenchmark.Result result = LinalgBenchmark.run(sizes);
        if (!json.takesStandardOutput()) {
            print(result, out);
        }
        json.write(result, out);
        return 0;
    }

    /** Prints what was measured; without the Vector API the peak is unknown, and so is what part of it was reached. */
    static void print(LinalgBenchmark.Result result, PrintWriter out) {
        double peak = result.peakGflops();
        boolean known = !Double.isNaN(peak);
        out.println("provider " + result.provider() + ", peak of fused multiply-adds "
                + (known
                        ? String.format(Locale.ROOT, "%.1f GFLOP/s", peak)
                        : "unknown: it takes the Vector API to measure it"));
        for (LinalgBenchmark.Point point : result.points()) {
            String share = known ? String.format(Locale.ROOT, "  %3.0f %% of peak", 100 * point.gflops() / peak) : "";
            out.println(String.format(Locale.ROOT, "%-9s %6d %8.1f", point.op(), point.n(), point.gflops()) + share);
        }
        out.flush();
    }
}
