package io.thalweg.acquisition.pareto;

import io.thalweg.acquisition.LogAcquisition;
import io.thalweg.acquisition.internal.JointHead;
import io.thalweg.acquisition.internal.JointSampling;
import io.thalweg.acquisition.internal.NormalDraws;
import io.thalweg.acquisition.internal.PendingChoice;
import io.thalweg.acquisition.internal.marginal.FeasibilityWeighted;
import io.thalweg.acquisition.internal.pareto.ParetoContext;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Base of the Monte Carlo acquisitions of several objectives: outcomes at the batch, the pending points and, with noise, the
 * observed points are sampled jointly, the objectives and constraints independently of each other. A subclass is the formula of
 * its head.
 */
abstract class JointParetoAcquisition implements LogAcquisition {

    /** Points of a batch: the heads' cost doubles with each. */
    static final int MOST_POINTS = 10;

    private final IntFunction<NormalDraws> draws;

    /** With fewer samples where there are more boxes, for every sample may have its own: 128, 64, 32 for 2, 3, 4 objectives. */
    JointParetoAcquisition() {
        this.draws = m -> NormalDraws.sobol(m <= 2 ? 128 : m == 3 ? 64 : 32);
    }

    JointParetoAcquisition(NormalDraws draws) {
        this.draws = m -> draws;
    }

    /** The observed points whose outcomes are uncertain and are to be sampled. */
    abstract DMatrixRMaj baseline(AcquisitionContext context);

    /** What a batch is worth, given samples at the baseline and at the pending points. */
    abstract JointHead head(AcquisitionContext context, KnownOutcomes known);

    /**
     * The acquisition function in a context. Pending points belong to the batch, without moving: their outcomes are sampled
     * jointly with those of the argument; of many, those of a {@link PendingChoice}.
     *
     * @throws IllegalArgumentException if the context has a single objective or asks for more than 10 points, a model has
     *     another number of inputs, a point another dimension, or the reference point, the incumbent or a threshold is no number
     */
    @Override
    public final AcquisitionFunction on(AcquisitionContext context) {
        ParetoContext.requireUsable(this, context);
        FeasibilityWeighted.requireUsableConstraints(context);
        int q = context.batchSize();
        if (q > MOST_POINTS) {
            throw new IllegalArgumentException("batchSize is " + q + ", must be at most " + MOST_POINTS + " for " + this
                    + ", whose cost doubles with each point: choose the points in groups, with earlier ones pending");
        }
        DMatrixRMaj baseline = baseline(context);
        DMatrixRMaj pending = PendingChoice.of(context);
        DMatrixRMaj fixed = new DMatrixRMaj(baseline.numRows + pending.numRows, context.dimension());
        CommonOps_DDRM.insert(baseline, fixed, 0, 0);
        CommonOps_DDRM.insert(pending, fixed, baseline.numRows, 0);
        List<Posterior> outcomes = new ArrayList<>(context.objectives());
        context.constraints().forEach(constraint -> outcomes.add(constraint.posterior()));
        DMatrixRMaj base = draws.apply(context.objectives().size())
                .of(outcomes.size() * (fixed.numRows + q), context.seed().child("base samples"));
        JointSampling sampling = JointSampling.of(outcomes, fixed, q, base);
        double[] thresholds = context.constraints().stream()
                .mapToDouble(OutcomeConstraint::threshold)
                .toArray();
        return sampling.function(
                head(context, new KnownOutcomes(sampling.fixedSamples(), fixed.numRows, base.numRows, thresholds)));
    }

    @Override
    public String toString() {
        return getClass().getSimpleName();
    }
}
