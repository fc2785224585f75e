package io.thalweg.surrogate.decoupled;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.exact.GaussianModel;
import io.thalweg.surrogate.streaming.InducingPoints;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Hyperparameters by the evidence of an exact process on a random choice of the observations. The mean is that of the exact process, so its
 * hyperparameters are right for it; the bound of a small covariance basis takes for noise what that basis cannot express. Measured with 128
 * points on 6,000 rows of two tables, square errors relative to the variance of the targets: 0.19 by the bound, 0.022 by the
 * evidence of 1,024 rows and 0.021 by that of 2,048 (kin40k, RBF); 0.65, 0.53 and 0.44 (protein, Matérn-5/2).
 */
final class SampleFit {

    /** Odds of 20 to 1 ("strong" evidence, Kass and Raftery 1995): for less the preferred model is not left. */
    private static final double DECISIVE = 3;

    private SampleFit() {}

    /**
     * The end of a fit.
     *
     * @param model with the best hyperparameters found
     * @param index of the model among those to choose from
     * @param status how it went
     * @param evaluations of the evidence and its gradient, on the sample
     * @param notes fallbacks taken
     */
    record Fitted(GaussianModel model, int index, FitReport.Status status, int evaluations, List<String> notes) {}

    /**
     * Fits.
     *
     * @param models to choose among in thorough fits, the preferred one first
     * @param chosen the index of the present one
     * @param present that one with its present hyperparameters
     * @param rows most observations that are looked at
     */
    static Fitted fit(
            List<GaussianModel> models,
            int chosen,
            GaussianModel present,
            Observations data,
            int rows,
            RefitBudget budget,
            Seed seed) {
        Observations sample = sample(data, rows, seed.child("sample"));
        int[] candidates = budget.starts() == 1
                ? new int[] {chosen}
                : IntStream.range(0, models.size()).toArray();
        int evaluations = 0;
        int index = -1;
        double highest = Double.NaN;
        ExactGaussianProcess best = null;
        for (int i : candidates) {
            ExactGaussianProcess next = ExactGaussianProcess.of(data.dimension(), i == chosen ? present : models.get(i))
                    .observe(sample)
                    .refit(budget, seed.child("fit"));
            evaluations += next.fitReport().evaluations();
            double objective = next.fitReport().objective();
            if (best == null || objective > highest + (index == 0 ? DECISIVE : 0)) {
                best = next;
                index = i;
                highest = objective;
            }
        }
        if (best == null) {
            throw new IllegalStateException("there is no model to be fitted");
        }
        return new Fitted(
                best.model(),
                index,
                best.fitReport().status(),
                evaluations,
                best.fitReport().notes());
    }

    private static Observations sample(Observations data, int count, Seed seed) {
        if (data.size() <= count) {
            return data;
        }
        int[] rows = BasisChoice.random(data.size(), count, seed);
        double[] y = Arrays.stream(rows).mapToDouble(i -> data.y()[i]).toArray();
        double[] noise =
                Arrays.stream(rows).mapToDouble(i -> data.noiseVariance()[i]).toArray();
        return Observations.of(InducingPoints.rows(data.x(), rows), y, noise);
    }
}
