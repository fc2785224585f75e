package io.thalweg.report;

import io.thalweg.core.curve.Curve;
import io.thalweg.core.study.BestTrial;
import io.thalweg.core.trial.Outcome;
import io.thalweg.report.Entry.Fate;
import io.thalweg.report.Runs.Run;
import io.thalweg.report.internal.chart.Axis;
import io.thalweg.report.internal.chart.Figure;
import io.thalweg.report.internal.chart.Ink;
import io.thalweg.report.internal.chart.Mark;
import io.thalweg.report.internal.chart.Numbers;
import io.thalweg.report.internal.chart.Plot;
import io.thalweg.report.internal.chart.Symbol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** What evaluations have reported while they ran, which of them were stopped, and why. */
final class CurvesSection {

    private static final int MOST_CURVES = 300;

    /** More points of a curve than can be told apart need not be drawn. */
    private static final int MOST_POINTS = 60;

    private static final int MOST_STOPPED = 20;

    private static final int MOST_ROWS = 50;

    /** From how many steps on the first ones need room. */
    private static final int MANY_STEPS = 50;

    private final StudyFacts facts;
    private final Runs all;
    private final Optional<Long> best;

    CurvesSection(StudyFacts facts) {
        this.facts = facts;
        this.all = Runs.of(facts);
        this.best = facts.best().map(BestTrial::trial).map(trial -> trial.number());
    }

    Optional<Section> section() {
        if (all.runs().isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Words(counts()));
        Thinning<Run> drawn = Thinning.of(all.runs(), MOST_CURVES, run -> isBest(run) || run.finished());
        blocks.add(new Block.Picture(figure(drawn), caption(drawn), Optional.of(table(drawn))));
        List<Run> stopped = all.of(Fate.STOPPED);
        if (!stopped.isEmpty()) {
            blocks.add(table(stopped));
        }
        return Optional.of(new Section("curves", "Learning curves", blocks));
    }

    private boolean isBest(Run run) {
        return best.isPresent() && best.get() == run.number();
    }

    private long finished() {
        return all.runs().stream().filter(Run::finished).count();
    }

    private String counts() {
        int n = all.runs().size();
        List<String> parts = new ArrayList<>();
        parts.add(Numbers.count(finished()) + " finished");
        parts.add(Words.count(all.of(Fate.STOPPED).size(), "was stopped", "were stopped"));
        part(parts, Fate.RUNNING, "is running", "are running");
        part(parts, Fate.FAILED, "failed", "failed");
        part(parts, Fate.CANCELLED, "was cancelled", "were cancelled");
        String whole = all.whole()
                .map(steps -> ", " + Numbers.percent((double) all.steps() / (n * steps)) + " of the "
                        + Numbers.count(n * steps) + " that "
                        + (n == 1 ? "a whole evaluation" : Numbers.count(n) + " whole evaluations") + " would need")
                .orElse("");
        return "Of " + Words.count(n, "trial", "trials") + " with a learning curve, " + Words.list(parts) + ". "
                + (all.resumed() == 0 ? "" : Words.count(all.resumed(), "trial", "trials") + " went on after a stop. ")
                + Words.count(all.steps(), "step was run", "steps were run") + whole + ".";
    }

    private void part(List<String> parts, Fate fate, String one, String many) {
        int n = all.of(fate).size();
        if (n > 0) {
            parts.add(Words.count(n, one, many));
        }
    }

    private String caption(Thinning<Run> drawn) {
        int left = drawn.all() - drawn.shown().size();
        return "Each line is a trial: the " + Words.name(facts.valueName())
                + " that it reported after each step. A curve that was stopped is lighter and ends in a bar."
                + " Values that are not finite or far worse than most are cut at the border."
                + (left == 0
                        ? ""
                        : " Of " + Numbers.count(drawn.all()) + " curves "
                                + Numbers.count(drawn.shown().size())
                                + " are drawn: the best, those that finished as far as there is room, and of the others every one in so many.");
    }

    private Figure figure(Thinning<Run> drawn) {
        long last = drawn.shown().stream()
                .mapToLong(run -> run.curve().lastStep())
                .max()
                .orElse(1);
        long end = Math.max(last, all.whole().orElse(1L));
        Axis across = end >= MANY_STEPS
                ? Axis.logarithmic("step", 1, (double) end)
                : Axis.linear("step", Math.min(1.0, end - 1.0), (double) end);
        List<Mark> marks = new ArrayList<>();
        List<Figure.Key> keys = new ArrayList<>();
        Look stopped = new Look("stopped", "stopped", Ink.DATA, 1, 0.5);
        List<Run> ended = lines(marks, drawn, across, run -> run.fate() == Fate.STOPPED, stopped);
        if (!ended.isEmpty()) {
            marks.add(ends(ended));
            keys.add(Figure.Key.of(Symbol.BAR, Ink.DATA, "stopped"));
        }
        for (Look look : List.of(
                new Look("failed", "failed or cancelled", Ink.WARM, 1, 0.7),
                new Look("running", "running", Ink.SECOND, 1.3, 0.9),
                new Look("finished", "finished", Ink.MAIN, 1.1, 0.6),
                new Look("best", "the best", Ink.MAIN, 3, 1))) {
            if (!lines(marks, drawn, across, run -> look.name().equals(group(run)), look)
                    .isEmpty()) {
                keys.add(new Figure.Key(Optional.empty(), look.ink(), look.width(), look.opacity(), look.word()));
            }
        }
        return Figure.of("curves", headline(), counts(), keys, Plot.of("", across, values(), marks, 280));
    }

    /**
     * How some of the curves are drawn.
     *
     * @param name of their group
     * @param word what they are
     */
    private record Look(String name, String word, Ink ink, double width, double opacity) {}

    private String group(Run run) {
        return switch (run.fate()) {
            case STOPPED -> "stopped";
            case RUNNING -> "running";
            case FAILED, CANCELLED -> "failed";
            case MEASURED, INFEASIBLE -> isBest(run) ? "best" : "finished";
        };
    }

    /** What the figure says. */
    private String headline() {
        int stopped = all.of(Fate.STOPPED).size();
        return stopped == 0
                ? "Learning curves of " + Words.count(all.runs().size(), "trial", "trials")
                : Numbers.count(stopped) + " of " + Words.count(all.runs().size(), "trial", "trials")
                        + (stopped == 1 ? " was" : " were") + " stopped before the end";
    }

    private List<Run> lines(List<Mark> marks, Thinning<Run> drawn, Axis across, Predicate<Run> which, Look look) {
        List<Run> some = drawn.shown().stream().filter(which).toList();
        if (!some.isEmpty()) {
            List<int[]> shown =
                    some.stream().map(run -> shown(run.curve(), across)).toList();
            List<double[]> x = IntStream.range(0, some.size())
                    .mapToObj(k -> Arrays.stream(shown.get(k))
                            .mapToDouble(i -> some.get(k).curve().step(i))
                            .toArray())
                    .toList();
            List<double[]> y = IntStream.range(0, some.size())
                    .mapToObj(k -> Arrays.stream(shown.get(k))
                            .mapToDouble(i -> drawable(some.get(k).curve().value(i)))
                            .toArray())
                    .toList();
            marks.add(new Mark.Lines(
                    look.name(),
                    x,
                    y,
                    look.ink(),
                    look.width(),
                    look.opacity(),
                    some.stream().map(run -> Tips.of(run.entry())).toList()));
            // a line of one point has no length
            List<Run> dots = some.stream()
                    .filter(run -> run.curve().size() == 1 && run.fate() != Fate.STOPPED)
                    .toList();
            if (!dots.isEmpty()) {
                marks.add(new Mark.Dots(
                        look.name(),
                        dots.stream().mapToDouble(run -> run.curve().lastStep()).toArray(),
                        dots.stream()
                                .mapToDouble(run -> drawable(run.curve().lastValue()))
                                .toArray(),
                        Symbol.DOT,
                        look.ink(),
                        2.4,
                        look.opacity(),
                        dots.stream().map(run -> Tips.of(run.entry())).toList()));
            }
        }
        return some;
    }

    /** A value, or the worst there is where there is none. */
    private double drawable(double value) {
        return Double.isNaN(value) ? -facts.sign() * Double.POSITIVE_INFINITY : value;
    }

    private Mark ends(List<Run> stopped) {
        return new Mark.Dots(
                "ends",
                stopped.stream().mapToDouble(run -> run.curve().lastStep()).toArray(),
                stopped.stream()
                        .mapToDouble(run -> drawable(run.curve().lastValue()))
                        .toArray(),
                Symbol.BAR,
                Ink.DATA,
                3,
                0.9,
                stopped.stream().map(run -> Tips.of(run.entry())).toList());
    }

    /** Which points of a curve are drawn: all, or of many those that are evenly spaced along the axis, and the last. */
    private static int[] shown(Curve curve, Axis across) {
        int n = curve.size();
        if (n <= MOST_POINTS) {
            return IntStream.range(0, n).toArray();
        }
        boolean logarithmic = across.kind() == Axis.Kind.LOGARITHMIC;
        double first = curve.step(0);
        double last = curve.lastStep();
        return IntStream.range(0, MOST_POINTS)
                .map(k -> {
                    double share = k / (MOST_POINTS - 1.0);
                    double step =
                            logarithmic ? first * StrictMath.pow(last / first, share) : first + share * (last - first);
                    return Math.min(n - 1, curve.before(Math.round(step)));
                })
                .distinct()
                .toArray();
    }

    /**
     * The axis of values without those that are far worse than most: they are not further beyond the median, of all values or of those
     * that curves begin with, than two times what lies between it and the best.
     */
    private Axis values() {
        double[] costs = sorted(all.runs().stream()
                .flatMapToDouble(run -> IntStream.range(0, run.curve().size()).mapToDouble(run.curve()::value)));
        double[] first =
                sorted(all.runs().stream().mapToDouble(run -> run.curve().value(0)));
        if (costs.length == 0) {
            return Axis.around(facts.withUnit(facts.valueName()));
        }
        double usual = Math.max(median(costs), first.length == 0 ? costs[0] : median(first));
        double worst = usual + 2 * (usual - costs[0]);
        return Axis.around(
                facts.withUnit(facts.valueName()),
                Arrays.stream(costs)
                        .filter(cost -> cost <= worst || usual == costs[0])
                        .map(cost -> -facts.sign() * cost)
                        .toArray());
    }

    /** The finite ones of some values, such that smaller is better, in order. */
    private double[] sorted(DoubleStream values) {
        return values.filter(Double::isFinite)
                .map(value -> -facts.sign() * value)
                .sorted()
                .toArray();
    }

    private static double median(double[] sorted) {
        return sorted[sorted.length / 2];
    }

    /** The best of the curves that are drawn and the latest, in numbers. */
    private DataTable table(Thinning<Run> drawn) {
        DataTable.Builder table = new DataTable.Builder(
                "Learning curves; the latest " + MOST_ROWS + " of many, and the best",
                List.of("trial", "outcome", "last step", "last value", "best value"));
        List<Run> shown = drawn.shown();
        int from = Math.max(0, shown.size() - MOST_ROWS);
        for (int i = 0; i < shown.size(); i++) {
            if (i >= from || isBest(shown.get(i))) {
                Run run = shown.get(i);
                Curve curve = run.curve();
                double[] costs = sorted(IntStream.range(0, curve.size()).mapToDouble(curve::value));
                table.row(
                        DataTable.Cell.of(run.number()),
                        DataTable.Cell.of(run.fate().word()),
                        DataTable.Cell.of(curve.lastStep()),
                        DataTable.Cell.of(curve.lastValue()),
                        DataTable.Cell.of(costs.length == 0 ? Double.NaN : -facts.sign() * costs[0]));
            }
        }
        return table.build();
    }

    /** The trials that were stopped, the latest first. */
    private Block.Table table(List<Run> stopped) {
        int more = stopped.size() - MOST_STOPPED;
        DataTable.Builder table = new DataTable.Builder(
                more > 0
                        ? "The latest " + MOST_STOPPED + " of the trials that were stopped; " + Numbers.count(more)
                                + " more were"
                        : "The trials that were stopped",
                List.of("trial", "step", Words.name(facts.valueName()), "expected at the end", "why"));
        stopped.stream()
                .sorted(Comparator.comparingInt((Run run) -> -run.entry().order()))
                .limit(MOST_STOPPED)
                .forEach(run -> run.entry()
                        .stopped()
                        .ifPresent(end -> table.row(
                                DataTable.Cell.of(run.number()),
                                DataTable.Cell.of(end.step()),
                                DataTable.Cell.of(end.value()),
                                expected(end),
                                DataTable.Cell.of(Words.sentence(end.reason())))));
        return new Block.Table(table.build());
    }

    private static DataTable.Cell expected(Outcome.Stopped stopped) {
        return stopped.isInformative()
                ? new DataTable.Cell(
                        Numbers.show(stopped.expected()) + " ± " + Numbers.show(stopped.deviation(), 2),
                        stopped.expected())
                : DataTable.Cell.of("–");
    }
}
