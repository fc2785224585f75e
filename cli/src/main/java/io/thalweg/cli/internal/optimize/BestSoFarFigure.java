package io.thalweg.cli.internal.optimize;

import io.thalweg.report.internal.chart.Axis;
import io.thalweg.report.internal.chart.Figure;
import io.thalweg.report.internal.chart.Ink;
import io.thalweg.report.internal.chart.Mark;
import io.thalweg.report.internal.chart.Plot;
import io.thalweg.report.internal.chart.Symbol;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The best value found after each evaluation, beside what random search would have found.
 *
 * @param title of the figure
 * @param counted what is counted along x, from 1
 * @param value the objective and its unit
 * @param measured the value of each evaluation
 * @param best the best value after each evaluation
 * @param random what random search finds in as many evaluations
 * @param optimum the best value there is
 */
public record BestSoFarFigure(
        String title,
        String counted,
        String value,
        double[] measured,
        double[] best,
        RandomSearch random,
        double optimum) {

    private static final double PALE = 0.25;
    private static final double TALL = 330;

    /** The figure. */
    public Figure figure() {
        int n = best.length;
        double[] counts = IntStream.rangeClosed(1, n).mapToDouble(i -> i).toArray();
        double[] values = IntStream.range(0, 3 * n + 1)
                .mapToDouble(i -> i < n
                        ? measured[i]
                        : i < 2 * n ? random.lower()[i - n] : i < 3 * n ? random.upper()[i - 2 * n] : optimum)
                .toArray();
        List<Mark> marks = List.of(
                new Mark.Band(counts, random.lower(), random.upper(), Ink.DATA, PALE),
                new Mark.Line("random", counts, random.median(), Ink.MUTED, 1.5, 0, true),
                new Mark.Rule(false, optimum, Ink.TEXT, 1, 4),
                new Mark.Dots("measured", counts, measured, Symbol.DOT, Ink.MAIN, 3, 0.5, List.of()),
                new Mark.Line("best", counts, best, Ink.MAIN, 2.6, 0, true),
                new Mark.Note(1, optimum, "best in the table", Ink.TEXT, false, 1, 6));
        List<Figure.Key> keys = List.of(
                Figure.Key.line(Ink.MAIN, "Thalweg, best so far"),
                Figure.Key.of(Symbol.DOT, Ink.MAIN, "each of its " + counted),
                Figure.Key.line(Ink.MUTED, "random search, median"),
                Figure.Key.area(Ink.DATA, PALE, "80 % of its runs"));
        String description =
                "The best " + value + " after each of " + n + " " + counted + ", of Thalweg and of random search.";
        return Figure.of(
                "best-so-far",
                title,
                description,
                keys,
                Plot.of("", Axis.linear(counted, 0.5, n + 0.5), Axis.around(value, values), marks, TALL));
    }
}
