package io.thalweg.report;

import io.thalweg.core.internal.pareto.Hypervolume;
import io.thalweg.core.internal.pareto.ParetoFront;
import io.thalweg.core.study.Front;
import io.thalweg.core.study.Tradeoff;
import io.thalweg.core.trial.Goal;
import io.thalweg.report.Entry.Fate;
import io.thalweg.report.internal.chart.Axis;
import io.thalweg.report.internal.chart.Figure;
import io.thalweg.report.internal.chart.Ink;
import io.thalweg.report.internal.chart.Mark;
import io.thalweg.report.internal.chart.Numbers;
import io.thalweg.report.internal.chart.Panel;
import io.thalweg.report.internal.chart.Plot;
import io.thalweg.report.internal.chart.Symbol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The best trade-offs between several objectives, and how the volume that they dominate grew. */
final class FrontSection {

    private static final int MOST_PAIRS = 6;
    private static final int MOST_CHECKS = 150;

    /** The exact volume of a large front in many dimensions takes long: it is computed at the end only. */
    private static final int MOST_OBJECTIVES_OVER_TIME = 4;

    private final StudyFacts facts;
    private final ReportOptions options;
    private final List<Goal.ToImprove> objectives;
    private final Front front;

    FrontSection(StudyFacts facts, ReportOptions options) {
        this.facts = facts;
        this.options = options;
        this.objectives = facts.goals().objectives();
        this.front = facts.front();
    }

    Optional<Section> section() {
        if (!facts.goals().several() || facts.valued().isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        Thinning<Entry> drawn = Thinning.of(facts.valued(), options.mostMarks(), this::onFront);
        blocks.add(new Block.Picture(
                tradeoffs(drawn),
                (objectives.size() == 2
                                ? "Each dot is one evaluation. The line joins the trade-offs that no other "
                                        + "measurement beats in both objectives; everything on its worse side is "
                                        + "dominated. "
                                : "Each panel shows two of the objectives. A trade-off that no other beats in all objectives may look"
                                        + " beaten in a panel that shows only two of them. ")
                        + directions()
                        + (front.referencePoint().isEmpty()
                                ? " No feasible measurement of all objectives yet, so there is no front."
                                : " The cross marks the reference point: the least that each objective must reach to "
                                        + "count.")
                        + drawn.words("the whole front"),
                Optional.of(table())));
        if (!front.tradeoffs().isEmpty() && objectives.size() <= MOST_OBJECTIVES_OVER_TIME) {
            growth().ifPresent(blocks::add);
        }
        return Optional.of(new Section("front", "Best trade-offs", blocks));
    }

    private String directions() {
        return objectives.stream()
                        .map(goal ->
                                Words.name(facts.name(goal)) + " is to be " + (goal.sign() > 0 ? "large" : "small"))
                        .reduce((a, b) -> a + ", " + b)
                        .orElse("")
                + ".";
    }

    private boolean onFront(Entry entry) {
        return frontTrials().contains(entry.trial().number());
    }

    private Set<Long> frontTrials() {
        Set<Long> numbers = new HashSet<>();
        front.tradeoffs().forEach(tradeoff -> numbers.add(tradeoff.trial().number()));
        return numbers;
    }

    private Figure tradeoffs(Thinning<Entry> drawn) {
        List<Panel> panels = new ArrayList<>();
        int m = objectives.size();
        for (int k = 0; k < m; k++) {
            for (int l = k + 1; l < m && panels.size() < MOST_PAIRS; l++) {
                panels.add(pair(drawn, k, l));
            }
        }
        List<Figure.Key> keys = new ArrayList<>();
        keys.add(Figure.Key.of(Symbol.DIAMOND, Ink.MAIN, "best trade-offs"));
        keys.add(Figure.Key.of(Symbol.DOT, Ink.DATA, "dominated"));
        if (!facts.of(Fate.INFEASIBLE).isEmpty()) {
            keys.add(Figure.Key.of(Symbol.RING, Ink.DATA, "infeasible"));
        }
        if (!front.referencePoint().isEmpty()) {
            keys.add(Figure.Key.of(Symbol.CROSS, Ink.THIRD, "reference point"));
        }
        return new Figure(
                "front",
                headline(),
                Words.count(front.tradeoffs().size(), "trade-off", "trade-offs")
                        + " that no other measurement beats, among "
                        + Words.count(facts.valued().size(), "measurement", "measurements") + ".",
                keys,
                panels,
                m == 2 ? 1 : 300,
                m == 2 ? 1 : 2);
    }

    private String headline() {
        int n = front.tradeoffs().size();
        return n == 0
                ? "Measurements of the objectives"
                : Words.count(n, "trade-off", "trade-offs") + " that nothing else beats";
    }

    private Plot pair(Thinning<Entry> drawn, int k, int l) {
        List<Mark> marks = new ArrayList<>();
        Set<Long> best = frontTrials();
        for (Fate fate : List.of(Fate.INFEASIBLE, Fate.MEASURED)) {
            List<Entry> some = drawn.shown().stream()
                    .filter(entry -> entry.fate() == fate)
                    .filter(entry -> !best.contains(entry.trial().number()))
                    .filter(entry -> !Double.isNaN(entry.objectives()[k] + entry.objectives()[l]))
                    .toList();
            marks.add(dots(
                    fate == Fate.MEASURED ? "measured" : "infeasible",
                    some,
                    k,
                    l,
                    fate == Fate.MEASURED ? Symbol.DOT : Symbol.RING,
                    Ink.DATA,
                    3,
                    0.65));
        }
        if (objectives.size() == 2) {
            marks.add(stairs());
        }
        List<Entry> good = drawn.shown().stream().filter(this::onFront).toList();
        marks.add(dots("front", good, k, l, Symbol.DIAMOND, Ink.MAIN, 4, 1));
        List<Double> reference = front.referencePoint();
        if (!reference.isEmpty()) {
            marks.add(new Mark.Dots(
                    "reference",
                    new double[] {reference.get(k)},
                    new double[] {reference.get(l)},
                    Symbol.CROSS,
                    Ink.THIRD,
                    5,
                    1,
                    List.of("Reference point: " + Numbers.show(reference.get(k)) + "; "
                            + Numbers.show(reference.get(l)))));
        }
        return Plot.of("", axis(k), axis(l), marks, objectives.size() == 2 ? 330 : 230);
    }

    private Axis axis(int k) {
        double[] values = facts.valued().stream()
                .mapToDouble(entry -> entry.objectives()[k])
                .toArray();
        double[] with = Arrays.copyOf(values, values.length + 1);
        with[values.length] = front.referencePoint().isEmpty()
                ? Double.NaN
                : front.referencePoint().get(k);
        Goal.ToImprove goal = objectives.get(k);
        String arrow = goal.sign() > 0 ? " (larger is better)" : " (smaller is better)";
        String label = Words.name(facts.name(goal)) + arrow;
        return front.referencePoint().isEmpty()
                ? Extent.of(label, with, goal.sign())
                : aroundTheFront(label, k, values);
    }

    /** An axis that shows the front large: it ends as far beyond the reference point as the front is long. */
    private Axis aroundTheFront(String label, int k, double[] values) {
        int sign = objectives.get(k).sign();
        double reference = front.referencePoint().get(k);
        double best = front.tradeoffs().stream()
                .mapToDouble(tradeoff -> sign * tradeoff.values().get(k))
                .max()
                .orElseThrow();
        double worst = sign * (sign * reference - (best - sign * reference));
        double end = Arrays.stream(values)
                .filter(Double::isFinite)
                .map(value -> sign * value)
                .min()
                .orElse(sign * worst);
        // bounded by the worst value there is
        double shown = sign * Math.max(end, sign * worst);
        double top = sign
                * Arrays.stream(values)
                        .filter(Double::isFinite)
                        .map(value -> sign * value)
                        .max()
                        .orElse(best);
        return Axis.around(label, shown, reference, top);
    }

    /** The border of what the front dominates. */
    private Mark stairs() {
        List<Tradeoff> sorted = front.tradeoffs().stream()
                .sorted(Comparator.comparingDouble(tradeoff -> tradeoff.values().get(0)))
                .toList();
        List<double[]> corners = new ArrayList<>();
        for (int i = 0; i < sorted.size(); i++) {
            double x = sorted.get(i).values().get(0);
            double y = sorted.get(i).values().get(1);
            if (i > 0) {
                double[] before = corners.get(corners.size() - 1);
                corners.add(objectives.get(0).sign() > 0 ? new double[] {before[0], y} : new double[] {x, before[1]});
            }
            corners.add(new double[] {x, y});
        }
        return new Mark.Line(
                "stairs",
                corners.stream().mapToDouble(c -> c[0]).toArray(),
                corners.stream().mapToDouble(c -> c[1]).toArray(),
                Ink.MAIN,
                1.6,
                0,
                false);
    }

    private static Mark.Dots dots(
            String name, List<Entry> some, int k, int l, Symbol symbol, Ink ink, double radius, double opacity) {
        return new Mark.Dots(
                name,
                some.stream().mapToDouble(entry -> entry.objectives()[k]).toArray(),
                some.stream().mapToDouble(entry -> entry.objectives()[l]).toArray(),
                symbol,
                ink,
                radius,
                opacity,
                some.stream().map(Tips::of).toList());
    }

    /** How the dominated volume grew, up to the reference point of the end. */
    private Optional<Block> growth() {
        double[] reference = new double[objectives.size()];
        for (int k = 0; k < reference.length; k++) {
            reference[k] = objectives.get(k).sign() * front.referencePoint().get(k);
        }
        List<Entry> told = facts.told();
        int every = Math.max(1, told.size() / MOST_CHECKS);
        ParetoFront growing = ParetoFront.empty(reference.length);
        List<double[]> course = new ArrayList<>();
        double volume = 0;
        boolean changed = false;
        for (int i = 0; i < told.size(); i++) {
            Entry entry = told.get(i);
            double[] oriented = new double[reference.length];
            boolean counts = entry.fate() == Fate.MEASURED && facts.space().allows(entry.point());
            for (int k = 0; k < oriented.length; k++) {
                oriented[k] = objectives.get(k).sign() * entry.objectives()[k];
                counts &= !Double.isNaN(oriented[k]);
            }
            if (counts) {
                growing = growing.with(oriented);
                changed = true;
            }
            if (changed && (i % every == 0 || i == told.size() - 1)) {
                volume = Hypervolume.of(growing, reference);
                changed = false;
            }
            course.add(new double[] {i + 1.0, volume});
        }
        double[] x = course.stream().mapToDouble(c -> c[0]).toArray();
        double[] y = course.stream().mapToDouble(c -> c[1]).toArray();
        Figure figure = Figure.of(
                "hypervolume",
                "Dominated hypervolume over time",
                "It grew to " + Numbers.show(volume) + " in " + Words.count(told.size(), "evaluation", "evaluations")
                        + ".",
                List.of(),
                Plot.of(
                        "",
                        Axis.linear("evaluations, in the order told", 0.5, told.size() + 0.5),
                        Axis.linear("hypervolume", 0, Math.max(1.05 * volume, Double.MIN_NORMAL)),
                        List.of(
                                new Mark.Line("hypervolume", x, y, Ink.MAIN, 2.4, 0, true),
                                new Mark.Note(told.size(), volume, Numbers.show(volume), Ink.MAIN, true, -1, -18)),
                        190));
        return Optional.of(new Block.Picture(
                figure,
                "The volume between the front and the reference point sums up the quality of the trade-offs in one "
                        + "number, in the product of the objectives' units. The final reference point is used "
                        + "throughout. Where the line is level, nothing better was found.",
                Optional.empty()));
    }

    private DataTable table() {
        List<String> columns = new ArrayList<>(List.of("trial"));
        objectives.forEach(goal -> columns.add(Words.name(facts.name(goal))));
        int most = Math.min(50, front.tradeoffs().size());
        DataTable.Builder table = new DataTable.Builder(
                "The best trade-offs"
                        + (most < front.tradeoffs().size()
                                ? ", the first " + most + " of "
                                        + front.tradeoffs().size()
                                : ""),
                columns);
        for (Tradeoff tradeoff : front.tradeoffs().subList(0, most)) {
            List<DataTable.Cell> row = new ArrayList<>();
            row.add(DataTable.Cell.of(tradeoff.trial().number()));
            tradeoff.values().forEach(value -> row.add(DataTable.Cell.of(value)));
            table.row(row);
        }
        return table.build();
    }
}
