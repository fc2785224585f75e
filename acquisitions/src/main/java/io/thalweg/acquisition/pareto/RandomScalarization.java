package io.thalweg.acquisition.pareto;

import io.thalweg.acquisition.internal.JointHead;
import io.thalweg.acquisition.internal.NormalDraws;
import io.thalweg.acquisition.internal.pareto.ParetoContext;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;

/**
 * Expected improvement of random scalarisations (ParEGO: Knowles 2006; for batches and with noise qParEGO: Daulton, Balandat and
 * Bakshy 2020): the objectives become one by augmented Chebyshev scalarisations with weights drawn for this step, as many as the
 * batch has points, and the value is the logarithm of the mean improvement of them all, each by the point of the batch that
 * serves it best. Cheap for any number of objectives, where the boxes of the hypervolume become many.
 *
 * <p>What is to be improved on is, sample by sample, the best scalar of the pending points and of the observed ones: of their
 * posterior means, or with noise of their samples, as in {@link QLogNoisyExpectedHypervolumeImprovement}; and if there are none,
 * that of the reference point. Constraints weigh in by sample.
 */
public final class RandomScalarization extends JointParetoAcquisition {

    /** With 128 quasi-random samples. */
    public RandomScalarization() {
        this(128);
    }

    /**
     * With so many quasi-random samples.
     *
     * @param samples a power of two
     * @throws IllegalArgumentException if it is none
     */
    public RandomScalarization(int samples) {
        super(NormalDraws.sobol(samples));
    }

    @Override
    DMatrixRMaj baseline(AcquisitionContext context) {
        return context.noisy() ? FrontContenders.of(context) : new DMatrixRMaj(0, context.dimension());
    }

    @Override
    JointHead head(AcquisitionContext context, KnownOutcomes known) {
        int m = known.objectives();
        DMatrixRMaj front = ParetoContext.front(context).points();
        Seed seed = context.seed().child("weights");
        Chebyshev[] scalarizations = new Chebyshev[context.batchSize()];
        Arrays.setAll(scalarizations, k -> Chebyshev.random(context.referencePoint(), front, seed.child("weights", k)));
        double[][] observed = new double[m][front.numRows];
        for (int i = 0; i < front.numRows && !context.noisy(); i++) {
            for (int j = 0; j < m; j++) {
                observed[j][i] = front.get(i, j);
            }
        }
        double[][] levels = new double[scalarizations.length][known.count()];
        for (int k = 0; k < levels.length; k++) {
            double reached = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < front.numRows && !context.noisy(); i++) {
                reached = Math.max(reached, scalarizations[k].of(observed, i));
            }
            for (int s = 0; s < known.count(); s++) {
                double level = reached;
                for (int point = 0; point < known.points(); point++) {
                    if (known.counts(point, s)) {
                        level = Math.max(level, scalarizations[k].of(known.outcomes(), point * known.count() + s));
                    }
                }
                // The scalar of the reference point is 0.
                levels[k][s] = level == Double.NEGATIVE_INFINITY ? 0 : level;
            }
        }
        return new ScalarizationHead(scalarizations, levels, m, known.thresholds());
    }
}
