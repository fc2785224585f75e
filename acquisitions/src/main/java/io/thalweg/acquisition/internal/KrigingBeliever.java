package io.thalweg.acquisition.internal;

import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.Posterior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Takes pending points for observed ones that returned exactly what was expected of them (Ginsbourger, Le Riche and Carraro 2010):
 * beliefs are {@linkplain Posterior#conditioned conditioned} on them, with the noise of a new observation.
 */
public final class KrigingBeliever {

    private KrigingBeliever() {}

    /**
     * The same context without pending points: all beliefs are conditioned on them, the incumbent is raised to the best mean
     * of the first objective at a pending point that is believed to be feasible, and such points join the observed ones.
     *
     * @throws IllegalArgumentException if the incumbent is NaN or +∞, or the pending points have another dimension than the
     *     inputs of the models
     */
    public static AcquisitionContext resolvePending(AcquisitionContext context) {
        double incumbent = context.incumbent();
        if (Double.isNaN(incumbent) || incumbent == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "incumbent is " + incumbent + ", must be finite, or -Infinity if nothing feasible was observed");
        }
        DMatrixRMaj pending = context.pending();
        if (pending.numRows == 0) {
            return context;
        }
        if (pending.numCols != context.dimension()) {
            throw new IllegalArgumentException("pending has " + pending.numCols + " columns where the objective has "
                    + context.dimension() + " inputs");
        }
        List<Posterior> objectives = new ArrayList<>();
        for (Posterior objective : context.objectives()) {
            objectives.add(objective.conditioned(pending, objective.noiseVariance()));
        }
        // Conditioning leaves the means.
        double[] promised = objectives.get(0).predict(pending, 1).mean().clone();
        List<OutcomeConstraint> constraints = new ArrayList<>();
        for (OutcomeConstraint constraint : context.constraints()) {
            Posterior outcome = constraint.posterior();
            double[] expected = outcome.predict(pending, 1).mean();
            for (int i = 0; i < promised.length; i++) {
                if (expected[i] < constraint.threshold()) {
                    promised[i] = Double.NEGATIVE_INFINITY;
                }
            }
            constraints.add(new OutcomeConstraint(
                    outcome.conditioned(pending, outcome.noiseVariance()), constraint.threshold()));
        }
        double promise = Arrays.stream(promised).filter(Double::isFinite).max().orElse(incumbent);
        return context.withObjectives(objectives, context.referencePoint())
                .withConstraints(constraints)
                .withIncumbent(Math.max(incumbent, promise))
                .withObserved(joined(context.observed(), pending, promised), context.noisy())
                .withPending(new DMatrixRMaj(0, pending.numCols));
    }

    /** The observed points and those pending ones that promise something. */
    private static DMatrixRMaj joined(DMatrixRMaj observed, DMatrixRMaj pending, double[] promised) {
        int d = pending.numCols;
        DMatrixRMaj joined = new DMatrixRMaj(observed.numRows + pending.numRows, d);
        CommonOps_DDRM.insert(observed, joined, 0, 0);
        int rows = observed.numRows;
        for (int i = 0; i < promised.length; i++) {
            if (Double.isFinite(promised[i])) {
                CommonOps_DDRM.extract(pending, i, i + 1, 0, d, joined, rows, 0);
                rows++;
            }
        }
        joined.reshape(rows, d, true);
        return joined;
    }
}
