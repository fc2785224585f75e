package io.thalweg.core.study;

import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ejml.data.DMatrixRMaj;

/**
 * What the study has learnt from its results: one model for the objective and one for each constraint. Immutable.
 *
 * @param objective model of the objective
 * @param constraints models of the constrained outcomes, in the order of their declaration
 * @param contenders the feasible observations that may be the best
 * @param failed what models see of the trials whose evaluation failed
 * @param absorbed number of results absorbed
 * @param lastRefit number of observations at the last refit
 */
record ModelState(
        OutcomeModel objective,
        List<OutcomeModel> constraints,
        Contenders contenders,
        AppendList<double[]> failed,
        int absorbed,
        long lastRefit) {

    /** The state that has also absorbed the results beyond those absorbed so far. */
    ModelState absorb(List<TrialResult> results, ModelInputs inputs, List<ConstraintBound> bounds) {
        if (results.size() == absorbed) {
            return this;
        }
        SearchSpace space = inputs.space();
        int sign = objective.scale().sign();
        Batch batch = new Batch(inputs.dimension());
        List<Batch> constraintBatches = new ArrayList<>();
        bounds.forEach(bound -> constraintBatches.add(new Batch(inputs.dimension())));
        Contenders nowContending = contenders;
        AppendList<double[]> nowFailed = failed;
        for (TrialResult result : results.subList(absorbed, results.size())) {
            if (!space.contains(result.trial().point())) {
                continue; // kept and flagged, but the model lives in the space
            }
            double[] u = space.encode(result.trial().point());
            double[] input = inputs.of(u, result.trial().number());
            if (!(result.outcome() instanceof Outcome.Measured measured)) {
                nowFailed = nowFailed.append(input);
                continue;
            }
            batch.add(input, measured.value(), measured.noiseVariance());
            for (int c = 0; c < bounds.size(); c++) {
                ConstraintBound bound = bounds.get(c);
                double value = measured.constraints().getOrDefault(bound.name(), Double.NaN);
                if (Double.isFinite(value) && Math.abs(value) <= Outcome.LARGEST_MAGNITUDE) {
                    constraintBatches.get(c).add(input, value, Double.NaN);
                }
            }
            if (feasible(measured, bounds)) {
                nowContending = nowContending.with(new Contenders.Entry(u, sign * measured.value()));
            }
        }
        List<OutcomeModel> nowConstraints = new ArrayList<>();
        for (int c = 0; c < bounds.size(); c++) {
            nowConstraints.add(constraintBatches.get(c).observedBy(constraints.get(c)));
        }
        return new ModelState(
                batch.observedBy(objective), nowConstraints, nowContending, nowFailed, results.size(), lastRefit);
    }

    /** The state with refitted hyperparameters. */
    ModelState refit(RefitBudget budget, Seed seed) {
        List<OutcomeModel> refitted = new ArrayList<>();
        for (int c = 0; c < constraints.size(); c++) {
            OutcomeModel constraint = constraints.get(c);
            refitted.add(constraint.size() < 2 ? constraint : constraint.refit(budget, seed.child("constraint", c)));
        }
        return new ModelState(
                objective.refit(budget, seed.child("objective")),
                refitted,
                contenders,
                failed,
                absorbed,
                objective.size());
    }

    /** Values gathered for one model. */
    private static final class Batch {
        private final int dimension;
        private final List<double[]> points = new ArrayList<>();
        private final List<double[]> valuesAndNoise = new ArrayList<>();

        Batch(int dimension) {
            this.dimension = dimension;
        }

        void add(double[] u, double value, double noiseVariance) {
            points.add(u);
            valuesAndNoise.add(new double[] {value, noiseVariance});
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
    static DMatrixRMaj rows(List<double[]> points, int dimension) {
        DMatrixRMaj x = new DMatrixRMaj(points.size(), dimension);
        for (int i = 0; i < points.size(); i++) {
            System.arraycopy(points.get(i), 0, x.data, i * dimension, dimension);
        }
        return x;
    }

    /** Whether a measured outcome satisfies all the bounds; an unknown constraint value does not. */
    static boolean feasible(Outcome.Measured measured, List<ConstraintBound> bounds) {
        Map<String, Double> values = measured.constraints();
        return bounds.stream().allMatch(bound -> bound.satisfiedBy(values.getOrDefault(bound.name(), Double.NaN)));
    }
}
