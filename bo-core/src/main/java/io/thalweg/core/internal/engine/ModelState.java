package io.thalweg.core.internal.engine;

import io.thalweg.core.internal.collection.AppendList;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.trial.Goal;
import io.thalweg.core.trial.Goals;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * What the study has learnt from its results: one model for each outcome. Immutable.
 *
 * @param outcomes models of the outcomes, in the order of {@link Goals#all}
 * @param contenders the feasible observations that may be the best
 * @param failed what models see of the trials whose evaluation failed
 * @param region the trust region, if one is searched
 * @param absorbed number of results absorbed
 * @param lastRefit number of observations at the last refit
 * @param amendments number of amendments of results that have been taken into account
 * @param lessons number of the study's lessons that led here
 */
public record ModelState(
        List<OutcomeModel> outcomes,
        Contenders contenders,
        AppendList<double[]> failed,
        Optional<TrustRegion> region,
        int absorbed,
        long lastRefit,
        int amendments,
        int lessons) {

    /**
     * How far, as a share of each range, a point of the space may be from one that it does not allow and contend in its place: what is
     * expected there is known from the measurement.
     */
    private static final double NEAR = 0.05;

    /** Observations that a surrogate keeps; with more of them it is {@linkplain #isCostly costly}. */
    private static final int MANY = 200;

    /** Model of the first objective. */
    public OutcomeModel objective() {
        return outcomes.get(0);
    }

    /** Whether a value of an acquisition function costs the square of a large number of observations, so that a search makes do with less. */
    boolean isCostly() {
        Surrogate surrogate = objective().surrogate();
        return surrogate.size() == surrogate.observations() && surrogate.observations() > MANY;
    }

    /**
     * The state that has also absorbed the results beyond those absorbed so far. These are taken in the order of their trials: in which
     * order the evaluations of a batch come to an end changes nothing.
     */
    ModelState absorb(List<TrialResult> results, ModelInputs inputs, Goals goals, Learnable learnable) {
        if (results.size() == absorbed) {
            return this;
        }
        SearchSpace space = inputs.space();
        List<Goal> all = goals.all();
        List<Batch> batches = new ArrayList<>();
        all.forEach(goal -> batches.add(new Batch(inputs.dimension())));
        Contenders nowContending = contenders;
        AppendList<double[]> nowFailed = failed;
        Optional<TrustRegion> nowSearched = region;
        List<TrialResult> fresh = results.subList(absorbed, results.size()).stream()
                .sorted(TrialResult.BY_TRIAL)
                .toList();
        for (TrialResult result : fresh) {
            if (!learnable.test(result)) {
                continue; // kept and counted, see Findings.unlearnt
            }
            Point point = result.point();
            double[] u = space.encode(point);
            boolean moved = !space.contains(point);
            double[] place = moved ? space.snap(u) : u;
            boolean contends = !moved || space.allows(point) || isNear(u, place);
            double[] input = inputs.of(u, result.trial().number());
            double best = Double.NEGATIVE_INFINITY;
            if (result.outcome() instanceof Outcome.Measured measured) {
                for (int i = 0; i < batches.size(); i++) {
                    batches.get(i)
                            .add(input, all.get(i).read(measured), all.get(i).noiseVariance(measured));
                }
                double[] values = goals.oriented(measured);
                if (contends && goals.feasible(measured) && known(values)) {
                    nowContending = nowContending.with(new Contenders.Entry(place, values, moved));
                    Optional<double[]> plan = planBeside(result, u, space);
                    if (plan.isPresent()) {
                        nowContending = nowContending.with(new Contenders.Entry(plan.get(), values, true));
                    }
                    best = values[0];
                }
            } else if (result.outcome() instanceof Outcome.Stopped stopped) {
                if (stopped.isInformative()) {
                    batches.get(0).add(input, stopped.expected(), stopped.deviation() * stopped.deviation());
                }
            } else {
                nowFailed = nowFailed.append(input);
            }
            if (contends) {
                double value = best;
                double deviation = objective().units().scale();
                nowSearched = nowSearched.map(searched -> searched.after(result.trial(), place, value, deviation));
            }
        }
        List<OutcomeModel> now = new ArrayList<>();
        for (int i = 0; i < batches.size(); i++) {
            now.add(batches.get(i).observedBy(outcomes.get(i)));
        }
        return new ModelState(
                now, nowContending, nowFailed, nowSearched, results.size(), lastRefit, amendments, lessons);
    }

    /**
     * The plan of a trial that was carried out beside it: what was measured says enough of it that it need not come again. In a finite space
     * it may come again, see {@link Occupancy}.
     */
    private static Optional<double[]> planBeside(TrialResult result, double[] u, SearchSpace space) {
        Point plan = result.trial().point();
        return result.deviates() && !space.isFinite() && space.contains(plan)
                ? Optional.of(space.encode(plan)).filter(planned -> isNear(u, planned))
                : Optional.empty();
    }

    /** Whether what was measured at a point says enough of another one. */
    private static boolean isNear(double[] u, double[] other) {
        for (int j = 0; j < u.length; j++) {
            if (!(Math.abs(u[j] - other[j]) <= NEAR)) {
                return false;
            }
        }
        return true;
    }

    private static boolean known(double[] values) {
        for (double value : values) {
            if (Double.isNaN(value)) {
                return false;
            }
        }
        return true;
    }

    /** The state with refitted hyperparameters. */
    public ModelState refit(RefitBudget budget, Seed seed) {
        List<OutcomeModel> refitted = new ArrayList<>();
        for (int i = 0; i < outcomes.size(); i++) {
            OutcomeModel outcome = outcomes.get(i);
            Seed stream = i == 0 ? seed.child("objective") : seed.child("outcome", i);
            refitted.add(outcome.size() < 2 ? outcome : outcome.refit(budget, stream));
        }
        return new ModelState(
                List.copyOf(refitted),
                contenders,
                failed,
                region,
                absorbed,
                objective().size(),
                amendments,
                lessons);
    }

    /** The least length scale of the objectives by coordinate, see {@link io.thalweg.core.model.Surrogate#lengthscales}. */
    public double[] lengthscales() {
        double[] least = objective().surrogate().lengthscales().clone();
        for (OutcomeModel outcome : outcomes) {
            double[] own = outcome.surrogate().lengthscales();
            for (int j = 0; j < least.length; j++) {
                least[j] = Math.min(least[j], own[j]);
            }
        }
        return least;
    }

    /** The same after another number of lessons. */
    ModelState taught(int count) {
        return new ModelState(outcomes, contenders, failed, region, absorbed, lastRefit, amendments, count);
    }

    /** The same with another number of amendments taken into account. */
    ModelState amended(int count) {
        return new ModelState(outcomes, contenders, failed, region, absorbed, lastRefit, count, lessons);
    }

    /** Values gathered for one model. */
    private static final class Batch {
        private final int dimension;
        private final List<double[]> points = new ArrayList<>();
        private final List<double[]> valuesAndNoise = new ArrayList<>();

        Batch(int dimension) {
            this.dimension = dimension;
        }

        /** Adds a value unless it is unknown. */
        void add(double[] u, double value, double noiseVariance) {
            if (!Double.isNaN(value)) {
                points.add(u);
                valuesAndNoise.add(new double[] {value, noiseVariance});
            }
        }

        OutcomeModel observedBy(OutcomeModel model) {
            return points.isEmpty()
                    ? model
                    : model.observe(
                            rows(points, dimension),
                            valuesAndNoise.stream().mapToDouble(v -> v[0]).toArray(),
                            valuesAndNoise.stream().mapToDouble(v -> v[1]).toArray());
        }
    }

    /** Points as the rows of a matrix. */
    public static DMatrixRMaj rows(List<double[]> points, int dimension) {
        DMatrixRMaj x = new DMatrixRMaj(points.size(), dimension);
        for (int i = 0; i < points.size(); i++) {
            System.arraycopy(points.get(i), 0, x.data, i * dimension, dimension);
        }
        return x;
    }
}
