package io.thalweg.benchmark.suite;

import io.thalweg.benchmark.stream.StreamsCommand;
import io.thalweg.cli.internal.command.JsonOption;
import io.thalweg.cli.internal.command.ProgressLine;
import io.thalweg.cli.internal.command.Subcommand;
import io.thalweg.cli.internal.command.Terminal;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.Require;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.random.Seed;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs optimisers on a suite of problems and compares them. */
@Command(
        name = "suite",
        subcommands = {StreamsCommand.class, CurvesCommand.class, FidelityCommand.class},
        description =
                "Run optimizers on a suite of problems, and compare them with each other and with published runs; or let"
                        + " surrogates learn streams.",
        footer = {
            "",
            "Runs are added to the file of --csv one after the other; those that it has are not made again, so that an"
                    + " interrupted suite goes on where it was. The same seeds give the same runs at any number of threads."
        })
public final class SuiteCommand implements Subcommand, Callable<Integer> {

    /** Of the bootstrap, which is not part of any run. */
    private static final Seed RESAMPLING = Seed.of(20261122);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            completionCandidates = SuiteNames.class,
            description = "The suite: ${COMPLETION-CANDIDATES}.")
    private String name = "";

    /** The names, for help and completion. */
    private static final class SuiteNames extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        SuiteNames() {
            super(Suites.names());
        }
    }

    @Option(
            names = "--optimizer",
            paramLabel = "NAME",
            description =
                    "An optimizer to run; may be repeated: thalweg, with settings as in thalweg,acquisition=logei,deterministic;"
                            + " or a baseline (default: thalweg).")
    private List<String> optimizers = List.of();

    @Option(
            names = "--command",
            paramLabel = "COMMAND",
            description =
                    "Run an optimizer in another process with this command line, whose last word is its name; 'thalweg bridge"
                            + " --help' describes the protocol.")
    private List<String> commands = List.of();

    @Option(
            names = "--runs",
            paramLabel = "FILE",
            description = "A CSV file of runs of other optimizers to show as well; may be repeated.")
    private List<Path> others = List.of();

    @Option(names = "--archive", paramLabel = "FILE", description = "The table of the BBOB archive to show as well.")
    private @Nullable Path archive;

    @Option(
            names = "--functions",
            split = ",",
            paramLabel = "NAME",
            description = "Which functions of the suite (default: all).")
    private List<String> functions = List.of();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description =
                    "A directory with further tables for the suite tables, or with those of LassoBench's DNA for the suite high.")
    private @Nullable Path data;

    @Option(names = "--dimensions", split = ",", paramLabel = "D", description = "Which dimensions of the suite.")
    private List<Integer> dimensions = List.of();

    @Option(
            names = "--instances",
            paramLabel = "FROM-TO",
            defaultValue = "1-15",
            description = "Which instances, 3 or 1-15 or 1,4,7 (default: ${DEFAULT-VALUE}).")
    private String instances = "1-15";

    @Option(
            names = "--seeds",
            paramLabel = "FROM-TO",
            defaultValue = "1",
            description = "Seeds to run each instance with, in the same form (default: ${DEFAULT-VALUE}).")
    private String seeds = "1";

    @Option(
            names = "--budget",
            paramLabel = "N",
            description = "Number of evaluations; in units of D for bbob and classical (default: that of the suite).")
    private @Nullable Integer budget;

    @Option(
            names = "--quick",
            description = "A few runs, in about two minutes: enough to see that it works, not to compare.")
    private boolean quick;

    @Option(names = "--threads", paramLabel = "T", description = "Runs at a time (default: the number of cores).")
    private @Nullable Integer threads;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "File that runs are added to and resumed from (default: NAME.csv).")
    private @Nullable Path csv;

    @Option(names = "--page", paramLabel = "FILE", description = "Write the tables and a picture as a page.")
    private @Nullable Path page;

    @Option(
            names = "--coco",
            paramLabel = "DIR",
            description = "Write the runs of bbob as COCO logs them, for its own post-processing.")
    private @Nullable Path coco;

    @Mixin
    private JsonOption json = new JsonOption();

    /**
     * What came of it.
     *
     * @param suite its name
     * @param scores by algorithm, function, dimension and budget
     * @param comparisons in pairs
     */
    record Report(String suite, Scores scores, List<Comparison> comparisons) {}

    @Override
    public Integer call() throws IOException {
        json.check();
        if (name.isEmpty()) {
            throw new UsageException(
                    "name a suite: " + String.join(", ", Suites.names()) + ", streams, curves or fidelity");
        }
        Suite suite = data == null ? Suites.named(name) : Suites.named(name).withData(data);
        if (coco != null && !(suite instanceof BbobSuite)) {
            throw new UsageException("--coco: COCO has no suite " + name + "; leave it out, or run bbob");
        }
        List<Contestant> contestants = contestants();
        int over = budget == null ? quick ? suite.quickBudget() : suite.budget() : budget;
        Require.atLeast("--budget", over, 1);
        int cores = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        Require.atLeast("--threads", cores, 1);
        List<Task> tasks =
                chosen(suite.tasks(chosenDimensions(suite), numbers("--instances", quick ? "1-2" : instances), over));
        contestants.forEach(contestant -> tasks.forEach(contestant::check));
        RunFile file = RunFile.open(csv == null ? Path.of(suite.name() + ".csv") : csv);
        PrintWriter out = spec.commandLine().getOut();
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.STANDARD_ERROR)) {
            new Runner(file, cores)
                    .run(
                            contestants,
                            tasks,
                            numbers("--seeds", seeds).stream()
                                    .map(Integer::longValue)
                                    .toList(),
                            made -> progress.show(made.done(), made.total(), text(made.run()), false));
            progress.clear();
        }
        List<Run> runs = new ArrayList<>(wanted(file.runs(), contestants, tasks));
        for (Path other : others) {
            runs.addAll(RunFile.read(other, nameOf(other)));
        }
        List<Integer> budgets =
                suite.budgets().stream().filter(one -> one <= over).toList();
        budgets = budgets.isEmpty() ? List.of(over) : budgets;
        Scores scores = Scores.of(runs, budgets, suite.unit(), besides(suite, tasks, budgets), RESAMPLING);
        List<Comparison> comparisons = comparisons(scores.ours(), runs);
        List<String> notes = suite.notes(tasks, budgets);
        if (!json.takesStandardOutput()) {
            ScoresText.print(scores, comparisons, budgets, out);
            notes.forEach(out::println);
        }
        if (coco != null) {
            CocoLog.write(coco, wanted(file.runs(), contestants, tasks), tasks);
        }
        if (page != null) {
            String line = "thalweg "
                    + String.join(" ", spec.commandLine().getParseResult().originalArgs());
            SuitePage.write(page, suite, line, scores, runs, comparisons, budgets, notes);
        }
        json.write(new Report(suite.name(), scores, comparisons), out);
        return 0;
    }

    private List<Scores.Entry> besides(Suite suite, List<Task> tasks, List<Integer> budgets) throws IOException {
        List<Scores.Entry> entries = new ArrayList<>(suite.references(tasks, budgets));
        if (archive != null) {
            entries.addAll(Archive.read(archive));
        }
        return entries;
    }

    private List<Contestant> contestants() {
        List<Contestant> contestants = new ArrayList<>();
        optimizers.forEach(one -> contestants.add(Contestants.named(one)));
        for (String command : commands) {
            List<String> words = List.of(command.strip().split("\\s+", -1));
            contestants.add(new ProcessContestant(words.get(words.size() - 1), words));
        }
        return contestants.isEmpty() ? List.of(StudyContestant.PLAIN) : contestants;
    }

    /** What the file has of other budgets or optimisers is left out. */
    private static List<Run> wanted(List<Run> runs, List<Contestant> contestants, List<Task> tasks) {
        Set<String> names =
                new LinkedHashSet<>(contestants.stream().map(Contestant::name).toList());
        Set<String> keys = new LinkedHashSet<>();
        tasks.forEach(task -> keys.add(task.key() + " " + task.budget()));
        return runs.stream()
                .filter(run -> names.contains(run.key().algorithm()))
                .filter(run -> keys.contains(run.key().task() + " " + run.key().budget()))
                .toList();
    }

    private static List<Comparison> comparisons(List<String> algorithms, List<Run> runs) {
        return algorithms.stream()
                .skip(1)
                .map(other -> Comparison.of(algorithms.get(0), other, runs))
                .toList();
    }

    private List<Task> chosen(List<Task> tasks) {
        List<String> names = tasks.stream().map(Task::function).distinct().toList();
        for (String function : functions) {
            if (!names.contains(function)) {
                throw new UsageException(Names.unknown("function", function, names));
            }
        }
        return functions.isEmpty()
                ? tasks
                : tasks.stream()
                        .filter(task -> functions.contains(task.function()))
                        .toList();
    }

    private List<Integer> chosenDimensions(Suite suite) {
        if (dimensions.isEmpty()) {
            return quick ? suite.quickDimensions() : suite.usualDimensions();
        }
        for (int dimension : dimensions) {
            if (!suite.dimensions().contains(dimension)) {
                throw new UsageException(
                        "--dimensions: " + suite.name() + " has " + suite.dimensions() + ", not " + dimension);
            }
        }
        return dimensions;
    }

    private static String nameOf(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("\\.csv$", "");
    }

    private static String text(Run run) {
        Run.Key key = run.key();
        return key.algorithm() + " " + key.function() + " i" + key.instance() + " d" + key.dimension() + ": gap "
                + ScoresText.number(run.gapAt(Integer.MAX_VALUE));
    }

    /** Reads {@code 1-5,8}. */
    private static List<Integer> numbers(String option, String text) {
        List<Integer> numbers = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            if (!part.matches("[0-9]{1,6}(-[0-9]{1,6})?")) {
                throw new UsageException(option + " is " + text + ", must be like 3 or 1-15 or 1,4,7");
            }
            String[] ends = part.split("-", 2);
            LongStream.rangeClosed(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1]))
                    .forEach(number -> numbers.add((int) number));
        }
        return numbers;
    }
}
