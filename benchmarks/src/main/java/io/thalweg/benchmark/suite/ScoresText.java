package io.thalweg.benchmark.suite;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Scores and comparisons as text. */
final class ScoresText {

    private ScoresText() {}

    /** Prints tables by dimension: of functions for each of our algorithms, of all algorithms, of pairs. */
    static void print(Scores scores, List<Comparison> comparisons, List<Integer> budgets, PrintWriter out) {
        for (int dimension : scores.dimensions()) {
            for (String algorithm : scores.ours()) {
                functions(scores, algorithm, dimension, budgets, out);
            }
            for (int budget : budgets) {
                totals(scores, dimension, budget, out);
            }
        }
        if (!comparisons.isEmpty()) {
            out.println();
            out.println(
                    "Pairs of the same problem and seed, by the gap at the end; chance of so uneven a split if both are"
                            + " equally good (sign test)");
            for (Comparison pair : comparisons) {
                out.printf(
                        Locale.ROOT,
                        "%-28s against %-28s %5d wins %5d ties %5d losses   p = %.2g%n",
                        pair.algorithm(),
                        pair.other(),
                        pair.wins(),
                        pair.ties(),
                        pair.losses(),
                        pair.chance());
            }
        }
        out.flush();
    }

    private static void functions(
            Scores scores, String algorithm, int dimension, List<Integer> budgets, PrintWriter out) {
        out.println();
        out.println(algorithm + ", " + scores.unit().heading(dimension)
                + ": median gap [95 % interval of the bootstrap] and rank after so many evaluations");
        out.printf(Locale.ROOT, "%-20s %5s", "function", "runs");
        budgets.forEach(
                budget -> out.printf(Locale.ROOT, "  %31s", scores.unit().text(budget)));
        out.println("   best other at " + scores.unit().text(budgets.get(budgets.size() - 1)));
        for (String function : scores.functions(dimension)) {
            boolean first = true;
            for (int budget : budgets) {
                Optional<Scores.Entry> own = scores.at(function, dimension, budget).stream()
                        .filter(entry -> entry.algorithm().equals(algorithm))
                        .findFirst();
                if (own.isEmpty()) {
                    continue;
                }
                Scores.Entry entry = own.get();
                if (first) {
                    out.printf(Locale.ROOT, "%-20s %5d", function, entry.runs());
                    first = false;
                }
                int others = scores.at(function, dimension, budget).size();
                out.printf(
                        Locale.ROOT,
                        "  %9s [%8s, %8s] %2d/%-2d",
                        number(entry.gap().value()),
                        number(entry.gap().lower()),
                        number(entry.gap().upper()),
                        scores.rank(entry),
                        others);
            }
            out.println("   " + bestOther(scores, algorithm, function, dimension, budgets.get(budgets.size() - 1)));
        }
    }

    private static String bestOther(Scores scores, String algorithm, String function, int dimension, int budget) {
        return scores.at(function, dimension, budget).stream()
                .filter(entry -> !entry.algorithm().equals(algorithm))
                .min(Comparator.comparingDouble(entry -> entry.gap().value()))
                .map(entry -> number(entry.gap().value()) + " " + entry.algorithm()
                        + (Archive.isArtefact(entry.algorithm(), function) ? " (begins at the origin)" : ""))
                .orElse("");
    }

    private static void totals(Scores scores, int dimension, int budget, PrintWriter out) {
        List<Scores.Total> totals = scores.totals(dimension, budget);
        out.println();
        out.println(scores.unit().heading(dimension) + ", " + scores.unit().text(budget) + " evaluations, "
                + scores.functions(dimension).size()
                + " functions: share of runs and targets reached, mean rank, functions on which nobody is clearly better,"
                + " on which nobody has a smaller median");
        for (Scores.Total total : totals) {
            out.printf(
                    Locale.ROOT,
                    "%s %-28s %6.3f %6.2f %4d %4d%n",
                    scores.ours().contains(total.algorithm()) ? ">" : " ",
                    total.algorithm(),
                    total.share(),
                    total.rank(),
                    total.first(),
                    total.lowest());
        }
    }

    /** Two significant digits. */
    static String number(double value) {
        double size = Math.abs(value);
        return size >= 0.01 && size < 1000
                ? String.format(Locale.ROOT, size < 1 ? "%.3f" : size < 100 ? "%.2f" : "%.0f", value)
                : String.format(Locale.ROOT, "%.1e", value);
    }
}
