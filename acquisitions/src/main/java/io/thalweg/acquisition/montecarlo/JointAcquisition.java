package io.thalweg.acquisition.montecarlo;

import io.thalweg.acquisition.internal.JointHead;
import io.thalweg.acquisition.internal.JointSampling;
import io.thalweg.acquisition.internal.KnownSamples;
import io.thalweg.acquisition.internal.NormalDraws;
import io.thalweg.acquisition.internal.PendingChoice;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/** Base of the Monte Carlo acquisitions of joint batches: a subclass supplies the formula of its head. */
abstract class JointAcquisition implements Acquisition {

    /**
     * Samples by default: quasi-random ones, whose means err less than those of as many random ones, and a power of two, for
     * which they are balanced.
     */
    static final int DEFAULT_SAMPLES = 128;

    private final NormalDraws draws;

    JointAcquisition(NormalDraws draws) {
        this.draws = draws;
    }

    /**
     * What a batch is worth.
     *
     * @param known samples at the points that do not move, taken jointly with those that the head will see
     */
    abstract JointHead head(KnownSamples known);

    /** Whether the head weighs constraints; otherwise they are refused. */
    boolean weighsConstraints() {
        return false;
    }

    /** The observed points that the head wants samples of; none, by default. */
    DMatrixRMaj baseline(AcquisitionContext context) {
        return new DMatrixRMaj(0, context.dimension());
    }

    /**
     * Whether the head sees what outcomes deviate from what is expected of them, given the pending ones, because there is
     * nothing to compare outcomes themselves with.
     */
    boolean looksAtDeviations(KnownSamples known) {
        return false;
    }

    /**
     * The acquisition function in a context. Pending points belong to the batch, without moving: their outcomes are sampled
     * jointly with those of the argument; of many, those of a {@link PendingChoice}.
     *
     * @throws IllegalArgumentException if the context has several objectives, constraints that this acquisition does not weigh,
     *     a model with another number of inputs, a threshold that is not finite, or an incumbent that is NaN or +∞
     */
    @Override
    public final AcquisitionFunction on(AcquisitionContext context) {
        requireUsable(this, context, weighsConstraints());
        DMatrixRMaj baseline = baseline(context);
        DMatrixRMaj pending = PendingChoice.of(context);
        DMatrixRMaj fixed = stacked(baseline, pending, context.dimension());
        List<Posterior> outcomes = new ArrayList<>(List.of(context.objective()));
        context.constraints().forEach(constraint -> outcomes.add(constraint.posterior()));
        int q = context.batchSize();
        Seed seed = context.seed().child("base samples");
        DMatrixRMaj base = draws.of(outcomes.size() * (fixed.numRows + q), seed);
        JointSampling sampling = JointSampling.of(outcomes, fixed, q, base);
        KnownSamples known = new KnownSamples(
                base.numRows,
                baseline.numRows,
                pending.numRows,
                sampling.fixedSamples(),
                context.incumbent(),
                context.constraints().stream()
                        .mapToDouble(OutcomeConstraint::threshold)
                        .toArray());
        if (looksAtDeviations(known)) {
            sampling = JointSampling.of(outcomes, fixed, q, base, true);
        }
        return sampling.function(head(known));
    }

    private static DMatrixRMaj stacked(DMatrixRMaj upper, DMatrixRMaj lower, int d) {
        DMatrixRMaj both = new DMatrixRMaj(upper.numRows + lower.numRows, d);
        System.arraycopy(upper.data, 0, both.data, 0, upper.numRows * d);
        System.arraycopy(lower.data, 0, both.data, upper.numRows * d, lower.numRows * d);
        return both;
    }

    /** Refuses, in the name of an acquisition, contexts that it was not made for. */
    static void requireUsable(Acquisition acquisition, AcquisitionContext context, boolean weighsConstraints) {
        if (context.objectives().size() != 1) {
            throw new IllegalArgumentException(acquisition + " is for one objective, and the context has "
                    + context.objectives().size() + ": use an acquisition for several, e.g."
                    + " QLogExpectedHypervolumeImprovement");
        }
        double incumbent = context.incumbent();
        if (Double.isNaN(incumbent) || incumbent == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "incumbent is " + incumbent + ", must be finite, or -Infinity if nothing feasible was observed");
        }
        int d = context.dimension();
        requireColumns("pending", context.pending(), d);
        requireColumns("observed", context.observed(), d);
        if (!weighsConstraints && !context.constraints().isEmpty()) {
            throw new IllegalArgumentException(acquisition + " does not support constraints, and the context has "
                    + context.constraints().size() + " of them: use an improvement that does, e.g."
                    + " new QLogExpectedImprovement()");
        }
        for (int i = 0; i < context.constraints().size(); i++) {
            OutcomeConstraint constraint = context.constraints().get(i);
            if (!Double.isFinite(constraint.threshold())) {
                throw new IllegalArgumentException("constraints[" + i + "].threshold is " + constraint.threshold()
                        + ", must be finite: leave out a constraint that always holds");
            }
            if (constraint.posterior().dimension() != d) {
                throw new IllegalArgumentException("constraints[" + i + "].posterior has "
                        + constraint.posterior().dimension() + " inputs where the objective has " + d);
            }
        }
    }

    private static void requireColumns(String name, DMatrixRMaj points, int d) {
        if (points.numRows > 0 && points.numCols != d) {
            throw new IllegalArgumentException(
                    name + " has " + points.numCols + " columns where the objective has " + d + " inputs");
        }
    }

    @Override
    public String toString() {
        return getClass().getSimpleName();
    }
}
