package io.thalweg.cli.internal.command;

import io.thalweg.cli.internal.optimize.Campaign;
import io.thalweg.cli.internal.optimize.OptimizationReport;
import io.thalweg.cli.internal.optimize.Problem;
import io.thalweg.core.trial.Direction;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An optimisation in words. */
final class OptimizationText {

    private static final MathContext SIX_DIGITS = new MathContext(6);

    private static final int MOST_CONTEXTS = 12;

    private OptimizationText() {}

    /** One evaluation, while the campaign runs. */
    static void show(Campaign.Progress step, ProgressLine progress) {
        String best = step.best() == null ? "nothing feasible yet" : "best " + number(step.best());
        progress.show(step.done(), step.total(), number(step.value()) + "  " + best, step.improved());
    }

    /** The result. */
    static void print(OptimizationReport report, Problem problem, PrintWriter out) {
        String sense = problem.direction() == Direction.MINIMIZE ? "minimised" : "maximised";
        out.println(
                report.function() + " " + sense + ": " + report.evaluations().size() + " evaluations, surrogate "
                        + report.surrogate() + ", acquisition " + report.acquisition() + ", seed " + report.seed());
        if (report.ending() != null) {
            out.println("ended early: " + report.ending());
        }
        OptimizationReport.FoundFront front = report.front();
        if (front != null) {
            tradeoffs(front, out);
            return;
        }
        if (report.contexts() != null) {
            bestOfEach(report.contexts(), out);
        } else {
            report.bestEvaluation()
                    .ifPresentOrElse(
                            found -> line(out, "best", found.trueValue(), report.regret(), found.x()),
                            () -> out.println("nothing feasible was found"));
        }
        OptimizationReport.Recommended recommended = report.recommendation();
        if (recommended != null) {
            line(out, "recommended", recommended.trueValue(), recommended.regret(), recommended.x());
        }
        out.flush();
    }

    private static void bestOfEach(List<OptimizationReport.BestInContext> contexts, PrintWriter out) {
        contexts.stream()
                .limit(MOST_CONTEXTS)
                .forEach(found -> line(out, "best", found.trueValue(), found.regret(), found.x()));
        if (contexts.size() > MOST_CONTEXTS) {
            out.println("best of " + (contexts.size() - MOST_CONTEXTS) + " further contexts: --json FILE");
        }
    }

    private static void tradeoffs(OptimizationReport.FoundFront front, PrintWriter out) {
        if (front.tradeoffs().isEmpty()) {
            out.println("nothing feasible was found");
        }
        Double most = front.maxHypervolume();
        out.println("hypervolume  " + number(front.hypervolume()) + (most == null ? "" : " of " + number(most))
                + "  above " + front.referencePoint());
        for (OptimizationReport.Evaluation tradeoff : front.tradeoffs()) {
            String values = Stream.concat(Stream.of(tradeoff.trueValue()), tradeoff.trueOthers().values().stream())
                    .map(OptimizationText::number)
                    .collect(Collectors.joining(", "));
            line(out, "trade-off", values, point(tradeoff.x()));
        }
        out.flush();
    }

    private static void line(PrintWriter out, String label, String value, String at) {
        out.println(String.format(Locale.ROOT, "%-12s %s  at %s", label, value, at));
    }

    private static void line(
            PrintWriter out, String label, double value, @Nullable Double regret, Map<String, Object> x) {
        String gap = regret == null ? "" : "  regret " + number(regret);
        line(out, label, number(value) + gap, point(x));
    }

    private static String point(Map<String, Object> x) {
        return x.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + text(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String text(Object value) {
        return value instanceof Double number ? number(number) : String.valueOf(value);
    }

    /** At most six significant digits. */
    static String number(double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return value == 0 ? "0" : Double.toString(value);
        }
        BigDecimal rounded = new BigDecimal(value).round(SIX_DIGITS).stripTrailingZeros();
        double magnitude = Math.abs(value);
        return magnitude >= 1e-4 && magnitude < 1e9 ? rounded.toPlainString() : rounded.toString();
    }
}
