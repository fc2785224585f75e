package io.thalweg.cli.internal.command;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.thalweg.Thalweg;
import io.thalweg.cli.internal.optimize.BestSoFarFigure;
import io.thalweg.cli.internal.optimize.Campaign;
import io.thalweg.cli.internal.optimize.OptimizationReport;
import io.thalweg.cli.internal.optimize.RandomSearch;
import io.thalweg.cli.internal.optimize.TableProblem;
import io.thalweg.cli.internal.table.ColumnSelection;
import io.thalweg.cli.internal.table.CsvTable;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.random.Seed;
import io.thalweg.core.trial.Direction;
import io.thalweg.testfunction.DirectArylation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds a good reaction in a table of real experiments. */
@Command(
        name = "demo",
        description = "Find the best of 1,728 real chemical reactions in 40 experiments.",
        footer = {
            "",
            "The table is the direct arylation of B. J. Shields et al., \"Bayesian reaction optimization as a tool for chemical"
                    + " synthesis\", Nature 590 (2021): yields of all combinations of 4 bases, 12 ligands, 4 solvents,"
                    + " 3 concentrations and 3 temperatures."
        })
final class DemoCommand implements Callable<Integer> {

    private static final int RANDOM_RUNS = 1000;

    private static final int FIGURE_WIDTH = 1400;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--experiments",
            paramLabel = "N",
            defaultValue = "40",
            description = "Number of experiments (default: ${DEFAULT-VALUE}).")
    private int experiments;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "0",
            description = "Seed of all randomness (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "thalweg-demo",
            description = "Directory for demo.png and demo.csv (default: ${DEFAULT-VALUE}).")
    private Path folder = Path.of("thalweg-demo");

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        json.check();
        TableProblem problem = problem();
        int candidates = problem.values().length;
        if (experiments < 1 || experiments > candidates) {
            throw new UsageException("--experiments is " + experiments + ", must be from 1 to " + candidates);
        }
        Files.createDirectories(folder);
        OptimizationReport report;
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.STANDARD_ERROR)) {
            progress.note(String.format(
                    Locale.ROOT, "Direct arylation: %,d reactions, %d experiments", candidates, experiments));
            report = run(problem, progress);
        }
        RandomSearch random = RandomSearch.of(
                problem.values(),
                problem.direction(),
                report.evaluations().size(),
                RANDOM_RUNS,
                Seed.of(seed).child("demo"));
        Path chart = folder.resolve("demo.png");
        draw(report, random, problem.optimum().orElseThrow(), chart);
        Path table = folder.resolve("demo.csv");
        writeCsv(report, table);
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            print(report, random, problem.optimum().orElseThrow(), out);
            out.println("wrote " + chart + " and " + table);
        }
        json.write(report, out);
        return 0;
    }

    private static TableProblem problem() {
        CsvTable table = CsvTable.resource(DirectArylation.class, DirectArylation.TABLE);
        return TableProblem.of(
                table, ColumnSelection.of(table, DirectArylation.TARGET, List.of(), List.of()), Direction.MAXIMIZE);
    }

    private OptimizationReport run(TableProblem problem, ProgressLine progress) {
        Campaign.Settings settings = new Campaign.Settings(
                experiments,
                1,
                Optional.empty(),
                0,
                List.of(),
                OptionalDouble.empty(),
                Seed.of(seed).child("campaign"));
        Campaign campaign = new Campaign(
                problem,
                Thalweg.maximize(problem.space()).seed(seed).build(),
                settings,
                step -> progress.show(step.done(), step.total(), describe(step), step.improved()));
        campaign.run();
        return campaign.report("auto", "auto", seed);
    }

    private static String describe(Campaign.Progress step) {
        Map<String, Object> x = step.point().asMap();
        String best = step.best() == null ? "" : String.format(Locale.ROOT, "%6.2f %%", step.best());
        return String.format(Locale.ROOT, "yield %6.2f %%   best %s   ", step.value(), best) + x.get("ligand") + ", "
                + x.get("base") + ", " + x.get("solvent");
    }

    private static void print(OptimizationReport report, RandomSearch random, double optimum, PrintWriter out) {
        int n = report.evaluations().size();
        OptimizationReport.Evaluation best = report.bestEvaluation().orElseThrow();
        out.println(String.format(
                Locale.ROOT,
                "Best reaction after %d experiments: yield %.2f %% (found in experiment %d; the table's best is %.2f %%)",
                n,
                best.trueValue(),
                report.evaluations().indexOf(best) + 1,
                optimum));
        best.x().forEach((name, value) -> out.println(String.format(Locale.ROOT, "  %-14s %s", name, value)));
        out.println(String.format(
                Locale.ROOT,
                "Random search after %d experiments: %.2f %% (median of %,d runs; 80 %% of them between %.2f and %.2f %%)",
                n,
                random.median()[n - 1],
                RANDOM_RUNS,
                random.lower()[n - 1],
                random.upper()[n - 1]));
    }

    private static void draw(OptimizationReport report, RandomSearch random, double optimum, Path file)
            throws IOException {
        double[] measured = report.evaluations().stream()
                .mapToDouble(OptimizationReport.Evaluation::trueValue)
                .toArray();
        BestSoFarFigure figure = new BestSoFarFigure(
                "Direct arylation: best reaction found",
                "experiments",
                "yield (%)",
                measured,
                bests(report),
                random,
                optimum);
        Files.write(file, figure.figure().png(FIGURE_WIDTH));
    }

    private static void writeCsv(OptimizationReport report, Path file) throws IOException {
        try (CsvWriter csv = CsvWriter.builder().build(file)) {
            List<String> header = new ArrayList<>(List.of("experiment"));
            header.addAll(report.evaluations().get(0).x().keySet());
            header.addAll(List.of("yield", "best_yield"));
            csv.writeRecord(header);
            for (int i = 0; i < report.evaluations().size(); i++) {
                OptimizationReport.Evaluation evaluation = report.evaluations().get(i);
                List<String> row = new ArrayList<>(List.of(Integer.toString(i + 1)));
                evaluation.x().values().forEach(value -> row.add(value.toString()));
                row.add(Double.toString(evaluation.trueValue()));
                row.add(String.valueOf(evaluation.best()));
                csv.writeRecord(row);
            }
        }
    }

    /** The best yield after each experiment; every reaction is feasible, so there is one. */
    private static double[] bests(OptimizationReport report) {
        double[] best = new double[report.evaluations().size()];
        Arrays.setAll(best, i -> {
            Double value = report.evaluations().get(i).best();
            return value == null ? Double.NaN : value;
        });
        return best;
    }
}
