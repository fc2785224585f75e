package io.thalweg.surrogate.internal.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Matern12;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Profile;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Rotated;
import io.thalweg.surrogate.kernel.Scaled;
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

    private static final ModelChoice ROUGH_FIRST =
            ModelChoice.of(1, List.of(model(Matern52.ard(1)), model(Rbf.ard(1))));

    private static ModelChoice.Chosen fit(ModelChoice choice, Observations data, RefitBudget budget) {
        return choice.fit(choice.prior(), data, budget, false, Seed.of(1));
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

    private static Profile profile(ModelChoice.Chosen chosen) {
        assertThat(((Stationary) chosen.choice().prior().kernel()).profile())
                .isEqualTo(((Stationary) chosen.fitted().model().kernel()).profile());
        return ((Stationary) chosen.fitted().model().kernel()).profile();
    }

    @Test
    void smoothFunctionGetsTheSmoothKernel() {
        assertThat(profile(fit(ROUGH_FIRST, data(ModelChoiceTest::smooth, 25), RefitBudget.THOROUGH)))
                .isEqualTo(Rbf.PROFILE);
    }

    @Test
    void roughFunctionKeepsTheRoughKernel() {
        assertThat(profile(fit(ROUGH_FIRST, data(ModelChoiceTest::rough, 25), RefitBudget.THOROUGH)))
                .isEqualTo(Matern52.PROFILE);
    }

    @Test
    void littleEvidenceLeavesThePreferredKernel() {
        Observations few = data(ModelChoiceTest::smooth, 4);
        assertThat(profile(fit(ROUGH_FIRST, few, RefitBudget.THOROUGH))).isEqualTo(Matern52.PROFILE);
        ModelChoice smoothFirst = ModelChoice.of(1, List.of(model(Rbf.ard(1)), model(Matern52.ard(1))));
        assertThat(profile(fit(smoothFirst, few, RefitBudget.THOROUGH))).isEqualTo(Rbf.PROFILE);
    }

    /** The smoothest of the three is 4.3 nats ahead of the roughest, but only 1.6 ahead of the one between them. */
    @Test
    void kernelLeadsAllThatArePreferredToIt() {
        Observations few = data(ModelChoiceTest::smooth, 8);
        GaussianModel roughest = model(Matern12.ard(1));
        ModelChoice two = ModelChoice.of(1, List.of(roughest, model(Rbf.ard(1))));
        assertThat(profile(fit(two, few, RefitBudget.THOROUGH))).isEqualTo(Rbf.PROFILE);
        ModelChoice three = ModelChoice.of(1, List.of(roughest, model(Matern52.ard(1)), model(Rbf.ard(1))));
        assertThat(profile(fit(three, few, RefitBudget.THOROUGH))).isEqualTo(Matern12.PROFILE);
    }

    @Test
    void warmRefitDoesNotChangeTheKernel() {
        assertThat(profile(fit(ROUGH_FIRST, data(ModelChoiceTest::smooth, 25), RefitBudget.WARM)))
                .isEqualTo(Matern52.PROFILE);
    }

    @Test
    void choiceIsRevisedByNewData() {
        Observations first = data(ModelChoiceTest::smooth, 25);
        ModelChoice.Chosen chosen = fit(ROUGH_FIRST, first, RefitBudget.THOROUGH);
        assertThat(profile(chosen)).isEqualTo(Rbf.PROFILE);
        Observations all = first.append(data(t -> smooth(t) + 0.3 * rough(t), 40));
        GaussianModel present = chosen.fitted().model();
        assertThat(profile(chosen.choice().fit(present, all, RefitBudget.THOROUGH, true, Seed.of(1))))
                .isEqualTo(Matern52.PROFILE);
    }

    /** A model that is at its best from the start wins without having been improved, and must be the one that is used. */
    @Test
    void winnerWithoutAFitIsUsed() {
        Observations data = data(ModelChoiceTest::smooth, 25);
        ExactGaussianProcess fitted =
                ExactGaussianProcess.of(1, model(Rbf.ard(1))).observe(data);
        do {
            fitted = fitted.refit(RefitBudget.THOROUGH, Seed.of(1));
        } while (fitted.fitReport().status() != FitReport.Status.KEPT_PREVIOUS);
        ModelChoice choice = ModelChoice.of(1, List.of(model(Matern52.ard(1)), fitted.model()));
        ModelChoice.Chosen chosen = fit(choice, data, RefitBudget.THOROUGH);
        assertThat(chosen.fitted().model()).isEqualTo(fitted.model());
        assertThat(chosen.fitted().objective()).isEqualTo(fitted.objective());
    }

    private static GaussianModel at(Kernel kernel, Hyperparameter noise, double lengthscale, double variance) {
        GaussianModel model = GaussianModel.of(kernel, noise);
        return model.withParameters(model.parameters()
                .with("lengthscale[0]", one -> one.withValue(lengthscale))
                .with("noise", one -> one.withValue(variance)));
    }

    @Test
    void beginsAtTheLikeliestFittedModelThatItKnows() {
        ModelChoice choice = ModelChoice.of(
                1, List.of(model(Scaled.standardised(Matern52.ard(1))), model(Scaled.standardised(Rbf.ard(1)))));
        GaussianModel unknown = at(Matern12.ard(1), TestModels.learnedNoise(), 0.2, 0.1);
        GaussianModel likeliest = at(Rbf.ard(1), TestModels.learnedNoise(), 0.07, 0.3);
        GaussianModel other = at(Matern52.ard(1), TestModels.learnedNoise(), 0.4, 0.2);
        ModelChoice.Chosen begun =
                choice.beginningAt(List.of(unknown, likeliest, other)).orElseThrow();
        assertThat(begun.choice()).isEqualTo(new ModelChoice(choice.models(), 1));
        GaussianModel model = begun.fitted().model();
        assertThat(model.kernel())
                .isInstanceOfSatisfying(
                        Scaled.class,
                        kernel -> assertThat(((Stationary) kernel.base()).profile())
                                .isEqualTo(Rbf.PROFILE));
        assertThat(model.parameters().values()).containsExactly(1, 0.07, 0.3);
        assertThat(choice.beginningAt(List.of(unknown))).isEmpty();
    }

    /** Only if they are the likeliest: where the parameters' own axes are better, models of rotated coordinates would cost and gain nothing. */
    @Test
    void modelsOfRotatedCoordinatesAreAddedIfTheyAreTheLikeliest() {
        DMatrixRMaj axes = new DMatrixRMaj(new double[][] {{0.6, 0.8}, {-0.8, 0.6}});
        ModelChoice choice = ModelChoice.of(
                2, List.of(model(Scaled.standardised(Matern52.ard(2))), model(Scaled.standardised(Rbf.ard(2)))));
        GaussianModel turned = at(Rotated.of(Rbf.ard(2), axes), TestModels.learnedNoise(), 0.07, 0.3);
        GaussianModel straight = at(Rbf.ard(2), TestModels.learnedNoise(), 0.2, 0.1);
        ModelChoice.Chosen begun = choice.beginningAt(List.of(turned, straight)).orElseThrow();
        assertThat(begun.choice().models()).hasSize(4);
        assertThat(begun.choice().models().subList(0, 2)).isEqualTo(choice.models());
        assertThat(begun.choice().current()).isEqualTo(3);
        assertThat(((Scaled) begun.fitted().model().kernel()).base()).isEqualTo(turned.kernel());
        assertThat(begun.fitted().model().noise().value()).isEqualTo(0.3);
        assertThat(begun.choice().axes().orElseThrow().data).isEqualTo(axes.data);
        assertThat(begun.choice().along(axes)).isEqualTo(begun.choice());
        ModelChoice.Chosen other = choice.beginningAt(List.of(straight, turned)).orElseThrow();
        assertThat(other.choice()).isEqualTo(new ModelChoice(choice.models(), 1));
        assertThat(other.choice().axes()).isEmpty();
    }

    /** A form without noise begins at the least noise; noise that is told stays. */
    @Test
    void limitsAndWhatIsToldAreKept() {
        Hyperparameter none = Hyperparameter.positive("noise", 1e-11).fixed();
        GaussianModel exact = at(Matern52.ard(1), none, 0.3, 1e-11);
        assertThat(begun(model(Matern52.ard(1)), exact)).containsExactly(0.3, 1e-6);
        Hyperparameter told = Hyperparameter.positive("noise", 1e-4).fixed();
        assertThat(begun(GaussianModel.of(Matern52.ard(1), told), exact)).containsExactly(0.3, 1e-4);
    }

    private static double[] begun(GaussianModel own, GaussianModel fitted) {
        ModelChoice.Chosen begun =
                ModelChoice.of(1, List.of(own)).beginningAt(List.of(fitted)).orElseThrow();
        return begun.fitted().model().parameters().values();
    }

    @Test
    void evaluationsOfAllTheModelsAreCounted() {
        Observations data = data(ModelChoiceTest::smooth, 12);
        ModelChoice one = ModelChoice.of(1, List.of(model(Matern52.ard(1))));
        assertThat(fit(ROUGH_FIRST, data, RefitBudget.THOROUGH).fitted().evaluations())
                .isGreaterThan(fit(one, data, RefitBudget.THOROUGH).fitted().evaluations());
    }
}
