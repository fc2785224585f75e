package io.thalweg.benchmark.fleet;

import io.thalweg.report.internal.chart.Axis;
import io.thalweg.report.internal.chart.Figure;
import io.thalweg.report.internal.chart.Ink;
import io.thalweg.report.internal.chart.Mark;
import io.thalweg.report.internal.chart.Plot;
import io.thalweg.report.internal.chart.Symbol;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Hours, idle time and regret of fleets by the number of workers: each study as a dot, their medians as a line.
 *
 * @param results of at least one fleet
 */
record FleetFigure(List<FleetResult> results) {

    private static final double TALL = 240;
    private static final double LEAST_WIDTH = 200;

    /** The figure. */
    Figure figure() {
        int trials = results.get(0).trials();
        return new Figure(
                "fleet",
                trials + " trials by fleets of different sizes",
                "Hours until the last of " + trials
                        + " results, share of the workers' time that is idle, and regret, by the number of workers.",
                List.of(Figure.Key.of(Symbol.DOT, Ink.DATA, "a study"), Figure.Key.line(Ink.MAIN, "median")),
                List.of(
                        plot("Hours until the last result", "hours", FleetResult::hours, true),
                        plot("Idle time", "percent", result -> 100 * result.idleShare(), false),
                        plot("Regret", "regret", FleetResult::regret, true)),
                LEAST_WIDTH,
                3);
    }

    private Plot plot(String title, String label, ToDoubleFunction<FleetResult> of, boolean decades) {
        double[] x = results.stream().mapToDouble(FleetResult::workers).toArray();
        double[] y = results.stream().mapToDouble(of).toArray();
        double[] sizes = Arrays.stream(x).distinct().sorted().toArray();
        double[] medians = Arrays.stream(sizes).map(size -> median(size, of)).toArray();
        return Plot.of(
                title,
                axis("workers", x),
                decades ? axis(label, y) : Axis.linear(label, 0, 100),
                List.of(
                        new Mark.Dots("a study", x, y, Symbol.DOT, Ink.DATA, 3, 0.7, List.of()),
                        new Mark.Line("median", sizes, medians, Ink.MAIN, 2.2, 0, false)),
                TALL);
    }

    private double median(double size, ToDoubleFunction<FleetResult> of) {
        double[] sorted = results.stream()
                .filter(result -> result.workers() == size)
                .mapToDouble(of)
                .sorted()
                .toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /** An axis over whole powers of ten. */
    private static Axis axis(String label, double... values) {
        double low = Arrays.stream(values).min().orElseThrow();
        double high = Arrays.stream(values).max().orElseThrow();
        return Axis.logarithmic(
                label, Math.pow(10, Math.floor(Math.log10(low))), Math.pow(10, Math.ceil(Math.log10(high) + 1e-9)));
    }
}
