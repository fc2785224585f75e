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
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Profile;
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
public abstract class HardDataContract {

    private static final RefitBudget FIT = new RefitBudget(1, 20);

    /** A surrogate of d coordinates without observations that learns its hyperparameters. */
    protected abstract Surrogate learning(int d);

    /**
     * A surrogate without observations whose hyperparameters are given: constant mean, to be estimated, and a stationary kernel with
     * one length scale.
     */
    protected abstract Surrogate given(int d, Profile profile, double variance, double lengthscale, double noise);

    /** How close the mean comes to {@link io.thalweg.core.testing.Samples#WAVE} by 60 observations with noise 0.1. */
    protected double accuracy() {
        return 0.2;
    }

    /** How close the mean comes to that of the exact process. */
    protected double approximation() {
        return 1e-4;
    }

    /** How many observations it takes at once. */
    protected int most() {
        return 9000;
    }

    /** Whether it takes and predicts points outside of the unit cube. */
    protected boolean extrapolates() {
        return true;
    }

    /** Whether an observation far away leaves the resolution elsewhere as it is. */
    protected boolean keepsResolution() {
        return true;
    }

    /** Whether it keeps every observation, so that it grows with repetitions. */
    protected boolean keepsData() {
        return false;
    }

    private Surrogate known(int d) {
        return given(d, Matern52.PROFILE, 1, 0.3, 0.01);
    }

    private static double[] mean(Surrogate surrogate, DMatrixRMaj x) {
        return surrogate.posterior().predict(x, 1).mean();
    }

    private static void assertClose(double[] actual, double[] expected, double tolerance) {
        for (int i = 0; i < expected.length; i++) {
            assertThat(Math.abs(actual[i] - expected[i]))
                    .as("difference of %s from %s", actual[i], expected[i])
                    .isLessThanOrEqualTo(tolerance);
        }
    }

    /** In batches, each followed by a refit. */
    private static Surrogate streamed(Surrogate prior, Observations data, int batch) {
        Surrogate some = prior;
        for (int from = 0; from < data.size(); from += batch) {
            some = some.observe(data.rows(from, Math.min(data.size(), from + batch)));
            assertUsable(some);
            some = some.refit(FIT, Seed.of(from));
            assertUsable(some);
        }
        assertThat(some.observations()).isEqualTo(data.size());
        return some;
    }

    // Repeated, collinear and close points

    @Test
    void batchesOfOnePointAreAbsorbed() {
        streamed(learning(1), waves(12, 0.1, 1), 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {13, 60})
    void equalInputsAreAveraged(int batch) {
        DMatrixRMaj x = new DMatrixRMaj(60, 2);
        x.fill(0.4);
        double[] same = new double[60];
        Arrays.fill(same, 0.7);
        assertThat(mean(streamed(learning(2), Observations.of(x, same), batch), x)[0])
                .isCloseTo(0.7, within(1e-3));
        Observations different = noisy(x, t -> 2, 0.5, 1);
        double average = Arrays.stream(different.y()).average().orElseThrow();
        assertThat(mean(streamed(learning(2), different, batch), x)[0]).isCloseTo(average, within(0.05));
    }

    @Test
    void repeatedPointsAreAveragedWithoutGrowth() {
        DMatrixRMaj four = grid(4);
        DMatrixRMaj x = new DMatrixRMaj(1000, 1);
        Arrays.setAll(x.data, i -> four.data[i % 4]);
        Observations copies = noisy(x, WAVE, 0.1, 1);
        Surrogate some = known(1).observe(copies);
        assertUsable(some);
        assertClose(mean(some, four), values(four, WAVE), 0.03);
        Surrogate few = known(1).observe(copies.rows(0, 60));
        if (!keepsData()) {
            assertThat(few.size()).isLessThanOrEqualTo(some.size());
            assertThat(few.observe(copies.rows(60, 200)).size()).isEqualTo(few.size());
        }
    }

    /** Fitted noise has the right size, and between the points is a smooth curve, not a return to the mean. */
    @Test
    void differentValuesAtOnePointAreNoise() {
        DMatrixRMaj x = new DMatrixRMaj(240, 1);
        Arrays.setAll(x.data, i -> i % 10 / 9.0);
        Surrogate some = streamed(learning(1), noisy(x, t -> Math.sin(3 * t), 0.5, 3), 120);
        assertThat(some.posterior().noiseVariance()).isBetween(0.15, 0.4);
        DMatrixRMaj between = grid(9);
        assertClose(mean(some, between), values(between, t -> Math.sin(3 * t)), 0.35);
    }

    @Test
    void nearDuplicatesWithAJumpAreSurvived() {
        DMatrixRMaj x = uniform(60, 2, 6);
        double[] y = new double[60];
        for (int i = 1; i < 60; i += 2) {
            x.set(i, 0, x.get(i - 1, 0) + 1e-12);
            x.set(i, 1, x.get(i - 1, 1));
            y[i] = 10;
        }
        Surrogate some = streamed(learning(2), Observations.of(x, y), 20);
        assertUsable(some, x);
    }

    @Test
    void constantAndCollinearColumnsAreLearnt() {
        DMatrixRMaj x = new DMatrixRMaj(60, 3);
        double[] t = uniform(60, 1, 5).data;
        for (int i = 0; i < 60; i++) {
            x.set(i, 0, t[i]);
            x.set(i, 1, t[i]);
            x.set(i, 2, 0.3);
        }
        Surrogate some = streamed(learning(3), noisy(x, WAVE, 0, 1), 30);
        assertUsable(some, x);
        assertClose(mean(some, x), values(x, WAVE), accuracy());
    }

    @Test
    void fewPointsInManyDimensionsAreSurvived() {
        DMatrixRMaj x = uniform(30, 50, 5);
        double[] y = new double[30];
        Arrays.setAll(y, i -> x.get(i, 2) - x.get(i, 7));
        assertUsable(streamed(learning(x.numCols), Observations.of(x, y), 30), x);
    }

    /** A surrogate that does not extrapolate refuses the point by its name; for others it changes nothing elsewhere. */
    @ParameterizedTest
    @ValueSource(doubles = {1e6, -1e6})
    void farInputIsHarmlessOrRefused(double t) {
        Observations data = waves(60, 0.1, 1);
        Observations far = Observations.of(new DMatrixRMaj(1, 1, true, t), new double[] {3});
        Surrogate before = known(1).observe(data);
        if (extrapolates()) {
            Surrogate after = before.observe(far);
            assertUsable(after);
            if (keepsResolution()) {
                assertClose(mean(after, grid(10)), mean(before, grid(10)), 0.1 * accuracy());
            }
            assertUsable(streamed(learning(1), data.append(far).append(waves(20, 0.1, 2)), 40));
        } else {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> before.observe(far))
                    .withMessageContaining("x[0][0] is " + t);
        }
    }

    @Test
    void extrapolationIsThePrior() {
        if (extrapolates()) {
            Prediction far =
                    known(1).observe(waves(60, 0.1, 1)).posterior().predict(new DMatrixRMaj(2, 1, true, -50, 1e9), 1);
            assertThat(far.mean()[0]).isCloseTo(far.mean()[1], within(1e-9));
            assertThat(far.variance()).containsExactly(new double[] {1, 1}, within(1e-9));
        }
    }

    @Test
    void manyObservationsAtOnceAreAbsorbed() {
        DMatrixRMaj x = uniform(most(), 2, 3);
        Surrogate some = known(2).observe(noisy(x, t -> Math.sin(5 * t), 0.1, 3));
        assertUsable(some);
        DMatrixRMaj test = uniform(30, 2, 4);
        assertClose(mean(some, test), values(test, t -> Math.sin(5 * t)), accuracy());
    }

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
        Surrogate some = given(1, Matern52.PROFILE, variance, lengthscale, noise);
        assertUsable(some.observe(waves(30, 0.1, 1)).observe(waves(30, 0.1, 2)));
    }
}
