package io.thalweg.surrogate;

import static io.thalweg.core.testing.Beliefs.assertUsable;
import static io.thalweg.core.testing.Samples.WAVE;
import static io.thalweg.core.testing.Samples.grid;
import static io.thalweg.core.testing.Samples.noisy;
import static io.thalweg.core.testing.Samples.uniform;
import static io.thalweg.core.testing.Samples.values;
import static io.thalweg.core.testing.Samples.waves;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Profile;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Points that break models, and what every surrogate must make of them: repeated, collinear, close, far, and very many. A part of {@link
 * HardDataContract}.
 */
public abstract class HardPointsContract {

    static final RefitBudget FIT = new RefitBudget(1, 20);

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

    final Surrogate known(int d) {
        return given(d, Matern52.PROFILE, 1, 0.3, 0.01);
    }

    static double[] mean(Surrogate surrogate, DMatrixRMaj x) {
        return surrogate.posterior().predict(x, 1).mean();
    }

    static void assertClose(double[] actual, double[] expected, double tolerance) {
        for (int i = 0; i < expected.length; i++) {
            assertThat(Math.abs(actual[i] - expected[i]))
                    .as("difference of %s from %s", actual[i], expected[i])
                    .isLessThanOrEqualTo(tolerance);
        }
    }

    /** In batches, each followed by a refit. */
    static Surrogate streamed(Surrogate prior, Observations data, int batch) {
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
}
