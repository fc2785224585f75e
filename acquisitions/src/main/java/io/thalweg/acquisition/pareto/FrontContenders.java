package io.thalweg.acquisition.pareto;

import io.thalweg.acquisition.internal.JointSampling;
import io.thalweg.core.internal.pareto.ParetoFront;
import io.thalweg.core.internal.random.GaussianSobol;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionContext.OutcomeConstraint;
import io.thalweg.core.model.Posterior;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * The observed points that have a real chance of being on the front: those that are on it in some of a number of joint samples
 * (as Daulton, Balandat and Bakshy 2021 prune theirs), at most so many, the likeliest.
 */
final class FrontContenders {

    /** Points that are looked at: those of which the fewest others are expected to be better. */
    private static final int LOOKED_AT = 192;

    /** Points that are kept: they are sampled with every argument. */
    private static final int KEPT = 48;

    private static final int SAMPLES = 256;

    private FrontContenders() {}

    /** The points, r × d; r may be 0. */
    static DMatrixRMaj of(AcquisitionContext context) {
        DMatrixRMaj observed = context.observed();
        if (observed.numRows <= 1) {
            return observed;
        }
        DMatrixRMaj hopeful = observed.numRows > LOOKED_AT ? hopeful(context.objectives(), observed) : observed;
        int n = hopeful.numRows;
        List<Posterior> outcomes = new ArrayList<>(context.objectives());
        context.constraints().forEach(constraint -> outcomes.add(constraint.posterior()));
        DMatrixRMaj base = new GaussianSobol(outcomes.size() * n, context.seed().child("contenders")).points(SAMPLES);
        KnownOutcomes known = new KnownOutcomes(
                JointSampling.of(outcomes, hopeful, 0, base).fixedSamples(),
                n,
                SAMPLES,
                context.constraints().stream()
                        .mapToDouble(OutcomeConstraint::threshold)
                        .toArray());
        int[] wins = new int[n];
        for (int s = 0; s < SAMPLES; s++) {
            int sample = s;
            int[] feasible = IntStream.range(0, n)
                    .filter(point -> known.counts(point, sample))
                    .toArray();
            boolean[] onFront = ParetoFront.nonDominated(known.feasible(s));
            for (int i = 0; i < feasible.length; i++) {
                wins[feasible[i]] += onFront[i] ? 1 : 0;
            }
        }
        return best(hopeful, wins, 1, KEPT);
    }

    private static DMatrixRMaj hopeful(List<Posterior> objectives, DMatrixRMaj points) {
        double[][] means = objectives.stream()
                .map(objective -> objective.predict(points, 1).mean())
                .toArray(double[][]::new);
        int n = points.numRows;
        int[] ranks = new int[n];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                boolean better = true;
                for (double[] mean : means) {
                    better &= mean[k] > mean[i];
                }
                ranks[i] -= better ? 1 : 0;
            }
        }
        return best(points, ranks, -n, LOOKED_AT);
    }

    /** At most so many rows, of the highest scores that are at least a bound, the highest first. */
    private static DMatrixRMaj best(DMatrixRMaj points, int[] scores, int least, int most) {
        int[] rows = IntStream.range(0, scores.length)
                .boxed()
                .filter(i -> scores[i] >= least)
                .sorted(Comparator.comparingInt(i -> -scores[i]))
                .limit(most)
                .mapToInt(Integer::intValue)
                .toArray();
        int d = points.numCols;
        DMatrixRMaj chosen = new DMatrixRMaj(rows.length, d);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(points.data, rows[i] * d, chosen.data, i * d, d);
        }
        return chosen;
    }
}
