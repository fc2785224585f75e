package io.thalweg.report;

import io.thalweg.core.internal.special.Normal;
import io.thalweg.core.study.OutcomeInsight;
import io.thalweg.core.trial.Goal;
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

/** Whether models predict what they have not seen, and whether they know how well. */
final class CalibrationSection {

    private static final int MOST_CASES = 400;
    private static final int FEWEST_CASES = 4;
    private static final int MOST_OUTCOMES = 3;
    private static final double[] LEVELS = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99};

    private final StudyFacts facts;

    CalibrationSection(StudyFacts facts) {
        this.facts = facts;
    }

    /** What is left out of an outcome: all of few measurements, evenly spaced ones of many. */
    static LeaveOneOut leftOut(OutcomeInsight outcome) {
        Thinning<Integer> some =
                Thinning.of(IntStream.range(0, outcome.told().size()).boxed().toList(), MOST_CASES, index -> false);
        return LeaveOneOut.of(
                outcome, some.shown().stream().mapToInt(Integer::intValue).toArray());
    }

    Optional<Section> section() {
        if (facts.models().isEmpty() || facts.constant()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        List<OutcomeInsight> outcomes = facts.models().get().outcomes().stream()
                .filter(outcome -> !(outcome.goal() instanceof Goal.Cost))
                .limit(MOST_OUTCOMES)
                .toList();
        for (int k = 0; k < outcomes.size(); k++) {
            OutcomeInsight outcome = outcomes.get(k);
            LeaveOneOut found = leftOut(outcome);
            String name = Words.name(facts.name(outcome.goal()));
            if (found.cases().size() < FEWEST_CASES) {
                blocks.add(new Block.Words("Too few measurements of " + name + " can be left out to check its model."));
                continue;
            }
            blocks.add(new Block.Words(words(found, name, outcome)));
            blocks.add(picture(found, name, outcome, k));
        }
        return Optional.of(new Section("calibration", "Can the model be trusted?", blocks));
    }

    private static String words(LeaveOneOut found, String name, OutcomeInsight outcome) {
        int n = found.cases().size();
        double inside = found.coverage(1.96);
        double slack = 1.96 * Math.sqrt(0.95 * 0.05 / n);
        double explained = found.explained();
        String fit = explained > 0.8
                ? "The model predicts " + name + " well"
                : explained > 0.4
                        ? "The model predicts " + name + " roughly"
                        : explained > 0.05
                                ? "The model predicts " + name + " poorly so far"
                                : "The model does not predict " + name + " better than its average yet";
        String coverage = inside < 0.95 - slack
                ? "too few: it is overconfident"
                : inside > 0.95 + slack && inside > 0.995 && n > 60
                        ? "more than expected: it is underconfident"
                        : "as expected for this number";
        return fit + ": predicting each measurement from the others explains "
                + Numbers.percent(Math.max(0, explained)) + " of their variance, with a typical error of "
                + Numbers.show(found.error(), 2) + ". " + Numbers.percent(inside) + " of " + n
                + " measurements lie in their 95 % intervals, " + coverage
                + ". It estimates the noise of a measurement as a standard deviation "
                + "of " + Numbers.show(outcome.noiseDeviation(), 2) + "."
                + (outcome.units().warp().active()
                        ? " The values span decades, so the model uses a logarithmic distance from the best: the "
                                + "errors and noise given hold near the best and grow with the distance from it."
                        : "");
    }

    private Block picture(LeaveOneOut found, String name, OutcomeInsight outcome, int index) {
        List<Panel> panels = List.of(predicted(found, name), residuals(found), coverage(found));
        Figure figure = new Figure(
                index == 0 ? "calibration" : "calibration-" + (index + 1),
                "Leave-one-out check of " + name,
                "Predicted against measured values, standardised errors, and the coverage of intervals, of "
                        + Words.count(found.cases().size(), "measurement", "measurements") + " left out one at a time.",
                List.of(),
                panels,
                215,
                3);
        int all = outcome.told().size();
        String caption =
                "Each measurement is predicted from all the others, with the same hyperparameters and mean. Left: "
                        + "predictions with ± 2 standard deviations; good ones lie on the diagonal. Middle: errors in "
                        + "units of the predicted deviation, which should look like the bell curve. Right: how many "
                        + "measurements lie in the intervals of each level; below the diagonal the model is "
                        + "overconfident; within the grey band, the difference may be chance. Method: closed-form "
                        + "leave-one-out, exact for an exact Gaussian process, approximate for inducing points or "
                        + "features."
                        + (found.cases().size() + found.skipped() < all
                                ? " Of " + Numbers.count(all) + " measurements "
                                        + (found.cases().size() + found.skipped()) + ", evenly spaced, were left out."
                                : "")
                        + (found.skipped() > 0
                                ? " " + Words.count(found.skipped(), "measurement", "measurements")
                                        + " could not be left out, because their noise is too small."
                                : "");
        return new Block.Picture(figure, caption, Optional.of(table(found, name)));
    }

    private static Panel predicted(LeaveOneOut found, String name) {
        int n = found.cases().size();
        double[] x = new double[n];
        double[] y = new double[n];
        double[] low = new double[n];
        double[] high = new double[n];
        List<String> tips = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            LeaveOneOut.Case one = found.cases().get(i);
            x[i] = one.measured();
            y[i] = one.predicted().median();
            low[i] = one.predicted().at(-2);
            high[i] = one.predicted().at(2);
            tips.add("Trial " + one.trial() + "\nmeasured " + Numbers.show(one.measured()) + "\npredicted "
                    + Words.belief(one.predicted()));
        }
        Axis across = Axis.around("measured " + name, x);
        double[] shown = Arrays.copyOf(x, 3 * n);
        System.arraycopy(y, 0, shown, n, n);
        Arrays.fill(shown, 2 * n, 3 * n, Double.NaN);
        Axis up = Axis.around("predicted", shown);
        double[] diagonal = {Math.max(across.low(), up.low()), Math.min(across.high(), up.high())};
        return Plot.of(
                "Predicted and measured",
                across,
                up,
                List.of(
                        new Mark.Line("diagonal", diagonal, diagonal, Ink.MUTED, 1, 4, false),
                        new Mark.Spans("interval", true, x, low, high, Ink.MAIN, 1.2, n > 150 ? 0.15 : 0.3, List.of()),
                        new Mark.Dots("predicted", x, y, Symbol.DOT, Ink.MAIN, n > 150 ? 2.2 : 3, 0.9, tips)),
                190);
    }

    private static Panel residuals(LeaveOneOut found) {
        double edge = 4;
        int bins = 16;
        double[] heights = new double[bins];
        double each = 2 * edge / bins;
        int n = found.cases().size();
        for (LeaveOneOut.Case one : found.cases()) {
            double z = Math.max(-edge, Math.min(edge, one.standardised()));
            heights[(int) Math.min(bins - 1.0, Math.floor((z + edge) / each))] += 1;
        }
        List<double[]> corners = new ArrayList<>();
        List<Ink> inks = new ArrayList<>();
        List<String> tips = new ArrayList<>();
        for (int b = 0; b < bins; b++) {
            if (heights[b] > 0) {
                corners.add(new double[] {-edge + b * each, 0, -edge + (b + 1) * each, heights[b]});
                inks.add(Ink.MAIN);
                tips.add(Words.count((long) heights[b], "measurement", "measurements") + " from "
                        + Numbers.show(-edge + b * each) + " to " + Numbers.show(-edge + (b + 1) * each));
            }
        }
        double[] z = new double[81];
        double[] bell = new double[81];
        for (int i = 0; i < z.length; i++) {
            z[i] = -edge + 2 * edge * i / (z.length - 1);
            bell[i] = n * each * Normal.pdf(z[i]);
        }
        double most =
                Math.max(n * each * Normal.pdf(0), Arrays.stream(heights).max().orElse(1));
        return Plot.of(
                "Standardised errors",
                Axis.linear("error / predicted sd", -edge, edge),
                Axis.linear("measurements", 0, 1.08 * most),
                List.of(
                        new Mark.Tiles("residuals", corners.toArray(double[][]::new), inks, 0.45, 1, 0, tips),
                        new Mark.Line("bell", z, bell, Ink.WARM, 1.8, 0, false)),
                190);
    }

    private static Panel coverage(LeaveOneOut found) {
        int n = found.cases().size();
        double[] nominal = new double[LEVELS.length + 2];
        double[] actual = new double[LEVELS.length + 2];
        double[] low = new double[LEVELS.length + 2];
        double[] high = new double[LEVELS.length + 2];
        List<String> tips = new ArrayList<>();
        nominal[LEVELS.length + 1] = 100;
        actual[LEVELS.length + 1] = 100;
        low[LEVELS.length + 1] = 100;
        high[LEVELS.length + 1] = 100;
        tips.add("");
        for (int k = 0; k < LEVELS.length; k++) {
            double p = LEVELS[k];
            double slack = 1.96 * Math.sqrt(p * (1 - p) / n);
            nominal[k + 1] = 100 * p;
            actual[k + 1] = 100 * found.coverage(Normal.quantile(0.5 + p / 2));
            low[k + 1] = 100 * Math.max(0, p - slack);
            high[k + 1] = 100 * Math.min(1, p + slack);
            tips.add(Numbers.percent(actual[k + 1] / 100) + " of measurements lie in intervals of "
                    + Numbers.percent(p));
        }
        tips.add("");
        return Plot.of(
                "Coverage of intervals",
                Axis.linear("level of interval (%)", 0, 100),
                Axis.linear("measurements inside (%)", 0, 100),
                List.of(
                        new Mark.Band(nominal, low, high, Ink.DATA, 0.25),
                        new Mark.Line("diagonal", new double[] {0, 100}, new double[] {0, 100}, Ink.MUTED, 1, 4, false),
                        new Mark.Line("coverage", nominal, actual, Ink.MAIN, 2, 0, false),
                        new Mark.Dots("coverage", nominal, actual, Symbol.DOT, Ink.MAIN, 2.6, 1, tips)),
                190);
    }

    private static DataTable table(LeaveOneOut found, String name) {
        int most = Math.min(50, found.cases().size());
        DataTable.Builder table = new DataTable.Builder(
                "The largest errors", List.of("trial", "measured " + name, "predicted", "predicted sd", "error / sd"));
        found.cases().stream()
                .sorted(Comparator.comparingDouble(one -> -Math.abs(one.standardised())))
                .limit(most)
                .forEach(one -> table.row(
                        DataTable.Cell.of(one.trial()),
                        DataTable.Cell.of(one.measured()),
                        DataTable.Cell.of(one.predicted().median()),
                        DataTable.Cell.of(one.predicted().deviation()),
                        DataTable.Cell.of(one.standardised())));
        return table.build();
    }
}
