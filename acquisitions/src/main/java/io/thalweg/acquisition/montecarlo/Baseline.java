package io.thalweg.acquisition.montecarlo;

import io.thalweg.acquisition.internal.JointSampler;
import io.thalweg.core.internal.random.GaussianSobol;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/** Which observed points an improvement is measured against, sample by sample. */
@FunctionalInterface
interface Baseline {

    /** None: what is reached is the incumbent, the same in every sample. */
    Baseline NONE = context -> new DMatrixRMaj(0, context.dimension());

    /** All the observed points. */
    Baseline ALL = AcquisitionContext::observed;

    /** Those observed points that have a real chance of being the best. */
    Baseline CONTENDERS = Baseline::contenders;

    /** The points, r × d. */
    DMatrixRMaj points(AcquisitionContext context);

    /**
     * At most 24 observed points: of the 128 with the highest optimistic bounds those that are the best feasible one in most of
     * 512 joint samples, and in one at least (as the pruning of BoTorch's qNEI).
     */
    private static DMatrixRMaj contenders(AcquisitionContext context) {
        int most = 24;
        DMatrixRMaj observed = context.observed();
        if (observed.numRows <= 1) {
            return observed;
        }
        DMatrixRMaj hopeful = rows(observed, hopeful(context.objective(), observed, 128));
        int n = hopeful.numRows;
        int count = 512;
        int outcomes = 1 + context.constraints().size();
        DMatrixRMaj base = new GaussianSobol(outcomes * n, context.seed().child("contenders")).points(count);
        double[] utility = sample(context.objective(), hopeful, base, 0);
        for (int c = 1; c < outcomes; c++) {
            OutcomeConstraint constraint = context.constraints().get(c - 1);
            double[] outcome = sample(constraint.posterior(), hopeful, base, c * n);
            for (int i = 0; i < utility.length; i++) {
                utility[i] = outcome[i] < constraint.threshold() ? Double.NEGATIVE_INFINITY : utility[i];
            }
        }
        int[] best = new int[count];
        for (int i = 1; i < n; i++) {
            for (int s = 0; s < count; s++) {
                best[s] = utility[i * count + s] > utility[best[s] * count + s] ? i : best[s];
            }
        }
        int[] wins = new int[n];
        for (int winner : best) {
            wins[winner]++;
        }
        return rows(
                hopeful,
                IntStream.range(0, n)
                        .boxed()
                        .filter(i -> wins[i] > 0)
                        .sorted(Comparator.comparingInt(i -> -wins[i]))
                        .limit(most)
                        .mapToInt(Integer::intValue)
                        .toArray());
    }

    /** The points with the highest bounds μ + 2σ. */
    private static int[] hopeful(Posterior posterior, DMatrixRMaj points, int most) {
        Prediction prediction = posterior.predict(points, 1);
        double[] mean = prediction.mean();
        double[] variance = prediction.variance();
        double[] bounds = new double[mean.length];
        Arrays.setAll(bounds, i -> mean[i] + 2 * Math.sqrt(variance[i]));
        return IntStream.range(0, bounds.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -bounds[i]))
                .limit(most)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static double[] sample(Posterior posterior, DMatrixRMaj points, DMatrixRMaj base, int column) {
        return new JointSampler(posterior, points, 0, base, column, false).fixedSamples();
    }

    private static DMatrixRMaj rows(DMatrixRMaj points, int[] which) {
        int d = points.numCols;
        DMatrixRMaj chosen = new DMatrixRMaj(which.length, d);
        for (int i = 0; i < which.length; i++) {
            System.arraycopy(points.data, which[i] * d, chosen.data, i * d, d);
        }
        return chosen;
    }
}
