package io.thalweg.surrogate.internal.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport.Status;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.internal.fit.Fitted;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.LengthscalePriors;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class EvidenceFitTest {

    private static Observations data(int n, double noise) {
        RandomGenerator random = Seed.of(51).generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(n, 2, random.doubles(2L * n).toArray());
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = Math.sin(9 * x.get(i, 0)) + 0.5 * Math.cos(4 * x.get(i, 1)) + noise * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    private static GaussianModel matern() {
        return GaussianModel.of(Matern52.ard(2), TestModels.learnedNoise());
    }

    private static GaussianModel at(GaussianModel model, double... values) {
        return model.withParameters(model.parameters().withValues(values));
    }

    /** Beyond some hundred observations a fit of several starts goes by way of subsets, and must not end lower for that. */
    @Test
    void fitViaSubsetsMatchesAFullFit() {
        Observations data = data(350, 0.3);
        Fitted<GaussianModel> bySubsets = EvidenceFit.fit(matern(), data, new RefitBudget(3, 200), true, Seed.of(1));
        double best = Double.NEGATIVE_INFINITY;
        for (double lengthscale : new double[] {0.1, 0.5, 2}) {
            GaussianModel start = at(matern(), lengthscale, lengthscale, 0.1);
            Fitted<GaussianModel> full = EvidenceFit.fit(start, data, RefitBudget.WARM, true, Seed.of(1));
            best = Math.max(best, full.objective());
        }
        assertThat(bySubsets.objective()).isGreaterThan(best - 1e-2);
        assertThat(bySubsets.status()).isEqualTo(Status.CONVERGED);
        assertThat(bySubsets.objective()).isCloseTo(objective(bySubsets.model(), data), within(1e-8));
    }

    private static double objective(GaussianModel model, Observations data) {
        return ExactGaussianProcess.of(2, model).observe(data).objective();
    }

    @Test
    void severalStartsLeaveALocalOptimum() {
        // Nearly all noise: an optimum of its own, where the length scales do not matter.
        Observations data = data(20, 0.05);
        GaussianModel allNoise = at(matern(), 10, 10, 1);
        Fitted<GaussianModel> warm = EvidenceFit.fit(allNoise, data, RefitBudget.WARM, true, Seed.of(1));
        Fitted<GaussianModel> thorough = EvidenceFit.fit(allNoise, data, new RefitBudget(6, 200), true, Seed.of(1));
        assertThat(thorough.objective()).isGreaterThanOrEqualTo(warm.objective() - 1e-6);
        double[] fitted = thorough.model().parameters().values();
        assertThat(fitted[0]).as("the wavy coordinate").isLessThan(fitted[1]);
        assertThat(fitted[2]).as("noise variance").isBetween(1e-5, 0.05);
    }

    /** Five values in the shortest wave on a slow one: to 128 rows that are drawn from these it is noise, and neighbours show it. */
    @Test
    void fastWavesOfASeriesAreNoNoise() {
        int n = 350;
        int waves = 70;
        double[] t = new double[n];
        Arrays.setAll(t, i -> (i + 0.5) / n);
        for (int seed = 1; seed <= 8; seed++) {
            RandomGenerator random = Seed.of(seed).generator();
            double[] phases = random.doubles(waves, 0, 2 * Math.PI).toArray();
            double[] y = new double[n];
            for (int i = 0; i < n; i++) {
                y[i] = 1.3 * Math.sin(2 * Math.PI * t[i]) + 0.03 * random.nextGaussian();
                for (int k = 0; k < waves; k++) {
                    y[i] += 0.3 * Math.sqrt(2.0 / waves) * Math.sin(2 * Math.PI * k * t[i] + phases[k]);
                }
            }
            GaussianModel model = GaussianModel.of(
                    Matern52.ard(1, LengthscalePriors.dimensionScaled(1), LengthscalePriors.LEAST_OF_A_SERIES),
                    TestModels.learnedNoise());
            Observations series = Observations.of(DMatrixRMaj.wrap(n, 1, t), y);
            Fitted<GaussianModel> fitted = EvidenceFit.fit(model, series, RefitBudget.THOROUGH, false, Seed.of(seed));
            assertThat(fitted.model().noise().value())
                    .as("noise variance, of 0.0009; the waves have 0.09; seed %d", seed)
                    .isLessThan(0.0009);
        }
    }

    /** Of ends on a subset that are one only one is looked at with all the data. */
    @Test
    void startsThatEndAtOnePointGoOnFromThereOnce() {
        Observations data = data(520, 0.3);
        Fitted<GaussianModel> few = EvidenceFit.fit(matern(), data, new RefitBudget(4, 200), false, Seed.of(1));
        Fitted<GaussianModel> many = EvidenceFit.fit(matern(), data, new RefitBudget(12, 200), false, Seed.of(1));
        // Searches on a subset of a quarter of the data cost a sixty-fourth; eight more looks would be eight
        // evaluations more.
        assertThat(many.evaluations() - few.evaluations()).isLessThanOrEqualTo(5);
        assertThat(many.objective()).isCloseTo(few.objective(), within(1e-6));
    }

    /** The first end on the subset is that of nearly all noise; those of other starts are not taken for it. */
    @Test
    void severalStartsLeaveALocalOptimumViaSubsets() {
        RandomGenerator random = Seed.of(52).generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(200, 2, random.doubles(400).toArray());
        double[] y = IntStream.range(0, 200)
                .mapToDouble(i -> Math.sin(60 * x.get(i, 0)))
                .toArray();
        Observations data = Observations.of(x, y);
        GaussianModel allNoise = at(matern(), 10, 10, 1);
        Fitted<GaussianModel> warm = EvidenceFit.fit(allNoise, data, RefitBudget.WARM, true, Seed.of(1));
        Fitted<GaussianModel> thorough = EvidenceFit.fit(allNoise, data, new RefitBudget(6, 200), true, Seed.of(1));
        assertThat(warm.model().parameters().values()[2]).as("noise variance").isGreaterThan(0.4);
        assertThat(thorough.model().parameters().values()[2])
                .as("noise variance")
                .isLessThan(0.01);
        assertThat(thorough.objective()).isGreaterThan(warm.objective() + 100);
    }

    @Test
    void exhaustedBudgetKeepsAndReportsTheBest() {
        Observations data = data(30, 0.1);
        GaussianModel start = at(matern(), 5, 0.05, 0.9);
        Fitted<GaussianModel> cut = EvidenceFit.fit(start, data, new RefitBudget(1, 2), true, Seed.of(1));
        assertThat(cut.status()).isEqualTo(Status.BUDGET_EXHAUSTED);
        assertThat(cut.objective()).isGreaterThan(objective(start, data));
    }

    @Test
    void optimalHyperparametersAreKept() {
        Observations data = data(30, 0.1);
        Fitted<GaussianModel> fitted = EvidenceFit.fit(matern(), data, RefitBudget.THOROUGH, true, Seed.of(1));
        while (fitted.status() != Status.KEPT_PREVIOUS) {
            fitted = EvidenceFit.fit(fitted.model(), data, RefitBudget.WARM, true, Seed.of(1));
        }
        assertThat(EvidenceFit.fit(fitted.model(), data, RefitBudget.WARM, true, Seed.of(2))
                        .model())
                .isSameAs(fitted.model());
    }

    /** Targets so large that the evidence overflows at the present hyperparameters and everywhere else. */
    @Test
    void priorStaysWhenNothingCanBeFitted() {
        DMatrixRMaj x = new DMatrixRMaj(3, 2, true, 0, 0, 0.5, 0.5, 1, 1);
        Observations data = Observations.of(x, new double[] {1e160, -1e160, 1e160});
        GaussianModel start = at(matern(), 0.2, 0.3, 0.5);
        Fitted<GaussianModel> fitted = EvidenceFit.fit(start, data, RefitBudget.THOROUGH, true, Seed.of(1));
        assertThat(fitted.status()).isEqualTo(Status.FELL_BACK_TO_PRIOR);
        assertThat(fitted.model().parameters().values())
                .isEqualTo(start.parameters().atModes().values());
    }

    @Test
    void fixedHyperparametersAreNotFitted() {
        GaussianModel fixed = GaussianModel.of(
                Rbf.of(Lengthscales.of(0.3, 0.3))
                        .withParameters(fix(Rbf.of(Lengthscales.of(0.3, 0.3)).parameters())),
                Hyperparameter.positive("noise", 0.01).fixed());
        Fitted<GaussianModel> fitted = EvidenceFit.fit(fixed, data(10, 0.1), RefitBudget.THOROUGH, true, Seed.of(1));
        assertThat(fitted.status()).isEqualTo(Status.CONVERGED);
        assertThat(fitted.model()).isEqualTo(fixed);
        assertThat(fitted.objective()).isCloseTo(objective(fixed, data(10, 0.1)), within(1e-10));
    }

    private static HyperparameterVector fix(HyperparameterVector parameters) {
        HyperparameterVector fixed = HyperparameterVector.of();
        for (int i = 0; i < parameters.size(); i++) {
            fixed = fixed.concat(HyperparameterVector.of(parameters.get(i).fixed()));
        }
        return fixed;
    }

    /** Whatever the start, the end lies within the limits. */
    @Test
    void hyperparametersStayWithinTheirLimits() {
        Observations constant = Observations.of(data(25, 0).x(), new double[25]);
        for (double[] start : new double[][] {{1e6, 1e6, 1e-6}, {0.025, 0.025, 1e-6}, {0.025, 1e6, 1e6}}) {
            for (Observations data : new Observations[] {constant, data(25, 0), data(25, 3)}) {
                GaussianModel extreme = at(matern(), start);
                Fitted<GaussianModel> fitted = EvidenceFit.fit(extreme, data, RefitBudget.THOROUGH, true, Seed.of(1));
                HyperparameterVector parameters = fitted.model().parameters();
                for (int i = 0; i < parameters.size(); i++) {
                    assertThat(parameters.get(i).value())
                            .isBetween(
                                    parameters.get(i).lower(), parameters.get(i).upper());
                }
                assertThat(fitted.objective()).isFinite();
            }
        }
    }
}
