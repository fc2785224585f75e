package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.regress.Batching;
import io.thalweg.cli.internal.regress.Partition;
import io.thalweg.cli.internal.regress.RegressionReport;
import io.thalweg.cli.internal.regress.RegressionRun;
import io.thalweg.cli.internal.regress.Samples;
import io.thalweg.cli.internal.regress.StreamFigures;
import io.thalweg.cli.internal.regress.StreamOrder;
import io.thalweg.cli.internal.regress.StreamedRun;
import io.thalweg.cli.internal.regress.Task;
import io.thalweg.cli.internal.table.ColumnSelection;
import io.thalweg.cli.internal.table.CsvStream;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.usage.Require;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.wiski.WiskiSurrogate;
import io.thalweg.surrogate.wiski.WiskiSurrogateFactory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says how well a surrogate learns a table as its rows stream by. */
@Command(
        name = "regress",
        description = "Measure how well a surrogate learns a table whose rows arrive as a stream.",
        footer = {
            "",
            "Inputs are scaled to [0, 1]. Targets, except classes and counts, are standardised by the training "
                    + "rows; all figures are in these units. Test rows come from --test, --test-rows or --split (default: "
                    + "--split 0.9)."
        })
final class RegressCommand implements Callable<Integer> {

    private static final double DEFAULT_SPLIT = 0.9;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--train", required = true, paramLabel = "FILE", description = "A CSV file with a header line.")
    private Path train = Path.of("");

    @ArgGroup(multiplicity = "0..1")
    private @Nullable TestSource source;

    private static final class TestSource {
        @Option(names = "--test", paramLabel = "FILE", description = "A CSV file of test rows with the same columns.")
        private @Nullable Path file;

        @Option(
                names = "--split",
                paramLabel = "FRACTION",
                description = "The fraction of the rows used for training; the others are for testing.")
        private @Nullable Double split;

        @Option(
                names = "--test-rows",
                paramLabel = "FILE",
                description = "A file of the zero-based numbers of the test rows, one per line; the others are for "
                        + "training.")
        private @Nullable Path rows;
    }

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Mixin
    private SurrogateOptions surrogate = new SurrogateOptions();

    @ArgGroup(multiplicity = "0..1")
    private @Nullable Cut cut;

    private static final class Cut {
        @Option(names = "--batches", paramLabel = "B", description = "Learn in B batches (default: all at once).")
        private @Nullable Integer batches;

        @Option(names = "--one-by-one", description = "Learn one row at a time after the initial rows.")
        private boolean oneByOne;
    }

    @Option(
            names = "--initial",
            paramLabel = "FRACTION",
            description =
                    "The fraction of the training rows learnt at once at the start (default with --one-by-one: 0.05).")
    private @Nullable Double initial;

    @Option(
            names = "--sort",
            paramLabel = "none|first|l2",
            defaultValue = "none",
            description =
                    "Order of the training rows: as in the file, by the first feature, or by the norm (default: none).")
    private StreamOrder order = StreamOrder.NONE;

    @Option(names = "--max-train", paramLabel = "N", description = "Train on a random choice of at most N rows.")
    private @Nullable Integer mostTraining;

    @Option(
            names = "--stream",
            description =
                    "Read the rows as they are learnt, in constant memory, however many there are; for --surrogate "
                            + "wiski. At most 10000 rows are for testing.")
    private boolean stream;

    @Option(
            names = "--task",
            paramLabel = "regression|classification|count",
            defaultValue = "regression",
            description = "What the target is (default: regression). Counts need a likelihood, such as"
                    + " --surrogate vips --option likelihood=negative-binomial.")
    private Task task = Task.REGRESSION;

    @Option(
            names = "--validation",
            paramLabel = "test|in-batch-5fold",
            defaultValue = "test",
            description =
                    "Test on the test rows, or cross-validate within each batch of the training file (default: test).")
    private String validation = "test";

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "0",
            description = "Seed of splits, subsets and refits (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        boolean inBatch = isInBatch();
        SurrogateFactory factory = surrogate.factory(ForkJoinPool.commonPool());
        PrintWriter out = spec.commandLine().getOut();
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.STANDARD_ERROR)) {
            RegressionReport report = stream ? streamed(factory, progress) : held(factory, inBatch, progress);
            progress.clear();
            if (!json.takesStandardOutput()) {
                print(report, out);
            }
            json.write(report, out);
        }
        return 0;
    }

    private RegressionReport held(SurrogateFactory factory, boolean inBatch, ProgressLine progress) {
        CsvTable table = InputFiles.table("--train", train, progress);
        ColumnSelection selected = columns.select(table);
        Samples samples = Samples.read(table, selected);
        RegressionRun run = new RegressionRun(
                surrogate.name(),
                box -> created(factory, box),
                task,
                order,
                batching(),
                Seed.of(seed),
                (done, total) -> progress.show(done, total, "rows learnt", false));
        return inBatch ? run.inBatch(samples) : heldOut(run, samples, selected, progress);
    }

    private RegressionReport streamed(SurrogateFactory factory, ProgressLine progress) {
        boolean inParts = cut != null || initial != null || order != StreamOrder.NONE || mostTraining != null;
        if (inParts
                || task != Task.REGRESSION
                || !validation.equals("test")
                || (source != null && source.rows != null)) {
            throw new UsageException(
                    "--stream learns the numbers of all rows at once: leave out --batches, --one-by-one, "
                            + "--initial, --sort, --max-train, --test-rows, --task and --validation, or leave out --stream");
        }
        if (!(factory instanceof WiskiSurrogateFactory wiski)) {
            throw new UsageException("--stream needs --surrogate wiski, whose knowledge is in sums; '"
                    + surrogate.name() + "' needs the rows: leave out --stream");
        }
        CsvStream file = CsvStream.open(InputFiles.existing("--train", train));
        InputFiles.remark(file.head(), progress);
        ColumnSelection selected = columns.select(file.head());
        Samples.requireNumbers(file.head(), selected);
        StreamedRun run = new StreamedRun(
                surrogate.name(),
                box -> (WiskiSurrogate) created(wiski, box),
                Seed.of(seed),
                ForkJoinPool.commonPool(),
                (done, total, text) -> progress.show(done, total, text, false));
        return source != null && source.file != null
                ? run.heldOut(file, selected, testSamples(source.file, selected, progress))
                : run.split(file, selected, trainFraction());
    }

    private static Samples testSamples(Path file, ColumnSelection selected, ProgressLine progress) {
        CsvTable table = InputFiles.table("--test", file, progress);
        return Samples.read(table, ColumnSelection.of(table, selected.target(), selected.features(), List.of()));
    }

    private double trainFraction() {
        double fraction = source == null || source.split == null ? DEFAULT_SPLIT : source.split;
        Require.fraction("--split", fraction);
        return fraction;
    }

    private boolean isInBatch() {
        return switch (validation) {
            case "test" -> false;
            case "in-batch-5fold" -> {
                if (source != null || mostTraining != null) {
                    throw new UsageException("--validation in-batch-5fold uses all rows of --train:"
                            + " leave out --test, --split, --test-rows and --max-train");
                }
                yield true;
            }
            default -> throw new UsageException("--validation is '" + validation + "', must be test or in-batch-5fold");
        };
    }

    private RegressionReport heldOut(
            RegressionRun run, Samples samples, ColumnSelection selected, ProgressLine progress) {
        Samples all = samples;
        Partition partition;
        Seed splitting = Seed.of(seed).child("split");
        if (source != null && source.file != null) {
            Samples test = testSamples(source.file, selected, progress);
            all = samples.append(test);
            partition = Partition.tail(samples.size(), test.size());
        } else if (source != null && source.rows != null) {
            partition = Partition.testRows(samples.size(), InputFiles.existing("--test-rows", source.rows));
        } else {
            partition = Partition.random(samples.size(), trainFraction(), splitting);
        }
        if (mostTraining != null) {
            Require.atLeast("--max-train", mostTraining, 1);
            partition = partition.withMostTraining(mostTraining, Seed.of(seed).child("subset"));
        }
        if (partition.train().length == 0 || partition.test().length == 0) {
            throw RegressionRun.tooFew(samples.size(), partition.train().length == 0);
        }
        return run.heldOut(all, partition);
    }

    private Batching batching() {
        OptionalDouble fraction = initial == null ? OptionalDouble.empty() : OptionalDouble.of(initial);
        fraction.ifPresent(value -> Require.fraction("--initial", value));
        if (cut != null && cut.oneByOne) {
            return Batching.oneByOne(fraction);
        }
        int count = cut == null || cut.batches == null ? 1 : cut.batches;
        Require.atLeast("--batches", count, 1);
        return Batching.batches(count, fraction);
    }

    private static Surrogate created(SurrogateFactory factory, SearchSpace box) {
        try {
            return factory.create(box, false);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--option: " + e.getMessage());
        }
    }

    private static void print(RegressionReport report, PrintWriter out) {
        out.println("surrogate " + report.surrogate() + ", " + report.d() + " inputs, " + report.train()
                + " training rows, " + report.test() + " test rows");
        boolean classified = report.last().accuracy() != null;
        out.println("      rows       rmse       nlpd " + (classified ? "  accuracy" : "  cover95")
                + "      size     state  us/row");
        for (StreamFigures figures : report.batches()) {
            Double accuracy = figures.accuracy();
            out.println(String.format(
                    Locale.ROOT,
                    "%10d %10.5f %10.4f %9.4f %9d %8.2fM %7.0f",
                    figures.n(),
                    figures.rmse(),
                    figures.nlpd(),
                    accuracy == null ? figures.coverage95() : accuracy,
                    figures.size(),
                    figures.stateBytes() / 1e6,
                    figures.microsPerObservation()));
        }
        out.flush();
    }
}
