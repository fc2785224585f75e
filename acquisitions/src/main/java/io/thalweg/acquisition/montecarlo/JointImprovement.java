package io.thalweg.acquisition.montecarlo;

import io.thalweg.acquisition.internal.Feasibility;
import io.thalweg.acquisition.internal.JointHead;
import io.thalweg.acquisition.internal.KnownSamples;
import io.thalweg.acquisition.internal.NormalDraws;
import io.thalweg.core.model.AcquisitionContext;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * The expected-improvement family: improvement over what is reached in each sample, which is the incumbent or, with noise, the
 * best of the baseline in the same sample; and over the pending points, whose outcomes will be known as well. With those,
 *
 * <pre>
 *   E max(f_X, f_P, f*) − f* = E (max f_X − max(f_P, f*))⁺ + a constant,
 * </pre>
 *
 * so that the improvement over the pending points has the maximiser of the joint one, and nothing of it drowns in what those
 * promise already. With constraints a known point counts where it is feasible in the sample.
 */
abstract class JointImprovement extends JointAcquisition {

    private final ImprovementHeads heads;
    private final Baseline rule;

    JointImprovement(NormalDraws draws, ImprovementHeads heads, Baseline rule) {
        super(draws);
        this.heads = heads;
        this.rule = rule;
    }

    @Override
    final boolean weighsConstraints() {
        return true;
    }

    @Override
    final DMatrixRMaj baseline(AcquisitionContext context) {
        return seeksFeasibility(context.incumbent(), context.constraints().size())
                ? new DMatrixRMaj(0, context.dimension())
                : rule.points(context);
    }

    private static boolean seeksFeasibility(double incumbent, int constraints) {
        return incumbent == Double.NEGATIVE_INFINITY && constraints > 0;
    }

    @Override
    final boolean looksAtDeviations(KnownSamples known) {
        return known.incumbent() == Double.NEGATIVE_INFINITY
                && known.baseline() + known.pending() == 0
                && known.thresholds().length == 0;
    }

    @Override
    final JointHead head(KnownSamples known) {
        if (looksAtDeviations(known)) {
            return heads.exploration(known.count());
        }
        if (seeksFeasibility(known.incumbent(), known.thresholds().length)) {
            return heads.feasibility(Feasibility.logInfeasibleSoFar(known), known.thresholds());
        }
        return heads.improvement(levels(known), known.thresholds());
    }

    /** What is reached in each sample. */
    private static double[] levels(KnownSamples known) {
        double[] levels = new double[known.count()];
        Arrays.fill(levels, known.baseline() > 0 ? Double.NEGATIVE_INFINITY : known.incumbent());
        double worst = Double.POSITIVE_INFINITY;
        for (int p = 0; p < known.baseline() + known.pending(); p++) {
            for (int s = 0; s < levels.length; s++) {
                double value = known.objective(p, s);
                worst = Math.min(worst, value);
                if (known.isFeasible(p, s)) {
                    levels[s] = Math.max(levels[s], value);
                }
            }
        }
        for (int s = 0; s < levels.length; s++) {
            // Nothing known is feasible in this sample: whatever is, improves on the worst that was seen.
            levels[s] = levels[s] == Double.NEGATIVE_INFINITY ? worst : levels[s];
        }
        return levels;
    }
}
