package io.thalweg.report;

import io.thalweg.report.internal.chart.Axis;
import io.thalweg.report.internal.chart.Figure;
import io.thalweg.report.internal.chart.Ink;
import io.thalweg.report.internal.chart.Numbers;
import io.thalweg.report.internal.chart.ParallelAxes;
import io.thalweg.report.internal.chart.Plot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** All measured points across the axes of their parameters and objectives. */
final class ParallelSection {

    private static final int MOST_AXES = 9;
    private static final int MOST_LINES = 200;
    private static final int FEWEST = 3;

    private final StudyFacts facts;
    private final List<ParameterAxis> axes;
    private final List<Integer> order;

    ParallelSection(StudyFacts facts, List<ParameterAxis> axes, List<Integer> order) {
        this.facts = facts;
        this.axes = axes;
        int objectives = facts.goals().objectives().size();
        this.order = order.subList(0, Math.min(Math.max(1, MOST_AXES - objectives), order.size()));
    }

    Optional<Section> section() {
        List<Entry> valued = facts.valued().stream()
                .filter(entry -> facts.space().allows(entry.point()))
                .toList();
        if (valued.size() < FEWEST || facts.constant()) {
            return Optional.empty();
        }
        // the best last, so that they are drawn over the others
        int sign = facts.definition().learning() ? 1 : facts.sign();
        List<Entry> ranked = valued.stream()
                .sorted(Comparator.comparingDouble(entry -> sign * entry.value()))
                .toList();
        int tenth = ranked.size() - Math.max(1, MOST_LINES / 10);
        double good = sign * ranked.get(Math.max(0, tenth)).value();
        Thinning<Entry> drawn = Thinning.of(ranked, MOST_LINES, entry -> sign * entry.value() >= good);
        double[] values = valued.stream().mapToDouble(Entry::value).toArray();
        Axis scale = Extent.of("", values, facts.definition().learning() ? 0 : sign);
        double[] levels = Axis.rounds(scale.low(), scale.high(), 7);
        List<Axis> shown = new ArrayList<>();
        order.forEach(j -> shown.add(axes.get(j).axis(true)));
        for (int k = 0; k < facts.goals().objectives().size(); k++) {
            int index = k;
            double[] all = valued.stream()
                    .mapToDouble(entry -> entry.objectives()[index])
                    .toArray();
            shown.add(Extent.of(
                    Words.name(facts.name(facts.goals().objectives().get(k))),
                    all,
                    facts.definition().learning()
                            ? 0
                            : facts.goals().objectives().get(k).sign()));
        }
        long best = facts.best().map(one -> one.trial().number()).orElse(-1L);
        List<ParallelAxes.Trace> traces = drawn.shown().stream()
                .map(entry -> trace(entry, levels, entry.trial().number() == best))
                .sorted(Comparator.comparing(ParallelAxes.Trace::standingOut))
                .toList();
        Figure figure = Figure.of(
                "parallel",
                "All points across their parameters",
                Words.count(drawn.shown().size(), "measured point", "measured points") + " across "
                        + Words.count(shown.size(), "axis", "axes") + ".",
                best < 0 ? List.of() : List.of(Figure.Key.line(Ink.WARM, "best, " + Words.trial(best))),
                new ParallelAxes(
                        shown,
                        traces,
                        new Plot.ColourKey(
                                Words.name(facts.valueName()),
                                Arrays.stream(levels).mapToObj(Numbers::show).toList())));
        String caption = "Each line is one measured point; its colour is its " + Words.name(facts.valueName())
                + ". Where lines of the best colour converge, that parameter value is worth keeping."
                + (order.size() < axes.size()
                        ? " The " + order.size() + " most important of " + axes.size() + " parameters are shown."
                        : "")
                + (facts.space().branches().isEmpty() ? "" : " A line has a gap where a parameter is inactive.")
                + drawn.words("the best");
        return Optional.of(
                new Section("parallel", "All points", List.of(new Block.Picture(figure, caption, Optional.empty()))));
    }

    private ParallelAxes.Trace trace(Entry entry, double[] levels, boolean best) {
        double[] values = new double[order.size() + entry.objectives().length];
        for (int k = 0; k < order.size(); k++) {
            values[k] = axes.get(order.get(k)).position(entry.point());
        }
        System.arraycopy(entry.objectives(), 0, values, order.size(), entry.objectives().length);
        int level = 0;
        for (double end : levels) {
            level += entry.value() >= end ? 1 : 0;
        }
        return new ParallelAxes.Trace(values, Ink.level(level, levels.length), best, Tips.of(entry));
    }
}
