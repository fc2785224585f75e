package io.thalweg.benchmark.suite;

import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Runs gathered by algorithm, function, dimension and budget, and put beside those of the archive.
 *
 * @param entries ours first
 * @param ours the algorithms whose runs were given, in their order
 * @param unit of budgets
 */
record Scores(List<Entry> entries, List<String> ours, BudgetUnit unit) {

    /** Gaps below are equally good. */
    static final double FLOOR = 1e-8;

    private static final int TARGETS = 51;
    private static final double LARGEST_TARGET = 2;
    private static final double STEP = 0.2;
    private static final double ROUNDING = 1e-9;

    /** Copies the lists. */
    Scores {
        entries = List.copyOf(entries);
        ours = List.copyOf(ours);
    }

    /**
     * What an algorithm has reached on a function.
     *
     * @param algorithm its name
     * @param function its name
     * @param dimension D; 0 where problems of all dimensions are scored together
     * @param budget in the unit of the suite
     * @param runs number of runs
     * @param gap median over runs, of at least {@link #FLOOR}
     * @param share of runs and targets that were reached; NaN if it is not known
     */
    record Entry(
            String algorithm,
            String function,
            int dimension,
            int budget,
            int runs,
            Statistics.Interval gap,
            double share) {}

    /**
     * Scores runs.
     *
     * @param runs of one or several algorithms
     * @param budgets at which to look
     * @param unit of budgets
     * @param archive of others
     */
    static Scores of(List<Run> runs, List<Integer> budgets, BudgetUnit unit, List<Entry> archive, Seed seed) {
        record Group(String algorithm, String function, int dimension) {}
        Map<Group, List<Run>> groups = new LinkedHashMap<>();
        for (Run run : runs) {
            Run.Key key = run.key();
            groups.computeIfAbsent(
                            new Group(key.algorithm(), key.function(), unit.section(key.dimension())),
                            any -> new ArrayList<>())
                    .add(run);
        }
        List<Entry> entries = new ArrayList<>();
        groups.forEach((group, members) -> {
            for (int budget : budgets) {
                double[] gaps = members.stream()
                        .mapToDouble(run -> floor(run.gapAt(unit.evaluations(budget, group.dimension()))))
                        .toArray();
                Seed own = seed.child(group.toString(), budget);
                entries.add(new Entry(
                        group.algorithm(),
                        group.function(),
                        group.dimension(),
                        budget,
                        gaps.length,
                        Statistics.bootstrapMedian(gaps, own),
                        share(gaps)));
            }
        });
        List<String> ours =
                runs.stream().map(run -> run.key().algorithm()).distinct().toList();
        archive.stream().filter(entry -> !ours.contains(entry.algorithm())).forEach(entries::add);
        return new Scores(entries, ours, unit);
    }

    /** A gap as it counts; that of a problem whose optimum is not known may be negative. */
    static double floor(double gap) {
        return gap >= 0 ? Math.max(gap, FLOOR) : gap;
    }

    /** The share of the targets that gaps have reached. */
    static double share(double[] gaps) {
        long reached = 0;
        for (double gap : gaps) {
            reached += IntStream.range(0, TARGETS)
                    .filter(k -> gap <= target(k) * (1 + ROUNDING))
                    .count();
        }
        return reached / (double) (TARGETS * gaps.length);
    }

    /** The targets of COCO: 10^2, 10^1.8, …, 10^−8. */
    static double target(int k) {
        return Math.pow(10, LARGEST_TARGET - STEP * k);
    }

    /** The dimensions of our runs. */
    List<Integer> dimensions() {
        return List.copyOf(new TreeSet<>(
                entries.stream().filter(this::isOurs).map(Entry::dimension).toList()));
    }

    /** The functions of our runs in a dimension, in their order. */
    List<String> functions(int dimension) {
        return entries.stream()
                .filter(entry -> isOurs(entry) && entry.dimension() == dimension)
                .map(Entry::function)
                .distinct()
                .toList();
    }

    private boolean isOurs(Entry entry) {
        return ours.contains(entry.algorithm());
    }

    /** What all have reached on a function at a budget. */
    List<Entry> at(String function, int dimension, int budget) {
        return entries.stream()
                .filter(entry ->
                        entry.function().equals(function) && entry.dimension() == dimension && entry.budget() == budget)
                .toList();
    }

    /** 1 and the number of others that are clearly better: by more than the archive resolves. */
    int rank(Entry entry) {
        return 1
                + (int) at(entry.function(), entry.dimension(), entry.budget()).stream()
                        .filter(other -> other.gap().value() * Archive.RESOLUTION
                                < entry.gap().value() * (1 - ROUNDING))
                        .count();
    }

    /** Whether nobody has a smaller median. */
    boolean isLowest(Entry entry) {
        return at(entry.function(), entry.dimension(), entry.budget()).stream()
                .allMatch(other -> entry.gap().value() <= other.gap().value());
    }

    /**
     * What an algorithm has reached on all the functions of our runs.
     *
     * @param algorithm its name
     * @param functions how many of them it was run on
     * @param share mean of the shares of targets; NaN if one is not known
     * @param rank mean rank
     * @param first on how many functions nobody is clearly better
     * @param lowest on how many functions nobody has a smaller median
     */
    record Total(String algorithm, int functions, double share, double rank, int first, int lowest) {}

    /** The totals of all the algorithms that were run on all the functions, best share first. */
    List<Total> totals(int dimension, int budget) {
        List<String> functions = functions(dimension);
        Map<String, List<Entry>> byAlgorithm = new LinkedHashMap<>();
        for (String function : functions) {
            at(function, dimension, budget)
                    .forEach(entry -> byAlgorithm
                            .computeIfAbsent(entry.algorithm(), any -> new ArrayList<>())
                            .add(entry));
        }
        List<Total> totals = new ArrayList<>();
        byAlgorithm.forEach((algorithm, all) -> {
            if (all.size() == functions.size()) {
                totals.add(new Total(
                        algorithm,
                        all.size(),
                        all.stream().mapToDouble(Entry::share).average().orElse(Double.NaN),
                        all.stream().mapToInt(this::rank).average().orElse(Double.NaN),
                        (int) all.stream().filter(entry -> rank(entry) == 1).count(),
                        (int) all.stream().filter(this::isLowest).count()));
            }
        });
        totals.sort(Comparator.comparingDouble(Total::share).reversed());
        return totals;
    }
}
