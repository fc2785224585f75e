package io.thalweg.surrogate.decoupled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.exact.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.parameter.LogNormal;
import io.thalweg.surrogate.parameter.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Data that break models: single, repeated and far points, constants, jumps, all sizes of values and noise. */
class HardDataTest {

    private static final RefitBudget FIT = new RefitBudget(1, 20);

    private static double wave(double t) {
        return Math.sin(9 * t) + t;
    }

    /** Both bases of all sizes: without limits that are met, with few points of the covariance, and with a small mean basis. */
    static Stream<DecoupledSettings> settings() {
        DecoupledSettings all = DecoupledSettings.DEFAULT.withFitRows(60);
        return Stream.of(all, all.withPoints(5), all.withPoints(5).withMeanPoints(20));
    }

    private static GaussianModel learnt(int d) {
        Parameter scale =
                Parameter.positive("outputscale", new LogNormal(1, 1), 1e-3).withValue(1);
        return GaussianModel.of(
                new Scaled(Matern52.ard(d), scale), Parameter.positive("noise", new LogNormal(-4, 1), 1e-6));
    }

    private static GaussianModel known(double noise, double lengthscale) {
        GaussianModel model = GaussianModel.of(
                Scaled.of(1, Matern52.of(Lengthscales.of(lengthscale))), Parameter.positive("noise", noise));
        return model.withParameters(model.parameters().map(Parameter::fixed));
    }

    private static DecoupledSurrogate of(GaussianModel model, DecoupledSettings settings) {
        return DecoupledSurrogate.of(model.kernel().dimension().orElse(1), List.of(model), settings);
    }

    private static double[] uniform(int n, long seed) {
        return Seed.of(seed).generator().doubles(n).toArray();
    }

    private static Observations curve(double[] x, DoubleUnaryOperator f, double deviation, long seed) {
        RandomGenerator random = Seed.of(seed).child("noise").generator();
        double[] y = Arrays.stream(x)
                .map(t -> f.applyAsDouble(t) + deviation * random.nextGaussian())
                .toArray();
        return Observations.of(DMatrixRMaj.wrap(x.length, 1, x), y);
    }

    private static DMatrixRMaj grid(int n) {
        DMatrixRMaj x = new DMatrixRMaj(n, 1);
        Arrays.setAll(x.data, i -> (i + 0.5) / n);
        return x;
    }

    private static void assertUsable(DecoupledSurrogate some) {
        int d = some.dimension();
        DMatrixRMaj x =
                DMatrixRMaj.wrap(20, d, Seed.of(77).generator().doubles(20L * d).toArray());
        Prediction prediction = some.posterior().predict(x, 1);
        assertThat(Arrays.stream(prediction.mean())).allMatch(Double::isFinite);
        assertThat(Arrays.stream(prediction.variance())).allMatch(v -> v >= 0 && Double.isFinite(v));
        DMatrixRMaj gradient = x.createLike();
        DMatrixRMaj ones = new DMatrixRMaj(20, 1);
        ones.fill(1);
        prediction.pullback(ones.data, ones, gradient);
        assertThat(Arrays.stream(gradient.data)).allMatch(Double::isFinite);
        assertThat(some.logEvidence()).isFinite();
    }

    @ParameterizedTest
    @MethodSource("settings")
    void d01_onePointAfterAnother(DecoupledSettings settings) {
        DecoupledSurrogate some = of(learnt(1), settings);
        for (int i = 0; i < 25; i++) {
            some = some.observe(curve(uniform(1, i), HardDataTest::wave, 0.1, i));
            assertThat(some.observations()).isEqualTo(i + 1);
            assertUsable(some);
            assertUsable(some.refit(FIT, Seed.of(i)));
        }
        assertThat(some.points()).isLessThanOrEqualTo(settings.points());
    }

    @ParameterizedTest
    @MethodSource("settings")
    void d02_duplicatedPoints(DecoupledSettings settings) {
        double[] x = new double[60];
        Arrays.setAll(x, i -> (i % 6 + 0.5) / 6);
        Observations batch = curve(x, HardDataTest::wave, 0.1, 1);
        DecoupledSurrogate once = of(known(0.01, 0.3), settings).observe(batch);
        assertThat(once.points()).isLessThanOrEqualTo(6);
        assertThat(once.observe(batch).points()).isEqualTo(once.points());
        assertUsable(once.observe(batch));
        assertUsable(of(learnt(1), settings).observe(batch).observe(batch).refit(FIT, Seed.of(1)));
    }

    /** More repetitions than are solved for by a factor. */
    @Test
    void d02_aThousandTimesTheSamePoints() {
        double[] x = new double[1000];
        Arrays.setAll(x, i -> (i % 4 + 0.5) / 4);
        DecoupledSurrogate some =
                of(known(0.01, 0.3), DecoupledSettings.DEFAULT).observe(curve(x, HardDataTest::wave, 0.1, 1));
        assertUsable(some);
        assertThat(some.iterations()).isLessThan(10);
        assertThat(some.posterior().predict(grid(4), 1).mean())
                .containsExactly(
                        Arrays.stream(grid(4).data).map(HardDataTest::wave).toArray(), within(0.03));
    }

    @Test
    void d03_differentValuesAtOnePointAreNoiseAndNotAShortLengthScale() {
        double[] x = new double[360];
        Arrays.setAll(x, i -> (i % 10) / 9.0);
        DecoupledSurrogate some = of(learnt(1), DecoupledSettings.DEFAULT)
                .observe(curve(x, t -> Math.sin(3 * t), 0.5, 3))
                .refit(FIT, Seed.of(1));
        assertUsable(some);
        assertThat(some.model().noise().value()).isBetween(0.15, 0.4);
        assertThat(some.model().parameters().values()[1]).as("length scale").isGreaterThan(0.2);
    }

    @Test
    void d05_aConstantColumnAndCollinearColumns() {
        DMatrixRMaj x = new DMatrixRMaj(60, 3);
        double[] t = uniform(60, 5);
        double[] y = new double[60];
        for (int i = 0; i < 60; i++) {
            x.set(i, 0, t[i]);
            x.set(i, 1, t[i]);
            x.set(i, 2, 0.3);
            y[i] = wave(t[i]);
        }
        DecoupledSurrogate some = of(learnt(3), DecoupledSettings.DEFAULT.withPoints(10))
                .observe(Observations.of(x, y))
                .refit(FIT, Seed.of(1));
        assertUsable(some);
        assertThat(some.posterior().predict(x, 1).mean()).containsExactly(y, within(0.2));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void anOutlierAMillionAwayChangesNothingElse(DecoupledSettings settings) {
        Observations data = curve(uniform(60, 1), HardDataTest::wave, 0.1, 1);
        Observations far = Observations.of(new DMatrixRMaj(1, 1, true, 1e6), new double[] {3});
        DecoupledSurrogate before = of(known(0.01, 0.3), settings).observe(data);
        DecoupledSurrogate after = before.observe(far);
        assertThat(after.posterior().predict(grid(10), 1).mean())
                .containsExactly(before.posterior().predict(grid(10), 1).mean(), within(0.02));
        assertUsable(after);
        assertUsable(of(learnt(1), settings).observe(data).observe(far).refit(FIT, Seed.of(1)));
    }

    @Test
    void hyperparametersThatJump() {
        DecoupledSurrogate some = of(learnt(1), DecoupledSettings.DEFAULT.withPoints(10));
        List<DoubleUnaryOperator> worlds = List.of(
                HardDataTest::wave,
                t -> 30 * Math.sin(25 * t),
                t -> 0.01 * t,
                t -> Math.signum(t - 0.5),
                HardDataTest::wave);
        for (int k = 0; k < worlds.size(); k++) {
            some = some.observe(curve(uniform(80, k), worlds.get(k), 0.05, k)).refit(FIT, Seed.of(k));
            assertUsable(some);
            assertThat(some.fitReport().status()).isNotEqualTo(FitReport.Status.NOT_FITTED);
        }
        assertThat(some.observations()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({"0", "7", "-1e6", "1e-300", "1e12"})
    void constantTargets(double value) {
        DecoupledSurrogate some = of(learnt(1), DecoupledSettings.DEFAULT);
        for (int k = 0; k < 3; k++) {
            some = some.observe(curve(uniform(30, k), t -> value, 0, k));
            assertUsable(some);
            some = some.refit(FIT, Seed.of(k));
            assertUsable(some);
        }
        double[] expected = new double[20];
        Arrays.fill(expected, value);
        assertThat(some.posterior().predict(grid(20), 1).mean())
                .containsExactly(expected, within(1e-9 * Math.max(1, Math.abs(value))));
    }

    /** At length scales for which K is singular to working precision. */
    @ParameterizedTest
    @ValueSource(doubles = {3, 100, 1e4})
    void d06_lengthScalesBeyondTheBox(double lengthscale) {
        GaussianModel model = GaussianModel.of(
                Scaled.of(10, Rbf.of(Lengthscales.of(lengthscale))), Parameter.positive("noise", 1e-6));
        for (DecoupledSettings settings : settings().toList()) {
            DecoupledSurrogate some = of(model, settings);
            for (int k = 0; k < 3; k++) {
                some = some.observe(curve(uniform(200, k), t -> 1 + 0.1 * t, 0, k));
                assertUsable(some);
            }
            assertThat(some.points()).isLessThanOrEqualTo(12);
            assertThat(some.posterior().predict(grid(5), 1).mean())
                    .containsExactly(
                            Arrays.stream(grid(5).data).map(t -> 1 + 0.1 * t).toArray(), within(1e-2));
        }
    }

    @ParameterizedTest
    @CsvSource({"1e-6,1,1e-6", "1e6,1,1e-6", "0.3,1e-6,1e-6", "0.3,1e6,1e-6", "1e6,1e6,1e6", "1e-6,1e-6,1e6"})
    void d07_extremeHyperparametersGiveNumbers(double lengthscale, double scale, double noise) {
        GaussianModel model = GaussianModel.of(
                Scaled.of(scale, Matern52.of(Lengthscales.of(lengthscale))), Parameter.positive("noise", noise));
        for (int n : new int[] {40, 600}) {
            for (DecoupledSettings settings : settings().toList()) {
                assertUsable(of(model, settings.withMaxIterations(50))
                        .observe(curve(uniform(n, 1), HardDataTest::wave, 0.1, 1)));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1e-150, 0", "1e140, 0", "1, 1e12", "1e-3, -1e6"})
    void valuesOfAllSizesAreTheSameInTheirUnits(double scale, double offset) {
        Observations data = curve(uniform(60, 1), HardDataTest::wave, 0.1, 1);
        double[] y = Arrays.stream(data.y()).map(v -> offset + scale * v).toArray();
        DecoupledSurrogate usual =
                of(known(0.01, 0.3), DecoupledSettings.DEFAULT.withPoints(8)).observe(data);
        DecoupledSurrogate other = of(known(0.01, 0.3), DecoupledSettings.DEFAULT.withPoints(8))
                .observe(Observations.of(data.x(), y))
                .restandardise(offset, scale);
        double rounding = 1e-7 + 10 * Math.ulp(offset) / scale;
        assertThat(other.posterior().predict(grid(10), 1).mean())
                .containsExactly(usual.posterior().predict(grid(10), 1).mean(), within(rounding));
    }

    /** Far from all observations there is the constant mean, with the variance of the prior. */
    @ParameterizedTest
    @MethodSource("settings")
    void extrapolationIsThePrior(DecoupledSettings settings) {
        DecoupledSurrogate some =
                of(known(0.01, 0.3), settings).observe(curve(uniform(60, 1), HardDataTest::wave, 0.1, 1));
        Prediction far = some.posterior().predict(new DMatrixRMaj(2, 1, true, -50, 1e9), 1);
        assertThat(far.mean()).containsExactly(new double[] {some.mean(), some.mean()}, within(1e-9));
        assertThat(far.variance()).containsExactly(new double[] {1, 1}, within(1e-9));
    }

    @Test
    void d22_pureNoiseIsCalledNoise() {
        double covered = 0;
        for (int s = 0; s < 4; s++) {
            DecoupledSurrogate some = of(learnt(1), DecoupledSettings.DEFAULT.withPoints(20))
                    .observe(curve(uniform(300, s), t -> 0, 1, 100 + s))
                    .refit(FIT, Seed.of(s));
            Prediction prediction = some.posterior().predict(grid(100), 1);
            RandomGenerator random = Seed.of(s).child("fresh").generator();
            for (int i = 0; i < 100; i++) {
                double half = 1.6449
                        * Math.sqrt(prediction.variance()[i] + some.posterior().noiseVariance());
                covered += Math.abs(random.nextGaussian() - prediction.mean()[i]) <= half ? 1 : 0;
            }
        }
        assertThat(covered / 400).isBetween(0.84, 0.96);
    }

    /** Weights from 1e-12 to 1e6. */
    @Test
    void d23_givenNoiseOfAllSizes() {
        Observations data = curve(uniform(60, 1), HardDataTest::wave, 0, 1);
        double[] y = data.y().clone();
        double[] noise = new double[60];
        for (int i = 0; i < 60; i++) {
            noise[i] = Math.pow(10, -12 + 18 * ((i * 7) % 10) / 9.0);
            y[i] += Math.min(1e3, Math.sqrt(noise[i])) * (i % 2 == 0 ? 1 : -1);
        }
        Observations noisy = Observations.of(data.x(), y, noise);
        DecoupledSurrogate some = of(known(0.04, 0.3), DecoupledSettings.DEFAULT);
        for (int from = 0; from < 60; from += 12) {
            some = some.observe(noisy.rows(from, from + 12));
            assertUsable(some);
        }
        ExactGaussianProcess exact =
                ExactGaussianProcess.of(1, known(0.04, 0.3)).observe(noisy);
        assertThat(some.posterior().predict(grid(30), 1).mean())
                .containsExactly(exact.posterior().predict(grid(30), 1).mean(), within(1e-4));
    }
}
