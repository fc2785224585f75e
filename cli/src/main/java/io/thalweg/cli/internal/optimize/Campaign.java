package io.thalweg.cli.internal.optimize;

import io.thalweg.core.error.SpaceExhaustedException;
import io.thalweg.core.internal.engine.RegretRule;
import io.thalweg.core.internal.pareto.Hypervolume;
import io.thalweg.core.internal.pareto.ParetoFront;
import io.thalweg.core.internal.pareto.ReferencePoint;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Parameter;
import io.thalweg.core.space.Point;
import io.thalweg.core.study.Recommendation;
import io.thalweg.core.study.Request;
import io.thalweg.core.study.Study;
import io.thalweg.core.trial.Origin;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** Drives a study with a problem, evaluation by evaluation. Used once, by one thread. */
public final class Campaign {

    private static final double NANOS_PER_MILLI = 1e6;

    private final Problem problem;
    private final Study study;
    private final Settings settings;
    private final Consumer<Progress> listener;
    private final List<OptimizationReport.Evaluation> evaluations = new ArrayList<>();
    private int turn;
    private @Nullable Double best;
    private @Nullable String ending;

    /**
     * How a campaign goes.
     *
     * @param evaluations number of evaluations, those of the points to begin with included
     * @param batch number of points asked for at a time
     * @param deadline how long choosing points may take; empty for as long as it takes
     * @param noiseDeviation standard deviation of the normal noise that is added to what is told
     * @param start points to begin with
     * @param untilRegret how much better a value may still be; empty to look for as long as there are evaluations
     * @param seed of the noise
     */
    public record Settings(
            int evaluations,
            int batch,
            Optional<Duration> deadline,
            double noiseDeviation,
            List<PriorPoint> start,
            OptionalDouble untilRegret,
            Seed seed) {

        /** Copies the points. */
        public Settings {
            start = List.copyOf(start);
        }
    }

    /**
     * How far a campaign is.
     *
     * @param done evaluations so far
     * @param total evaluations in all
     * @param point evaluated last
     * @param value of that point, without noise
     * @param best true value so far; null while nothing feasible was found
     * @param improved whether the last evaluation is the best
     */
    public record Progress(
            int done,
            int total,
            Point point,
            double value,
            @Nullable Double best,
            boolean improved) {}

    /**
     * A campaign.
     *
     * @param problem what is optimised
     * @param study a fresh study of the problem's space and direction
     * @param settings how it goes
     * @param listener is told of each evaluation
     */
    public Campaign(Problem problem, Study study, Settings settings, Consumer<Progress> listener) {
        this.problem = problem;
        this.study = study;
        this.settings = settings;
        this.listener = listener;
    }

    /** Runs to the end: all evaluations done, a finite space exhausted, or nothing much better left. */
    public void run() {
        for (PriorPoint prior : settings.start()) {
            if (evaluations.size() < settings.evaluations()) {
                Outcome outcome = prior.value().isPresent()
                        ? Outcome.of(prior.value().getAsDouble(), Double.NaN, others(prior.point(), random(0)))
                        : measure(prior.point());
                record(study.tell(prior.point(), outcome), outcome);
            }
        }
        try {
            while (evaluations.size() < settings.evaluations() && !isGoodEnough()) {
                int q = Math.min(settings.batch(), settings.evaluations() - evaluations.size());
                for (Trial trial : ask(q)) {
                    Outcome outcome = measure(trial.point());
                    study.tell(trial, outcome);
                    record(trial, outcome);
                }
            }
        } catch (SpaceExhaustedException e) {
            // Every candidate has been evaluated: there is nothing left to find.
        }
    }

    /** The next points: under contexts, in the first one that has any left. */
    private List<Trial> ask(int q) {
        Request request = settings.deadline().map(Request.of(q)::within).orElseGet(() -> Request.of(q));
        List<Map<String, Object>> contexts = problem.contexts();
        for (int tries = 1; tries < contexts.size(); tries++) {
            try {
                return study.ask(request.given(contexts.get(turn++ % contexts.size())));
            } catch (SpaceExhaustedException e) {
                // Every candidate of this context has been evaluated: on to the next one.
            }
        }
        return study.ask(contexts.isEmpty() ? request : request.given(contexts.get(turn++ % contexts.size())));
    }

    private boolean isGoodEnough() {
        if (settings.untilRegret().isPresent()) {
            RegretRule rule = new RegretRule(settings.untilRegret().getAsDouble(), RegretRule.USUAL);
            ending = study.regretWithin(rule.epsilon(), rule.probability())
                    .map(rule::words)
                    .orElse(null);
        }
        return ending != null;
    }

    /** Measures a point; the noise depends on the number of the evaluation alone. */
    private Outcome measure(Point point) {
        RandomGenerator noise = random(evaluations.size());
        double value = problem.valueAt(point) + noise(noise);
        return Outcome.of(value, Double.NaN, others(point, noise));
    }

    private RandomGenerator random(int evaluation) {
        return settings.seed().child("noise", evaluation).generator();
    }

    private double noise(RandomGenerator random) {
        return settings.noiseDeviation() == 0 ? 0 : settings.noiseDeviation() * random.nextGaussian();
    }

    /** What is told along with the value: objectives carry noise, constraints do not. */
    private Map<String, Double> others(Point point, RandomGenerator random) {
        Map<String, Double> others = new LinkedHashMap<>();
        problem.furtherValuesAt(point).forEach((name, value) -> others.put(name, value + noise(random)));
        others.putAll(problem.constraintsAt(point));
        return others;
    }

    private void record(Trial trial, Outcome outcome) {
        Point point = trial.point();
        double trueValue = problem.valueAt(point);
        boolean feasible = problem.constraintsAt(point).values().stream().allMatch(slack -> slack >= 0);
        boolean improved = feasible && (best == null || problem.direction().better(trueValue, best));
        if (improved) {
            best = trueValue;
        }
        double told = outcome instanceof Outcome.Measured measured ? measured.value() : Double.NaN;
        boolean asked = trial.origin() != Origin.TOLD;
        evaluations.add(new OptimizationReport.Evaluation(
                ordered(point),
                told,
                trueValue,
                problem.furtherValuesAt(point),
                feasible,
                best,
                asked ? millis(trial.health().observeTime()) : null,
                asked ? millis(trial.health().refitTime()) : null,
                asked ? millis(trial.health().askTime()) : null));
        listener.accept(new Progress(evaluations.size(), settings.evaluations(), point, trueValue, best, improved));
    }

    /** What was found, under the names of what was used. */
    public OptimizationReport report(String surrogate, String acquisition, long seed) {
        OptionalDouble optimum = problem.optimum();
        OptimizationReport.Recommended recommended = recommendation()
                .map(found -> {
                    double trueValue = problem.valueAt(found.point());
                    return new OptimizationReport.Recommended(
                            ordered(found.point()), found.mean(), trueValue, regret(found.point()));
                })
                .orElse(null);
        return new OptimizationReport(
                problem.name(),
                surrogate,
                acquisition,
                seed,
                optimum.isPresent() ? (Double) optimum.getAsDouble() : null,
                List.copyOf(evaluations),
                recommended,
                best == null || !problem.contexts().isEmpty() ? null : regret(best, optimum),
                problem.contexts().isEmpty() ? null : bestInContexts(),
                problem.furtherObjectives().isEmpty() ? null : front(),
                ending);
    }

    /** The trade-offs of the true values. */
    private OptimizationReport.FoundFront front() {
        List<OptimizationReport.Evaluation> feasible = evaluations.stream()
                .filter(OptimizationReport.Evaluation::feasible)
                .toList();
        int m = 1 + problem.furtherObjectives().size();
        DMatrixRMaj values = new DMatrixRMaj(feasible.size(), m);
        int sign = problem.direction().sign();
        for (int i = 0; i < feasible.size(); i++) {
            values.set(i, 0, sign * feasible.get(i).trueValue());
            int k = 1;
            for (double further : feasible.get(i).trueOthers().values()) {
                values.set(i, k++, sign * further);
            }
        }
        double[] reference = problem.referencePoint()
                .map(told -> told.stream().mapToDouble(one -> sign * one).toArray())
                .orElseGet(() -> ReferencePoint.infer(values));
        boolean[] onFront = ParetoFront.nonDominated(values);
        List<Integer> members = new ArrayList<>();
        for (int i = 0; i < onFront.length; i++) {
            if (onFront[i]) {
                members.add(i);
            }
        }
        OptionalDouble most = problem.maxHypervolume();
        return new OptimizationReport.FoundFront(
                members.stream().map(feasible::get).toList(),
                Arrays.stream(reference).map(one -> sign * one).boxed().toList(),
                Hypervolume.of(values, reference),
                most.isPresent() ? (Double) most.getAsDouble() : null);
    }

    /** What to use: under contexts, in those of the latest evaluation. */
    private Optional<Recommendation> recommendation() {
        return problem.contexts().isEmpty() || evaluations.isEmpty()
                ? study.recommend()
                : study.recommend(contexts(evaluations.get(evaluations.size() - 1)));
    }

    /** The best feasible evaluation under each of the contexts, in the order in which they were given. */
    private List<OptimizationReport.BestInContext> bestInContexts() {
        Map<Map<String, Object>, OptimizationReport.Evaluation> found = new LinkedHashMap<>();
        for (OptimizationReport.Evaluation evaluation : evaluations) {
            if (evaluation.feasible()) {
                found.merge(
                        contexts(evaluation),
                        evaluation,
                        (one, other) -> problem.direction().better(other.trueValue(), one.trueValue()) ? other : one);
            }
        }
        return found.values().stream()
                .map(one -> new OptimizationReport.BestInContext(one.x(), one.trueValue(), regret(Point.of(one.x()))))
                .toList();
    }

    private Map<String, Object> contexts(OptimizationReport.Evaluation evaluation) {
        Map<String, Object> contexts = new LinkedHashMap<>(evaluation.x());
        contexts.keySet().retainAll(problem.space().contexts());
        return contexts;
    }

    private @Nullable Double regret(Point point) {
        return regret(problem.valueAt(point), problem.optimumFor(point));
    }

    /** Distance from an optimum; rounding in a tabulated one does not make it negative. */
    private @Nullable Double regret(double value, OptionalDouble optimum) {
        return optimum.isPresent()
                ? (Double) Math.max(0, problem.direction().sign() * (optimum.getAsDouble() - value))
                : null;
    }

    private Map<String, Object> ordered(Point point) {
        Map<String, Object> x = new LinkedHashMap<>();
        for (Parameter parameter : problem.space().parameters()) {
            if (point.has(parameter.name())) {
                x.put(parameter.name(), point.get(parameter.name()));
            }
        }
        return x;
    }

    private static double millis(Duration duration) {
        return duration.toNanos() / NANOS_PER_MILLI;
    }
}
