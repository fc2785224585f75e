package io.thalweg.report;

import io.thalweg.core.study.Importance;
import io.thalweg.report.internal.chart.Axis;
import io.thalweg.report.internal.chart.Figure;
import io.thalweg.report.internal.chart.Ink;
import io.thalweg.report.internal.chart.Mark;
import io.thalweg.report.internal.chart.Numbers;
import io.thalweg.report.internal.chart.Panel;
import io.thalweg.report.internal.chart.Plot;
import io.thalweg.report.internal.chart.Symbol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Sensitivities of the surrogates to their parameters. */
final class ImportanceSection {

    private static final int MOST_SHOWN = 15;

    /** A rank correlation of fewer parameters says nothing. */
    private static final int FEWEST_TO_COMPARE = 4;

    /** The least rank correlation of rankings that are called similar. */
    private static final double ALIKE = 0.3;

    private final StudyFacts facts;
    private final List<ParameterAxis> axes;
    private final List<Ranked> ranked;

    /** @param ranked those of the outcomes that are shown */
    ImportanceSection(StudyFacts facts, List<ParameterAxis> axes, List<Ranked> ranked) {
        this.facts = facts;
        this.axes = axes;
        this.ranked = ranked;
    }

    Optional<Section> section() {
        List<Ranked> telling =
                ranked.stream().filter(one -> one.importance().isPresent()).toList();
        if (telling.isEmpty()) {
            return Optional.empty();
        }
        int shown = Math.min(MOST_SHOWN, axes.size());
        List<Panel> panels = new ArrayList<>();
        telling.forEach(one -> panels.add(panel(one, shown)));
        Figure figure = new Figure(
                "importance",
                headline(telling),
                telling.stream().map(this::words).reduce((a, b) -> a + " " + b).orElse(""),
                List.of(
                        Figure.Key.of(Symbol.DOT, Ink.MAIN, "total, with interactions"),
                        Figure.Key.of(Symbol.RING, Ink.SECOND, "alone (first order)")),
                panels,
                telling.size() == 1 ? 1 : 320,
                telling.size() == 1 ? 1 : 2);
        String method =
                "The share of the variation of the model's prediction, over the whole space, that each parameter "
                        + "accounts for. The filled mark is its total share, including interactions; the ring is its "
                        + "effect alone; a gap between them means interaction. Total shares may add up to more than "
                        + "100 %. Method: Sobol indices of the posterior mean, by Monte Carlo (Jansen's "
                        + "estimators, " + Importance.SAMPLES + " × "
                        + telling.get(0).importance().orElseThrow().points()
                        + " scrambled Sobol points, parameters independent and uniform over their ranges"
                        + (facts.space().constraints().isEmpty() ? "" : ", constraints of the space not considered")
                        + "); lines are 95 % intervals of the Monte Carlo error; they do not include the uncertainty "
                        + "of the model."
                        + (telling.stream()
                                        .anyMatch(one -> one.importance()
                                                .orElseThrow()
                                                .agreement()
                                                .isPresent())
                                ? " The table also has what each parameter alone says, in the data, of whether a result is among the "
                                        + "best 10 % (PED-ANOVA, in at most ten bins, less what chance gives)."
                                : "")
                        + (shown < axes.size()
                                ? " The " + shown + " most important of " + axes.size() + " parameters are shown."
                                : "");
        List<Block> blocks = new ArrayList<>();
        telling.forEach(one -> blocks.add(new Block.Words(words(one))));
        blocks.add(new Block.Picture(figure, method, Optional.of(table(telling, shown))));
        return Optional.of(new Section("importance", "What matters", blocks));
    }

    private String headline(List<Ranked> telling) {
        Ranked one = telling.get(0);
        return telling.size() > 1
                ? "Parameter importance for each objective"
                : Words.name(axes.get(one.order().get(0)).name()) + " matters most for "
                        + Words.name(facts.name(one.outcome().goal()));
    }

    private String words(Ranked one) {
        Importance found = one.importance().orElseThrow();
        List<String> leading = new ArrayList<>();
        for (int j : one.order().subList(0, Math.min(3, one.order().size()))) {
            double share = found.shares().get(j).total().estimate();
            if (share >= 0.05) {
                leading.add(Words.name(axes.get(j).name()) + " (" + Numbers.percent(share) + ")");
            }
        }
        double alone = found.shares().stream()
                .mapToDouble(share -> share.alone().estimate())
                .sum();
        return "According to the model, " + Words.name(facts.name(one.outcome().goal())) + " depends most on "
                + Words.list(leading) + "."
                + (alone < 0.7 && axes.size() > 1
                        ? " Effects add up to only " + Numbers.percent(alone)
                                + ": parameters interact, so one cannot be tuned without the others."
                        : "")
                + inData(found);
    }

    /** Whether the data alone rank the parameters as the model does. */
    private static String inData(Importance found) {
        OptionalDouble agreement = found.agreement();
        if (agreement.isEmpty() || found.shares().size() < FEWEST_TO_COMPARE) {
            return "";
        }
        String correlation = " (rank correlation " + Numbers.show(Math.rint(100 * agreement.getAsDouble()) / 100) + ")";
        return agreement.getAsDouble() < ALIKE
                ? " The data alone rank the parameters otherwise" + correlation
                        + ": the model fits badly, the space has been explored unevenly, or what matters among the best does not "
                        + "matter elsewhere."
                : " The data alone rank the parameters similarly" + correlation + ".";
    }

    private Panel panel(Ranked one, int shown) {
        Importance found = one.importance().orElseThrow();
        List<Integer> columns = one.order().subList(0, shown);
        List<String> names =
                columns.stream().map(j -> Words.name(axes.get(j).name())).toList();
        double[] row = new double[shown];
        double[] total = new double[shown];
        double[] low = new double[shown];
        double[] high = new double[shown];
        double[] first = new double[shown];
        double[] below = new double[shown];
        double[] above = new double[shown];
        List<String> tips = new ArrayList<>();
        for (int k = 0; k < shown; k++) {
            Importance.Index all = found.shares().get(columns.get(k)).total();
            Importance.Index alone = found.shares().get(columns.get(k)).alone();
            row[k] = k;
            total[k] = 100 * all.estimate();
            low[k] = 100 * all.low();
            high[k] = 100 * all.high();
            first[k] = 100 * alone.estimate();
            below[k] = 100 * alone.low();
            above[k] = 100 * alone.high();
            tips.add(names.get(k) + "\ntotal " + Numbers.percent(all.estimate()) + ", alone "
                    + Numbers.percent(alone.estimate()));
        }
        List<Mark> marks = List.of(
                new Mark.Spans("stem", false, row, new double[shown], total, Ink.MAIN, 6, 0.22, tips),
                new Mark.Spans("interval", false, row, low, high, Ink.MAIN, 1.6, 0.8, List.of()),
                new Mark.Spans("interval", false, row, below, above, Ink.SECOND, 1.2, 0.6, List.of()),
                new Mark.Dots("first", first, row, Symbol.RING, Ink.SECOND, 4.5, 1, tips),
                new Mark.Dots("total", total, row, Symbol.DOT, Ink.MAIN, 5, 1, tips));
        String title =
                ranked.size() == 1 ? "" : Words.name(facts.name(one.outcome().goal()));
        return Plot.of(
                title,
                Axis.linear("share of the variation (%)", 0, 100),
                Axis.categories("", names),
                marks,
                Math.max(60, 30.0 * shown));
    }

    private DataTable table(List<Ranked> telling, int shown) {
        boolean checked = telling.stream()
                .allMatch(one -> one.importance().orElseThrow().shares().stream()
                        .allMatch(share -> share.inData().isPresent()));
        List<String> heads =
                new ArrayList<>(List.of("outcome", "parameter", "total", "alone", "interval of the total"));
        if (checked) {
            heads.add("alone, in the data");
        }
        DataTable.Builder table = new DataTable.Builder("Shares of the variation", heads);
        for (Ranked one : telling) {
            Importance found = one.importance().orElseThrow();
            for (int j : one.order().subList(0, shown)) {
                Importance.Share share = found.shares().get(j);
                List<DataTable.Cell> cells = new ArrayList<>(List.of(
                        DataTable.Cell.of(Words.name(facts.name(one.outcome().goal()))),
                        DataTable.Cell.of(Words.name(axes.get(j).name())),
                        cell(share.total().estimate()),
                        cell(share.alone().estimate()),
                        DataTable.Cell.of(Numbers.percent(share.total().low()) + " to "
                                + Numbers.percent(share.total().high()))));
                if (checked) {
                    cells.add(cell(share.inData().orElseThrow()));
                }
                table.row(cells);
            }
        }
        return table.build();
    }

    private static DataTable.Cell cell(double share) {
        return new DataTable.Cell(Numbers.percent(share), share);
    }

    /** Columns by importance for the first outcome. */
    static List<Integer> order(List<Ranked> ranked, int columns) {
        return ranked.isEmpty()
                ? IntStream.range(0, columns).boxed().toList()
                : Collections.unmodifiableList(ranked.get(0).order());
    }
}
