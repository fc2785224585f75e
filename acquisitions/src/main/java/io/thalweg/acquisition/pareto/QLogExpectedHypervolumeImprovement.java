package io.thalweg.acquisition.pareto;

import io.thalweg.acquisition.internal.JointHead;
import io.thalweg.acquisition.internal.NormalDraws;
import io.thalweg.acquisition.internal.pareto.ParetoContext;
import io.thalweg.core.internal.pareto.BoxDecomposition;
import io.thalweg.core.internal.pareto.ParetoFront;
import io.thalweg.core.model.AcquisitionContext;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * Logarithm of the expected hypervolume improvement of a batch (qEHVI: Daulton, Balandat and Bakshy 2020, arXiv:2006.05078; its
 * smooth logarithm: Ament, Daulton, Eriksson, Balandat and Bakshy 2023, arXiv:2310.20708): what the points add together to the
 * volume that the front of the observed points dominates. For objectives measured without noise, whose posterior means at the
 * observed points are the measured values; with noise use {@link QLogNoisyExpectedHypervolumeImprovement}.
 *
 * <p>What pending points reach in a sample is on the front of that sample: the improvement on it has the maximiser of the joint
 * one. Constraints weigh in by sample.
 */
public final class QLogExpectedHypervolumeImprovement extends JointParetoAcquisition {

    /** With 128 quasi-random samples for two objectives, 64 for three and 32 for more. */
    public QLogExpectedHypervolumeImprovement() {}

    /**
     * With so many quasi-random samples.
     *
     * @param samples a power of two; the error of the value falls nearly as its reciprocal
     * @throws IllegalArgumentException if it is none
     */
    public QLogExpectedHypervolumeImprovement(int samples) {
        super(NormalDraws.sobol(samples));
    }

    @Override
    DMatrixRMaj baseline(AcquisitionContext context) {
        return new DMatrixRMaj(0, context.dimension());
    }

    @Override
    JointHead head(AcquisitionContext context, KnownOutcomes known) {
        return head(ParetoContext.front(context), context.referencePoint(), known);
    }

    /** The head on a front that the known outcomes join, each sample for itself. */
    static JointHead head(ParetoFront front, double[] reference, KnownOutcomes known) {
        BoxDecomposition[] boxes = new BoxDecomposition[known.count()];
        if (known.points() == 0) {
            Arrays.fill(boxes, BoxDecomposition.of(front, reference));
        } else {
            Arrays.setAll(boxes, s -> BoxDecomposition.of(joined(front, known.feasible(s)), reference));
        }
        return new HypervolumeHead(boxes, known.thresholds());
    }

    private static ParetoFront joined(ParetoFront front, DMatrixRMaj outcomes) {
        if (front.size() == 0) {
            return ParetoFront.of(outcomes);
        }
        int m = outcomes.numCols;
        return IntStream.range(0, outcomes.numRows)
                .mapToObj(i -> Arrays.copyOfRange(outcomes.data, i * m, (i + 1) * m))
                .reduce(front, ParetoFront::with, (a, b) -> b);
    }
}
