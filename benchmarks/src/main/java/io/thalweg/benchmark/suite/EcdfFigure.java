package io.thalweg.benchmark.suite;

import io.thalweg.report.internal.chart.Axis;
import io.thalweg.report.internal.chart.Figure;
import io.thalweg.report.internal.chart.Ink;
import io.thalweg.report.internal.chart.Mark;
import io.thalweg.report.internal.chart.Plot;
import io.thalweg.report.internal.chart.Symbol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The share of runs and targets that are reached after so many evaluations, over all functions of a dimension: our runs as lines, the
 * archive as points.
 *
 * @param scores with the archive's totals
 * @param runs of our algorithms
 * @param dimension D, or 0 for all
 */
record EcdfFigure(Scores scores, List<Run> runs, int dimension) {

    /** Of the algorithms of the archive only so many are named; the others are grey points. */
    private static final int NAMED = 5;

    private static final double TALL = 360;

    /** Axes reach beyond the values by this factor. */
    private static final double ROOM = 1.05;

    private static final int STEPS = 200;

    /** The figure. */
    Figure figure() {
        List<Mark> marks = new ArrayList<>();
        List<Figure.Key> keys = new ArrayList<>();
        for (String algorithm : scores.ours()) {
            line(algorithm, Ink.series(keys.size())).ifPresent(line -> {
                marks.add(line);
                keys.add(Figure.Key.line(line.ink(), algorithm));
            });
        }
        points(marks, keys);
        String heading = scores.unit().heading(dimension);
        return Figure.of(
                "d" + dimension,
                heading + ": targets reached, " + scores.functions(dimension).size() + " functions",
                "Share of targets reached by evaluations, " + heading,
                keys,
                Plot.of("", across(marks), up(marks), marks, TALL));
    }

    private Axis across(List<Mark> marks) {
        double[] x = values(marks, Mark.Line::x, Mark.Dots::x);
        return Axis.logarithmic(
                scores.unit() == BudgetUnit.DIMENSION ? "evaluations / D" : "evaluations",
                Arrays.stream(x).min().orElse(1) / ROOM,
                Arrays.stream(x).max().orElse(1) * ROOM);
    }

    private static Axis up(List<Mark> marks) {
        double[] y = values(marks, Mark.Line::y, Mark.Dots::y);
        return Axis.linear(
                "share of runs and targets", 0, ROOM * Arrays.stream(y).max().orElse(1));
    }

    private static double[] values(
            List<Mark> marks, Function<Mark.Line, double[]> lines, Function<Mark.Dots, double[]> dots) {
        return marks.stream()
                .flatMapToDouble(mark -> mark instanceof Mark.Line line
                        ? Arrays.stream(lines.apply(line))
                        : mark instanceof Mark.Dots some ? Arrays.stream(dots.apply(some)) : DoubleStream.empty())
                .toArray();
    }

    private Optional<Mark.Line> line(String algorithm, Ink ink) {
        Map<String, List<Run>> byFunction = runs.stream()
                .filter(run -> run.key().algorithm().equals(algorithm)
                        && scores.unit().section(run.key().dimension()) == dimension)
                .collect(Collectors.groupingBy(run -> run.key().function()));
        int last = byFunction.values().stream()
                .flatMap(List::stream)
                .mapToInt(Run::evaluations)
                .max()
                .orElse(0);
        if (last == 0) {
            return Optional.empty();
        }
        double[] x = new double[STEPS];
        double[] y = new double[STEPS];
        for (int i = 0; i < STEPS; i++) {
            double evaluations = Math.pow(last, i / (STEPS - 1.0));
            x[i] = evaluations / scores.unit().evaluations(1, dimension);
            y[i] = byFunction.values().stream()
                    .mapToDouble(all -> Scores.share(all.stream()
                            .mapToDouble(run -> run.gapAt(evaluations))
                            .toArray()))
                    .average()
                    .orElse(0);
        }
        return Optional.of(new Mark.Line("run", x, y, ink, 2.2, 0, true));
    }

    /** The archive, the best at the last budget of ours by name. */
    private void points(List<Mark> marks, List<Figure.Key> keys) {
        Map<String, double[]> shares = new TreeMap<>();
        List<Integer> budgets = budgets(scores.entries());
        for (int i = 0; i < budgets.size(); i++) {
            for (Scores.Total total : scores.totals(dimension, budgets.get(i))) {
                if (!scores.ours().contains(total.algorithm()) && Double.isFinite(total.share())) {
                    shares.computeIfAbsent(total.algorithm(), any -> nothing(budgets.size()))[i] = total.share();
                }
            }
        }
        List<String> best = shares.keySet().stream()
                .sorted(Comparator.comparingDouble((String algorithm) -> share(shares, algorithm, budgets))
                        .reversed())
                .limit(NAMED)
                .toList();
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        shares.forEach((algorithm, all) -> {
            for (int i = 0; i < all.length; i++) {
                if (!best.contains(algorithm) && Double.isFinite(all[i])) {
                    x.add((double) budgets.get(i));
                    y.add(all[i]);
                }
            }
        });
        if (!x.isEmpty()) {
            scatter(marks, x, y, Ink.DATA, 0.5);
            keys.add(Figure.Key.of(Symbol.DOT, Ink.DATA, "others of the archive"));
        }
        for (String algorithm : best) {
            double[] all = shares.getOrDefault(algorithm, new double[0]);
            List<Double> known = new ArrayList<>();
            List<Double> at = new ArrayList<>();
            for (int i = 0; i < all.length; i++) {
                if (Double.isFinite(all[i])) {
                    at.add((double) budgets.get(i));
                    known.add(all[i]);
                }
            }
            Ink ink = Ink.series(NAMED - 1 - best.indexOf(algorithm));
            scatter(marks, at, known, ink, 1);
            keys.add(Figure.Key.of(Symbol.DOT, ink, algorithm));
        }
    }

    private static double[] nothing(int n) {
        double[] nothing = new double[n];
        Arrays.fill(nothing, Double.NaN);
        return nothing;
    }

    /** The share at the last budget that our runs have; 0 if it is not known. */
    private double share(Map<String, double[]> shares, String algorithm, List<Integer> budgets) {
        List<Integer> own = budgets(scores.entries().stream()
                .filter(entry -> scores.ours().contains(entry.algorithm()))
                .toList());
        double share =
                shares.getOrDefault(algorithm, nothing(budgets.size()))[budgets.indexOf(own.get(own.size() - 1))];
        return Double.isNaN(share) ? 0 : share;
    }

    /** The budgets at which something is known of our dimension, ascending. */
    private List<Integer> budgets(List<Scores.Entry> entries) {
        return entries.stream()
                .filter(entry -> entry.dimension() == dimension)
                .map(Scores.Entry::budget)
                .distinct()
                .sorted()
                .toList();
    }

    private static void scatter(List<Mark> marks, List<Double> x, List<Double> y, Ink ink, double opacity) {
        marks.add(new Mark.Dots(
                "archive",
                x.stream().mapToDouble(v -> v).toArray(),
                y.stream().mapToDouble(v -> v).toArray(),
                Symbol.DOT,
                ink,
                3.6,
                opacity,
                List.of()));
    }
}
