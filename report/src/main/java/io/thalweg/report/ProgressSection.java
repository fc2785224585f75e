package io.thalweg.report;

import io.thalweg.report.Entry.Fate;
import io.thalweg.report.internal.chart.Axis;
import io.thalweg.report.internal.chart.Figure;
import io.thalweg.report.internal.chart.Ink;
import io.thalweg.report.internal.chart.Mark;
import io.thalweg.report.internal.chart.Numbers;
import io.thalweg.report.internal.chart.Plot;
import io.thalweg.report.internal.chart.Symbol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** What was measured, in the order of telling, and the best of it so far. */
final class ProgressSection {

    private final StudyFacts facts;
    private final ReportOptions options;

    ProgressSection(StudyFacts facts, ReportOptions options) {
        this.facts = facts;
        this.options = options;
    }

    Optional<Section> section() {
        if (facts.told().isEmpty()) {
            return Optional.empty();
        }
        boolean seeking = !facts.definition().learning();
        Thinning<Entry> drawn = Thinning.of(facts.told(), options.mostMarks(), improvements());
        Figure figure = figure(drawn, seeking);
        String meaning = seeking
                ? "Each dot is one evaluation; the line is the best "
                        + Words.name(facts.valueName())
                        + " known after each of them, among measurements that satisfy all bounds. "
                        + (facts.sign() > 0 ? "Higher is better." : "Lower is better.")
                : "Each dot is one evaluation. This study learns a map: no value is better than another.";
        String edge = " Failed evaluations have no value and are drawn at the lower edge; a value beyond the axis is a "
                + "triangle at its end."
                + (facts.of(Fate.STOPPED).isEmpty()
                        ? ""
                        : " Evaluations that were stopped have no value at the end and are not drawn.");
        return Optional.of(new Section(
                "progress",
                heading(seeking),
                List.of(new Block.Picture(
                        figure, meaning + edge + drawn.words("all improvements"), Optional.of(table(seeking))))));
    }

    private String heading(boolean seeking) {
        return !seeking ? "Measured values" : facts.goals().several() ? "The first objective" : "Best so far";
    }

    /** Whether an entry was the best when it was told. */
    private Predicate<Entry> improvements() {
        double[] best = bests();
        return entry -> {
            int i = entry.order() - 1;
            return entry.fate() == Fate.MEASURED && best[i] == entry.value() && (i == 0 || best[i - 1] != best[i]);
        };
    }

    /** The best value after each result; NaN before the first feasible one. */
    private double[] bests() {
        double[] best = new double[facts.told().size()];
        double now = Double.NaN;
        for (int i = 0; i < best.length; i++) {
            Entry entry = facts.told().get(i);
            if (entry.fate() == Fate.MEASURED
                    && facts.space().allows(entry.point())
                    && facts.space().isFull(entry.point())
                    && (Double.isNaN(now) || facts.sign() * entry.value() > facts.sign() * now)) {
                now = entry.value();
            }
            best[i] = now;
        }
        return best;
    }

    private Figure figure(Thinning<Entry> drawn, boolean seeking) {
        double[] values = facts.valued().stream().mapToDouble(Entry::value).toArray();
        Axis up = roomForTheBest(Extent.of(Words.name(facts.valueName()), values, seeking ? facts.sign() : 0), seeking);
        int n = facts.told().size();
        Axis across = Axis.linear("evaluations, in the order told", 0.5, n + 0.5);
        List<Mark> marks = new ArrayList<>();
        marks.add(dots("failed", drawn, of(Fate.FAILED), Symbol.CROSS, Ink.WARM, entry -> up.low()));
        marks.add(dots("infeasible", drawn, of(Fate.INFEASIBLE), Symbol.RING, Ink.DATA, orEdge(up)));
        Predicate<Entry> full = entry -> facts.space().isFull(entry.point());
        marks.add(dots("cheap look", drawn, of(Fate.MEASURED).and(full.negate()), Symbol.BAR, Ink.DATA, Entry::value));
        marks.add(dots("measured", drawn, of(Fate.MEASURED).and(full), Symbol.DOT, Ink.DATA, Entry::value));
        double[] best = bests();
        boolean any = Arrays.stream(best).anyMatch(value -> !Double.isNaN(value));
        if (seeking && any) {
            double[] order = new double[n];
            Arrays.setAll(order, i -> i + 1.0);
            marks.add(new Mark.Line("best", order, best, Ink.MAIN, 2.4, 0, true));
            facts.best().ifPresent(one -> {
                int at = orderOf(one.trial().number(), one.value());
                marks.add(new Mark.Dots(
                        "best",
                        new double[] {at},
                        new double[] {one.value()},
                        Symbol.DIAMOND,
                        Ink.MAIN,
                        5.5,
                        1,
                        List.of()));
                marks.add(new Mark.Note(
                        at,
                        one.value(),
                        Numbers.show(one.value()) + " in "
                                + Words.trial(one.trial().number()),
                        Ink.MAIN,
                        true,
                        at > n / 2 ? -1 : 1,
                        facts.sign() > 0 ? 11 : -20));
            });
        }
        List<Figure.Key> keys = new ArrayList<>();
        keys.add(Figure.Key.of(Symbol.DOT, Ink.DATA, "measured"));
        if (!facts.valued().stream().allMatch(full)) {
            keys.add(Figure.Key.of(Symbol.BAR, Ink.DATA, "cheap look"));
        }
        if (!facts.of(Fate.INFEASIBLE).isEmpty()) {
            keys.add(Figure.Key.of(Symbol.RING, Ink.DATA, "infeasible"));
        }
        if (!facts.of(Fate.FAILED).isEmpty()) {
            keys.add(Figure.Key.of(Symbol.CROSS, Ink.WARM, "failed"));
        }
        if (seeking && any) {
            keys.add(Figure.Key.line(Ink.MAIN, "best so far"));
        }
        String description = Words.count(n, "evaluation", "evaluations") + " of "
                + Words.name(facts.valueName())
                + facts.best()
                        .filter(one -> seeking)
                        .map(one -> "; the best is " + Numbers.show(one.value()) + ", in "
                                + Words.trial(one.trial().number()))
                        .orElse("")
                + ".";
        return Figure.of("progress", headline(seeking), description, keys, Plot.of("", across, up, marks, 250));
    }

    /** What the figure says. */
    private String headline(boolean seeking) {
        return facts.best()
                .filter(best -> seeking)
                .map(best -> "The best " + Words.name(facts.valueName()) + " is " + Numbers.show(best.value())
                        + ", found in " + Words.trial(best.trial().number()))
                .orElse(
                        seeking
                                ? "Nothing feasible has been measured yet"
                                : "Measured " + Words.name(facts.valueName()));
    }

    /** Some room beyond the best value, for its label. */
    private Axis roomForTheBest(Axis axis, boolean seeking) {
        double room = seeking && facts.best().isPresent() ? 0.08 * (axis.high() - axis.low()) : 0;
        return Axis.linear(
                axis.label(), axis.low() - (facts.sign() < 0 ? room : 0), axis.high() + (facts.sign() > 0 ? room : 0));
    }

    private int orderOf(long trial, double value) {
        return facts.told().stream()
                .filter(entry -> entry.trial().number() == trial && entry.value() == value)
                .mapToInt(Entry::order)
                .findFirst()
                .orElse(1);
    }

    /** The value, or the lower edge where there is none. */
    private static ToDoubleFunction<Entry> orEdge(Axis up) {
        return entry -> Double.isNaN(entry.value()) ? up.low() : entry.value();
    }

    private static Predicate<Entry> of(Fate fate) {
        return entry -> entry.fate() == fate;
    }

    private static Mark.Dots dots(
            String name,
            Thinning<Entry> drawn,
            Predicate<Entry> which,
            Symbol symbol,
            Ink ink,
            ToDoubleFunction<Entry> value) {
        List<Entry> some = drawn.shown().stream().filter(which).toList();
        return new Mark.Dots(
                name,
                some.stream().mapToDouble(Entry::order).toArray(),
                some.stream().mapToDouble(value).toArray(),
                symbol,
                ink,
                drawn.shown().size() > 300 ? 2.4 : 3.4,
                drawn.shown().size() > 300 ? 0.6 : 0.85,
                some.stream().map(Tips::of).toList());
    }

    private DataTable table(boolean seeking) {
        DataTable.Builder table = new DataTable.Builder(
                seeking ? "Improvements" : "The latest measured values",
                List.of("evaluation", "trial", Words.name(facts.valueName())));
        List<Entry> rows =
                seeking ? facts.told().stream().filter(improvements()).toList() : facts.valued();
        for (Entry entry : rows.subList(Math.max(0, rows.size() - 50), rows.size())) {
            table.row(
                    DataTable.Cell.of(entry.order()),
                    DataTable.Cell.of(entry.trial().number()),
                    DataTable.Cell.of(entry.value()));
        }
        return table.build();
    }
}
