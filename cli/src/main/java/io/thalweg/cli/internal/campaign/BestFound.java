package io.thalweg.cli.internal.campaign;

import io.thalweg.cli.internal.usage.Names;
import io.thalweg.cli.internal.usage.UsageException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.study.BestTrial;
import io.thalweg.core.study.Front;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Direction;
import io.thalweg.core.trial.Goals;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What is best so far.
 *
 * @param given the values that it is about, by parameter name; usually none
 * @param trials the best trial, of those with the given values, or, with several objectives, the best trade-offs; empty if there is nothing feasible yet
 * @param outside with one objective, a better result at a point that may not be suggested; null if there is none
 * @param recommended what to use if the search ended now, null if nothing is recommended
 * @param open contexts that the recommendation depends on and that were not given
 * @param hypervolume with several objectives how good the trade-offs are in one number, else null
 */
public record BestFound(
        Map<String, Object> given,
        List<Found> trials,
        @Nullable Found outside,
        @Nullable Recommended recommended,
        List<String> open,
        @Nullable Double hypervolume) {

    /**
     * A trial.
     *
     * @param trial its number
     * @param point its parameters
     * @param outcomes what was measured, by name
     */
    public record Found(long trial, Map<String, Object> point, Map<String, Double> outcomes) {}

    /**
     * What to use.
     *
     * @param point the parameters
     * @param mean expected value
     * @param deviation its standard deviation
     */
    public record Recommended(Map<String, Object> point, double mean, double deviation) {}

    /**
     * That of a campaign.
     *
     * @param fixed values that the best trial has and the recommendation is for, as texts by parameter name; usually none
     */
    public static BestFound of(Workspace workspace, Map<String, String> fixed) {
        StudyDefinition definition = workspace.definition();
        Study study = workspace.study();
        Map<Long, Outcome> outcomes = new LinkedHashMap<>();
        study.state().results().forEach(result -> outcomes.put(result.trial().number(), result.outcome()));
        Columns columns = Columns.of(definition);
        if (!fixed.isEmpty() && (definition.goals().several() || definition.learning())) {
            throw new UsageException(
                    "--fix applies to the recommendation, and a study with several objectives or a map has none; "
                            + "leave it out");
        }
        if (definition.goals().several()) {
            Front front = study.front();
            return new BestFound(
                    Map.of(),
                    front.tradeoffs().stream()
                            .map(tradeoff -> found(tradeoff.trial(), tradeoff.point(), outcomes, columns))
                            .toList(),
                    null,
                    null,
                    List.of(),
                    front.tradeoffs().isEmpty() ? null : (Double) front.hypervolume());
        }
        Map<String, Object> given = study.space().parse(fixed);
        List<String> open =
                fixed.isEmpty() && !definition.learning() ? study.space().contexts() : List.of();
        Recommended recommended = (open.isEmpty() ? study.recommend(given) : study.recommend())
                .map(point -> new Recommended(point.point().asMap(), point.mean(), point.standardDeviation()))
                .orElse(null);
        SearchSpace space = definition.space();
        SearchSpace part = given.isEmpty() ? space : space.fixing(given);
        Optional<BestTrial> best = given.isEmpty()
                ? study.best()
                : better(study, definition, Optional.empty(), point -> space.allows(point) && part.isEncodable(point));
        Optional<BestTrial> outside = better(
                study,
                definition,
                best,
                point -> !space.allows(point) && space.isFull(point) && (given.isEmpty() || part.isEncodable(point)));
        return new BestFound(
                given,
                best.stream()
                        .map(one -> found(one.trial(), one.point(), outcomes, columns))
                        .toList(),
                outside.map(one -> found(one.trial(), one.point(), outcomes, columns))
                        .orElse(null),
                recommended,
                open,
                null);
    }

    /** The best feasible result at some of the points, if it is better than another; empty where a map is learnt. */
    private static Optional<BestTrial> better(
            Study study, StudyDefinition definition, Optional<BestTrial> than, Predicate<Point> where) {
        Optional<BestTrial> best = Optional.empty();
        if (definition.learning()) {
            return best;
        }
        Goals goals = definition.goals();
        Direction direction = goals.objectives().get(0).direction();
        for (TrialResult result : study.state().results()) {
            if (result.outcome() instanceof Outcome.Measured measured
                    && best.or(() -> than)
                            .filter(one -> !direction.better(measured.value(), one.value()))
                            .isEmpty()
                    && goals.feasible(measured)
                    && where.test(result.point())) {
                best = Optional.of(new BestTrial(result.trial(), result.point(), measured.value()));
            }
        }
        return best;
    }

    private static Found found(Trial trial, Point point, Map<Long, Outcome> outcomes, Columns columns) {
        Map<String, Double> values = new LinkedHashMap<>();
        if (outcomes.get(trial.number()) instanceof Outcome.Measured measured) {
            values.put(columns.outcomes().get(0), measured.value());
            values.putAll(measured.others());
        }
        return new Found(trial.number(), point.asMap(), values);
    }

    /** For people. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (trials.isEmpty()) {
            lines.add("nothing feasible has been measured yet" + (given.isEmpty() ? "" : " with " + Names.cut(given)));
        }
        for (Found found : trials) {
            lines.add(line(found));
        }
        if (outside != null) {
            lines.add("better, but outside the space: " + line(outside));
        }
        if (recommended != null) {
            lines.add("recommended: " + Names.cut(recommended.point()) + ", expected "
                    + Numbers.brief(recommended.mean()) + " ± " + Numbers.brief(recommended.deviation()));
        }
        if (!open.isEmpty() && !trials.isEmpty()) {
            lines.add("the recommendation depends on " + String.join(", ", open) + ": give its value, --fix '"
                    + open.get(0) + "=…'");
        }
        if (hypervolume != null) {
            lines.add("hypervolume: " + Numbers.brief(hypervolume));
        }
        return lines;
    }

    private static String line(Found found) {
        List<String> values = new ArrayList<>();
        found.outcomes().forEach((name, value) -> values.add(name + " " + Numbers.brief(value)));
        return "trial " + found.trial() + ": " + String.join(", ", values) + " at " + Names.cut(found.point());
    }
}
