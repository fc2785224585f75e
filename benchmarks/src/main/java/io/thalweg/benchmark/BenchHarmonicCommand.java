package io.thalweg.benchmark;

import io.thalweg.benchmark.NystromBenchmark.Result;
import io.thalweg.cli.internal.command.ColumnOptions;
import io.thalweg.cli.internal.command.InputFiles;
import io.thalweg.cli.internal.command.JsonOption;
import io.thalweg.cli.internal.command.ProgressLine;
import io.thalweg.cli.internal.command.Terminal;
import io.thalweg.cli.internal.regress.Partition;
import io.thalweg.cli.internal.regress.Samples;
import io.thalweg.cli.internal.regress.ScaledSplit;
import io.thalweg.cli.internal.table.ColumnSelection;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.usage.Require;
import io.thalweg.core.random.Seed;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures what harmonic features express. */
@Command(
        name = "harmonic",
        description =
                "Measure what inducing points and harmonic features leave unexplained of a function (Nystroem error).",
        footer = {
            "",
            "Inputs are scaled to [0, 1]. The kernel is an ARD Matern-5/2 one with the length scales of an exact process on 500 rows, in the"
                    + " coordinates and in principal directions. Shares are of the prior variance, averaged over --rows other rows."
        })
final class BenchHarmonicCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--train", required = true, paramLabel = "FILE", description = "A CSV file with a header line.")
    private Path train = Path.of("");

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Option(
            names = "--points",
            paramLabel = "M",
            defaultValue = "250",
            description = "Points of each component; ordinary ones are M and 2M (default: ${DEFAULT-VALUE}).")
    private int points;

    @Option(
            names = "--ways",
            paramLabel = "J",
            defaultValue = "3",
            description = "Kinds of reflections, which make 2^J components (default: ${DEFAULT-VALUE}).")
    private int ways;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "3000",
            description = "Rows that are to be explained (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "0",
            description = "Seed of the order of the rows and of all other randomness (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        Require.atLeast("--points", points, 1);
        Require.atLeast("--ways", ways, 1);
        Require.atLeast("--rows", rows, 1);
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.STANDARD_ERROR)) {
            CsvTable table = InputFiles.table("--train", train, progress);
            ColumnSelection selected = columns.select(table);
            Samples samples = Samples.read(table, selected);
            Seed all = Seed.of(seed);
            ScaledSplit split = ScaledSplit.of(
                    samples, Partition.random(samples.size(), 0.9, all.child("split")), all.child("order"));
            List<Result> results =
                    new NystromBenchmark(split.train(), rows, ForkJoinPool.commonPool(), all).run(points, ways);
            progress.clear();
            write(new Report(samples.dimension(), results));
        }
        return 0;
    }

    /** What was measured. */
    record Report(int d, List<Result> results) {}

    private void write(Report report) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            out.println("inputs       features     size   unexplained   seconds");
            for (Result result : report.results()) {
                out.println(String.format(
                        Locale.ROOT,
                        "%-12s %-8s %8d %13.2e %9.2f",
                        result.inputs(),
                        result.features(),
                        result.size(),
                        result.unexplained(),
                        result.seconds()));
            }
            out.flush();
        }
        json.write(report, out);
    }
}
