package io.thalweg.report;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.study.OutcomeInsight;
import io.thalweg.core.study.StudyInsight;
import io.thalweg.core.study.Unlearnt;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.StepHealth;
import io.thalweg.core.trial.Trial;
import io.thalweg.report.internal.chart.Axis;
import io.thalweg.report.internal.chart.Figure;
import io.thalweg.report.internal.chart.Ink;
import io.thalweg.report.internal.chart.Mark;
import io.thalweg.report.internal.chart.Numbers;
import io.thalweg.report.internal.chart.Plot;
import io.thalweg.report.internal.chart.Symbol;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How suggestions were made: what took how long, and what did not go as it should. */
final class HealthSection {

    private static final int MOST_NOTES = 6;

    /** Jitter of this size, relative to the diagonal, changes predictions. */
    private static final double NOTABLE_JITTER = 1e-6;

    private final StudyFacts facts;
    private final ReportOptions options;

    HealthSection(StudyFacts facts, ReportOptions options) {
        this.facts = facts;
        this.options = options;
    }

    Section section() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Bullets(words()));
        List<Trial> timed = facts.state().trials().stream()
                .filter(trial -> trial.origin() != Origin.TOLD)
                .filter(trial -> !total(trial.health()).isZero())
                .toList();
        if (!timed.isEmpty()) {
            blocks.add(timing(Thinning.of(timed, options.mostMarks(), trial -> trial.origin() == Origin.FALLBACK)));
        }
        return new Section("health", "How suggestions were made", blocks);
    }

    private static Duration total(StepHealth health) {
        return health.observeTime().plus(health.refitTime()).plus(health.askTime());
    }

    private List<String> words() {
        List<String> words = new ArrayList<>();
        words.add(origins());
        words.add(refits());
        facts.models()
                .ifPresent(models ->
                        models.outcomes().forEach(outcome -> trouble(outcome).ifPresent(words::add)));
        Map<String, Integer> notes = notes();
        notes.keySet().removeIf(this::isOfUnlearnt);
        if (notes.isEmpty()) {
            words.add("No step needed a fallback.");
        } else {
            notes.entrySet().stream()
                    .limit(MOST_NOTES)
                    .forEach(note -> words.add("In " + Words.count(note.getValue(), "step", "steps") + ": "
                            + Words.sentence(note.getKey())));
            if (notes.size() > MOST_NOTES) {
                words.add(
                        "And " + (notes.size() - MOST_NOTES) + " other notes; the history of the study has them all.");
            }
        }
        long outside = facts.told().stream()
                .filter(entry -> !facts.space().allows(entry.point()))
                .count();
        if (outside > 0) {
            words.add(Words.count(outside, "told point lies", "told points lie")
                    + " outside the space: never recommended"
                    + (facts.unlearnt().isEmpty() ? ", but learnt from." : "."));
        }
        facts.models()
                .filter(models -> models.absorbed() < models.state().results().size())
                .ifPresent(models -> words.add("The models have learnt " + models.absorbed() + " of "
                        + models.state().results().size() + " results; the next suggestions learn the others."));
        if (!facts.unlearnt().isEmpty()) {
            words.add(Words.count(facts.unlearnt().size(), "result is", "results are") + " not learnt from: "
                    + unlearnt() + ".");
        }
        facts.changes().stream()
                .filter(change -> !change.reason().isEmpty())
                .forEach(change -> words.add("The study was changed on "
                        + change.at().atZone(ZoneOffset.UTC).toLocalDate() + " ("
                        + Words.sentence(change.reason()) + "): "
                        + Words.sentence(String.join("; ", change.differences())) + "."));
        if (facts.state().amendments() > 0) {
            words.add(
                    Words.count(facts.state().amendments(), "outcome was", "outcomes were") + " corrected afterwards.");
        }
        if (!facts.modelsWork()) {
            words.add("The models could not be used for this report; it shows only measurements.");
        }
        return words;
    }

    /** Whether a note says of a result that it was not learnt from, which is said of all of them together. */
    private boolean isOfUnlearnt(String note) {
        return facts.unlearnt().stream()
                .anyMatch(one -> note.startsWith("trial " + one.result().trial().number() + " is not learnt from"));
    }

    private String unlearnt() {
        List<Unlearnt> all = facts.unlearnt();
        String shown = all.stream()
                .limit(MOST_NOTES)
                .map(one -> "trial " + one.result().trial().number() + " (" + Words.sentence(one.reason()) + ")")
                .collect(Collectors.joining(", "));
        return shown + (all.size() > MOST_NOTES ? " and " + (all.size() - MOST_NOTES) + " more" : "");
    }

    private String origins() {
        Map<Origin, Integer> counts = new LinkedHashMap<>();
        facts.state().trials().forEach(trial -> counts.merge(trial.origin(), 1, Integer::sum));
        List<String> parts = new ArrayList<>();
        part(parts, counts, Origin.TOLD, "given by the user");
        part(parts, counts, Origin.DESIGN, "initial design, spread evenly");
        part(parts, counts, Origin.MODEL, "suggested by the model");
        part(parts, counts, Origin.FALLBACK, "spread evenly because the model could not be used");
        return parts.isEmpty() ? "There are no trials yet." : "Where the points came from: " + Words.list(parts) + ".";
    }

    private static void part(List<String> parts, Map<Origin, Integer> counts, Origin origin, String what) {
        int n = counts.getOrDefault(origin, 0);
        if (n > 0) {
            parts.add(Numbers.count(n) + " " + what);
        }
    }

    private String refits() {
        long refits = facts.state().lessons().stream()
                .filter(lesson -> lesson.refit().isPresent())
                .count();
        String count = refits == 0
                ? "The study has not fitted the hyperparameters yet"
                        + (facts.fittedHere() ? "; for this report they were" : "")
                : "The hyperparameters were refitted " + (refits == 1 ? "once" : Numbers.count(refits) + " times");
        return count
                + facts.models()
                        .map(StudyInsight::objective)
                        .map(OutcomeInsight::fit)
                        .filter(fit -> fit.status() != FitReport.Status.NOT_FITTED)
                        .map(fit -> "; the last fit " + status(fit.status()) + ".")
                        .orElse(".");
    }

    private static String status(FitReport.Status status) {
        return switch (status) {
            case NOT_FITTED -> "was not made";
            case CONVERGED -> "converged";
            case BUDGET_EXHAUSTED -> "used its whole budget before it converged";
            case KEPT_PREVIOUS -> "found no improvement over the previous values";
            case FELL_BACK_TO_PRIOR -> "failed, and the prior's values are used: treat predictions with caution";
        };
    }

    private Optional<String> trouble(OutcomeInsight outcome) {
        List<String> found = new ArrayList<>();
        outcome.choice()
                .filter(choice -> choice.since() > 0)
                .ifPresent(choice -> found.add("a surrogate of another kind, " + choice.name() + ", took over after "
                        + Words.count(choice.since(), "measurement", "measurements") + " (" + choice.reason() + ")"));
        if (outcome.disbelieved() > 0) {
            found.add(Words.count(outcome.disbelieved(), "extreme bad value counts", "extreme bad values count")
                    + " as the worst plausible value");
        }
        if (outcome.fit().jitter() > NOTABLE_JITTER) {
            found.add("its covariance needed a jitter of "
                    + Numbers.show(outcome.fit().jitter(), 2));
        }
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of("Model of " + Words.name(facts.name(outcome.goal())) + ": " + Words.list(found) + ".");
    }

    /** What steps noted, the most frequent first. */
    private Map<String, Integer> notes() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (Trial trial : facts.state().trials()) {
            trial.health().fallbacks().forEach(note -> counts.merge(note, 1, Integer::sum));
        }
        Map<String, Integer> sorted = new LinkedHashMap<>();
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return sorted;
    }

    private Block timing(Thinning<Trial> drawn) {
        List<Trial> trials = drawn.shown();
        double[] number = trials.stream().mapToDouble(Trial::number).toArray();
        double[] observe = milliseconds(trials, StepHealth::observeTime);
        double[] refit = milliseconds(trials, StepHealth::refitTime);
        double[] search = milliseconds(trials, StepHealth::askTime);
        double[] all = Arrays.copyOf(observe, 3 * number.length);
        System.arraycopy(refit, 0, all, number.length, number.length);
        System.arraycopy(search, 0, all, 2 * number.length, number.length);
        double low = Arrays.stream(all).filter(t -> t > 0).min().orElse(1);
        double high = Arrays.stream(all).filter(t -> t > 0).max().orElse(1);
        Figure figure = Figure.of(
                "timing",
                "Time for each suggestion",
                "Median times: " + medians(observe, refit, search) + ".",
                List.of(
                        Figure.Key.of(Symbol.DIAMOND, Ink.SECOND, "absorb results"),
                        Figure.Key.of(Symbol.RING, Ink.THIRD, "refit"),
                        Figure.Key.of(Symbol.DOT, Ink.MAIN, "search")),
                Plot.of(
                        "",
                        Axis.around("trial", number),
                        Axis.logarithmic("time (ms)", 0.8 * low, 1.25 * high),
                        List.of(
                                new Mark.Dots(
                                        "observe", number, observe, Symbol.DIAMOND, Ink.SECOND, 2.2, 0.8, List.of()),
                                new Mark.Dots("refit", number, refit, Symbol.RING, Ink.THIRD, 2.6, 0.8, List.of()),
                                new Mark.Dots("search", number, search, Symbol.DOT, Ink.MAIN, 2.6, 0.8, List.of())),
                        190));
        DataTable table = new DataTable.Builder("Times in milliseconds", List.of("step", "median", "longest"))
                .row(
                        DataTable.Cell.of("absorb results"),
                        DataTable.Cell.of(median(observe)),
                        DataTable.Cell.of(max(observe)))
                .row(DataTable.Cell.of("refit"), DataTable.Cell.of(median(refit)), DataTable.Cell.of(max(refit)))
                .row(DataTable.Cell.of("search"), DataTable.Cell.of(median(search)), DataTable.Cell.of(max(search)))
                .build();
        return new Block.Picture(
                figure,
                "How long each suggestion took: absorbing new results, refitting hyperparameters and searching for "
                        + "the next point. The scale is logarithmic; skipped steps are not drawn. The points of a "
                        + "batch share the time of the first."
                        + drawn.words("all fallbacks"),
                Optional.of(table));
    }

    private static String medians(double[] observe, double[] refit, double[] search) {
        return "absorbing " + Numbers.show(median(observe), 2) + " ms, refitting " + Numbers.show(median(refit), 2)
                + " ms, searching " + Numbers.show(median(search), 2) + " ms";
    }

    /** In milliseconds; NaN for a step that was not made. */
    private static double[] milliseconds(List<Trial> trials, Function<StepHealth, Duration> time) {
        return trials.stream()
                .map(Trial::health)
                .map(time)
                .mapToDouble(taken -> taken.isZero() ? Double.NaN : taken.toNanos() / 1e6)
                .toArray();
    }

    private static double median(double[] times) {
        double[] sorted =
                Arrays.stream(times).filter(t -> !Double.isNaN(t)).sorted().toArray();
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }

    private static double max(double[] times) {
        return Arrays.stream(times).filter(t -> !Double.isNaN(t)).max().orElse(0);
    }
}
