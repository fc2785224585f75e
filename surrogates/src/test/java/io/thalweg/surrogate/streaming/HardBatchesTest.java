package io.thalweg.surrogate.streaming;

import static io.thalweg.surrogate.streaming.Streams.FIT;
import static io.thalweg.surrogate.streaming.Streams.WAVE;
import static io.thalweg.surrogate.streaming.Streams.assertUsable;
import static io.thalweg.surrogate.streaming.Streams.belief;
import static io.thalweg.surrogate.streaming.Streams.curve;
import static io.thalweg.surrogate.streaming.Streams.grid;
import static io.thalweg.surrogate.streaming.Streams.known;
import static io.thalweg.surrogate.streaming.Streams.learnt;
import static io.thalweg.surrogate.streaming.Streams.rmse;
import static io.thalweg.surrogate.streaming.Streams.stream;
import static io.thalweg.surrogate.streaming.Streams.uniform;
import static io.thalweg.surrogate.streaming.Streams.vips;
import static io.thalweg.surrogate.streaming.Streams.waves;
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
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.parameter.Parameter;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches that break models: single, repeated and far points, constants, jumps, points on top of each other, all sizes of noise. */
class HardBatchesTest {

    // Few and repeated points

    @ParameterizedTest
    @MethodSource("io.thalweg.surrogate.streaming.Streams#everyPolicy")
    void d01_aBatchOfOnePoint(FeaturePolicy policy) {
        StreamingSurrogate some = stream(learnt(1), policy, 100);
        for (int i = 0; i < 12; i++) {
            some = some.observe(waves(1, 0.1, i));
            assertThat(some.observations()).isEqualTo(i + 1);
            assertUsable(some);
            assertUsable(some.refit(FIT, Seed.of(i)));
        }
        assertThat(some.size()).isLessThanOrEqualTo(policy instanceof HippoFamily family ? family.most() : 12);
    }

    @ParameterizedTest
    @MethodSource("io.thalweg.surrogate.streaming.Streams#policies")
    void d02_duplicatedPoints(SizePolicy policy) {
        double[] x = new double[60];
        Arrays.setAll(x, i -> (i % 6 + 0.5) / 6);
        Observations batch = curve(x, WAVE, 0.1, 1);
        StreamingSurrogate once = stream(known(0.01, 0.3), policy, 50).observe(batch);
        StreamingSurrogate twice = once.observe(batch);
        assertThat(once.size()).isLessThanOrEqualTo(6);
        assertThat(twice.size()).isEqualTo(once.size());
        assertUsable(twice);
        assertUsable(stream(learnt(1), policy, 50).observe(batch).observe(batch).refit(FIT, Seed.of(1)));
    }

    @Test
    void d03_differentValuesAtOnePointAreNoiseAndNotAShortLengthScale() {
        double[] x = new double[120];
        Arrays.setAll(x, i -> (i % 10) / 9.0);
        StreamingSurrogate some = vips(learnt(1), 40);
        for (int k = 0; k < 3; k++) {
            some = some.observe(curve(x, t -> Math.sin(3 * t), 0.5, k)).refit(FIT, Seed.of(k));
        }
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
            y[i] = WAVE.applyAsDouble(t[i]);
        }
        Observations data = Observations.of(x, y);
        StreamingSurrogate some = StreamingSurrogate.of(
                        3, List.of(learnt(3)), VariationalInducingPointSelection.DEFAULT, 30)
                .observe(data.rows(0, 30))
                .refit(FIT, Seed.of(1))
                .observe(data.rows(30, 60))
                .refit(FIT, Seed.of(2));
        assertUsable(some);
        assertThat(some.posterior().predict(x, 1).mean()).containsExactly(y, within(0.2));
    }

    // Outliers, jumps, constants, extremes

    @ParameterizedTest
    @MethodSource("io.thalweg.surrogate.streaming.Streams#policies")
    void anOutlierAMillionAwayIsOnePointAndChangesNothingElse(SizePolicy policy) {
        Observations data = waves(60, 0.1, 1);
        Observations far = Observations.of(new DMatrixRMaj(1, 1, true, 1e6), new double[] {3});
        GaussianModel model = OnlineIdentitiesTest.model(OptionalDouble.of(0.5), 0.01, 1, 0.3);
        StreamingSurrogate before = stream(model, policy, 30).observe(data);
        StreamingSurrogate after = before.observe(far);
        boolean full = policy instanceof FixedBudget || before.size() == 6;
        assertThat(after.size()).isEqualTo(full ? before.size() : before.size() + 1);
        if (!full) {
            assertThat(belief(after, grid(10))).containsExactly(belief(before, grid(10)), within(1e-9));
            double shrunk = 0.5 + 2.5 / 1.01;
            assertThat(after.posterior().predict(far.x(), 1).mean()[0]).isCloseTo(shrunk, within(1e-6));
        }
        assertUsable(after);
        assertUsable(stream(learnt(1), policy, 30).observe(data).observe(far).refit(FIT, Seed.of(1)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 60, 1000})
    void hyperparametersThatJump(int window) {
        StreamingSurrogate some = vips(learnt(1), window);
        List<DoubleUnaryOperator> worlds =
                List.of(WAVE, t -> 30 * Math.sin(25 * t), t -> 0.01 * t, t -> Math.signum(t - 0.5), WAVE);
        for (int k = 0; k < worlds.size(); k++) {
            some = some.observe(curve(uniform(80, k), worlds.get(k), 0.05, k)).refit(FIT, Seed.of(k));
            assertUsable(some);
            assertThat(some.fitReport().status()).isNotEqualTo(FitReport.Status.NOT_FITTED);
            assertThat(some.size()).isLessThanOrEqualTo(512);
        }
        assertThat(some.observations()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({"0", "7", "-1e6", "1e-300"})
    void constantTargets(double value) {
        StreamingSurrogate some = vips(learnt(1), 40);
        for (int k = 0; k < 4; k++) {
            some = some.observe(curve(uniform(30, k), t -> value, 0, k));
            assertUsable(some);
            some = some.refit(FIT, Seed.of(k));
            assertUsable(some);
        }
        double[] expected = new double[20];
        Arrays.fill(expected, value);
        assertThat(some.posterior().predict(grid(20), 1).mean())
                .containsExactly(expected, within(1e-9 * Math.max(1, Math.abs(value))));
        assertThat(some.size()).as("there is nothing to be learnt").isLessThanOrEqualTo(5);
    }

    /** d06: at a length scale for which K is singular to working precision. */
    @ParameterizedTest
    @ValueSource(doubles = {3, 100, 1e4})
    void d06_lengthScalesBeyondTheBox(double lengthscale) {
        GaussianModel model = GaussianModel.of(
                Scaled.of(10, Rbf.of(Lengthscales.of(lengthscale))), Parameter.positive("noise", 1e-6));
        for (FeaturePolicy policy : Streams.everyPolicy().toList()) {
            StreamingSurrogate some = stream(model, policy, 100);
            for (int k = 0; k < 10; k++) {
                some = some.observe(curve(uniform(200, k), t -> 1 + 0.1 * t, 0, k));
                assertUsable(some);
            }
            assertThat(some.size()).isLessThanOrEqualTo(12);
        }
    }

    @ParameterizedTest
    @CsvSource({"1e-6,1,1e-6", "1e6,1,1e-6", "0.3,1e-6,1e-6", "0.3,1e6,1e-6", "1e6,1e6,1e6", "1e-6,1e-6,1e6"})
    void d07_extremeHyperparametersGiveNumbers(double lengthscale, double scale, double noise) {
        GaussianModel extreme = OnlineIdentitiesTest.model(OptionalDouble.empty(), noise, scale, lengthscale);
        Observations data = waves(40, 0.1, 1);
        Conditioned past = vips(known(0.04, 0.3), 1).observe(data).conditioned();
        for (int folded : new int[] {0, 40}) {
            OnlineBound bound = OnlineBound.of(
                            extreme,
                            past.features(),
                            past.fold(Math.min(folded, past.window().size())).past(),
                            data)
                    .orElseThrow();
            assertThat(bound.value()).isFinite();
            assertThat(Arrays.stream(bound.gradient(null))).allMatch(Double::isFinite);
        }
    }

    // Points on top of each other

    /** d13: repeated inducing points need jitter and are then as good as one. */
    @Test
    void d13_inducingPointsThatCoincide() {
        GaussianModel model = known(0.04, 0.3);
        Observations data = waves(50, 0.2, 1);
        PseudoLikelihood none = PseudoLikelihood.none(InducingPoints.none(1));
        InducingPoints distinct = new InducingPoints(grid(6));
        InducingPoints repeated = distinct.at(new int[] {0, 1, 2, 2, 3, 4, 5, 5, 5});
        Conditioned expected =
                Conditioned.of(model, distinct, none, data.rows(0, 25)).orElseThrow();
        Conditioned actual =
                Conditioned.of(model, repeated, none, data.rows(0, 25)).orElseThrow();
        assertThat(actual.factor().jitter()).isBetween(1e-10, 1e-8);
        for (int k = 0; k < 3; k++) {
            assertThat(actual.bound()).isCloseTo(expected.bound(), within(1e-4));
            assertThat(actual.posterior(0).predict(grid(20)).mean())
                    .containsExactly(expected.posterior(0).predict(grid(20)).mean(), within(1e-5));
            // Onwards with the same points, without the repeated ones, and with others that coincide with old ones.
            InducingPoints next = k == 0 ? repeated : k == 1 ? distinct : distinct.with(grid(6), new int[] {1, 1, 3});
            Observations batch = data.rows(25 + 5 * k, 30 + 5 * k);
            expected = Conditioned.of(
                            model,
                            distinct,
                            expected.fold(expected.window().size()).past(),
                            batch)
                    .orElseThrow();
            actual = Conditioned.of(
                            model, next, actual.fold(actual.window().size()).past(), batch)
                    .orElseThrow();
        }
        assertThat(actual.bound()).isCloseTo(expected.bound(), within(1e-4));
    }

    /** d13: points may lie outside of the data, and far outside. */
    @Test
    void d13_inducingPointsOutsideOfTheBox() {
        GaussianModel model = known(0.04, 0.3);
        Observations data = waves(50, 0.2, 1);
        PseudoLikelihood none = PseudoLikelihood.none(InducingPoints.none(1));
        InducingPoints inside = new InducingPoints(grid(6));
        InducingPoints far = inside.with(new DMatrixRMaj(3, 1, true, -1e9, 1e9, 50), new int[] {0, 1, 2});
        Conditioned actual = Conditioned.of(model, far, none, data).orElseThrow();
        Conditioned expected = Conditioned.of(model, inside, none, data).orElseThrow();
        assertThat(actual.bound()).isCloseTo(expected.bound(), within(1e-9));
        assertThat(actual.posterior(0).predict(grid(20)).mean())
                .containsExactly(expected.posterior(0).predict(grid(20)).mean(), within(1e-9));
    }

    @Test
    void d13_pointsThatMoveStayInTheBoxAndApart() {
        StreamingSurrogate some = stream(learnt(1), new FixedBudget(10, true), 100);
        for (int k = 0; k < 6; k++) {
            some = some.observe(waves(60, 0.1, k)).refit(new RefitBudget(1, 60), Seed.of(k));
            assertUsable(some);
            double[] z = ((InducingPoints) some.features()).z().data;
            assertThat(Arrays.stream(z)).allMatch(t -> t >= 0 && t <= 1);
        }
        assertThat(some.size()).isEqualTo(10);
        assertThat(rmse(some, WAVE)).isLessThan(0.06);
    }

    // Noise

    @Test
    void d22_pureNoiseIsCalledNoise() {
        double covered = 0;
        double ripple = 0;
        for (int s = 0; s < 5; s++) {
            StreamingSurrogate some = vips(learnt(1), 60);
            for (int k = 0; k < 5; k++) {
                some = some.observe(curve(uniform(60, 10 * s + k), t -> 0, 1, 100 + 10 * s + k))
                        .refit(FIT, Seed.of(k));
            }
            DMatrixRMaj x = grid(100);
            Prediction prediction = some.posterior().predict(x, 1);
            RandomGenerator random = Seed.of(s).child("fresh").generator();
            for (int i = 0; i < 100; i++) {
                double half = 1.6449
                        * Math.sqrt(prediction.variance()[i] + some.posterior().noiseVariance());
                covered += Math.abs(random.nextGaussian() - prediction.mean()[i]) <= half ? 1 : 0;
                ripple += Math.abs(prediction.mean()[i] - some.mean());
            }
        }
        assertThat(covered / 500).isBetween(0.85, 0.95);
        assertThat(ripple / 500)
                .as("mean distance of the prediction from a constant")
                .isLessThan(0.25);
    }

    /** d23: weights from 1e-12 to 1e6, in batches, folded. */
    @ParameterizedTest
    @ValueSource(ints = {1, 1000})
    void d23_givenNoiseOfAllSizes(int window) {
        Observations data = waves(60, 0, 1);
        double[] y = data.y().clone();
        double[] noise = new double[60];
        for (int i = 0; i < 60; i++) {
            noise[i] = Math.pow(10, -12 + 18 * ((i * 7) % 10) / 9.0);
            y[i] += Math.min(1e3, Math.sqrt(noise[i])) * (i % 2 == 0 ? 1 : -1);
        }
        Observations noisy = Observations.of(data.x(), y, noise);
        StreamingSurrogate some = stream(known(0.04, 0.3), new VariationalInducingPointSelection(0, 512), window);
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
