package io.thalweg.benchmark.stream;

import io.thalweg.report.internal.chart.Axis;
import io.thalweg.report.internal.chart.Figure;
import io.thalweg.report.internal.chart.Ink;
import io.thalweg.report.internal.chart.Mark;
import io.thalweg.report.internal.chart.Plot;
import io.thalweg.report.internal.chart.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** What surrogates have learnt of a table as a picture: the error on the test rows by the CPU time of learning, in logarithms. */
final class ErrorFigure {

    private static final double TALL = 300;

    /** The least time that an axis of logarithms shows. */
    private static final double LEAST_SECONDS = 1e-3;

    private ErrorFigure() {}

    /** The picture of a table. */
    static Figure of(String table, List<LearntSummary> summaries) {
        List<LearntSummary> own =
                summaries.stream().filter(one -> one.table().equals(table)).toList();
        List<String> names =
                own.stream().map(LearntSummary::surrogate).distinct().toList();
        List<Mark> marks = new ArrayList<>();
        List<Figure.Key> keys = new ArrayList<>();
        List<Double> errors = new ArrayList<>();
        for (Reference reference : Reference.of(table)) {
            boolean exact = reference.method().startsWith("exact GP, Matern");
            if (exact || reference.method().startsWith("SGPR-256, RBF, Z o")) {
                Ink ink = exact ? Ink.TEXT : Ink.DATA;
                marks.add(new Mark.Rule(false, reference.rmse(), ink, 1.4, 0));
                keys.add(Figure.Key.line(ink, reference.method()));
                errors.add(reference.rmse());
            }
        }
        for (String name : names) {
            Ink ink = Ink.series(names.indexOf(name));
            keys.add(Figure.Key.of(Symbol.DOT, ink, name));
            for (Learnt.Order order : Learnt.Order.values()) {
                List<LearntSummary> some = own.stream()
                        .filter(one -> one.surrogate().equals(name) && one.order() == order)
                        .toList();
                double[] rmse = values(some, one -> one.rmse().mean());
                DoubleStream.of(rmse).forEach(errors::add);
                Symbol symbol = order == Learnt.Order.SHUFFLED ? Symbol.DOT : Symbol.DIAMOND;
                marks.add(new Mark.Dots(
                        "surrogate", values(some, ErrorFigure::seconds), rmse, symbol, ink, 4.5, 1, List.of()));
            }
        }
        double[] seconds = values(own, ErrorFigure::seconds);
        Axis across = Axis.logarithmic(
                "CPU seconds to learn all rows",
                decade(DoubleStream.of(seconds).min().orElse(1)),
                10 * decade(DoubleStream.of(seconds).max().orElse(1)));
        Axis up = Axis.around(
                "RMSE on the test rows", errors.stream().mapToDouble(v -> v).toArray());
        return Figure.of(
                id(table),
                table + ": circles shuffled, diamonds sorted",
                "Errors on " + table + " by CPU time",
                keys,
                Plot.of("", across, up, marks, TALL));
    }

    private static double seconds(LearntSummary one) {
        return Math.max(LEAST_SECONDS, one.seconds());
    }

    private static double[] values(List<LearntSummary> of, ToDoubleFunction<LearntSummary> value) {
        return of.stream().mapToDouble(value).toArray();
    }

    /** The power of ten at or below a value: a logarithmic axis has labels there alone. */
    private static double decade(double value) {
        return Math.pow(10, Math.floor(Math.log10(value)));
    }

    private static String id(String table) {
        return table.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
}
