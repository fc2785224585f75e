package io.thalweg.benchmark;

import io.thalweg.report.internal.chart.Axis;
import io.thalweg.report.internal.chart.Figure;
import io.thalweg.report.internal.chart.Ink;
import io.thalweg.report.internal.chart.Mark;
import io.thalweg.report.internal.chart.Plot;
import io.thalweg.report.internal.chart.Symbol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * What a step costs after n observations, for several surrogates, on logarithmic axes.
 *
 * @param title of the figure
 * @param curves at least one
 */
record StepCostFigure(String title, List<Curve> curves) {

    private static final double TALL = 330;

    /** Checks the number of curves. */
    StepCostFigure {
        curves = List.copyOf(curves);
        if (curves.isEmpty()) {
            throw new IllegalArgumentException("curves is empty, must hold at least one");
        }
    }

    /**
     * The cost of one surrogate.
     *
     * @param name in the legend
     * @param n numbers of observations
     * @param seconds time of a step after so many, positive
     */
    record Curve(String name, double[] n, double[] seconds) {}

    /** The figure. */
    Figure figure() {
        List<Mark> marks = new ArrayList<>();
        List<Figure.Key> keys = new ArrayList<>();
        List<Ink> inks = List.of(Ink.MAIN, Ink.DATA, Ink.WARM, Ink.SECOND, Ink.THIRD);
        for (int i = 0; i < curves.size(); i++) {
            Curve curve = curves.get(i);
            Ink ink = inks.get(i % inks.size());
            marks.add(new Mark.Line(curve.name(), curve.n(), curve.seconds(), ink, 2.2, 0, false));
            marks.add(new Mark.Dots(curve.name(), curve.n(), curve.seconds(), Symbol.DOT, ink, 3.6, 1, List.of()));
            keys.add(Figure.Key.line(ink, curve.name()));
        }
        Axis across = decades("observations", Curve::n);
        Axis up = decades("seconds a step, one thread", Curve::seconds);
        return Figure.of("step-cost", title, title + ".", keys, Plot.of("", across, up, marks, TALL));
    }

    /** An axis over whole powers of ten. */
    private Axis decades(String label, Function<Curve, double[]> of) {
        double[] all =
                curves.stream().map(of).flatMapToDouble(Arrays::stream).sorted().toArray();
        return Axis.logarithmic(
                label,
                Math.pow(10, Math.floor(Math.log10(all[0]))),
                Math.pow(10, Math.ceil(Math.log10(all[all.length - 1]))));
    }
}
