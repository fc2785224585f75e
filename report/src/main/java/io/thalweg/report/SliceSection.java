package io.thalweg.report;

import io.thalweg.core.model.WarpedNormal;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.OutcomeInsight;
import io.thalweg.core.study.StudyInsight;
import io.thalweg.core.trial.ConstraintBound;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
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
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/** What models expect along each parameter, through one point. */
final class SliceSection {

    private static final int STEPS = 61;
    private static final int MOST_PARAMETERS = 9;
    private static final int MOST_OUTCOMES = 4;
    private static final int MOST_CATEGORIES = 16;
    private static final int MOST_POINTS = 250;

    private final StudyFacts facts;
    private final List<ParameterAxis> axes;
    private final List<Integer> order;

    /** Whether some parameters are inactive at the point. */
    private final boolean inactive;

    /** @param order columns, the most important first */
    SliceSection(StudyFacts facts, List<ParameterAxis> axes, List<Integer> order) {
        this.facts = facts;
        this.axes = axes;
        List<Integer> active = facts.base()
                .map(base -> ParameterAxis.active(order, axes, base))
                .orElse(order);
        inactive = active.size() < order.size();
        this.order = active.subList(0, Math.min(MOST_PARAMETERS, active.size()));
    }

    Optional<Section> section() {
        Optional<Point> base = facts.base();
        if (facts.models().isEmpty() || base.isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        List<OutcomeInsight> outcomes = facts.models().get().outcomes().stream()
                .filter(outcome -> !(outcome.goal() instanceof Goal.Cost))
                .filter(outcome -> outcome.told().size() >= StudyInsight.FEWEST)
                .limit(MOST_OUTCOMES)
                .toList();
        for (int k = 0; k < outcomes.size(); k++) {
            blocks.add(picture(outcomes.get(k), base.get(), k));
        }
        return blocks.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("slices", "One parameter at a time", blocks));
    }

    private String through() {
        if (facts.recommendation().isPresent()) {
            return facts.context().isEmpty()
                    ? "the recommended point"
                    : "the point recommended for the context of the latest trial";
        }
        return facts.best().isPresent() ? "the best point measured" : "a point measured near the middle of the space";
    }

    private Block picture(OutcomeInsight outcome, Point base, int index) {
        String name = Words.name(facts.name(outcome.goal()));
        List<Slice> slices = order.stream()
                .map(axes::get)
                .map(axis -> Slice.of(axis, facts, outcome, base))
                .toList();
        Nearby nearby = Nearby.of(outcome, facts, base, MOST_POINTS);
        Axis up = values(outcome, slices, nearby);
        List<Panel> panels = new ArrayList<>();
        slices.forEach(slice -> panels.add(panel(slice, outcome, base, up, nearby)));
        Optional<ConstraintBound> bound =
                outcome.goal() instanceof ConstraintBound one ? Optional.of(one) : Optional.empty();
        List<Figure.Key> keys = new ArrayList<>(List.of(
                Figure.Key.line(Ink.MAIN, "expected " + name + " ± 2 sd"),
                Figure.Key.of(Symbol.DOT, Ink.DATA, "measured (faint: elsewhere)")));
        keys.add(Figure.Key.line(Ink.WARM, "value at the point"));
        bound.ifPresent(one -> keys.add(Figure.Key.line(Ink.THIRD, "bound")));
        Figure figure = new Figure(
                index == 0 ? "slices" : "slices-" + (index + 1),
                "Slices of " + name + " through one point",
                "What the model expects of " + name + " when one parameter is changed and the others are kept: "
                        + Words.point(base, 6) + ".",
                keys,
                panels,
                205,
                3);
        String caption = "What the model expects of " + name + " if one parameter changes and the others stay at "
                + "those of "
                + through()
                + " (" + Words.point(base, 12)
                + "). The band is ± 2 standard deviations of the noise-free value. Dots are measurements; they match "
                + "the curve only if their other parameters match too, and fade with the distance of these."
                + (order.size() < axes.size()
                        ? " The " + order.size() + " most important of " + axes.size() + " parameters are shown."
                        : "")
                + (inactive ? " Parameters that are inactive at this point have no slice." : "")
                + nearby.words()
                + slices.stream().map(Slice::words).distinct().reduce("", String::concat)
                + (facts.definition().trialsPerUnit().isPresent()
                        ? " The objective drifts: this is the prediction for the time of the next trial."
                        : "");
        return new Block.Picture(figure, caption, Optional.of(table(slices, name)));
    }

    /** One axis for all panels, so that they can be compared. */
    private Axis values(OutcomeInsight outcome, List<Slice> slices, Nearby nearby) {
        List<Double> all = new ArrayList<>();
        for (Slice slice : slices) {
            for (int i = 0; i < slice.size(); i++) {
                all.add(slice.beliefs().get(i).at(-2));
                all.add(slice.beliefs().get(i).at(2));
            }
        }
        double[] believed = outcome.believed();
        nearby.indices().stream().map(i -> believed[i]).forEach(all::add);
        double[] values = all.stream().mapToDouble(Double::doubleValue).toArray();
        int sign = facts.definition().learning() || outcome.goal() instanceof ConstraintBound
                ? 0
                : outcome.goal().sign();
        return Extent.of(Words.name(facts.name(outcome.goal())), values, sign);
    }

    private Panel panel(Slice slice, OutcomeInsight outcome, Point base, Axis up, Nearby nearby) {
        ParameterAxis parameter = slice.axis();
        boolean named = parameter.categorical();
        List<Mark> marks = new ArrayList<>();
        double[] low = new double[slice.size()];
        double[] high = new double[slice.size()];
        for (int i = 0; i < low.length; i++) {
            low[i] = slice.beliefs().get(i).at(-2);
            high[i] = slice.beliefs().get(i).at(2);
        }
        double[] at = named ? IntStream.range(0, low.length).asDoubleStream().toArray() : slice.positions();
        if (named) {
            marks.add(new Mark.Spans("band", false, at, low, high, Ink.MAIN, 9, 0.22, slice.tips()));
        } else {
            marks.add(new Mark.Band(at, low, high, Ink.MAIN, 0.16));
        }
        addBounds(marks, outcome, named);
        addMeasured(marks, slice, outcome, nearby, named);
        if (named) {
            marks.add(new Mark.Dots("slice", slice.medians(), at, Symbol.DOT, Ink.MAIN, 4, 1, slice.tips()));
        } else {
            marks.add(new Mark.Line("slice", at, slice.medians(), Ink.MAIN, 2.2, 0, false));
        }
        double here = parameter.position(base);
        if (named) {
            double row = slice.row(here);
            if (!Double.isNaN(row)) {
                marks.add(new Mark.Dots(
                        "here",
                        new double[] {slice.beliefs().get((int) row).median()},
                        new double[] {row},
                        Symbol.RING,
                        Ink.WARM,
                        7,
                        1,
                        List.of()));
            }
            return Plot.of(
                    Words.name(parameter.name()),
                    new Axis("", up.kind(), up.low(), up.high(), List.of()),
                    Axis.categories("", slice.names()),
                    marks,
                    Math.max(150, 22.0 * at.length));
        }
        marks.add(new Mark.Rule(true, here, Ink.WARM, 1.4, 0));
        return Plot.of(
                Words.name(parameter.name()),
                parameter.axis(false),
                new Axis("", up.kind(), up.low(), up.high(), List.of()),
                marks,
                150);
    }

    private static void addBounds(List<Mark> marks, OutcomeInsight outcome, boolean named) {
        if (outcome.goal() instanceof ConstraintBound bound) {
            marks.add(new Mark.Rule(named, bound.bound(), Ink.THIRD, 1.6, 5));
        }
    }

    private void addMeasured(List<Mark> marks, Slice slice, OutcomeInsight outcome, Nearby nearby, boolean named) {
        double[] values = outcome.values();
        for (int closeness = 0; closeness < Nearby.GRADES; closeness++) {
            List<Double> at = new ArrayList<>();
            List<Double> value = new ArrayList<>();
            List<String> tips = new ArrayList<>();
            for (int i : nearby.indices()) {
                TrialResult result = outcome.told().get(i);
                double position = slice.axis().position(result.point());
                double shown = named ? slice.row(position) : position;
                if (nearby.grade(i, slice.axis().column()) == closeness && !Double.isNaN(shown)) {
                    at.add(shown);
                    value.add(values[i]);
                    tips.add("Trial " + result.trial().number() + ": " + Numbers.show(values[i]) + "\n"
                            + Words.point(result.point(), 8));
                }
            }
            double[] along = at.stream().mapToDouble(Double::doubleValue).toArray();
            double[] measured = value.stream().mapToDouble(Double::doubleValue).toArray();
            marks.add(new Mark.Dots(
                    "measured",
                    named ? measured : along,
                    named ? along : measured,
                    Symbol.DOT,
                    Ink.DATA,
                    2.6,
                    new double[] {0.22, 0.5, 1}[closeness],
                    tips));
        }
    }

    private DataTable table(List<Slice> slices, String name) {
        DataTable.Builder table =
                new DataTable.Builder("The slices in numbers", List.of("parameter", "value", name, "− 2 sd", "+ 2 sd"));
        for (Slice slice : slices) {
            int n = slice.size();
            int every = slice.axis().categorical() ? 1 : Math.max(1, (n - 1) / 6);
            for (int i = 0; i < n; i += every) {
                table.row(
                        DataTable.Cell.of(Words.name(slice.axis().name())),
                        slice.axis().categorical()
                                ? DataTable.Cell.of(slice.names().get(i))
                                : DataTable.Cell.of(slice.positions()[i]),
                        DataTable.Cell.of(slice.beliefs().get(i).median()),
                        DataTable.Cell.of(slice.beliefs().get(i).at(-2)),
                        DataTable.Cell.of(slice.beliefs().get(i).at(2)));
            }
        }
        return table.build();
    }

    /**
     * The belief along one parameter.
     *
     * @param positions where on its axis
     */
    record Slice(ParameterAxis axis, double[] positions, List<WarpedNormal> beliefs) {

        static Slice of(ParameterAxis axis, StudyFacts facts, OutcomeInsight outcome, Point base) {
            double[] positions = axis.positions(axis.categorical() ? Integer.MAX_VALUE : STEPS);
            double[] coordinates = axis.coordinates(facts.space(), positions);
            double[] u = facts.space().encode(base);
            DMatrixRMaj points = new DMatrixRMaj(positions.length, u.length);
            for (int i = 0; i < positions.length; i++) {
                double[] moved = u.clone();
                moved[axis.column()] = coordinates[i];
                System.arraycopy(facts.space().settled(moved), 0, points.data, i * u.length, u.length);
            }
            Slice whole = new Slice(axis, positions, outcome.at(points));
            return axis.categorical() ? whole.leading(outcome.goal().sign(), axis.position(base)) : whole;
        }

        /** The categories of the best expected values, the best first; the one at the point is among them. */
        private Slice leading(int sign, double here) {
            int[] best = IntStream.range(0, size())
                    .boxed()
                    .sorted(Comparator.comparingDouble(
                            (Integer i) -> -sign * beliefs.get(i).median()))
                    .mapToInt(Integer::intValue)
                    .toArray();
            int n = Math.min(MOST_CATEGORIES, best.length);
            int[] chosen = Arrays.copyOf(best, n);
            if (!Double.isNaN(here) && Arrays.stream(chosen).noneMatch(i -> i == (int) here)) {
                chosen[n - 1] = (int) here;
            }
            return new Slice(
                    axis,
                    Arrays.stream(chosen).mapToDouble(i -> positions[i]).toArray(),
                    Arrays.stream(chosen).mapToObj(beliefs::get).toList());
        }

        int size() {
            return positions.length;
        }

        double[] medians() {
            return beliefs.stream().mapToDouble(WarpedNormal::median).toArray();
        }

        /** Row of a category; NaN if it is not shown. */
        double row(double position) {
            for (int i = 0; i < positions.length; i++) {
                if (positions[i] == position) {
                    return i;
                }
            }
            return Double.NaN;
        }

        List<String> names() {
            return Arrays.stream(positions)
                    .mapToObj(position -> Words.name(axis.choices().get((int) position)))
                    .toList();
        }

        List<String> tips() {
            List<String> names = names();
            return IntStream.range(0, size())
                    .mapToObj(i -> names.get(i) + "\n" + Words.belief(beliefs.get(i)))
                    .toList();
        }

        String words() {
            int all = axis.choices().size();
            return axis.categorical() && positions.length < all
                    ? " Of the " + all + " values of " + Words.name(axis.name()) + " the " + positions.length
                            + " with the best expectations are shown."
                    : "";
        }
    }

    /**
     * Measurements near a point.
     *
     * @param indices of what an outcome was told, those that are drawn
     * @param differences by index: coordinates minus those of the point
     */
    record Nearby(List<Integer> indices, double[][] differences, int all) {

        /** How near: 0 far, 1 in between, 2 near. */
        static final int GRADES = 3;

        static Nearby of(OutcomeInsight outcome, StudyFacts facts, Point base, int most) {
            double[] u = facts.space().encode(base);
            DMatrixRMaj points = outcome.points();
            double[][] differences = new double[points.numRows][u.length];
            double[] distance = new double[points.numRows];
            for (int i = 0; i < points.numRows; i++) {
                for (int j = 0; j < u.length; j++) {
                    double difference = points.get(i, j) - u[j];
                    boolean code = facts.space().columns().get(j).kind() == Column.Kind.CATEGORICAL;
                    differences[i][j] = code && difference != 0 ? 0.5 : difference;
                    distance[i] += differences[i][j] * differences[i][j];
                }
            }
            List<Integer> nearest = IntStream.range(0, points.numRows)
                    .filter(i -> outcome.told().get(i).outcome() instanceof Outcome.Measured)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> distance[i]))
                    .limit(most)
                    .sorted()
                    .toList();
            return new Nearby(nearest, differences, points.numRows);
        }

        /** How near a measurement is in all coordinates but one. */
        int grade(int index, int column) {
            double sum = 0;
            double[] d = differences[index];
            for (int j = 0; j < d.length; j++) {
                sum += j == column ? 0 : d[j] * d[j];
            }
            double distance = Math.sqrt(sum / Math.max(1, d.length - 1));
            return distance < 0.08 ? 2 : distance < 0.25 ? 1 : 0;
        }

        String words() {
            return indices.size() < all
                    ? " Of " + Numbers.count(all) + " measurements the " + indices.size() + " nearest are drawn."
                    : "";
        }
    }
}
