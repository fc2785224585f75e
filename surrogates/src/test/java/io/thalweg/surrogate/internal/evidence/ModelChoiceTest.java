package io.thalweg.surrogate.internal.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Stationary;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class ModelChoiceTest {

    private static double smooth(double t) {
        return Math.sin(7 * t) + t;
    }

    /** A zigzag with kinks. */
    private static double rough(double t) {
        return 4 * Math.abs(3 * t - Math.round(3 * t)) + Math.abs(t - 0.37);
    }

    private static GaussianModel model(Kernel kernel) {
        return GaussianModel.of(kernel, TestModels.learnedNoise());
    }

    private static ExactGaussianProcess choosing(GaussianModel... models) {
        return ExactGaussianProcess.of(1, List.of(models));
    }

    private static Observations data(DoubleUnaryOperator f, int n) {
        DMatrixRMaj x = new DMatrixRMaj(n, 1);
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x.data[i] = (i + 0.5 * Math.sin(i)) / n;
            y[i] = f.applyAsDouble(Math.max(0, x.data[i]));
        }
        return Observations.of(x, y);
    }

    private static Profile profile(ExactGaussianProcess gp) {
        return ((Stationary) gp.kernel()).profile();
    }

    @Test
    void smoothFunctionGetsTheSmoothKernel() {
        ExactGaussianProcess gp =
                choosing(model(Matern52.ard(1)), model(Rbf.ard(1))).observe(data(ModelChoiceTest::smooth, 25));
        assertThat(profile(gp)).isEqualTo(Matern52.PROFILE);
        assertThat(profile(gp.refit(RefitBudget.THOROUGH, Seed.of(1)))).isEqualTo(Rbf.PROFILE);
    }

    @Test
    void roughFunctionKeepsTheRoughKernel() {
        ExactGaussianProcess gp =
                choosing(model(Matern52.ard(1)), model(Rbf.ard(1))).observe(data(ModelChoiceTest::rough, 25));
        assertThat(profile(gp.refit(RefitBudget.THOROUGH, Seed.of(1)))).isEqualTo(Matern52.PROFILE);
    }

    @Test
    void littleEvidenceLeavesThePreferredKernel() {
        ExactGaussianProcess gp =
                choosing(model(Matern52.ard(1)), model(Rbf.ard(1))).observe(data(ModelChoiceTest::smooth, 4));
        assertThat(profile(gp.refit(RefitBudget.THOROUGH, Seed.of(1)))).isEqualTo(Matern52.PROFILE);
        ExactGaussianProcess other =
                choosing(model(Rbf.ard(1)), model(Matern52.ard(1))).observe(data(ModelChoiceTest::smooth, 4));
        assertThat(profile(other.refit(RefitBudget.THOROUGH, Seed.of(1)))).isEqualTo(Rbf.PROFILE);
    }

    @Test
    void warmRefitDoesNotChangeTheKernel() {
        ExactGaussianProcess gp =
                choosing(model(Matern52.ard(1)), model(Rbf.ard(1))).observe(data(ModelChoiceTest::smooth, 25));
        assertThat(profile(gp.refit(RefitBudget.WARM, Seed.of(1)))).isEqualTo(Matern52.PROFILE);
    }

    @Test
    void choiceIsRevisedByNewData() {
        ExactGaussianProcess gp = choosing(model(Matern52.ard(1)), model(Rbf.ard(1)))
                .observe(data(ModelChoiceTest::smooth, 25))
                .refit(RefitBudget.THOROUGH, Seed.of(1));
        assertThat(profile(gp)).isEqualTo(Rbf.PROFILE);
        ExactGaussianProcess rough = gp.observe(data(t -> smooth(t) + 0.3 * rough(t), 40));
        assertThat(profile(rough.refit(RefitBudget.THOROUGH, Seed.of(1)))).isEqualTo(Matern52.PROFILE);
    }

    /** A model that is at its best from the start wins without having been improved, and must be the one that is used. */
    @Test
    void winnerWithoutAFitIsUsed() {
        Observations data = data(ModelChoiceTest::smooth, 25);
        ExactGaussianProcess fitted = choosing(model(Rbf.ard(1))).observe(data);
        do {
            fitted = fitted.refit(RefitBudget.THOROUGH, Seed.of(1));
        } while (fitted.fitReport().status() != FitReport.Status.KEPT_PREVIOUS);
        ExactGaussianProcess gp =
                choosing(model(Matern52.ard(1)), fitted.model()).observe(data).refit(RefitBudget.THOROUGH, Seed.of(1));
        assertThat(gp.model()).isEqualTo(fitted.model());
        assertThat(gp.fitReport().objective()).isEqualTo(gp.objective());
    }

    @Test
    void reportCountsTheEvaluationsOfAllTheModels() {
        Observations data = data(ModelChoiceTest::smooth, 12);
        int one = choosing(model(Matern52.ard(1)))
                .observe(data)
                .refit(RefitBudget.THOROUGH, Seed.of(1))
                .fitReport()
                .evaluations();
        int two = choosing(model(Matern52.ard(1)), model(Rbf.ard(1)))
                .observe(data)
                .refit(RefitBudget.THOROUGH, Seed.of(1))
                .fitReport()
                .evaluations();
        assertThat(two).isGreaterThan(one);
    }
}
