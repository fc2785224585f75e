package io.thalweg.cli.internal.campaign;

import io.thalweg.core.error.InfeasibleSpaceException;
import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.internal.special.Normal;
import io.thalweg.core.model.WarpedNormal;
import io.thalweg.core.space.Column;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.OutcomeInsight;
import io.thalweg.core.study.Recommendation;
import io.thalweg.core.study.Study;
import io.thalweg.core.study.StudyInsight;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * Says what is expected of trials and why they were chosen. With one objective a suggestion is said to exploit if what is expected is
 * better than the best so far by more than half of its own standard deviation, to explore if it is worse by more than that, and to do
 * both in between. Where contexts are given it is compared with the best that is expected there, which it cannot exceed.
 */
public final class Explainer {

    private static final double HALF = 0.5;
    private static final int NEIGHBOURS = 2;

    private final StudyDefinition definition;
    private final Columns columns;
    private final List<TrialResult> results;
    private final Study study;
    private final Optional<BestTrial> best;
    private final Optional<StudyInsight> insight;

    /** What is recommended, by the contexts that were given. */
    private final Map<Map<String, Object>, Optional<Recommendation>> recommended = new HashMap<>();

    /** What a study believes now. */
    public Explainer(StudyDefinition definition, Study study) {
        this.definition = definition;
        this.columns = Columns.of(definition);
        this.results = study.state().results();
        this.study = study;
        this.best = study.best();
        boolean measured = results.stream().anyMatch(result -> result.outcome() instanceof Outcome.Measured);
        this.insight = measured ? Optional.of(study.insight()) : Optional.empty();
    }

    /** What is expected of a trial, and why it was chosen. */
    public Suggestion explain(Trial trial) {
        Map<String, WarpedNormal> beliefs = new LinkedHashMap<>();
        insight.ifPresent(view -> {
            DMatrixRMaj point = new DMatrixRMaj(1, definition.space().dimension());
            point.setData(definition.space().encode(trial.point()));
            for (OutcomeInsight outcome : view.outcomes()) {
                if (!(outcome.goal() instanceof Goal.Cost) && outcome.told().size() > 0) {
                    beliefs.put(
                            columns.outcome(outcome.goal()), outcome.at(point).get(0));
                }
            }
        });
        List<String> why = new ArrayList<>();
        why.add(reason(trial, beliefs));
        nearest(trial).forEach(why::add);
        trial.notes().forEach(why::add);
        Map<String, Suggestion.Expectation> expected = new LinkedHashMap<>();
        beliefs.forEach(
                (name, belief) -> expected.put(name, new Suggestion.Expectation(belief.mean(), belief.deviation())));
        return new Suggestion(trial, expected, why);
    }

    private String reason(Trial trial, Map<String, WarpedNormal> beliefs) {
        WarpedNormal value = beliefs.get(definition.valueName());
        if (trial.origin() == Origin.DESIGN) {
            return "explores: part of the initial design, which covers the space evenly";
        }
        if (trial.origin() == Origin.FALLBACK) {
            return "explores: covers the space evenly, as the model could not be used ("
                    + trial.health().chosenBy() + ")";
        }
        if (trial.origin() == Origin.TOLD) {
            return "added by the user";
        }
        if (definition.learning()) {
            return "explores: reduces the uncertainty of the map most";
        }
        if (definition.goals().several()) {
            return "seeks better trade-offs between " + String.join(", ", beliefs.keySet());
        }
        if (!definition.space().isFull(trial.point())) {
            return "a cheap look" + share(trial) + ", chosen by what it tells of full evaluations";
        }
        if (value == null || best.isEmpty()) {
            return "explores: nothing feasible has been measured yet";
        }
        List<String> contexts = definition.space().contexts();
        return contexts.isEmpty()
                ? comparison(value, best.get())
                : comparison(value, trial.point().asMap(), contexts);
    }

    /** What a look costs; nothing where the cost is measured. */
    private String share(Trial trial) {
        return definition.goals().cost().isPresent()
                ? ""
                : definition
                        .space()
                        .fidelity()
                        .filter(one -> trial.point().has(one.parameter()))
                        .map(one -> {
                            double value = ((Number) trial.point().get(one.parameter())).doubleValue();
                            return ", at " + Numbers.brief(100 * one.cost(value))
                                    + " % of the cost of a full evaluation";
                        })
                        .orElse("");
    }

    private String comparison(WarpedNormal value, Map<String, Object> point, List<String> contexts) {
        Map<String, Object> given = new LinkedHashMap<>();
        contexts.forEach(name -> given.put(name, point.get(name)));
        Optional<Recommendation> here = recommended.computeIfAbsent(given, this::recommend);
        if (here.isEmpty()) {
            return "sought with " + given + " given";
        }
        boolean good = !(value.standardised(here.get().mean()) > HALF);
        return (good
                        ? "exploits: expected to be about as good as the best"
                        : "explores: uncertain, though expected to be worse than the best")
                + " that is expected with " + given + ", "
                + Numbers.brief(here.get().mean());
    }

    private Optional<Recommendation> recommend(Map<String, Object> given) {
        try {
            return study.recommend(given);
        } catch (InvalidParameterException | InfeasibleSpaceException e) {
            return Optional.empty(); // a trial that waits may be of what the space was before a change
        }
    }

    private static String comparison(WarpedNormal value, BestTrial incumbent) {
        double ratio = -value.standardised(incumbent.value());
        double chance = Double.isNaN(ratio) ? HALF : Normal.cdf(ratio);
        String what = ratio > HALF
                ? "exploits: expected to be better than"
                : ratio < -HALF
                        ? "explores: uncertain, though expected to be worse than"
                        : "exploits and explores: expected to be about as good as";
        return what + " the best so far, " + Numbers.brief(incumbent.value()) + " (trial "
                + incumbent.trial().number() + "); probability of improvement " + Math.round(100 * chance) + " %";
    }

    /** The known points that are nearest, with their distances and values. */
    private List<String> nearest(Trial trial) {
        SearchSpace space = definition.space();
        double[] u = space.encode(trial.point());
        record Known(TrialResult result, double distance) {}
        return results.stream()
                .filter(result -> result.trial().number() != trial.number() && space.isEncodable(result.point()))
                .map(result -> new Known(result, distance(u, space.encode(result.point()))))
                .sorted(Comparator.comparingDouble(Known::distance))
                .limit(NEIGHBOURS)
                .map(known -> "near trial " + known.result().trial().number() + " (distance "
                        + Numbers.brief(known.distance()) + ", "
                        + Wording.of(known.result().outcome()) + ")")
                .toList();
    }

    /** Root mean square over the parameters of the difference in their ranges, of categories 0 or 1: 0 same, 1 opposite corner. */
    private double distance(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            double difference = Math.abs(a[j] - b[j]);
            boolean categorical = definition.space().columns().get(j).kind() == Column.Kind.CATEGORICAL;
            sum += categorical && difference > 0 ? 1 : difference * difference;
        }
        return Math.sqrt(sum / a.length);
    }
}
