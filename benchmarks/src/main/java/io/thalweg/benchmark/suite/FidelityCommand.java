package io.thalweg.benchmark.suite;

import io.thalweg.benchmark.OrderedJobs;
import io.thalweg.cli.internal.command.ProgressLine;
import io.thalweg.cli.internal.command.Terminal;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.Require;
import io.thalweg.cli.internal.usage.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares searches with cheap looks with those of full evaluations alone. */
@Command(
        name = "fidelity",
        description = "Compare searches with cheap looks with those of full evaluations alone.",
        footer = {
            "",
            "A look at fidelity s costs 0.05 + 0.95 s. What counts is the cost until a full evaluation reaches the value that one in 10,000"
                    + " random full points does. The problem 'misleading' shows Branin's function upside down and mirrored in its cheap"
                    + " looks."
        })
final class FidelityCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--contestant",
            paramLabel = "NAME",
            description = "full, auto, mfmes or mfkg; may be repeated (default: auto and full).")
    private List<String> contestants = FidelityContestant.USUAL;

    @Option(
            names = "--problems",
            split = ",",
            paramLabel = "NAME",
            description = "branin, hartmann6, rosenbrock4 or misleading (default: all).")
    private List<String> problems = List.of();

    @Option(
            names = "--seeds",
            paramLabel = "FROM-TO",
            defaultValue = "1-20",
            description = "Seeds of studies (default: ${DEFAULT-VALUE}).")
    private String seeds = "1-20";

    @Option(
            names = "--cost",
            paramLabel = "C",
            defaultValue = "100",
            description = "End a run when it has cost C full evaluations (default: ${DEFAULT-VALUE}).")
    private int cost = 100;

    @Option(names = "--threads", paramLabel = "T", description = "Runs at a time (default: the number of cores).")
    private @Nullable Integer threads;

    @Override
    public Integer call() throws IOException {
        int cores = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        Require.atLeast("--threads", cores, 1);
        Require.atLeast("--cost", cost, 1);
        List<FidelityContestant> chosen =
                contestants.stream().map(FidelityContestant::new).toList();
        List<FidelityProblem> wanted = chosenProblems();
        List<Long> numbers = CurvesCommand.seeds(seeds);
        List<Callable<FidelityContestant.Run>> jobs = new ArrayList<>();
        for (FidelityProblem problem : wanted) {
            double value = problem.wanted();
            for (long seed : numbers) {
                chosen.forEach(contestant -> jobs.add(() -> contestant.run(problem, value, seed, cost)));
            }
        }
        List<FidelityContestant.Run> runs = new ArrayList<>();
        AtomicInteger done = new AtomicInteger();
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.STANDARD_ERROR)) {
            OrderedJobs.run(jobs, cores, run -> {
                runs.add(run);
                progress.show(done.incrementAndGet(), jobs.size(), run.contestant() + " on " + run.problem(), false);
            });
            progress.clear();
        }
        print(wanted, chosen, runs, spec.commandLine().getOut());
        return 0;
    }

    private List<FidelityProblem> chosenProblems() {
        List<String> names =
                FidelityProblem.ALL.stream().map(FidelityProblem::name).toList();
        for (String problem : problems) {
            if (!names.contains(problem)) {
                throw new UsageException(Names.unknown("problem", problem, names));
            }
        }
        return FidelityProblem.ALL.stream()
                .filter(problem -> problems.isEmpty() || problems.contains(problem.name()))
                .toList();
    }

    /** The medians over seeds, with the numbers of trials and of full ones among them. */
    private void print(
            List<FidelityProblem> problems,
            List<FidelityContestant> contestants,
            List<FidelityContestant.Run> runs,
            PrintWriter out) {
        out.println(
                "Cost in full evaluations until one of them reached the wanted value, median over seeds (trials, full ones)");
        out.printf(Locale.ROOT, "%-12s", "");
        contestants.forEach(contestant -> out.printf(Locale.ROOT, " %24s", contestant.name()));
        out.println();
        for (FidelityProblem problem : problems) {
            out.printf(Locale.ROOT, "%-12s", problem.name());
            for (FidelityContestant contestant : contestants) {
                List<FidelityContestant.Run> own = runs.stream()
                        .filter(run -> run.problem().equals(problem.name())
                                && run.contestant().equals(contestant.name()))
                        .toList();
                double median = Statistics.median(own.stream()
                        .mapToDouble(run -> run.found() ? run.cost() : Double.POSITIVE_INFINITY)
                        .toArray());
                out.printf(
                        Locale.ROOT,
                        " %24s",
                        (median < Double.POSITIVE_INFINITY
                                        ? String.format(Locale.ROOT, "%.2f", median)
                                        : "more than " + cost)
                                + String.format(
                                        Locale.ROOT,
                                        " (%.0f, %.0f)",
                                        Statistics.median(own.stream()
                                                .mapToDouble(FidelityContestant.Run::trials)
                                                .toArray()),
                                        Statistics.median(own.stream()
                                                .mapToDouble(FidelityContestant.Run::full)
                                                .toArray())));
            }
            out.println();
        }
        out.flush();
    }
}
