package io.thalweg.benchmark;

import io.thalweg.Surrogates;
import io.thalweg.cli.internal.command.FunctionNames;
import io.thalweg.cli.internal.command.JsonOption;
import io.thalweg.cli.internal.command.ProgressLine;
import io.thalweg.cli.internal.command.SurrogateOptions;
import io.thalweg.cli.internal.command.Terminal;
import io.thalweg.cli.internal.usage.Require;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.core.random.Seed;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures what a step of the loop costs. */
@Command(
        name = "step",
        description =
                "Measure what a step of the loop costs after n observations: absorb results, refit, find the next points.",
        footer = {
            "",
            "Times are CPU milliseconds of one thread, medians after warm-up. From scratch: one result, a refit from the"
                    + " initial hyperparameters to convergence, one point. Running search: three results, a refit of about"
                    + " three evidence gradients from hyperparameters fitted to the first 1,000 observations, three"
                    + " points, each with the earlier ones pending. Points are those of log expected improvement."
        })
final class BenchStepCommand implements Callable<Integer> {

    private static final String EXACT = "exact";

    /** Numbers of observations that the exact Gaussian process is drawn for. */
    private static final List<Integer> EXACT_SIZES = List.of(50, 100, 200, 500, 1000, 2000);

    private static final String AUTO = "auto";

    private static final List<Integer> STUDY_SIZES = List.of(50, 100, 200, 500, 1000, 10_000, 100_000, 1_000_000);

    /** Fewest trials of a study, and between two sizes: those that are told, and the steps that are measured. */
    private static final int FEWEST_TOLD = 50;

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
            description =
                    "Numbers of observations (default: 50,100,200,500,1000; 1000,4500,20000,100000 for a surrogate"
                            + " that does not keep its data; 50 to 1000000 for a study).")
    private List<Integer> sizes = List.of();

    @Option(
            names = "--study",
            description =
                    "Measure one study that lives on instead: the CPU time of a step, the memory of a trial and what"
                            + " is recommended, at each number of trials; of the surrogate auto unless another one is named.")
    private boolean study;

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

    @Option(
            names = "--figure",
            paramLabel = "FILE.png",
            description =
                    "Draw the time of a step of the running search, or of the study, beside that of the exact Gaussian"
                            + " process, which is measured too.")
    private @Nullable Path figure;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        checkFigure();
        sizes.forEach(n -> Require.atLeast("--n", n, 3));
        Require.notNegative("--noise", noise);
        Require.notNegative("--warm-up", warmUp);
        if (study) {
            measureStudy();
            return 0;
        }
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.STANDARD_ERROR)) {
            StepBenchmark.Report report = run(surrogate.studyFactory(), sizes, progress);
            Path file = figure;
            StepBenchmark.@Nullable Report exact =
                    file == null ? null : run(Surrogates.named(EXACT), EXACT_SIZES, progress);
            if (file != null && exact != null) {
                draw(
                        "Three results in, a refit, three points out: ",
                        file,
                        curve(surrogate.name(), report),
                        curve(EXACT, exact));
            }
            progress.clear();
            write(BenchStepReport.of(surrogate.name(), report, exact));
        }
        return 0;
    }

    private void measureStudy() throws IOException {
        List<Integer> wanted = sizes.isEmpty()
                ? STUDY_SIZES
                : sizes.stream().sorted().distinct().toList();
        for (int i = 0; i < wanted.size(); i++) {
            Require.atLeast("--n", wanted.get(i), (i == 0 ? 0 : wanted.get(i - 1)) + FEWEST_TOLD);
        }
        boolean named = spec.commandLine().getParseResult().hasMatchedOption("--surrogate");
        SurrogateFactory factory = named ? surrogate.studyFactory() : Surrogates.named(AUTO);
        Path file = figure;
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.STANDARD_ERROR)) {
            BenchStudyReport report = new BenchStudyReport(
                    named ? surrogate.name() : AUTO, function, measureStudy(factory, wanted, progress));
            if (file != null) {
                int largest = wanted.get(wanted.size() - 1);
                List<Integer> drawn =
                        EXACT_SIZES.stream().filter(n -> n <= largest).toList();
                BenchStudyReport exact =
                        new BenchStudyReport(EXACT, function, measureStudy(Surrogates.named(EXACT), drawn, progress));
                draw("A result in, a point out, in one study: ", file, report.curve(), exact.curve());
            }
            progress.clear();
            PrintWriter out = spec.commandLine().getOut();
            if (!json.takesStandardOutput()) {
                report.print(out);
                out.flush();
            }
            json.write(report, out);
        }
    }

    private List<StudyBenchmark.Size> measureStudy(
            SurrogateFactory factory, List<Integer> wanted, ProgressLine progress) {
        progress.show(0, wanted.size(), "warming up", false);
        int[] done = {0};
        return new StudyBenchmark(factory, FunctionNames.find(function), noise, seed)
                .run(
                        wanted.stream().mapToInt(n -> n).toArray(),
                        1000 * warmUp,
                        size -> progress.show(++done[0], wanted.size(), "n = " + size.n(), false));
    }

    /** Finds out before the work whether the figure can be written. */
    private void checkFigure() {
        Path file = figure;
        if (file != null) {
            Path parent = file.toAbsolutePath().getParent();
            if (parent == null || !Files.isDirectory(parent)) {
                throw new UsageException("--figure: the directory of " + file + " does not exist");
            }
            if (Files.isDirectory(file)) {
                throw new UsageException("--figure: " + file + " is a directory");
            }
        }
    }

    private StepBenchmark.Report run(SurrogateFactory factory, List<Integer> wanted, ProgressLine progress) {
        StepBenchmark benchmark = new StepBenchmark(factory, FunctionNames.find(function), noise, Seed.of(seed));
        List<Integer> measured = wanted.isEmpty() ? benchmark.defaultSizes() : wanted;
        progress.show(0, measured.size(), "warming up", false);
        int[] done = {0};
        return benchmark.run(
                measured.stream().mapToInt(n -> n).toArray(),
                1000 * warmUp,
                point -> progress.show(++done[0], measured.size(), "n = " + point.n(), false));
    }

    private void draw(String title, Path file, StepCostFigure.Curve... curves) throws IOException {
        StepCostFigure drawn = new StepCostFigure(title + function, List.of(curves));
        Files.write(file, drawn.figure().png(ResultPage.PICTURE_WIDTH));
    }

    private static StepCostFigure.Curve curve(String name, StepBenchmark.Report report) {
        List<StepBenchmark.Point> points = report.points();
        return new StepCostFigure.Curve(
                name,
                points.stream().mapToDouble(StepBenchmark.Point::n).toArray(),
                points.stream()
                        .mapToDouble(point -> point.stepOfThree().millis() / 1000)
                        .toArray());
    }

    private void write(BenchStepReport report) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            print(report.surrogate(), report.points(), out);
            out.println(String.format(
                    Locale.ROOT,
                    "longest step of the running search / shortest: %.2f; if each refit took three gradients: %.2f",
                    report.ratio(),
                    report.ratioAtThreeGradients()));
            List<StepBenchmark.Point> exact = report.exact();
            if (exact != null) {
                print(EXACT, exact, out);
            }
            out.flush();
        }
        json.write(report, out);
    }

    private static void print(String name, List<StepBenchmark.Point> points, PrintWriter out) {
        out.println(name + ", from scratch");
        out.println(
                "       n    observe   gradient      refit  (evals)    objective        ask       step     rank     state");
        for (StepBenchmark.Point point : points) {
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
        out.println(name + ", running search, three at a time");
        out.println(
                "       n    observe   gradient      refit  (evals)        ask       step  at 3 gr.     rank     state    steps");
        for (StepBenchmark.Point point : points) {
            StepOfThree step = point.stepOfThree();
            out.println(String.format(
                    Locale.ROOT,
                    "%8d %10.3f %10.3f %10.2f %8.1f %10.2f %10.2f %9.2f %8d %8.2fM %8d",
                    point.n(),
                    step.observeMillis(),
                    step.evidenceGradientMillis(),
                    step.refitMillis(),
                    step.refitEvaluations(),
                    step.askMillis(),
                    step.millis(),
                    step.millisAtThreeGradients(),
                    step.rank(),
                    step.stateBytes() / 1e6,
                    step.repetitions()));
        }
    }
}
