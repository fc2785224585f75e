package io.thalweg.report;

import io.thalweg.core.model.WarpedNormal;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.OutcomeInsight;
import io.thalweg.core.study.Recommendation;
import io.thalweg.core.study.Tradeoff;
import io.thalweg.core.trial.ConstraintBound;
import io.thalweg.report.Entry.Fate;
import io.thalweg.report.internal.chart.Numbers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.ejml.data.DMatrixRMaj;

/** What came out, and what to do next, in words. */
final class SummarySection {

    /** Points at which the model is asked whether better values may be there. */
    private static final int ASKED = 1024;

    private final StudyFacts facts;
    private final ReportOptions options;
    private final Duration length;

    SummarySection(StudyFacts facts, ReportOptions options, Duration length) {
        this.facts = facts;
        this.options = options;
        this.length = length;
    }

    Section section() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.KeyFigures(keyFigures()));
        blocks.add(new Block.Words(sought()));
        if (showsPoint()) {
            blocks.add(new Block.Table(point()));
        }
        blocks.add(new Block.Bullets(findings()));
        return new Section("summary", "Summary", blocks);
    }

    private String sought() {
        String name = Words.name(facts.valueName());
        String dimension = Words.count(facts.space().dimension(), "parameter", "parameters");
        if (facts.definition().learning()) {
            return "The study learns how " + name + " depends on " + dimension + ", everywhere in the space.";
        }
        List<String> goals = facts.goals().objectives().stream()
                .map(goal -> (goal.sign() > 0 ? "large " : "small ") + Words.name(facts.name(goal)))
                .toList();
        List<String> bounds = facts.goals().constraints().stream()
                .map(bound -> Words.name(bound.name())
                        + (bound.sense() == ConstraintBound.Sense.AT_LEAST ? " at least " : " at most ")
                        + Numbers.show(bound.bound()))
                .toList();
        return "The study seeks " + Words.list(goals) + " over " + dimension
                + (bounds.isEmpty() ? "" : ", with " + Words.list(bounds))
                + (facts.definition().trialsPerUnit().isPresent() ? ". The objective may change over time." : ".");
    }

    private List<Block.KeyFigure> keyFigures() {
        List<Block.KeyFigure> figures = new ArrayList<>();
        if (facts.definition().learning()) {
            averageDeviation()
                    .ifPresent(deviation -> figures.add(new Block.KeyFigure(
                            "Known to", "± " + Numbers.show(deviation, 3), "root mean variance over the space")));
        } else if (facts.goals().several()) {
            figures.add(new Block.KeyFigure(
                    "Best trade-offs", Numbers.count(facts.front().tradeoffs().size()), "none beats another"));
            if (!facts.front().tradeoffs().isEmpty()) {
                figures.add(new Block.KeyFigure(
                        "Hypervolume", Numbers.show(facts.front().hypervolume()), "from the reference point"));
            }
        } else {
            figures.add(new Block.KeyFigure(
                    "Best " + Words.name(facts.valueName()),
                    facts.best().map(best -> Numbers.show(best.value())).orElse("none yet"),
                    facts.best().map(best -> Words.trial(best.trial().number())).orElse("")));
        }
        int trials = facts.state().trials().size();
        figures.add(new Block.KeyFigure(
                "Trials", Numbers.count(trials), length.isZero() ? "" : "in " + Numbers.time(length)));
        figures.add(new Block.KeyFigure(
                "Measured",
                Numbers.count(facts.valued().size()),
                share(facts.valued().size())));
        int failed = facts.of(Fate.FAILED).size();
        int infeasible = facts.of(Fate.INFEASIBLE).size();
        if (infeasible > 0) {
            figures.add(new Block.KeyFigure("Infeasible", Numbers.count(infeasible), share(infeasible)));
        }
        int stopped = facts.of(Fate.STOPPED).size();
        if (stopped > 0) {
            figures.add(new Block.KeyFigure("Stopped", Numbers.count(stopped), share(stopped)));
        }
        figures.add(new Block.KeyFigure("Failed", Numbers.count(failed), share(failed)));
        int running = facts.of(Fate.RUNNING).size();
        if (running > 0) {
            figures.add(new Block.KeyFigure("Running", Numbers.count(running), "no result yet"));
        }
        return figures;
    }

    private String share(int n) {
        int all = facts.told().size();
        return all == 0 ? "" : Numbers.percent((double) n / all) + " of outcomes";
    }

    private boolean showsPoint() {
        return !facts.definition().learning()
                && !facts.goals().several()
                && facts.best().isPresent();
    }

    private static String shown(Point point, String name) {
        return point.has(name) ? Words.value(point.get(name)) : "inactive";
    }

    /** The best and the recommended point side by side. */
    private DataTable point() {
        Point best = facts.best().orElseThrow().point();
        Optional<Point> other =
                facts.recommendation().map(Recommendation::point).filter(point -> !point.equals(best));
        List<String> columns = new ArrayList<>(List.of("parameter", "best measured"));
        other.ifPresent(point -> columns.add("recommended"));
        DataTable.Builder table = new DataTable.Builder(
                other.isPresent() ? "The best and the recommended point" : "The best point", columns);
        Set<String> names = new LinkedHashSet<>(best.asMap().keySet());
        other.ifPresent(point -> names.addAll(point.asMap().keySet()));
        names.forEach(name -> {
            List<DataTable.Cell> row = new ArrayList<>();
            row.add(DataTable.Cell.of(facts.withUnit(name)));
            row.add(DataTable.Cell.of(shown(best, name)));
            other.ifPresent(point -> row.add(DataTable.Cell.of(shown(point, name))));
            table.row(row);
        });
        List<DataTable.Cell> last = new ArrayList<>();
        last.add(DataTable.Cell.of(facts.withUnit(facts.valueName())));
        last.add(DataTable.Cell.of(Numbers.show(facts.best().orElseThrow().value()) + " (measured)"));
        other.ifPresent(point ->
                last.add(DataTable.Cell.of(expectation(facts.recommendation().orElseThrow()))));
        table.row(last);
        return table.build();
    }

    private static String expectation(Recommendation recommended) {
        return moments(recommended) + " (expected)";
    }

    /** The expectation and two standard deviations. */
    private static String moments(Recommendation recommended) {
        return Numbers.show(recommended.mean()) + " ± " + Numbers.show(2 * recommended.standardDeviation(), 2);
    }

    private List<String> findings() {
        List<String> words = new ArrayList<>();
        if (facts.state().trials().isEmpty()) {
            words.add("There are no trials yet. Ask for the first points, evaluate them and tell the results.");
            return words;
        }
        int running = facts.of(Fate.RUNNING).size();
        if (facts.told().isEmpty()) {
            words.add("No result was told yet: " + Words.count(running, "trial is", "trials are")
                    + " running. Tell the outcome of " + (running == 1 ? "it." : "them."));
            return words;
        }
        failures().ifPresent(words::add);
        if (facts.valued().isEmpty()) {
            if (!facts.of(Fate.STOPPED).isEmpty()) {
                words.add("No evaluation has come to its end yet, so there is no best: "
                        + Words.count(facts.of(Fate.STOPPED).size(), "one was", "were") + " stopped before.");
            }
            return words;
        }
        signal().ifPresent(words::add);
        feasibility().ifPresent(words::add);
        recommended().ifPresent(words::add);
        Suspicion.of(facts).map(this::suspicious).ifPresent(words::add);
        if (facts.goals().several()) {
            words.add(tradeoffs());
        }
        next().ifPresent(words::add);
        if (running > 0) {
            words.add(Words.count(running, "trial is", "trials are") + " running; tell the outcome of "
                    + (running == 1 ? "it." : "them."));
        }
        return words;
    }

    private Optional<String> failures() {
        List<Entry> failed = facts.of(Fate.FAILED);
        int all = facts.told().size();
        if (failed.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Integer> reasons = new LinkedHashMap<>();
        failed.forEach(entry -> reasons.merge(entry.reason(), 1, Integer::sum));
        Map.Entry<String, Integer> most = reasons.entrySet().stream()
                .max(Comparator.comparingInt(Map.Entry::getValue))
                .orElseThrow();
        String why = most.getKey().isBlank()
                ? ""
                : " The most frequent reason (" + most.getValue() + " of " + failed.size() + "): "
                        + Words.name(most.getKey()) + ".";
        if (failed.size() == all) {
            return Optional.of((all == 1 ? "The one evaluation failed." : "All " + all + " evaluations failed.") + why
                    + " Find out why before you continue: failures alone teach the model nothing.");
        }
        return Optional.of(Words.count(failed.size(), "evaluation", "evaluations") + " of " + Numbers.count(all)
                + " failed." + why + (2 * failed.size() > all ? " That is more than half; find out why." : ""));
    }

    private Optional<String> signal() {
        return facts.constant()
                ? Optional.of("No signal yet: all " + facts.valued().size() + " measured values are equal, "
                        + Numbers.show(facts.valued().get(0).value())
                        + ". Suggestions keep exploring. Check that the measured value depends on the "
                        + "parameters at all.")
                : Optional.empty();
    }

    private Optional<String> feasibility() {
        if (!facts.of(Fate.MEASURED).isEmpty() || facts.of(Fate.INFEASIBLE).isEmpty()) {
            return Optional.empty();
        }
        List<String> broken = new ArrayList<>();
        for (ConstraintBound bound : facts.goals().constraints()) {
            long kept = facts.told().stream()
                    .filter(entry -> bound.satisfiedBy(entry.other(bound.name())))
                    .count();
            broken.add(Words.name(bound.name()) + " satisfied its bound in " + kept + " of "
                    + facts.told().size());
        }
        return Optional.of("None feasible yet"
                + (broken.isEmpty() ? "" : ": " + Words.list(broken))
                + ". The search continues towards points that satisfy all bounds; if none can exist, loosen a bound.");
    }

    private Optional<String> recommended() {
        if (facts.recommendation().isEmpty() || facts.best().isEmpty()) {
            return Optional.empty();
        }
        Recommendation recommendation = facts.recommendation().get();
        if (!facts.context().isEmpty()) {
            return Optional.of("The best point depends on the context. For " + Words.point(Point.of(facts.context()), 6)
                    + ", as in the latest trial, the model recommends a point where it expects "
                    + moments(recommendation) + ".");
        }
        if (recommendation.standardDeviation() == 0) {
            return Optional.empty();
        }
        boolean same = recommendation.point().equals(facts.best().get().point());
        return Optional.of(
                same
                        ? "The best measured point is also the one that the model recommends: it expects "
                                + moments(recommendation) + " there."
                        : "Measurements are noisy, so the best measured value may be luck. The model recommends "
                                + "another point, where it expects " + moments(recommendation) + ".");
    }

    private String suspicious(Suspicion found) {
        BestTrial best = found.best();
        return "Suspicious: " + Words.trial(best.trial().number()) + " is far better than everything else ("
                + Numbers.show(best.value()) + "; " + found.reason()
                + "). Measure that point again before you rely on it.";
    }

    /** The ends of the front, in words. */
    private String tradeoffs() {
        List<Tradeoff> front = facts.front().tradeoffs();
        if (front.isEmpty()) {
            return "No feasible measurement of all objectives yet.";
        }
        List<String> ends = new ArrayList<>();
        for (int k = 0; k < facts.goals().objectives().size(); k++) {
            int index = k;
            int sign = facts.goals().objectives().get(k).sign();
            Tradeoff end = front.stream()
                    .max(Comparator.comparingDouble(one -> sign * one.values().get(index)))
                    .orElseThrow();
            ends.add(Words.name(facts.name(facts.goals().objectives().get(k))) + " "
                    + Numbers.show(end.values().get(k)) + " in "
                    + Words.trial(end.trial().number()));
        }
        return "There is no single best point: " + Words.count(front.size(), "trade-off is", "trade-offs are")
                + " not beaten in all objectives by any other measurement. The best of each objective: "
                + Words.list(ends) + ".";
    }

    private Optional<String> next() {
        if (facts.models().isEmpty()) {
            return Optional.of("There are too few measurements for a model. Continue with the suggested points.");
        }
        if (facts.definition().learning()) {
            return averageDeviation().stream()
                    .mapToObj(deviation -> "On average over the space, the noise-free value is known to "
                            + "± " + Numbers.show(deviation, 2)
                            + " (one standard deviation). If that is enough, stop; otherwise continue.")
                    .findFirst();
        }
        boolean oneBest = !facts.goals().several() && facts.space().contexts().isEmpty();
        if (!oneBest || facts.best().isEmpty() || facts.constant()) {
            return Optional.empty();
        }
        OutcomeInsight objective = facts.models().get().objective();
        DMatrixRMaj points = points();
        List<WarpedNormal> beliefs = objective.at(points);
        double best = facts.sign()
                * facts.recommendation()
                        .map(Recommendation::mean)
                        .orElse(facts.best().get().value());
        int hopeful = 0;
        for (WarpedNormal belief : beliefs) {
            if (facts.sign() * belief.at(2 * facts.sign()) > best) {
                hopeful++;
            }
        }
        double share = (double) hopeful / beliefs.size();
        String where = "in " + (share > 0 && share < 0.01 ? "less than 1 %" : Numbers.percent(share))
                + " of the space, the model does not rule out a better value (expectation and two standard deviations)";
        return Optional.of(
                share == 0
                        ? "Further evaluations promise little: at none of " + ASKED
                                + " places spread over the space does the model consider a better value possible "
                                + "(expectation and two standard deviations)."
                        : share < 0.02
                                ? "Little is left to find: " + where + "."
                                : "Further evaluations may pay off: " + where + ".");
    }

    private DMatrixRMaj points() {
        int n = facts.models().get().objective().told().size() > 2000 ? ASKED / 8 : ASKED;
        return facts.space()
                .sample(
                        n,
                        Bounds.unitCube(facts.space().dimension()),
                        options.seed().child("summary"));
    }

    private OptionalDouble averageDeviation() {
        if (facts.models().isEmpty()) {
            return OptionalDouble.empty();
        }
        double variance = facts.models().get().objective().at(points()).stream()
                .mapToDouble(belief -> belief.deviation() * belief.deviation())
                .average()
                .orElse(Double.NaN);
        return OptionalDouble.of(Math.sqrt(variance));
    }
}
