package io.thalweg.surrogate.internal.fit;

import io.thalweg.core.internal.optimize.LbfgsB;
import io.thalweg.core.internal.optimize.OptimizationResult;
import io.thalweg.core.model.FitReport.Status;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The searches of a fit, by L-BFGS-B: what they found, and what they cost. One use. */
public final class Search {

    /** In nats: an iteration that gains less is the last. */
    private static final double ITERATION_GAIN = 1e-2;

    /** The same in coordinates of the curvature, where it is about half a standard deviation from the end. */
    private static final double SCALED_ITERATION_GAIN = 0.1;

    private double evaluations;
    private int iterations;

    /** Evaluations so far, in equivalents of one with all the data. */
    public int evaluations() {
        return (int) Math.ceil(evaluations);
    }

    /** Iterations so far; a search has at least one. */
    public int iterations() {
        return iterations;
    }

    /** Counts evaluations that were made elsewhere. */
    public void count(double more) {
        evaluations += more;
    }

    /** The log evidence plus log priors at a point; −∞ if it cannot be computed. */
    public double look(Objective<?> objective, double[] x) {
        evaluations++;
        return -objective.evaluate(x, new double[x.length]);
    }

    /** The priors' modes, and draws from the priors: so many starts beside the present one. */
    public static List<HyperparameterVector> others(HyperparameterVector parameters, int count, Seed seed) {
        List<HyperparameterVector> others = new ArrayList<>();
        if (count > 0) {
            others.add(parameters.atModes());
        }
        for (int i = 0; others.size() < count; i++) {
            others.add(parameters.drawn(seed.child("start", i).generator()));
        }
        return others;
    }

    /**
     * Searches from a start.
     *
     * @param cost of an evaluation, relative to that with all the data
     */
    public OptimizationResult minimize(LbfgsB method, Objective<?> objective, double[] start, double cost) {
        OptimizationResult end = method.minimize(objective, objective.bounds(), start);
        evaluations += end.evaluations() * cost;
        iterations += Math.max(1, end.iterations());
        return end;
    }

    /**
     * Searches from a start in coordinates that are scaled by the curvature of another objective, of which this one is about a multiple.
     *
     * @param similar a cheap one, such as the same on a part of the data
     * @param cost of an evaluation of that, relative to that with all the data
     */
    public OptimizationResult minimize(
            LbfgsB method, Objective<?> objective, double[] start, Objective<?> similar, double multiple, double cost) {
        ScaledCoordinates scaled = ScaledCoordinates.like(similar, multiple, objective, start);
        OptimizationResult end = method.minimize(scaled, scaled.bounds(objective.bounds()), new double[start.length]);
        evaluations += end.evaluations() + (start.length + 1) * cost;
        iterations += Math.max(1, end.iterations());
        return new OptimizationResult(
                scaled.at(end.x()), end.value(), end.gradient(), end.iterations(), end.evaluations(), end.status());
    }

    /**
     * Searches from the present point until an iteration gains little. A budget of k iterations is one of at most 2k + 1 evaluations.
     *
     * @param present what is there
     * @param before its log evidence plus log priors
     */
    public <M> Fitted<M> improve(Objective<M> objective, M present, double before, int maxIterations) {
        return objective.dimension() == 0
                ? new Fitted<>(present, Status.CONVERGED, evaluations(), before)
                : end(
                        objective,
                        present,
                        before,
                        minimize(improving(before, ITERATION_GAIN, maxIterations), objective, objective.start(), 1));
    }

    /**
     * The same in coordinates that are scaled by the curvature of another objective, of which this one is about a multiple.
     *
     * @param similar a cheap one, such as the same on a part of the data
     * @param cost of an evaluation of that, relative to that with all the data
     */
    public <M> Fitted<M> improve(
            Objective<M> objective,
            M present,
            double before,
            int maxIterations,
            Objective<?> similar,
            double multiple,
            double cost) {
        return objective.dimension() == 0
                ? new Fitted<>(present, Status.CONVERGED, evaluations(), before)
                : end(
                        objective,
                        present,
                        before,
                        minimize(
                                improving(before, SCALED_ITERATION_GAIN, maxIterations),
                                objective,
                                objective.start(),
                                similar,
                                multiple,
                                cost));
    }

    private static LbfgsB improving(double before, double gain, int maxIterations) {
        return LbfgsB.defaults()
                .withValueTolerance(gain / Math.max(1, Math.abs(before)))
                .withMaxIterations(maxIterations)
                .withMaxEvaluations(2 * maxIterations + 1);
    }

    /**
     * The end of searches: what they found; what was there before if that is no worse; or what is at the priors' modes, if neither can
     * be used.
     *
     * @param present what was there
     * @param before its log evidence plus log priors
     * @param found the best end
     */
    public <M> Fitted<M> end(Objective<M> objective, M present, double before, OptimizationResult found) {
        boolean usable = Double.isFinite(before);
        if (Double.isFinite(found.value()) && !(usable && -found.value() <= before)) {
            Optional<M> model = objective.at(found.x());
            if (model.isPresent()) {
                Status status = found.status().isConverged() ? Status.CONVERGED : Status.BUDGET_EXHAUSTED;
                return new Fitted<>(model.get(), status, evaluations(), -found.value());
            }
        }
        if (!usable) {
            double[] modes = objective.parameters().atModes().coordinates();
            double[] x = objective.start();
            System.arraycopy(modes, 0, x, 0, modes.length);
            Optional<M> model = objective.at(x);
            if (model.isPresent()) {
                double value = look(objective, x);
                return new Fitted<>(model.get(), Status.FELL_BACK_TO_PRIOR, evaluations(), value);
            }
        }
        return new Fitted<>(present, Status.KEPT_PREVIOUS, evaluations(), before);
    }
}
