package io.thalweg.core.study;

import io.thalweg.core.event.StudyState;
import io.thalweg.core.internal.engine.Contenders;
import io.thalweg.core.internal.engine.ExpectedBest;
import io.thalweg.core.internal.engine.Learnable;
import io.thalweg.core.internal.engine.ModelState;
import io.thalweg.core.internal.engine.OutcomeModel;
import io.thalweg.core.internal.engine.Rounding;
import io.thalweg.core.internal.engine.StudySettings;
import io.thalweg.core.internal.pareto.Hypervolume;
import io.thalweg.core.internal.pareto.ParetoFront;
import io.thalweg.core.internal.pareto.ReferencePoint;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.WarpedNormal;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Forecast;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/** What a study has found: from its results, and from what has been learnt of them. */
final class Findings {

    /** Number of points that an average over the space is taken over. */
    private static final int AVERAGED = 1024;

    /** How many of the latest results may be recommended although others were measured better. */
    private static final int LATEST = 128;

    private final StudySettings settings;
    private final SearchSpace space;
    private final StudyState state;

    Findings(StudySettings settings, StudyState state) {
        this.settings = settings;
        this.space = settings.space();
        this.state = state;
    }

    /** The results that models cannot learn from, by trial. */
    List<Unlearnt> unlearnt() {
        List<Unlearnt> all = new ArrayList<>();
        Learnable learnable = settings.learnable();
        state.results().stream()
                .sorted(TrialResult.BY_TRIAL)
                .forEach(result -> learnable.obstacle(result).ifPresent(why -> all.add(new Unlearnt(result, why))));
        return all;
    }

    /** The best measured feasible trial in the space by the first objective; of equal ones that of the smallest number. */
    Optional<BestTrial> best() {
        Optional<BestTrial> best = Optional.empty();
        if (settings.learning()) {
            return best;
        }
        for (TrialResult result : state.results()) {
            if (result.outcome() instanceof Outcome.Measured measured
                    && (best.isEmpty() || isBetter(result.trial(), measured.value(), best.get()))
                    && counts(result, measured)) {
                best = Optional.of(new BestTrial(result.trial(), result.point(), measured.value()));
            }
        }
        return best;
    }

    /** Why there is no best trial; empty if there is one. */
    Optional<String> whyNoBest() {
        return best().isPresent()
                ? Optional.empty()
                : Optional.of(new WhyNoBest(
                                settings,
                                state.results().stream()
                                        .sorted(TrialResult.BY_TRIAL)
                                        .toList())
                        .text());
    }

    /** How far the study has come, in words. */
    String progress() {
        int results = state.results().size();
        int trials = state.trials().size();
        return results
                + (results == 1 ? " result of " : " results of ")
                + trials
                + (trials == 1 ? " trial, " : " trials, ")
                + best().map(best -> "best " + best)
                        .orElseGet(() -> "no best trial: " + whyNoBest().orElse(""));
    }

    private boolean isBetter(Trial trial, double value, BestTrial best) {
        return settings.direction().better(value, best.value())
                || (value == best.value() && trial.number() < best.trial().number());
    }

    private boolean counts(TrialResult result, Outcome.Measured measured) {
        return settings.goals().feasible(measured) && space.allows(result.point()) && space.isFull(result.point());
    }

    /** The measured feasible trials in the space that no other dominates. */
    Front front() {
        List<Goal.ToImprove> objectives = settings.goals().objectives();
        int m = objectives.size();
        List<TrialResult> trials = new ArrayList<>();
        List<double[]> oriented = new ArrayList<>();
        List<TrialResult> results =
                state.results().stream().sorted(TrialResult.BY_TRIAL).toList();
        for (TrialResult result : results) {
            if (result.outcome() instanceof Outcome.Measured measured && counts(result, measured)) {
                double[] values = settings.goals().oriented(measured);
                if (Arrays.stream(values).noneMatch(Double::isNaN)) {
                    trials.add(result);
                    oriented.add(values);
                }
            }
        }
        if (trials.isEmpty()) {
            return new Front(List.of(), List.of(), 0);
        }
        DMatrixRMaj values = ModelState.rows(oriented, m);
        double[] reference = settings.referencePoint()
                .map(told -> oriented(told, objectives))
                .orElseGet(() -> ReferencePoint.infer(values));
        boolean[] onFront = ParetoFront.nonDominated(values);
        List<Tradeoff> tradeoffs = new ArrayList<>();
        for (int i = 0; i < onFront.length; i++) {
            if (onFront[i]) {
                TrialResult result = trials.get(i);
                tradeoffs.add(
                        new Tradeoff(result.trial(), result.point(), boxed(oriented(oriented.get(i), objectives))));
            }
        }
        Comparator<Tradeoff> order =
                Comparator.comparingDouble(tradeoff -> tradeoff.values().get(0));
        tradeoffs.sort(objectives.get(0).sign() > 0 ? order.reversed() : order);
        return new Front(tradeoffs, boxed(oriented(reference, objectives)), Hypervolume.of(values, reference));
    }

    /** User values oriented so that larger is better, or back: the same either way. */
    private static double[] oriented(double[] values, List<Goal.ToImprove> objectives) {
        double[] oriented = new double[values.length];
        for (int k = 0; k < oriented.length; k++) {
            oriented[k] = objectives.get(k).sign() * values[k];
        }
        return oriented;
    }

    private static List<Double> boxed(double[] values) {
        return DoubleStream.of(values).boxed().toList();
    }

    /**
     * The point of the best posterior mean among the contenders and the latest observed ones; empty if there is no contender. Where values are
     * noisy and many, the best of them are those of the luckiest noise, and what a search has come to is among the latest.
     */
    Optional<Recommendation> recommend(ModelState model) {
        List<Contenders.Entry> entries = model.contenders().entries();
        if (entries.isEmpty()) {
            return Optional.empty();
        }
        DMatrixRMaj contending = ModelState.rows(
                entries.stream()
                        .map(Contenders.Entry::u)
                        .filter(u -> space.isFull(space.decode(u)))
                        .toList(),
                space.dimension());
        if (contending.numRows == 0) {
            return recommend(model, Map.of()); // only cheap looks yet: where the best full value is expected
        }
        Expected best = best(model, contending);
        DMatrixRMaj latest = latest(model);
        if (latest.numRows > 0) {
            Expected last = best(model, latest);
            best = last.mean() > best.mean() ? last : best;
        }
        WarpedNormal expected = new WarpedNormal(model.objective().units(), best.mean(), best.variance());
        return Optional.of(new Recommendation(
                new Rounding(space, settings.rounded()).point(best.u(), model::lengthscales, u -> false),
                expected.mean(),
                expected.deviation()));
    }

    /** What is believed at a point, in model units. */
    private record Expected(double[] u, double mean, double variance) {}

    /** The first of the points of the best posterior mean. */
    private Expected best(ModelState model, DMatrixRMaj points) {
        Prediction prediction = present(model).predict(points, 1);
        int best = 0;
        for (int i = 1; i < points.numRows; i++) {
            if (prediction.mean()[i] > prediction.mean()[best]) {
                best = i;
            }
        }
        int d = points.numCols;
        double[] u = Arrays.copyOfRange(points.data, best * d, (best + 1) * d);
        return new Expected(u, prediction.mean()[best], prediction.variance()[best]);
    }

    /** Where in the space the latest results are that count, but for the contenders. */
    DMatrixRMaj latest(ModelState model) {
        List<Contenders.Entry> entries = model.contenders().entries();
        List<TrialResult> results = state.results();
        List<double[]> points = results.subList(Math.max(0, results.size() - LATEST), results.size()).stream()
                .filter(result -> result.outcome() instanceof Outcome.Measured measured && counts(result, measured))
                .map(TrialResult::point)
                .filter(space::contains)
                .map(space::encode)
                .filter(u -> entries.stream().noneMatch(entry -> Arrays.equals(entry.u(), u)))
                .toList();
        return ModelState.rows(points, space.dimension());
    }

    /** The point of the best posterior mean that has given values; empty if nothing feasible was observed. */
    Optional<Recommendation> recommend(ModelState model, Map<String, ?> given) {
        return ExpectedBest.of(model, settings, given, state.trials().size()).map(point -> {
            DMatrixRMaj x = ModelState.rows(List.of(space.encode(point)), space.dimension());
            WarpedNormal expected = belief(model, present(model).predict(x, 1), 0);
            return new Recommendation(point, expected.mean(), expected.deviation());
        });
    }

    /** What is expected at points at the time of the next trial if some measurements had been made; none before the first real one. */
    List<Forecast> forecast(List<Point> points, List<Assumed> assumed, ModelState model) {
        List<double[]> asked = points.stream().map(this::input).toList();
        DMatrixRMaj assumedAt = ModelState.rows(
                assumed.stream().map(one -> input(one.point())).toList(),
                settings.inputs().dimension());
        OutcomeModel objective = model.objective();
        return objective.size() == 0
                ? List.of()
                : objective.forecast(
                        asked,
                        assumedAt,
                        assumed.stream().mapToDouble(Assumed::value).toArray());
    }

    /** What models see of a point that the space allows, at the time of the next trial. */
    private double[] input(Point point) {
        Point known = space.assess(point.asMap()).point();
        double[] u = space.encode(
                space.allows(known) ? known : space.admit(point.asMap()).point());
        return settings.inputs().of(u, state.trials().size());
    }

    /** Root of the mean posterior variance over the space, in user units; empty before the second measurement. */
    OptionalDouble averageDeviation(ModelState model) {
        if (model.objective().size() < 2) {
            return OptionalDouble.empty();
        }
        DMatrixRMaj x = settings.inputs().domain().points(AVERAGED, Seed.of(0));
        Posterior averaged = model.objective().surrogate().marginalPosterior(Seed.of(0));
        Prediction prediction =
                settings.inputs().at(averaged, state.trials().size()).predict(x, 1);
        double mean = IntStream.range(0, x.numRows)
                .mapToDouble(i -> Math.pow(belief(model, prediction, i).deviation(), 2))
                .average()
                .orElseThrow();
        return OptionalDouble.of(Math.sqrt(mean));
    }

    private static WarpedNormal belief(ModelState model, Prediction prediction, int i) {
        return new WarpedNormal(
                model.objective().units(), prediction.mean()[i], prediction.variance()[i]);
    }

    /** The belief about the first objective at the time of the next trial. */
    private Posterior present(ModelState model) {
        Posterior posterior = model.objective().surrogate().posterior();
        return settings.inputs().at(posterior, state.trials().size());
    }
}
