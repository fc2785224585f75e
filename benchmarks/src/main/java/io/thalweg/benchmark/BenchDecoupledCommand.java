package io.thalweg.benchmark;

import io.thalweg.benchmark.DecoupledBenchmark.Run;
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
import io.thalweg.surrogate.decoupled.DecoupledSettings;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures decoupled bases on a table. */
@Command(
        name = "decoupled",
        description = "Measure the cost and the accuracy of a mean of many points with a covariance of a few.",
        footer = {
            "",
            "For each --n the mean has all of so many rows; for each --mean-points so many of the most rows; for each --sparse there is"
                    + " a sparse process of so many points for both, its hyperparameters learnt by its bound from the most rows."
                    + " Times are CPU seconds of one thread."
        })
final class BenchDecoupledCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--train", required = true, paramLabel = "FILE", description = "A CSV file with a header line.")
    private Path train = Path.of("");

    @Option(
            names = "--test-rows",
            required = true,
            paramLabel = "FILE",
            description = "A file of the zero-based numbers of the test rows, one per line; the others are for "
                    + "training.")
    private Path testRows = Path.of("");

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Option(
            names = "--n",
            split = ",",
            paramLabel = "N",
            defaultValue = "1000,2000,4000,8000",
            description = "Numbers of rows that are all in the mean (default: ${DEFAULT-VALUE}).")
    private List<Integer> sizes = List.of();

    @Option(
            names = "--mean-points",
            split = ",",
            paramLabel = "M",
            description = "Numbers of points of the mean, of the most rows.")
    private List<Integer> meanPoints = List.of();

    @Option(
            names = "--points",
            split = ",",
            paramLabel = "P",
            defaultValue = "128",
            description = "Numbers of points of the covariance (default: ${DEFAULT-VALUE}).")
    private List<Integer> points = List.of();

    @Option(
            names = "--sparse",
            split = ",",
            paramLabel = "M",
            description = "Numbers of points of sparse processes to compare with.")
    private List<Integer> sparse = List.of();

    @Option(
            names = "--tolerance",
            paramLabel = "T",
            defaultValue = "1e-8",
            description = "Residual of the mean's equations (default: ${DEFAULT-VALUE}).")
    private double tolerance;

    @Option(
            names = "--iterations",
            paramLabel = "K",
            defaultValue = "1000",
            description = "Most iterations for the mean (default: ${DEFAULT-VALUE}).")
    private int iterations;

    @Option(
            names = "--kernel",
            paramLabel = "rbf|matern52",
            defaultValue = "rbf",
            description = "The kernel (default: ${DEFAULT-VALUE}).")
    private Shape kernel = Shape.RBF;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "0",
            description = "Seed of the order of the rows and of all other randomness (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private JsonOption json = new JsonOption();

    /** Kernels by the names of the command line. */
    enum Shape {
        /** Analytic paths. */
        RBF,
        /** Paths that are twice differentiable. */
        MATERN52;

        /** With a learnt scale and the default priors. */
        GaussianModel model(int d) {
            return GaussianModel.of(
                    Scaled.standardised(this == RBF ? Rbf.ard(d) : Matern52.ard(d)),
                    Hyperparameter.positive("noise", new LogNormal(-4, 1), 1e-6));
        }
    }

    @Override
    public Integer call() throws IOException {
        json.check();
        sizes.forEach(n -> Require.atLeast("--n", n, 2));
        meanPoints.forEach(m -> Require.atLeast("--mean-points", m, 1));
        points.forEach(p -> Require.atLeast("--points", p, 1));
        sparse.forEach(m -> Require.atLeast("--sparse", m, 1));
        Require.atLeast("--iterations", iterations, 1);
        Require.fraction("--tolerance", tolerance);
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.STANDARD_ERROR)) {
            CsvTable table = InputFiles.table("--train", train, progress);
            ColumnSelection selected = columns.select(table);
            Samples samples = Samples.read(table, selected);
            ScaledSplit split = ScaledSplit.of(
                    samples,
                    Partition.testRows(samples.size(), testRows),
                    Seed.of(seed).child("order"));
            DecoupledBenchmark benchmark = new DecoupledBenchmark(
                    List.of(kernel.model(samples.dimension())), split.train(), split.test(), Seed.of(seed));
            int rows = split.train().size();
            List<Run> runs = new ArrayList<>();
            new Runner(benchmark, runs, progress).run(rows);
            progress.clear();
            write(new Report(rows, split.test().size(), runs));
        }
        return 0;
    }

    /** What was measured. */
    record Report(int trainRows, int testRows, List<Run> runs) {}

    /** The runs one after another, all at the hyperparameters of the first. */
    private final class Runner {

        private final DecoupledBenchmark benchmark;
        private final List<Run> runs;
        private final ProgressLine progress;

        Runner(DecoupledBenchmark benchmark, List<Run> runs, ProgressLine progress) {
            this.benchmark = benchmark;
            this.runs = runs;
            this.progress = progress;
        }

        void run(int rows) {
            int most = Math.min(rows, sizes.stream().mapToInt(n -> n).max().orElse(rows));
            DecoupledSettings settings = DecoupledSettings.DEFAULT
                    .withPoints(points.get(0))
                    .withTolerance(tolerance)
                    .withMaxIterations(iterations);
            DecoupledBenchmark.Fitted first = benchmark.fitted(most, settings);
            done(first.run());
            sizes.stream().filter(n -> n < most).forEach(n -> done(benchmark.solved(n, settings, first.model())));
            for (int p : points.subList(1, points.size())) {
                done(benchmark.solved(most, settings.withPoints(p), first.model()));
            }
            for (int m : meanPoints) {
                done(benchmark.solved(most, settings.withMeanPoints(m), first.model()));
            }
            for (int m : sparse) {
                done(benchmark.sparse(most, m));
            }
        }

        private void done(Run run) {
            runs.add(run);
            int all = sizes.size() + points.size() - 1 + meanPoints.size() + sparse.size();
            progress.show(runs.size(), Math.max(all, runs.size()), run.surrogate() + " " + run.meanPoints(), false);
        }
    }

    private void write(Report report) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            out.println(
                    "surrogate       n    mean  points    fit, s  solve, s  iterations  residual    nmse    nlpd  cover95");
            for (Run run : report.runs()) {
                out.println(String.format(
                        Locale.ROOT,
                        "%-9s %7d %7d %7d %9.1f %9.2f %11d %9.0e %7.4f %7.3f %8.3f",
                        run.surrogate(),
                        run.n(),
                        run.meanPoints(),
                        run.points(),
                        run.fitSeconds(),
                        run.solveSeconds(),
                        run.iterations(),
                        run.residual(),
                        run.nmse(),
                        run.nlpd(),
                        run.coverage95()));
            }
            out.flush();
        }
        json.write(report, out);
    }
}
