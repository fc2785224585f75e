package io.thalweg.benchmark.stream;

import io.thalweg.Surrogates;
import io.thalweg.benchmark.OrderedJobs;
import io.thalweg.cli.internal.command.JsonOption;
import io.thalweg.cli.internal.command.ProgressLine;
import io.thalweg.cli.internal.command.Terminal;
import io.thalweg.cli.internal.regress.Samples;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.Require;
import io.thalweg.cli.internal.usage.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lets tables and series stream by surrogates and compares what they have learnt. */
@Command(
        name = "streams",
        description =
                "Let tables and series stream by every surrogate, shuffled and sorted, and compare what they learn.",
        footer = {
            "",
            "A twentieth of the rows is learnt at once, the others in batches, each of which is predicted before it is learnt;"
                    + " the held-out rows are predicted at the end. The exact process takes 2,500 rows at most, as its references"
                    + " did. Runs are added to the file of --csv; those that it has are not made again."
        })
public final class StreamsCommand implements Callable<Integer> {

    private static final int QUICK_ROWS = 300;
    private static final int QUICK_BATCHES = 5;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--surrogate",
            paramLabel = "NAME",
            description = "A surrogate, with options as in harmonic,points=250; may be repeated (default: all).")
    private List<String> surrogates = List.of();

    @Option(
            names = "--tables",
            split = ",",
            paramLabel = "NAME",
            description = "Which tables (default: all there are).")
    private List<String> tables = List.of();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "A directory with further tables; its folder splits holds the numbers of test rows.")
    private @Nullable Path data;

    @Option(
            names = "--seeds",
            paramLabel = "FROM-TO",
            defaultValue = "0-2",
            description = "Seeds of splits and shuffles (default: ${DEFAULT-VALUE}).")
    private String seeds = "0-2";

    @Option(names = "--rows", paramLabel = "N", description = "Learn at most N rows, chosen at random (default: all).")
    private @Nullable Integer rows;

    @Option(names = "--batches", paramLabel = "B", description = "Batches after the first rows (default: 20).")
    private @Nullable Integer batches;

    @Option(
            names = "--quick",
            description = "300 rows, 5 batches, one seed: enough to see that it works, not to compare.")
    private boolean quick;

    @Option(names = "--threads", paramLabel = "T", description = "Runs at a time (default: the number of cores).")
    private @Nullable Integer threads;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            defaultValue = "streams.csv",
            description = "File that runs are added to and resumed from (default: ${DEFAULT-VALUE}).")
    private Path csv = Path.of("streams.csv");

    @Option(names = "--page", paramLabel = "FILE", description = "Write the tables and pictures as a page.")
    private @Nullable Path page;

    @Mixin
    private JsonOption json = new JsonOption();

    /**
     * A run that was tried.
     *
     * @param key which
     * @param learnt what came of it; empty if it failed
     * @param failure why it failed
     */
    private record Attempt(Learnt.Key key, Optional<Learnt> learnt, String failure) {}

    @Override
    public Integer call() throws IOException {
        json.check();
        int cores = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        Require.atLeast("--threads", cores, 1);
        int most = rows == null ? quick ? QUICK_ROWS : 0 : rows;
        int cuts = batches == null ? quick ? QUICK_BATCHES : 20 : batches;
        if (rows != null) {
            Require.atLeast("--rows", rows, 10);
        }
        Require.atLeast("--batches", cuts, 1);
        List<StreamLearner> learners = (surrogates.isEmpty() ? Surrogates.names() : surrogates)
                .stream().map(StreamLearner::parse).toList();
        List<Learnt.Key> keys = keys(learners, most, cuts);
        LearntFile file = LearntFile.open(csv);
        List<String> failures =
                run(learners, keys.stream().filter(key -> !file.has(key)).toList(), file, cores);
        List<LearntSummary> summaries = LearntSummary.of(
                file.all().stream().filter(one -> keys.contains(one.key())).toList());
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            StreamsText.print(summaries, out);
        }
        if (page != null) {
            StreamsPage.write(
                    page,
                    "thalweg "
                            + String.join(
                                    " ",
                                    spec.root().commandLine().getParseResult().originalArgs()),
                    summaries);
        }
        json.write(summaries, out);
        failures.forEach(spec.commandLine().getErr()::println);
        return failures.isEmpty() ? 0 : 1;
    }

    /** The runs that are wanted, table after table. */
    private List<Learnt.Key> keys(List<StreamLearner> learners, int most, int cuts) {
        List<Learnt.Key> keys = new ArrayList<>();
        for (StreamTable table : chosen()) {
            for (long seed : seeds()) {
                for (Learnt.Order order : Learnt.Order.values()) {
                    learners.forEach(
                            learner -> keys.add(new Learnt.Key(learner.name(), table.name(), order, seed, most, cuts)));
                }
            }
        }
        return keys;
    }

    /** Makes the runs; what is to be said of those that failed. */
    private List<String> run(List<StreamLearner> learners, List<Learnt.Key> keys, LearntFile file, int cores)
            throws IOException {
        Optional<Path> directory = Optional.ofNullable(data);
        Map<String, StreamLearner> byName = new HashMap<>();
        learners.forEach(learner -> byName.put(learner.name(), learner));
        Map<String, StreamTable> tablesByName = new HashMap<>();
        chosen().forEach(table -> tablesByName.put(table.name(), table));
        Map<String, Samples> samples = new HashMap<>();
        tablesByName.forEach((name, table) -> samples.put(name, table.read(directory)));
        List<Callable<Attempt>> jobs = new ArrayList<>();
        for (Learnt.Key key : keys) {
            StreamTable table = Objects.requireNonNull(tablesByName.get(key.table()));
            StreamLearner learner = Objects.requireNonNull(byName.get(key.surrogate()));
            Samples read = Objects.requireNonNull(samples.get(key.table()));
            jobs.add(() -> attempt(key, learner, read, table, directory));
        }
        List<String> failures = new ArrayList<>();
        AtomicInteger done = new AtomicInteger();
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.STANDARD_ERROR)) {
            OrderedJobs.run(jobs, cores, attempt -> {
                if (attempt.learnt().isPresent()) {
                    file.add(attempt.learnt().get());
                } else {
                    failures.add(text(attempt.key()) + " failed: " + attempt.failure());
                }
                progress.show(done.incrementAndGet(), jobs.size(), text(attempt.key()), false);
            });
            progress.clear();
        }
        return failures;
    }

    private static Attempt attempt(
            Learnt.Key key, StreamLearner learner, Samples samples, StreamTable table, Optional<Path> directory) {
        try {
            Learnt learnt = learner.learn(samples, table.partition(samples, directory, key.seed()), key);
            return new Attempt(key, Optional.of(learnt), "");
        } catch (IllegalArgumentException | IllegalStateException | ArithmeticException e) {
            return new Attempt(key, Optional.empty(), String.valueOf(e.getMessage()));
        }
    }

    private static String text(Learnt.Key key) {
        return key.surrogate() + " on " + key.table() + ", "
                + key.order().name().toLowerCase(Locale.ROOT) + ", seed " + key.seed();
    }

    private List<StreamTable> chosen() {
        List<StreamTable> all = StreamTable.in(Optional.ofNullable(data));
        for (String name : tables) {
            if (all.stream().noneMatch(table -> table.name().equals(name))) {
                throw new UsageException(Names.unknown("table", name, StreamTable.names(all)));
            }
        }
        return tables.isEmpty()
                ? all
                : all.stream().filter(table -> tables.contains(table.name())).toList();
    }

    private List<Long> seeds() {
        if (!seeds.matches("[0-9]{1,6}(-[0-9]{1,6})?")) {
            throw new UsageException("--seeds is " + seeds + ", must be like 3 or 0-2");
        }
        String[] ends = (quick ? "0" : seeds).split("-", 2);
        return LongStream.rangeClosed(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1]))
                .boxed()
                .toList();
    }
}
