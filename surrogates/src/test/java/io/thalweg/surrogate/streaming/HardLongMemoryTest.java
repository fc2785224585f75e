package io.thalweg.surrogate.streaming;

import static io.thalweg.surrogate.streaming.Streams.FIT;
import static io.thalweg.surrogate.streaming.Streams.WAVE;
import static io.thalweg.surrogate.streaming.Streams.assertUsable;
import static io.thalweg.surrogate.streaming.Streams.belief;
import static io.thalweg.surrogate.streaming.Streams.curve;
import static io.thalweg.surrogate.streaming.Streams.learnt;
import static io.thalweg.surrogate.streaming.Streams.stream;
import static io.thalweg.surrogate.streaming.Streams.uniform;
import static io.thalweg.surrogate.streaming.Streams.waves;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.parameter.Parameter;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import io.thalweg.surrogate.streaming.hippo.PseudoTime;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs and targets that break long memories: repeated, collinear, close, far, many, constant, of nothing but noise. */
class HardLongMemoryTest {

    private static Observations at(DMatrixRMaj x, double deviation) {
        RandomGenerator random = Seed.of(8).generator();
        double[] y = new double[x.numRows];
        for (int i = 0; i < y.length; i++) {
            y[i] = Math.sin(5 * x.get(i, 0)) + deviation * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    private static StreamingSurrogate streamed(Observations data, int window, int batch) {
        StreamingSurrogate some = stream(learnt(2), HippoFamily.of(10), window);
        for (int from = 0; from < data.size(); from += batch) {
            some = some.observe(data.rows(from, Math.min(data.size(), from + batch)));
            if (from % (3 * batch) == 0) {
                some = some.refit(FIT, Seed.of(from));
            }
            assertUsable(some);
        }
        assertThat(some.observations()).isEqualTo(data.size());
        return some;
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1,13", "30,13", "200,60"})
    void d02_allInputsEqual(int window, int batch) {
        DMatrixRMaj x = new DMatrixRMaj(60, 2);
        x.fill(0.4);
        StreamingSurrogate some = streamed(at(x, 0.1), window, batch);
        assertThat(some.size()).isEqualTo(1);
        assertThat(some.posterior().predict(x, 1).mean()[0]).isCloseTo(Math.sin(2), within(0.1));
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1,13", "30,13", "200,60"})
    void d05_inputsOnALine(int window, int batch) {
        DMatrixRMaj x = new DMatrixRMaj(60, 2);
        for (int i = 0; i < 60; i++) {
            x.set(i, 0, i / 59.0);
            x.set(i, 1, 0.3);
        }
        StreamingSurrogate some = streamed(at(x, 0.05), window, batch);
        double[] mean = some.posterior().predict(x, 1).mean();
        for (int i = 0; i < 60; i++) {
            assertThat(mean[i]).isCloseTo(Math.sin(5 * x.get(i, 0)), within(0.25));
        }
    }

    /** d04: pairs of inputs next to each other, of which the second jumps. */
    @ParameterizedTest
    @ValueSource(ints = {1, 30})
    void d04_nearDuplicatesWithAJump(int window) {
        DMatrixRMaj x = OnlineBoundTest.points(60, 2, 6);
        double[] y = new double[60];
        for (int i = 1; i < 60; i += 2) {
            x.set(i, 0, x.get(i - 1, 0) + 1e-12);
            x.set(i, 1, x.get(i - 1, 1));
            y[i] = 10;
        }
        streamed(Observations.of(x, y), window, 12);
    }

    /** An input far away is remembered, and what was known does not change. */
    @Test
    void anOutlierAMillionAway() {
        Observations data = OnlineBoundTest.data(30, 2, 1, false);
        GaussianModel model = OnlineIdentitiesTest.model(OptionalDouble.of(0.5), 0.01, 1, 0.3, 0.3);
        StreamingSurrogate before = stream(model, HippoFamily.of(20), 1).observe(data);
        Observations far = Observations.of(new DMatrixRMaj(1, 2, true, 1e6, -1e6), new double[] {3});
        StreamingSurrogate after = before.observe(far);
        DMatrixRMaj x = OnlineBoundTest.points(10, 2, 7);
        assertThat(belief(after, x)).containsExactly(belief(before, x), within(1e-9));
        assertThat(after.posterior().predict(far.x(), 1).mean()[0]).isCloseTo(0.5 + 2.5 / 1.01, within(1e-6));
        assertUsable(streamed(Observations.of(far.x(), far.y()).append(data), 1, 7));
    }

    /** On a line the stretch reaches to the outlier, and little of its resolution is left; it stays a belief. */
    @Test
    void anOutlierOnTheLine() {
        Observations far = Observations.of(new DMatrixRMaj(1, 1, true, 1e6), new double[] {3});
        StreamingSurrogate some = stream(learnt(1), HippoFamily.of(20), 30).observe(waves(60, 0.1, 1));
        some = some.refit(FIT, Seed.of(1)).observe(far);
        assertUsable(some);
        some = some.observe(waves(60, 0.1, 2)).refit(FIT, Seed.of(2));
        assertUsable(some);
    }

    @ParameterizedTest
    @CsvSource({"0", "7", "-1e6", "1e-300"})
    void constantTargets(double value) {
        for (int d : new int[] {1, 2}) {
            StreamingSurrogate some = stream(learnt(d), HippoFamily.of(15), 20);
            for (int k = 0; k < 4; k++) {
                double[] y = new double[30];
                Arrays.fill(y, value);
                some = some.observe(Observations.of(OnlineBoundTest.points(30, d, k), y));
                assertUsable(some);
                some = some.refit(FIT, Seed.of(k));
                assertUsable(some);
            }
            double[] mean =
                    some.posterior().predict(OnlineBoundTest.points(9, d, 9), 1).mean();
            assertThat(Arrays.stream(mean))
                    .allSatisfy(m -> assertThat(m).isCloseTo(value, within(1e-9 * Math.max(1, Math.abs(value)))));
        }
    }

    /** d06: functions so smooth that a handful of features says all. */
    @ParameterizedTest
    @ValueSource(doubles = {3, 100, 1e4})
    void d06_lengthScalesBeyondTheBox(double lengthscale) {
        GaussianModel model = GaussianModel.of(
                Scaled.of(10, Rbf.of(Lengthscales.of(lengthscale, lengthscale))), Parameter.positive("noise", 1e-6));
        StreamingSurrogate some = stream(model, HippoFamily.of(40), 100);
        for (int k = 0; k < 10; k++) {
            DMatrixRMaj x = OnlineBoundTest.points(200, 2, k);
            double[] y = new double[200];
            Arrays.setAll(y, i -> 1 + 0.1 * x.get(i, 0));
            some = some.observe(Observations.of(x, y));
            assertUsable(some);
            assertThat(some.conditioned().factor().jitter()).isZero();
        }
        assertThat(some.size()).isLessThanOrEqualTo(40);
    }

    /** Very many inputs at once, of which few are a support. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aHugeBatch(boolean nearest) {
        GaussianModel model = learnt(2);
        GaussianModel fixed = model.withParameters(model.parameters().map(Parameter::fixed));
        HippoFamily family = HippoFamily.of(24).withOrder(nearest ? PseudoTime.nearest() : PseudoTime.given());
        Observations data = at(OnlineBoundTest.points(nearest ? 1000 : 9000, 2, 3), 0.1);
        StreamingSurrogate some = stream(fixed, family, 1).observe(data);
        assertUsable(some);
        assertThat(some.size()).isLessThanOrEqualTo(24);
        DMatrixRMaj x = OnlineBoundTest.points(30, 2, 4);
        double[] mean = some.posterior().predict(x, 1).mean();
        for (int i = 0; i < 30; i++) {
            assertThat(mean[i]).isCloseTo(Math.sin(5 * x.get(i, 0)), within(0.1));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 60, 1000})
    void hyperparametersThatJump(int window) {
        for (int d : new int[] {1, 2}) {
            StreamingSurrogate some = stream(learnt(d), HippoFamily.of(20), window);
            List<DoubleUnaryOperator> worlds =
                    List.of(WAVE, t -> 30 * Math.sin(25 * t), t -> 0.01 * t, t -> Math.signum(t - 0.5), WAVE);
            for (int k = 0; k < worlds.size(); k++) {
                double[] t = uniform(80, k);
                double[] y = curve(t, worlds.get(k), 0.05, k).y();
                DMatrixRMaj x = OnlineBoundTest.points(80, d, k);
                for (int i = 0; i < 80; i++) {
                    x.set(i, 0, t[i]);
                }
                some = some.observe(Observations.of(x, y)).refit(FIT, Seed.of(k));
                assertUsable(some);
            }
            assertThat(some.observations()).isEqualTo(400);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void d22_pureNoiseIsCalledNoise(int d) {
        StreamingSurrogate some = stream(learnt(d), HippoFamily.of(30), 60);
        RandomGenerator random = Seed.of(3).generator();
        for (int k = 0; k < 5; k++) {
            double[] y = new double[60];
            Arrays.setAll(y, i -> random.nextGaussian());
            some = some.observe(Observations.of(OnlineBoundTest.points(60, d, k), y))
                    .refit(FIT, Seed.of(k));
        }
        assertThat(some.model().noise().value()).isBetween(0.75, 1.25);
        double[] mean =
                some.posterior().predict(OnlineBoundTest.points(50, d, 9), 1).mean();
        double level = some.mean();
        assertThat(Arrays.stream(mean).map(m -> Math.abs(m - level)).average().orElseThrow())
                .isLessThan(0.25);
    }
}
