package io.thalweg.cli.internal.command;

import io.thalweg.Thalweg;
import io.thalweg.acquisition.catalog.Acquisitions;
import io.thalweg.cli.internal.optimize.Campaign;
import io.thalweg.cli.internal.optimize.DesignFile;
import io.thalweg.cli.internal.optimize.FunctionProblem;
import io.thalweg.cli.internal.optimize.OptimizationReport;
import io.thalweg.cli.internal.optimize.PriorPoint;
import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.cli.internal.optimize.TableProblem;
import io.thalweg.cli.internal.optimize.TradeoffProblem;
import io.thalweg.cli.internal.table.ColumnSelection;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.Require;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.internal.engine.RegretRule;
import io.thalweg.core.internal.name.KnownNames;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.random.Seed;
import io.thalweg.core.search.BatchChoice;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyBuilder;
import io.thalweg.core.trial.Direction;
import io.thalweg.testfunction.MultiObjectiveTestFunction;
import io.thalweg.testfunction.TestFunction;
import io.thalweg.testfunction.internal.Shifted;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Optimises a test function or a table of finished experiments. */
@Command(
        name = "optimize",
        description = "Optimise a test function or a table of finished experiments.",
        footer = {
            "",
            "A table is a finite pool whose rows are the candidates; rows with the same features are one "
                    + "candidate with the mean of their targets. Values keep the user's sign: --maximize negates a function "
                    + "that is meant to be minimised."
        })
final class OptimizeCommand implements Callable<Integer> {

    private static final int MOST_THREADS = 1_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ArgGroup(multiplicity = "1")
    private Source source = new Source();

    private static final class Source {
        @Option(
                names = "--function",
                paramLabel = "NAME",
                description =
                        "A test function; its name ends in the dimension: branin2, hartmann6, levy3; or one with several"
                                + " objectives: branincurrin2; or a problem of the BBOB suite by function, instance and"
                                + " dimension: bbob-f8-i3-d5.")
        private @Nullable String function;

        @Option(names = "--table", paramLabel = "FILE", description = "A CSV file, plain or gzip, with a header line.")
        private @Nullable Path table;
    }

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Option(
            names = "--context",
            split = ",",
            paramLabel = "COL",
            description =
                    "Columns that are given, not chosen, such as the batch of a raw material: points are chosen for "
                            + "the values of one row after the other.")
    private List<String> contexts = new ArrayList<>();

    @ArgGroup(multiplicity = "0..1")
    private @Nullable Sense sense;

    private static final class Sense {
        @Option(names = "--minimize", description = "Look for the smallest value (default for functions).")
        private boolean minimize;

        @Option(names = "--maximize", description = "Look for the largest value.")
        private boolean maximize;
    }

    @Option(
            names = "--evaluations",
            paramLabel = "N",
            defaultValue = "50",
            description = "Number of evaluations, initial ones included (default: ${DEFAULT-VALUE}).")
    private int evaluations;

    @Option(
            names = "--until-regret",
            paramLabel = "EPS",
            description =
                    "End earlier, once the probability of a value better by more than EPS is at most 5 %%, estimated "
                            + "from functions drawn from the model.")
    private @Nullable Double untilRegret;

    @Option(
            names = "--initial",
            paramLabel = "FILE|N",
            description = "Initial points: the number of space-filling ones, or a CSV or JSON file of points.")
    private @Nullable String initial;

    @Option(
            names = "--batch",
            paramLabel = "Q",
            defaultValue = "1",
            description = "Points chosen at a time (default: ${DEFAULT-VALUE}).")
    private int batch;

    @Option(
            names = "--batches",
            paramLabel = "HOW",
            defaultValue = "auto",
            description =
                    "How the points of a batch are chosen: joint, all at once; greedy, one after the other with the earlier"
                            + " ones pending; auto, by cost (default: ${DEFAULT-VALUE}).")
    private BatchChoice batches = BatchChoice.AUTO;

    @Option(
            names = "--trust-region",
            description = "Search a trust region around the best point instead of the whole space.")
    private boolean trustRegion;

    @Option(
            names = "--deadline",
            paramLabel = "MS",
            description =
                    "Time limit for choosing points, in milliseconds; skipped steps are noted (default: no limit).")
    private @Nullable Long deadline;

    @Option(
            names = "--noise",
            paramLabel = "SD",
            defaultValue = "0",
            description = "Standard deviation of normal noise added to each value (default: ${DEFAULT-VALUE}).")
    private double noise;

    @Option(names = "--deterministic", description = "Declare that the values carry no noise.")
    private boolean deterministic;

    @Option(
            names = "--drift",
            description =
                    "The objective changes while it is optimised: the order of trials is time, and time is an input"
                            + " of the model.")
    private boolean drift;

    @Option(
            names = "--shift",
            paramLabel = "SEED",
            description =
                    "Move the optimum of the function to a random place, since it may lie at the centre of the box.")
    private @Nullable Long shift;

    @Mixin
    private SurrogateOptions surrogate = new SurrogateOptions();

    @Option(
            names = "--acquisition",
            paramLabel = "NAME",
            defaultValue = "auto",
            completionCandidates = AcquisitionNames.class,
            description = "The acquisition function: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private String acquisition = "auto";

    @Option(
            names = "--threads",
            paramLabel = "T",
            defaultValue = "1",
            description = "Threads for the search; the result does not depend on it (default: ${DEFAULT-VALUE}).")
    private int threads;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "0",
            description = "Seed of all randomness (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private JsonOption json = new JsonOption();

    /** The names, for help and completion. */
    private static final class AcquisitionNames extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        AcquisitionNames() {
            super(Acquisitions.names());
        }
    }

    @Override
    public Integer call() throws IOException {
        json.check();
        Require.atLeast("--evaluations", evaluations, 1);
        Require.atLeast("--batch", batch, 1);
        Require.atMost("--batch", batch, StudyBuilder.DEFAULT_ASK_LIMIT);
        Require.atLeast("--threads", threads, 1);
        Require.atMost("--threads", threads, MOST_THREADS);
        Require.notNegative("--noise", noise);
        if (deadline != null) {
            Require.notNegative("--deadline", deadline);
        }
        if (KnownNames.find(acquisition, Acquisitions.names()).isEmpty()) {
            throw new UsageException(Names.unknown("acquisition", acquisition, Acquisitions.names()));
        }
        PrintWriter out = spec.commandLine().getOut();
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.STANDARD_ERROR)) {
            Problem problem = problem(progress);
            OptimizationReport report = run(problem, progress);
            progress.clear();
            if (!json.takesStandardOutput()) {
                OptimizationText.print(report, problem, out);
            }
            json.write(report, out);
        }
        return 0;
    }

    private Problem problem(ProgressLine progress) {
        if (source.table != null) {
            if (sense == null) {
                throw new UsageException("--table needs --minimize or --maximize");
            }
            if (shift != null) {
                throw new UsageException("--shift moves a test function, not a table");
            }
            CsvTable table = InputFiles.table("--table", source.table, progress);
            ColumnSelection selected = columns.select(table);
            for (String context : contexts) {
                if (!selected.features().contains(context)) {
                    throw new UsageException("--context: " + Names.unknown("feature", context, selected.features()));
                }
            }
            TableProblem problem = TableProblem.of(table, selected, direction());
            return contexts.isEmpty() ? problem : problem.given(contexts);
        }
        if (columns.areGiven() || !contexts.isEmpty()) {
            throw new UsageException("--target, --features, --ignore and --context choose columns of a --table");
        }
        String name = String.valueOf(source.function);
        Optional<MultiObjectiveTestFunction> several = FunctionNames.findTradeoff(name);
        if (several.isPresent()) {
            if (shift != null || sense != null) {
                throw new UsageException("--shift, --minimize and --maximize are for functions of one objective; "
                        + name + " has " + several.get().objectiveCount());
            }
            return new TradeoffProblem(several.get());
        }
        TestFunction function = FunctionNames.find(name);
        TestFunction shifted = shift == null ? function : new Shifted(function, Seed.of(shift));
        return new FunctionProblem(function.name(), shifted, direction());
    }

    private Direction direction() {
        return sense != null && sense.maximize && !sense.minimize ? Direction.MAXIMIZE : Direction.MINIMIZE;
    }

    private OptimizationReport run(Problem problem, ProgressLine progress) {
        StudyBuilder builder = problem.direction() == Direction.MINIMIZE
                ? Thalweg.minimize(problem.space())
                : Thalweg.maximize(problem.space());
        SurrogateFactory factory = surrogate.studyFactory();
        if (drift && factory.extrapolates()) {
            builder.drifting();
        } else if (drift) {
            builder.drifting(evaluations);
        }
        builder.surrogate(factory)
                .acquisition(Acquisitions.named(acquisition))
                .seed(seed)
                .deterministic(deterministic)
                .batches(batches);
        if (trustRegion) {
            builder.trustRegion(true);
        }
        for (String name : problem.furtherObjectives()) {
            if (problem.direction() == Direction.MINIMIZE) {
                builder.alsoMinimize(name);
            } else {
                builder.alsoMaximize(name);
            }
        }
        problem.referencePoint()
                .ifPresent(reference -> builder.referencePoint(
                        reference.stream().mapToDouble(Double::doubleValue).toArray()));
        List<PriorPoint> start = start(problem, builder);
        problem.constraintNames().forEach(name -> builder.constraintAtLeast(name, 0));
        ExecutorService executor = threads == 1 ? null : Executors.newFixedThreadPool(threads);
        try {
            if (executor != null) {
                builder.withExecutor(executor, threads);
            }
            Campaign.Settings settings = new Campaign.Settings(
                    evaluations,
                    batch,
                    deadline == null ? Optional.empty() : Optional.of(Duration.ofMillis(deadline)),
                    noise,
                    start,
                    untilRegret == null ? OptionalDouble.empty() : OptionalDouble.of(untilRegret),
                    Seed.of(seed).child("campaign"));
            Study study = builder.build();
            requireRegret(study);
            Campaign campaign = new Campaign(problem, study, settings, step -> OptimizationText.show(step, progress));
            campaign.run();
            return campaign.report(surrogate.name(), acquisition, seed);
        } finally {
            if (executor != null) {
                executor.shutdown();
            }
        }
    }

    /** Asks before the first evaluation, so that what cannot be told is said at once. */
    private void requireRegret(Study study) {
        if (untilRegret != null) {
            try {
                study.regretWithin(untilRegret, RegretRule.USUAL);
            } catch (IllegalArgumentException | IllegalStateException e) {
                throw new UsageException("--until-regret " + untilRegret + ": " + e.getMessage());
            }
        }
    }

    /** The points to begin with; a number of them is left to the study. */
    private List<PriorPoint> start(Problem problem, StudyBuilder builder) {
        if (initial == null) {
            return List.of();
        }
        if (initial.matches("[0-9]{1,9}")) {
            builder.initialDesign(Integer.parseInt(initial));
            return List.of();
        }
        Path file = InputFiles.existing("--initial", Path.of(initial));
        List<PriorPoint> points = DesignFile.read(file, problem, seed);
        builder.initialDesign(points.size());
        // Values of the unshifted function say nothing about the shifted one.
        return shift == null
                ? points
                : points.stream()
                        .map(point -> new PriorPoint(point.point(), OptionalDouble.empty()))
                        .toList();
    }
}
