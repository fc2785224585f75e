package io.thalweg.benchmark.suite;

import io.thalweg.benchmark.OrderedJobs;
import io.thalweg.cli.internal.command.ProgressLine;
import io.thalweg.cli.internal.command.Terminal;
import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.Require;
import io.thalweg.cli.internal.usage.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lets rules that stop learning curves race on tables of curves. */
@Command(
        name = "curves",
        description = "Let rules that stop learning curves race on tables of curves.",
        footer = {
            "",
            "Four workers run a step each in turn. What counts is how many steps it takes until one of the best hundredth of"
                    + " settings has been run to its end or is recommended. Runs are added to the file of --csv; those that it has are not made"
                    + " again."
        })
final class CurvesCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--data",
            required = true,
            paramLabel = "DIR",
            description = "The directory of TaskSet's tables, lc_taskset_*.csv.gz.")
    private Path data = Path.of("");

    @Option(
            names = "--rule",
            paramLabel = "NAME",
            description =
                    "A rule: forecast, median, asha, hyperband or full (none), with ',resume' where evaluations go on"
                            + " after a stop and ',random' without a model; may be repeated (default: the default, and the others"
                            + " as published).")
    private List<String> rules = CurveContestant.USUAL;

    @Option(
            names = "--tasks",
            split = ",",
            paramLabel = "NAME",
            description = "Which tasks (default: all of TaskSet; digits_mlp is one more, of lc_digits_mlp.csv.gz).")
    private List<String> tasks = List.of();

    @Option(
            names = "--seeds",
            paramLabel = "FROM-TO",
            defaultValue = "1-20",
            description = "Seeds of studies (default: ${DEFAULT-VALUE}).")
    private String seeds = "1-20";

    @Option(
            names = "--steps",
            paramLabel = "N",
            defaultValue = "5100",
            description = "End a run after N steps (default: ${DEFAULT-VALUE}).")
    private int steps = 5100;

    @Option(names = "--threads", paramLabel = "T", description = "Runs at a time (default: the number of cores).")
    private @Nullable Integer threads;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            defaultValue = "curves.csv",
            description = "File that runs are added to and resumed from (default: ${DEFAULT-VALUE}).")
    private Path csv = Path.of("curves.csv");

    @Override
    public Integer call() throws IOException {
        int cores = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        Require.atLeast("--threads", cores, 1);
        Require.atLeast("--steps", steps, 1);
        List<CurveContestant> contestants =
                rules.stream().map(CurveContestant::parse).toList();
        List<String> names = chosen();
        CurveRunFile file = CurveRunFile.open(csv);
        List<Callable<CurveContestant.Run>> jobs = new ArrayList<>();
        for (String name : names) {
            CurveTable table = CurveTable.read(data, name);
            for (long seed : seeds(seeds)) {
                for (CurveContestant contestant : contestants) {
                    if (!file.has(name, contestant.name(), seed)) {
                        jobs.add(() -> contestant.run(table, seed, steps));
                    }
                }
            }
        }
        AtomicInteger done = new AtomicInteger();
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), Terminal.STANDARD_ERROR)) {
            OrderedJobs.run(jobs, cores, run -> {
                file.add(run);
                progress.show(done.incrementAndGet(), jobs.size(), run.contestant() + " on " + run.task(), false);
            });
            progress.clear();
        }
        print(names, contestants, file.all(), spec.commandLine().getOut());
        return 0;
    }

    private List<String> chosen() {
        List<String> all = CurveTable.names(data);
        for (String task : tasks) {
            if (!all.contains(task) && !task.equals(CurveTable.DIGITS)) {
                throw new UsageException(Names.unknown("task", task, all));
            }
        }
        return tasks.isEmpty() ? all : tasks;
    }

    /** Reads {@code 3} or {@code 1-20}. */
    static List<Long> seeds(String seeds) {
        if (!seeds.matches("[0-9]{1,6}(-[0-9]{1,6})?")) {
            throw new UsageException("--seeds is " + seeds + ", must be like 3 or 1-20");
        }
        String[] ends = seeds.split("-", 2);
        return LongStream.rangeClosed(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1]))
                .boxed()
                .toList();
    }

    /** The medians over seeds, and on how many tasks the first contestant needed fewer steps than each of the others. */
    private void print(
            List<String> names, List<CurveContestant> contestants, List<CurveContestant.Run> runs, PrintWriter out) {
        out.println("Steps until one of the best hundredth was run to its end or recommended, median over seeds");
        out.printf(Locale.ROOT, "%-28s", "");
        contestants.forEach(contestant -> out.printf(Locale.ROOT, " %24s", contestant.name()));
        out.println();
        int[] wins = new int[contestants.size()];
        int[] losses = new int[contestants.size()];
        for (String name : names) {
            out.printf(Locale.ROOT, "%-28s", name);
            double first = Double.NaN;
            for (int i = 0; i < contestants.size(); i++) {
                double median = median(runs, name, contestants.get(i).name());
                first = i == 0 ? median : first;
                wins[i] += first < median ? 1 : 0;
                losses[i] += first > median ? 1 : 0;
                out.printf(
                        Locale.ROOT,
                        " %24s",
                        median < Double.POSITIVE_INFINITY ? String.valueOf(Math.round(median)) : "more than " + steps);
            }
            out.println();
        }
        for (int i = 1; i < contestants.size(); i++) {
            out.printf(
                    Locale.ROOT,
                    "%s needs fewer steps than %s on %d tasks, more on %d (sign test: p = %.3g)%n",
                    contestants.get(0).name(),
                    contestants.get(i).name(),
                    wins[i],
                    losses[i],
                    Statistics.signTest(wins[i], losses[i]));
        }
        out.flush();
    }

    /** A run that has not found any counts as infinite. */
    private static double median(List<CurveContestant.Run> runs, String task, String contestant) {
        return Statistics.median(runs.stream()
                .filter(run -> run.task().equals(task) && run.contestant().equals(contestant))
                .mapToDouble(run -> run.found() ? run.steps() : Double.POSITIVE_INFINITY)
                .toArray());
    }
}
