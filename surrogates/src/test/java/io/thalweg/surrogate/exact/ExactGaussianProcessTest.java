package io.thalweg.surrogate.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.hyperparameter.Gamma;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.HyperparameterVector;
import io.thalweg.surrogate.internal.evidence.ConditionedModel;
import io.thalweg.surrogate.internal.evidence.EvidenceObjective;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.kernel.Sum;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The exact Gaussian process against the formulas written out densely, and against differences. */
class ExactGaussianProcessTest {

    private static final double[] LENGTHSCALES = {0.4, 0.9};

    /** Observations whose noise is learnt, given, or half and half. */
    private static Observations data(int n, String noise) {
        RandomGenerator random = Seed.of(41).generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(n, 2, random.doubles(2L * n).toArray());
        double[] y = new double[n];
        double[] variance = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = 3 + Math.sin(6 * x.get(i, 0)) + x.get(i, 1) + 0.2 * random.nextGaussian();
            boolean given = noise.equals("given") || (noise.equals("mixed") && i % 2 == 0);
            variance[i] = given ? 0.01 * (1 + i % 7) : Double.NaN;
        }
        return Observations.of(x, y, variance);
    }

    private static GaussianModel model(OptionalDouble mean) {
        Kernel kernel = Scaled.of(1.6, Rbf.of(Lengthscales.of(LENGTHSCALES)));
        return new GaussianModel(kernel, Hyperparameter.positive("noise", 0.05), mean);
    }

    /** 1.6 exp(−½ Σ ((x_k − z_k)/ℓ_k)²), without any of the kernels' code. */
    private static DMatrixRMaj naiveKernel(DMatrixRMaj x, DMatrixRMaj z) {
        DMatrixRMaj k = new DMatrixRMaj(x.numRows, z.numRows);
        for (int i = 0; i < x.numRows; i++) {
            for (int j = 0; j < z.numRows; j++) {
                double r2 = 0;
                for (int c = 0; c < 2; c++) {
                    double t = (x.get(i, c) - z.get(j, c)) / LENGTHSCALES[c];
                    r2 += t * t;
                }
                k.set(i, j, 1.6 * Math.exp(-0.5 * r2));
            }
        }
        return k;
    }

    /** Posterior and evidence by inverses and determinants of whole matrices. */
    @ParameterizedTest
    @CsvSource({"learnt,NaN", "given,NaN", "mixed,NaN", "learnt,0.7", "mixed,-2"})
    void matchesDenseFormulas(String noise, double mean) {
        int n = 18;
        Observations data = data(n, noise);
        DMatrixRMaj a = naiveKernel(data.x(), data.x());
        for (int i = 0; i < n; i++) {
            a.add(i, i, data.noiseIsGiven(i) ? data.noiseVariance()[i] : 0.05);
        }
        DMatrixRMaj inverse = new DMatrixRMaj(n, n);
        assertThat(CommonOps_DDRM.invert(a, inverse)).isTrue();
        double mu = mean;
        if (Double.isNaN(mean)) {
            double oneY = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    oneY += inverse.get(i, j) * data.y()[j];
                }
            }
            mu = oneY / CommonOps_DDRM.elementSum(inverse);
        }
        DMatrixRMaj r = new DMatrixRMaj(n, 1);
        for (int i = 0; i < n; i++) {
            r.set(i, 0, data.y()[i] - mu);
        }
        DMatrixRMaj alpha = new DMatrixRMaj(n, 1);
        CommonOps_DDRM.mult(inverse, r, alpha);
        double evidence =
                -0.5 * (CommonOps_DDRM.dot(r, alpha) + Math.log(CommonOps_DDRM.det(a)) + n * Math.log(2 * Math.PI));
        DMatrixRMaj x = data(25, "learnt").x();
        DMatrixRMaj cross = naiveKernel(x, data.x());
        DMatrixRMaj means = new DMatrixRMaj(25, 1);
        CommonOps_DDRM.mult(cross, alpha, means);
        DMatrixRMaj explained = new DMatrixRMaj(25, n);
        CommonOps_DDRM.mult(cross, inverse, explained);
        DMatrixRMaj covariance = naiveKernel(x, x);
        CommonOps_DDRM.multAddTransB(-1, explained, cross, covariance);

        ExactGaussianProcess gp = ExactGaussianProcess.of(
                        2, model(Double.isNaN(mean) ? OptionalDouble.empty() : OptionalDouble.of(mean)))
                .observe(data);
        assertThat(gp.mean()).isCloseTo(mu, within(1e-11));
        assertThat(gp.logEvidence()).isCloseTo(evidence, within(1e-10));
        Prediction prediction = gp.posterior().predict(x);
        double shift = mu;
        assertThat(prediction.mean())
                .containsExactly(Arrays.stream(means.data).map(v -> v + shift).toArray(), within(1e-11));
        assertThat(prediction.covariance().data).containsExactly(covariance.data, within(1e-11));
        assertThat(gp.posterior().noiseVariance()).isEqualTo(0.05);
    }

    /** All the derivatives, against central differences of fourth order, at hyperparameters where none vanishes. */
    @ParameterizedTest
    @CsvSource({"learnt,NaN", "given,NaN", "mixed,NaN", "mixed,-2"})
    void gradientOfTheEvidenceMatchesDifferences(String noise, double mean) {
        Observations data = data(16, noise);
        Kernel kernel = Sum.of(
                Scaled.of(0.8, Matern52.of(Lengthscales.of(0.3, 0.5))),
                Scaled.of(0.4, Rbf.of(Lengthscales.isotropic(0.7))));
        GaussianModel model = new GaussianModel(
                kernel,
                Hyperparameter.positive("noise", 0.04),
                Double.isNaN(mean) ? OptionalDouble.empty() : OptionalDouble.of(mean));
        HyperparameterVector parameters = model.parameters();
        double[] gradient = ExactGaussianProcess.of(2, model).observe(data).logEvidenceGradient();
        double[] values = parameters.values();
        assertThat(gradient).hasSize(values.length);
        for (int i = 0; i < values.length; i++) {
            double h = 1e-3 * values[i];
            double expected = (8 * (evidence(model, data, i, h) - evidence(model, data, i, -h))
                            - (evidence(model, data, i, 2 * h) - evidence(model, data, i, -2 * h)))
                    / (12 * h);
            assertThat(gradient[i])
                    .as(parameters.names().get(i))
                    .isCloseTo(expected, within(1e-8 * Math.max(1, Math.abs(expected))));
        }
        if (noise.equals("given")) {
            assertThat(gradient[values.length - 1]).as("noise that nothing has").isZero();
        }
    }

    private static double evidence(GaussianModel model, Observations data, int parameter, double change) {
        HyperparameterVector parameters = model.parameters();
        double[] values = parameters.values();
        values[parameter] += change;
        return ExactGaussianProcess.of(2, model.withParameters(parameters.withValues(values)))
                .observe(data)
                .logEvidence();
    }

    /** The objective of a fit in its own coordinates, priors included. */
    @Test
    void gradientOfTheObjectiveMatchesDifferences() {
        GaussianModel model =
                GaussianModel.of(Scaled.of(new Gamma(2, 0.15), 1e-4, Matern52.ard(2)), TestModels.learnedNoise());
        EvidenceObjective objective = new EvidenceObjective(model, data(20, "mixed"));
        double[] at = model.parameters().coordinates();
        for (int i = 0; i < at.length; i++) {
            at[i] += 0.2 * Math.sin(i + 1);
        }
        double[] gradient = new double[at.length];
        objective.evaluate(at, gradient);
        for (int i = 0; i < at.length; i++) {
            double expected = (8 * (shifted(objective, at, i, 1e-3) - shifted(objective, at, i, -1e-3))
                            - (shifted(objective, at, i, 2e-3) - shifted(objective, at, i, -2e-3)))
                    / 12e-3;
            assertThat(gradient[i]).isCloseTo(expected, within(1e-7 * Math.max(1, Math.abs(expected))));
        }
    }

    private static double shifted(EvidenceObjective objective, double[] at, int i, double change) {
        double[] moved = at.clone();
        moved[i] += change;
        return objective.evaluate(moved, new double[at.length]);
    }

    @Test
    void profiledMeanMaximisesTheEvidence() {
        Observations data = data(15, "mixed");
        ExactGaussianProcess profiled =
                ExactGaussianProcess.of(2, model(OptionalDouble.empty())).observe(data);
        assertThat(profiled.logEvidenceMeanSlope()).isCloseTo(0, within(1e-9));
        for (double step : new double[] {-0.1, 0.1}) {
            ExactGaussianProcess given = ExactGaussianProcess.of(2, model(OptionalDouble.of(profiled.mean() + step)))
                    .observe(data);
            assertThat(given.logEvidence()).isLessThan(profiled.logEvidence());
        }
        ExactGaussianProcess same = ExactGaussianProcess.of(2, model(OptionalDouble.of(profiled.mean())))
                .observe(data);
        assertThat(same.logEvidence()).isCloseTo(profiled.logEvidence(), within(1e-11));
    }

    /** log p(y) = log p(ỹ) − n log s, when kernel, noise and mean change their units with y. */
    @ParameterizedTest
    @ValueSource(doubles = {0.01, 2.5, 1e6})
    void evidenceIsADensity(double s) {
        Observations data = data(15, "mixed");
        double shift = 1.3;
        double[] y = Arrays.stream(data.y()).map(v -> (v - shift) / s).toArray();
        double[] variance =
                Arrays.stream(data.noiseVariance()).map(v -> v / s / s).toArray();
        Kernel base = Rbf.of(Lengthscales.of(LENGTHSCALES));
        double here = evidence(Scaled.of(1.6, base), 0.05, OptionalDouble.of(0.4), data);
        double there = evidence(
                Scaled.of(1.6 / s / s, base),
                0.05 / s / s,
                OptionalDouble.of((0.4 - shift) / s),
                Observations.of(data.x(), y, variance));
        assertThat(there - 15 * Math.log(s)).isCloseTo(here, within(1e-9 * Math.abs(here)));
    }

    private static double evidence(Kernel kernel, double noise, OptionalDouble mean, Observations data) {
        GaussianModel model = new GaussianModel(kernel, Hyperparameter.positive("noise", noise), mean);
        return ExactGaussianProcess.of(2, model).observe(data).logEvidence();
    }

    @ParameterizedTest
    @CsvSource({"1,7", "2,6", "3,20", "12,1"})
    void blocksMatchTheWholePrediction(int q, int fitting) {
        ConditionedModel conditioned = ConditionedModel.of(model(OptionalDouble.empty()), data(10, "mixed"))
                .orElseThrow();
        DMatrixRMaj x = data(24, "learnt").x();
        Prediction whole = new ExactPrediction(conditioned, conditioned.factor::transposedSolver, x, q);
        Prediction blocked =
                BlockedPrediction.of(conditioned, conditioned.factor::transposedSolver, x, q, 10 * fitting);
        assertThat(blocked).isInstanceOf(BlockedPrediction.class);
        assertThat(BlockedPrediction.of(conditioned, conditioned.factor::transposedSolver, x, q, 240))
                .isInstanceOf(ExactPrediction.class);
        assertThat(blocked.batchSize()).isEqualTo(q);
        assertThat(blocked.mean()).containsExactly(whole.mean(), within(1e-14));
        assertThat(blocked.covariance().data).containsExactly(whole.covariance().data, within(1e-14));
        assertThat(blocked.variance()).containsExactly(whole.variance(), within(1e-14));
        double[] meanBar = Seed.of(1).generator().doubles(24).toArray();
        DMatrixRMaj covarianceBar = new DMatrixRMaj(24, q);
        covarianceBar.fill(0.3);
        DMatrixRMaj wholeBar = new DMatrixRMaj(24, 2);
        DMatrixRMaj blockedBar = new DMatrixRMaj(24, 2);
        wholeBar.fill(1);
        blockedBar.fill(1);
        whole.pullback(meanBar, covarianceBar, wholeBar);
        blocked.pullback(meanBar, covarianceBar, blockedBar);
        assertThat(blockedBar.data).containsExactly(wholeBar.data, within(1e-12));
    }

    @Test
    void manyPointsArePredictedInBlocks() {
        GaussianModel model =
                GaussianModel.of(Matern52.of(Lengthscales.of(0.2)), Hyperparameter.positive("noise", 0.05));
        DMatrixRMaj x = new DMatrixRMaj(3, 1, true, 0.1, 0.4, 0.9);
        ExactGaussianProcess gp =
                ExactGaussianProcess.of(1, model).observe(Observations.of(x, new double[] {1, -1, 2}));
        DMatrixRMaj million = new DMatrixRMaj(1_500_000, 1);
        Arrays.setAll(million.data, i -> i / 1.5e6);
        Prediction prediction = gp.posterior().predict(million, 1);
        assertThat(prediction).isInstanceOf(BlockedPrediction.class);
        double one = gp.posterior().predict(new DMatrixRMaj(1, 1, true, 0.5), 1).mean()[0];
        assertThat(prediction.mean()[750_000]).isCloseTo(one, within(1e-13));
    }

    @Test
    void kernelOfTheWrongDimensionIsRefused() {
        assertThatThrownBy(() -> ExactGaussianProcess.of(3, model(OptionalDouble.empty())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("dimension is 3", "2 input");
    }
}
