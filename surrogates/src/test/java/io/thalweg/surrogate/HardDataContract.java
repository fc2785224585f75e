package io.thalweg.surrogate;

import static io.thalweg.core.testing.Beliefs.assertUsable;
import static io.thalweg.core.testing.Beliefs.moments;
import static io.thalweg.core.testing.Samples.WAVE;
import static io.thalweg.core.testing.Samples.grid;
import static io.thalweg.core.testing.Samples.noisy;
import static io.thalweg.core.testing.Samples.uniform;
import static io.thalweg.core.testing.Samples.values;
import static io.thalweg.core.testing.Samples.waves;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Data that break models, and what every surrogate must make of them: repeated, collinear, close and far points; constants, jumps,
 * outliers and extreme units; noise of all sizes and nothing but noise. A surrogate is proved by a subclass that supplies two without
 * observations, and says where an approximation is entitled to more error.
 */
public abstract class HardDataContract extends HardPointsContract {

    // Targets

    @ParameterizedTest
    @ValueSource(doubles = {0, -1e6, 1e-300, 1e12})
    void constantTargetsAreReproduced(double value) {
        Surrogate some = streamed(learning(1), noisy(uniform(60, 1, 1), t -> value, 0, 1), 30);
        assertClose(mean(some, grid(20)), values(grid(20), t -> value), 1e-9 * Math.max(1, Math.abs(value)));
    }

    /** Each batch comes from another function, so that hyperparameters jump. */
    @Test
    void changingFunctionsAreSurvived() {
        Surrogate some = learning(1);
        List<DoubleUnaryOperator> functions =
                List.of(WAVE, t -> 30 * Math.sin(25 * t), t -> 0.01 * t, t -> Math.signum(t - 0.5), WAVE);
        for (int k = 0; k < functions.size(); k++) {
            some = some.observe(noisy(uniform(40, 1, k), functions.get(k), 0.05, k))
                    .refit(FIT, Seed.of(k));
            assertUsable(some);
            assertThat(some.fitReport().status()).isNotEqualTo(FitReport.Status.NOT_FITTED);
        }
        assertThat(some.observations()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e3, 1e6, 1e10})
    void outlyingTargetIsSurvived(double value) {
        Observations data = waves(30, 0.1, 1);
        double[] y = data.y().clone();
        y[7] = value;
        assertUsable(streamed(learning(1), Observations.of(data.x(), y), 30));
    }

    @Test
    void hugeStepIsSurvived() {
        DMatrixRMaj x = grid(20);
        Observations data = Observations.of(x, values(x, t -> t < 0.5 ? 0 : 1e6));
        assertUsable(learning(1).observe(data).restandardise(5e5, 5e5).refit(FIT, Seed.of(1)));
    }

    @ParameterizedTest
    @CsvSource({"1e-300,0", "1e-150,0", "1e140,0", "1,1e12", "1e-3,-1e6"})
    void targetsOfAllSizesAreEquivalent(double scale, double offset) {
        Observations data = waves(60, 0.1, 1);
        double[] y = Arrays.stream(data.y()).map(v -> offset + scale * v).toArray();
        Surrogate some = known(1).observe(Observations.of(data.x(), y)).restandardise(offset, scale);
        double rounding = 1e-7 + 10 * Math.ulp(offset) / scale;
        assertClose(mean(some, grid(10)), mean(known(1).observe(data), grid(10)), rounding);
        assertUsable(learning(1)
                .observe(Observations.of(data.x(), y))
                .restandardise(offset, scale)
                .refit(FIT, Seed.of(1)));
    }

    /** Units that no prior was made for: the numbers stay finite. */
    @ParameterizedTest
    @ValueSource(doubles = {1e8, 1e-8})
    void unstandardisedUnitsAreSurvived(double unit) {
        streamed(learning(1), noisy(uniform(60, 1, 3), t -> unit * WAVE.applyAsDouble(t), 0.1 * unit, 3), 30);
    }

    /** An offset of 10⁸ deviations leaves half of the digits. */
    @Test
    void hugeOffsetKeepsPrecision() {
        Observations data = waves(60, 0.1, 3);
        double[] y = Arrays.stream(data.y()).map(v -> v + 1e8).toArray();
        double[] shifted = mean(known(1).observe(Observations.of(data.x(), y)), grid(10));
        double[] unshifted = Arrays.stream(shifted).map(v -> v - 1e8).toArray();
        assertClose(unshifted, mean(known(1).observe(data), grid(10)), 1e-6);
    }

    @Test
    void nonFiniteNumbersAreRefused() {
        Surrogate some = known(1).observe(waves(3, 0.1, 1));
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> some.observe(Observations.of(new DMatrixRMaj(1, 1, true, bad), new double[1])))
                    .withMessageContaining("x[0][0] is " + bad);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> some.observe(Observations.of(new DMatrixRMaj(1, 1), new double[] {bad})))
                    .withMessageContaining("y[0] is " + bad);
        }
    }

    // Noise

    /** Intervals of 90 % for new observations cover about 90 % of them, and hardly anything varies with x. */
    @Test
    void pureNoiseIsRecognised() {
        Surrogate some = streamed(learning(1), noisy(uniform(300, 1, 5), t -> 0, 1, 5), 150);
        assertThat(some.posterior().noiseVariance()).isBetween(0.7, 1.3);
        DMatrixRMaj x = grid(400);
        Prediction prediction = some.posterior().predict(x, 1);
        double level = Arrays.stream(prediction.mean()).average().orElseThrow();
        RandomGenerator random = Seed.of(1).child("fresh").generator();
        double covered = 0;
        double ripple = 0;
        for (int i = 0; i < 400; i++) {
            double half = 1.6449
                    * Math.sqrt(prediction.variance()[i] + some.posterior().noiseVariance());
            covered += Math.abs(random.nextGaussian() - prediction.mean()[i]) <= half ? 1 : 0;
            ripple += Math.abs(prediction.mean()[i] - level);
        }
        assertThat(covered / 400).isBetween(0.84, 0.96);
        assertThat(ripple / 400).as("mean distance from a constant").isLessThan(0.25);
    }

    @Test
    void noiseFreeDataAreLearnt() {
        Surrogate some = streamed(learning(1), waves(120, 0, 4), 60);
        assertThat(some.posterior().noiseVariance()).isLessThan(accuracy() * accuracy());
        assertClose(mean(some, grid(20)), values(grid(20), WAVE), accuracy());
    }

    /** Weights from 10⁻¹² to 10⁶, in batches, and units that change. */
    @Test
    void givenNoiseOfAllSizesIsRespected() {
        Observations data = waves(60, 0, 1);
        double[] y = data.y().clone();
        double[] noise = new double[60];
        for (int i = 0; i < 60; i++) {
            noise[i] = Math.pow(10, -12 + 18 * ((i * 7) % 10) / 9.0);
            y[i] += Math.min(1e3, Math.sqrt(noise[i])) * (i % 2 == 0 ? 1 : -1);
        }
        Observations all = Observations.of(data.x(), y, noise);
        Surrogate some = given(1, Matern52.PROFILE, 1, 0.3, 0.04);
        for (int from = 0; from < 60; from += 12) {
            some = some.observe(all.rows(from, from + 12));
            assertUsable(some);
        }
        assertUsable(some.restandardise(1, 1e-3));
        assertUsable(some.restandardise(1, 1e3));
        assertUsable(learning(1).observe(all).refit(FIT, Seed.of(1)));
        Posterior exact = ExactGaussianProcess.of(1, TestModels.fixed(1, Matern52.PROFILE, 1, 0.3, 0.04))
                .observe(all)
                .posterior();
        assertClose(mean(some, grid(30)), exact.predict(grid(30), 1).mean(), approximation());
    }

    @Test
    void hugeNoiseIsNoInformation() {
        Surrogate some = known(1).observe(waves(40, 0.1, 5));
        double[] y = {50, -50, 50, 50, 50};
        double[] noise = new double[5];
        Arrays.fill(noise, 1e18);
        Surrogate more = some.observe(Observations.of(uniform(5, 1, 6), y, noise));
        assertClose(moments(more.posterior(), grid(10)), moments(some.posterior(), grid(10)), 1e-8);
        assertUsable(more.refit(FIT, Seed.of(1)));
    }

    // Hyperparameters

    /** At length scales for which the kernel's matrix is singular to working precision. */
    @ParameterizedTest
    @ValueSource(doubles = {3, 100, 1e4})
    void longLengthScalesAreSurvived(double lengthscale) {
        Surrogate some = given(1, Rbf.PROFILE, 10, lengthscale, 1e-6);
        for (int k = 0; k < 3; k++) {
            some = some.observe(noisy(uniform(100, 1, k), t -> 1 + 0.1 * t, 0, k));
            assertUsable(some);
        }
        assertClose(mean(some, grid(5)), values(grid(5), t -> 1 + 0.1 * t), 0.05);
        if (!keepsData()) {
            assertThat(some.size()).isLessThanOrEqualTo(40);
        }
    }

    @ParameterizedTest
    @CsvSource({"1e-6,1,1e-6", "1e6,1,1e-6", "0.3,1e-6,1e-6", "0.3,1e6,1e-6", "1e6,1e6,1e6", "1e-6,1e-6,1e6"})
    void extremeHyperparametersAreSurvived(double lengthscale, double variance, double noise) {
        Surrogate some = given(1, Matern52.PROFILE, variance, lengthscale, noise)
                .observe(waves(30, 0.1, 1))
                .observe(waves(30, 0.1, 2));
        assertUsable(some);
        if (keepsData()) {
            Surrogate exact = ExactGaussianProcess.of(
                            1, TestModels.fixed(1, Matern52.PROFILE, variance, lengthscale, noise))
                    .observe(waves(30, 0.1, 1).append(waves(30, 0.1, 2)));
            assertClose(mean(some, grid(10)), mean(exact, grid(10)), approximation());
        }
    }
}
