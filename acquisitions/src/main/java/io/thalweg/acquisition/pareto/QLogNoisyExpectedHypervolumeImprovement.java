package io.thalweg.acquisition.pareto;

import io.thalweg.acquisition.internal.JointHead;
import io.thalweg.acquisition.internal.NormalDraws;
import io.thalweg.core.internal.pareto.ParetoFront;
import io.thalweg.core.model.AcquisitionContext;
import org.ejml.data.DMatrixRMaj;

/**
 * Logarithm of the expected hypervolume improvement of a batch over observed points that were measured with noise (qNEHVI:
 * Daulton, Balandat and Bakshy 2021, arXiv:2105.08195; its smooth logarithm: Ament et al. 2023, arXiv:2310.20708). The outcomes
 * at the observed points are sampled jointly with those of the batch, so that each sample has its own front and its own boxes,
 * which are made once: no measured value is taken for the truth.
 *
 * <p>Of the observed points those count that have a real chance of being on the front. Pending points and constraints count as
 * in {@link QLogExpectedHypervolumeImprovement}; an observed point is on the front of a sample only if it is feasible in it.
 */
public final class QLogNoisyExpectedHypervolumeImprovement extends JointParetoAcquisition {

    /** With 128 quasi-random samples for two objectives, 64 for three and 32 for more. */
    public QLogNoisyExpectedHypervolumeImprovement() {}

    /**
     * With so many quasi-random samples.
     *
     * @param samples a power of two; the error of the value falls nearly as its reciprocal
     * @throws IllegalArgumentException if it is none
     */
    public QLogNoisyExpectedHypervolumeImprovement(int samples) {
        super(NormalDraws.sobol(samples));
    }

    @Override
    DMatrixRMaj baseline(AcquisitionContext context) {
        return FrontContenders.of(context);
    }

    @Override
    JointHead head(AcquisitionContext context, KnownOutcomes known) {
        ParetoFront none = ParetoFront.empty(known.objectives());
        return QLogExpectedHypervolumeImprovement.head(none, context.referencePoint(), known);
    }
}
