package io.thalweg.report;

import io.thalweg.core.model.WarpedNormal;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.OutcomeInsight;
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
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.ejml.data.DMatrixRMaj;

/** What a model expects of two parameters at a time, and how sure it is. */
final class MapSection {

    private static final int MOST_PAIRS = 3;
    private static final int MOST_LEVELS = 8;
    private static final int MOST_CATEGORIES = 12;
    private static final int MOST_POINTS = 200;

    private final StudyFacts facts;
    private final List<ParameterAxis> axes;
    private final List<Ranked> ranked;

    MapSection(StudyFacts facts, List<ParameterAxis> axes, List<Ranked> ranked) {
        this.facts = facts;
        this.axes = axes;
        this.ranked = ranked;
    }

    Optional<Section> section() {
        Optional<Point> base = facts.base();
        if (ranked.isEmpty() || base.isEmpty() || axes.size() < 2) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        int pairs = ranked.size() > 1 ? 1 : MOST_PAIRS;
        int number = 0;
        for (Ranked one : ranked) {
            List<Integer> order = ParameterAxis.active(one.order(), axes, base.get());
            int made = 0;
            for (int i = 1; i < Math.min(3, order.size()); i++) {
                for (int j = 0; j < i && made < pairs; j++) {
                    number++;
                    made++;
                    blocks.add(picture(one.outcome(), order.get(j), order.get(i), base.get(), number));
                }
            }
        }
        return blocks.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section(
                        "maps", facts.definition().learning() ? "The map" : "Two parameters at a time", blocks));
    }

    private Block picture(OutcomeInsight outcome, int one, int other, Point base, int number) {
        String name = Words.name(facts.name(outcome.goal()));
        // the longer list of names goes upwards, where it has room
        boolean swap =
                axes.get(one).choices().size() > axes.get(other).choices().size();
        ParameterAxis across = axes.get(swap ? other : one);
        ParameterAxis up = axes.get(swap ? one : other);
        Grid grid = Grid.of(facts, outcome, across, up, base);
        String names = Words.name(across.name()) + " and " + Words.name(up.name());
        List<Panel> panels = List.of(
                panel("Expected " + name, grid, grid.median(), base, outcome),
                panel("Standard deviation", grid, grid.deviation(), base, outcome));
        Figure figure = new Figure(
                number == 1 ? "map" : "map-" + number,
                "Map of " + name + " over " + names,
                "Expected " + name + " from " + Numbers.show(least(grid.median())) + " to "
                        + Numbers.show(most(grid.median()))
                        + ", its standard deviation from " + Numbers.show(least(grid.deviation())) + " to "
                        + Numbers.show(most(grid.deviation())) + ".",
                List.of(),
                panels,
                300,
                2);
        String caption = "What the model expects of " + name + " over " + names
                + (axes.size() > 2 ? ", with the other parameters as in the slices" : "")
                + ", and its standard deviation: where it is large, little is known. Dots are measurements"
                + (axes.size() > 2 ? ", whatever their other parameters" : "")
                + "; the diamond marks the point that the slices go through."
                + (grid.cut()
                        ? " Of long lists of values " + MOST_CATEGORIES + " are shown, that of the point among them."
                        : "");
        return new Block.Picture(figure, caption, Optional.of(table(grid, name)));
    }

    private static double least(double[][] values) {
        return Arrays.stream(values).flatMapToDouble(Arrays::stream).min().orElse(Double.NaN);
    }

    private static double most(double[][] values) {
        return Arrays.stream(values).flatMapToDouble(Arrays::stream).max().orElse(Double.NaN);
    }

    private Panel panel(String title, Grid grid, double[][] values, Point base, OutcomeInsight outcome) {
        double[] levels = Axis.rounds(least(values), most(values), MOST_LEVELS);
        boolean smooth = !grid.across().categorical() && !grid.up().categorical();
        Axis across = grid.axis(grid.across(), grid.x());
        Axis up = grid.axis(grid.up(), grid.y());
        List<Mark> marks = new ArrayList<>();
        marks.add(smooth ? new Mark.Levels(grid.x(), grid.y(), values, levels) : tiles(grid, values, levels));
        measured(marks, grid, outcome);
        double hereX = grid.place(grid.across(), grid.x(), base);
        double hereY = grid.place(grid.up(), grid.y(), base);
        marks.add(new Mark.Dots(
                "here", new double[] {hereX}, new double[] {hereY}, Symbol.DIAMOND, Ink.WHITE, 6.5, 1, List.of()));
        marks.add(new Mark.Dots(
                "here",
                new double[] {hereX},
                new double[] {hereY},
                Symbol.DIAMOND,
                Ink.SIGNAL,
                4.5,
                1,
                List.of("The point that the slices go through")));
        Plot.ColourKey key = new Plot.ColourKey(
                "", Arrays.stream(levels).mapToObj(Numbers::show).toList());
        return new Plot(
                title,
                across,
                up,
                marks,
                key,
                up.kind() == Axis.Kind.CATEGORIES ? Math.max(150, 26.0 * grid.y().length) : 230);
    }

    private static Mark tiles(Grid grid, double[][] values, double[] levels) {
        double[] left = borders(grid.x(), grid.across());
        double[] low = borders(grid.y(), grid.up());
        List<double[]> corners = new ArrayList<>();
        List<Ink> inks = new ArrayList<>();
        List<String> tips = new ArrayList<>();
        boolean named = grid.across().categorical();
        for (int j = 0; j < grid.y().length; j++) {
            int from = 0;
            for (int i = 0; i < grid.x().length; i++) {
                int level = level(values[i][j], levels);
                boolean more = i + 1 < grid.x().length && level(values[i + 1][j], levels) == level;
                if (named || !more) {
                    corners.add(new double[] {left[from], low[j], left[i + 1], low[j + 1]});
                    inks.add(Ink.level(level, levels.length));
                    tips.add(
                            named
                                    ? Words.value(grid.across().value(grid.x()[i])) + ", "
                                            + Words.value(grid.up().value(grid.y()[j])) + "\n"
                                            + Numbers.show(values[i][j])
                                    : "");
                    from = i + 1;
                }
            }
        }
        return new Mark.Tiles("tiles", corners.toArray(double[][]::new), inks, 1, named ? 1 : 0, 1, tips);
    }

    private static int level(double value, double[] levels) {
        int level = 0;
        for (double end : levels) {
            level += value >= end ? 1 : 0;
        }
        return level;
    }

    /** Borders of tiles around positions: halfway between neighbours; rows of categories are one high. */
    private static double[] borders(double[] positions, ParameterAxis axis) {
        int n = positions.length;
        double[] borders = new double[n + 1];
        for (int i = 0; i <= n; i++) {
            if (axis.categorical()) {
                borders[i] = i - 0.5;
            } else {
                borders[i] = i == 0 ? positions[0] : i == n ? positions[n - 1] : (positions[i - 1] + positions[i]) / 2;
            }
        }
        return borders;
    }

    private void measured(List<Mark> marks, Grid grid, OutcomeInsight outcome) {
        Thinning<TrialResult> drawn = Thinning.of(outcome.told(), MOST_POINTS, result -> false);
        double[] x = drawn.shown().stream()
                .mapToDouble(result -> grid.place(grid.across(), grid.x(), result.point()))
                .toArray();
        double[] y = drawn.shown().stream()
                .mapToDouble(result -> grid.place(grid.up(), grid.y(), result.point()))
                .toArray();
        List<String> tips = drawn.shown().stream()
                .map(result -> "Trial " + result.trial().number() + "\n" + Words.point(result.point(), 8))
                .toList();
        // a dark dot with a light heart can be seen on all colours
        marks.add(new Mark.Dots("outline", x, y, Symbol.DOT, Ink.BLACK, 3.2, 0.8, List.of()));
        marks.add(new Mark.Dots("measured", x, y, Symbol.DOT, Ink.WHITE, 2, 1, tips));
    }

    private DataTable table(Grid grid, String name) {
        DataTable.Builder table = new DataTable.Builder(
                "Expected " + name + " and its standard deviation at some places",
                List.of(Words.name(grid.across().name()), Words.name(grid.up().name()), name, "sd"));
        int everyX = grid.across().categorical() ? 1 : Math.max(1, (grid.x().length - 1) / 4);
        int everyY = grid.up().categorical() ? 1 : Math.max(1, (grid.y().length - 1) / 4);
        for (int i = 0; i < grid.x().length; i += everyX) {
            for (int j = 0; j < grid.y().length; j += everyY) {
                table.row(
                        cell(grid.across(), grid.x()[i]),
                        cell(grid.up(), grid.y()[j]),
                        DataTable.Cell.of(grid.median()[i][j]),
                        DataTable.Cell.of(grid.deviation()[i][j]));
            }
        }
        return table.build();
    }

    private static DataTable.Cell cell(ParameterAxis axis, double position) {
        return axis.categorical() ? DataTable.Cell.of(Words.value(axis.value(position))) : DataTable.Cell.of(position);
    }

    /**
     * Beliefs on a grid of two parameters.
     *
     * @param x positions on the axis across
     * @param y positions on the axis up
     */
    private record Grid(
            ParameterAxis across, ParameterAxis up, double[] x, double[] y, double[][] median, double[][] deviation) {

        static Grid of(StudyFacts facts, OutcomeInsight outcome, ParameterAxis across, ParameterAxis up, Point base) {
            // variances cost the square of the number of measurements
            int steps = outcome.told().size() > 2000 ? 15 : 33;
            double[] x = positions(across, steps, base);
            double[] y = positions(up, steps, base);
            double[] cx = across.coordinates(facts.space(), x);
            double[] cy = up.coordinates(facts.space(), y);
            double[] u = facts.space().encode(base);
            DMatrixRMaj points = new DMatrixRMaj(x.length * y.length, u.length);
            for (int i = 0; i < x.length; i++) {
                for (int j = 0; j < y.length; j++) {
                    int row = i * y.length + j;
                    double[] moved = u.clone();
                    moved[across.column()] = cx[i];
                    moved[up.column()] = cy[j];
                    System.arraycopy(facts.space().settled(moved), 0, points.data, row * u.length, u.length);
                }
            }
            List<WarpedNormal> beliefs = outcome.at(points);
            return new Grid(
                    across,
                    up,
                    x,
                    y,
                    rows(beliefs, WarpedNormal::median, x.length),
                    rows(beliefs, WarpedNormal::deviation, x.length));
        }

        private static double[] positions(ParameterAxis axis, int steps, Point base) {
            if (!axis.categorical()) {
                return axis.positions(steps);
            }
            double[] first = axis.positions(MOST_CATEGORIES);
            double here = axis.position(base);
            if (here >= first.length) {
                first[first.length - 1] = here;
            }
            return first;
        }

        private static double[][] rows(List<WarpedNormal> beliefs, ToDoubleFunction<WarpedNormal> figure, int n) {
            double[] values = beliefs.stream().mapToDouble(figure).toArray();
            int each = values.length / n;
            double[][] rows = new double[n][];
            for (int i = 0; i < n; i++) {
                rows[i] = Arrays.copyOfRange(values, i * each, (i + 1) * each);
            }
            return rows;
        }

        boolean cut() {
            return across.choices().size() > MOST_CATEGORIES || up.choices().size() > MOST_CATEGORIES;
        }

        /** The axis of one parameter; of categories only those shown. */
        Axis axis(ParameterAxis axis, double[] positions) {
            return axis.categorical()
                    ? Axis.categories(
                            Words.name(axis.name()),
                            Arrays.stream(positions)
                                    .mapToObj(position -> Words.value(axis.value(position)))
                                    .toList())
                    : axis.axis(true);
        }

        /** Where a point is on the axis of one parameter; NaN if it is not shown. */
        double place(ParameterAxis axis, double[] positions, Point point) {
            double position = axis.position(point);
            if (!axis.categorical()) {
                return position;
            }
            for (int i = 0; i < positions.length; i++) {
                if (positions[i] == position) {
                    return i;
                }
            }
            return Double.NaN;
        }
    }
}
