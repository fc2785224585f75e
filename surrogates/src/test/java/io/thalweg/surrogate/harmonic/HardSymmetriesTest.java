package io.thalweg.surrogate.harmonic;

import static io.thalweg.surrogate.harmonic.Groups.points;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.exact.GaussianModel;
import io.thalweg.surrogate.input.GreatCircle;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.likelihood.Poisson;
import io.thalweg.surrogate.parameter.LogNormal;
import io.thalweg.surrogate.parameter.Parameter;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs and targets that break streams with harmonic features: on mirrors, repeated, collinear, far, many, constant, of nothing but noise. */
class HardSymmetriesTest {

    private static final RefitBudget FIT = new RefitBudget(1, 20);

    private static final SymmetryGroup MIRRORS = SymmetryGroup.reflections(2, new double[] {0.5, 0.5});

    private static GaussianModel learnt() {
        Parameter scale =
                Parameter.positive("outputscale", new LogNormal(1, 1), 1e-3).withValue(1);
        return GaussianModel.of(
                new Scaled(Matern52.ard(2), scale), Parameter.positive("noise", new LogNormal(-4, 1), 1e-6));
    }

    private static StreamingSurrogate stream(GaussianModel model, int most, int window) {
        return StreamingSurrogate.of(2, List.of(model), HarmonicFamily.of(MIRRORS, most), window);
    }

    private static Observations at(DMatrixRMaj x, double deviation) {
        RandomGenerator random = Seed.of(8).generator();
        double[] y = new double[x.numRows];
        for (int i = 0; i < y.length; i++) {
            y[i] = Math.sin(5 * x.get(i, 0)) + deviation * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    private static void assertUsable(StreamingSurrogate some) {
        DMatrixRMaj x = points(20, 2, "usable");
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

    private static StreamingSurrogate streamed(Observations data, int window, int batch) {
        StreamingSurrogate some = stream(learnt(), 10, window);
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
        assertThat(some.size()).isLessThanOrEqualTo(4);
        assertThat(some.posterior().predict(x, 1).mean()[0]).isCloseTo(Math.sin(2), within(0.1));
    }

    /** All inputs on a mirror: half of the components have nothing to say of them. */
    @ParameterizedTest
    @CsvSource({"1,1", "1,13", "30,13", "200,60"})
    void d05_inputsOnAMirror(int window, int batch) {
        DMatrixRMaj x = new DMatrixRMaj(60, 2);
        for (int i = 0; i < 60; i++) {
            x.set(i, 0, i / 59.0);
            x.set(i, 1, 0.5);
        }
        StreamingSurrogate some = streamed(at(x, 0.05), window, batch);
        assertThat(some.size()).isLessThanOrEqualTo(20);
        double[] mean = some.posterior().predict(x, 1).mean();
        for (int i = 0; i < 60; i++) {
            assertThat(mean[i]).isCloseTo(Math.sin(5 * x.get(i, 0)), within(0.25));
        }
    }

    /** All inputs where both mirrors meet. */
    @Test
    void inputsAtTheCentre() {
        DMatrixRMaj x = new DMatrixRMaj(30, 2);
        x.fill(0.5);
        assertThat(streamed(at(x, 0.1), 10, 7).size()).isEqualTo(1);
    }

    /** d04: pairs of inputs next to each other, of which the second jumps. */
    @ParameterizedTest
    @ValueSource(ints = {1, 30})
    void d04_nearDuplicatesWithAJump(int window) {
        DMatrixRMaj x = points(60, 2, "near");
        double[] y = new double[60];
        for (int i = 1; i < 60; i += 2) {
            x.set(i, 0, x.get(i - 1, 0) + 1e-12);
            x.set(i, 1, x.get(i - 1, 1));
            y[i] = 10;
        }
        streamed(Observations.of(x, y), window, 12);
    }

    /** Inputs and their mirror images, with targets that differ. */
    @ParameterizedTest
    @ValueSource(ints = {1, 30})
    void imagesOfWhatIsKnown(int window) {
        DMatrixRMaj x = MIRRORS.images(points(15, 2, "quarter"));
        double[] y = new double[60];
        for (int s = 0; s < 4; s++) {
            Arrays.fill(y, 15 * s, 15 * (s + 1), s);
        }
        StreamingSurrogate some = streamed(Observations.of(x, y), window, 12);
        assertThat(some.posterior().predict(x, 1).mean()).doesNotContain(Double.NaN);
    }

    @Test
    void anOutlierAMillionAway() {
        Observations data = at(points(30, 2, "data"), 0.1);
        Observations far = Observations.of(new DMatrixRMaj(1, 2, true, 1e6, -1e6), new double[] {3});
        assertUsable(streamed(data.append(far), 1, 7));
        assertUsable(streamed(far.append(data), 1, 7));
    }

    @ParameterizedTest
    @CsvSource({"0", "7", "-1e6", "1e-300"})
    void constantTargets(double value) {
        StreamingSurrogate some = stream(learnt(), 12, 20);
        for (int k = 0; k < 4; k++) {
            double[] y = new double[30];
            Arrays.fill(y, value);
            some = some.observe(Observations.of(points(30, 2, "batch" + k), y));
            assertUsable(some);
            some = some.refit(FIT, Seed.of(k));
            assertUsable(some);
        }
        double[] mean = some.posterior().predict(points(9, 2, "test"), 1).mean();
        assertThat(Arrays.stream(mean))
                .allSatisfy(m -> assertThat(m).isCloseTo(value, within(1e-9 * Math.max(1, Math.abs(value)))));
    }

    /** d06: functions so smooth that a handful of features says all. */
    @ParameterizedTest
    @ValueSource(doubles = {3, 100, 1e4})
    void d06_lengthScalesBeyondTheBox(double lengthscale) {
        GaussianModel model = GaussianModel.of(
                Scaled.of(10, Rbf.of(Lengthscales.of(lengthscale, lengthscale))), Parameter.positive("noise", 1e-6));
        StreamingSurrogate some = stream(model, 40, 100);
        for (int k = 0; k < 10; k++) {
            DMatrixRMaj x = points(200, 2, "batch" + k);
            double[] y = new double[200];
            Arrays.setAll(y, i -> 1 + 0.1 * x.get(i, 0));
            some = some.observe(Observations.of(x, y));
            assertUsable(some);
        }
        assertThat(some.size()).isLessThanOrEqualTo(60);
    }

    @Test
    void aHugeBatch() {
        GaussianModel model = learnt();
        GaussianModel fixed = model.withParameters(model.parameters().map(Parameter::fixed));
        StreamingSurrogate some = stream(fixed, 24, 1).observe(at(points(9000, 2, "many"), 0.1));
        assertUsable(some);
        DMatrixRMaj x = points(30, 2, "test");
        double[] mean = some.posterior().predict(x, 1).mean();
        for (int i = 0; i < 30; i++) {
            assertThat(mean[i]).isCloseTo(Math.sin(5 * x.get(i, 0)), within(0.1));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 60, 1000})
    void hyperparametersThatJump(int window) {
        StreamingSurrogate some = stream(learnt(), 15, window);
        List<DoubleUnaryOperator> worlds =
                List.of(t -> Math.sin(9 * t) + t, t -> 30 * Math.sin(25 * t), t -> 0.01 * t, t -> Math.signum(t - 0.5));
        for (int k = 0; k < worlds.size(); k++) {
            DMatrixRMaj x = points(80, 2, "batch" + k);
            double[] y = new double[80];
            DoubleUnaryOperator world = worlds.get(k);
            Arrays.setAll(y, i -> world.applyAsDouble(x.get(i, 0)));
            some = some.observe(Observations.of(x, y)).refit(FIT, Seed.of(k));
            assertUsable(some);
        }
        assertThat(some.observations()).isEqualTo(320);
    }

    @Test
    void d22_pureNoiseIsCalledNoise() {
        // Fewer features than observations: as many could take all of the first noise for a function of short length
        // scales.
        StreamingSurrogate some = stream(learnt(), 8, 60);
        RandomGenerator random = Seed.of(3).generator();
        for (int k = 0; k < 5; k++) {
            double[] y = new double[60];
            Arrays.setAll(y, i -> random.nextGaussian());
            some = some.observe(Observations.of(points(60, 2, "batch" + k), y)).refit(FIT, Seed.of(k));
        }
        assertThat(some.model().noise().value()).isBetween(0.7, 1.3);
        double level = some.mean();
        double[] mean = some.posterior().predict(points(50, 2, "test"), 1).mean();
        assertThat(Arrays.stream(mean).map(m -> Math.abs(m - level)).average().orElseThrow())
                .isLessThan(0.25);
    }

    /** d16: once components have their number, a stream is as long as it likes, and the same as one batch. */
    @Test
    void streamsAreBatches() {
        GaussianModel model = learnt();
        GaussianModel fixed = model.withParameters(model.parameters().map(Parameter::fixed));
        Observations first = at(points(60, 2, "first"), 0.1);
        Observations rest = at(points(400, 2, "rest"), 0.1);
        StreamingSurrogate batch = stream(fixed, 12, 1 << 12).observe(first).observe(rest);
        StreamingSurrogate single = stream(fixed, 12, 16).observe(first);
        for (int i = 0; i < rest.size(); i++) {
            single = single.observe(rest.rows(i, i + 1));
        }
        assertThat(single.size()).isEqualTo(48);
        DMatrixRMaj x = points(20, 2, "test");
        assertThat(single.posterior().predict(x, 1).mean())
                .containsExactly(batch.posterior().predict(x, 1).mean(), within(1e-6));
        assertThat(single.posterior().predict(x, 1).variance())
                .containsExactly(batch.posterior().predict(x, 1).variance(), within(1e-6));
        assertThat(single.logEvidence()).isCloseTo(batch.logEvidence(), within(1e-4));
    }

    /** Saved and restored in the middle of a stream it goes on with the same bits, be there one component so far or all. */
    @ParameterizedTest
    @CsvSource({"30,false", "1,false", "30,true", "1,true"})
    void aStoredStreamGoesOn(int window, boolean centre) throws IOException {
        DMatrixRMaj inputs = points(90, 2, "data");
        if (centre) {
            Arrays.fill(inputs.data, 0, 120, 0.5);
        }
        Observations data = at(inputs, 0.1);
        StreamingSurrogate some = stream(learnt(), 10, window)
                .observe(data.rows(0, 40))
                .refit(FIT, Seed.of(1))
                .observe(data.rows(40, 60));
        assertThat(some.size()).isEqualTo(centre ? 1 : 40);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        some.save(bytes);
        StreamingSurrogate again = stream(learnt(), 10, window).restore(new ByteArrayInputStream(bytes.toByteArray()));
        DMatrixRMaj x = points(9, 2, "test");
        Observations rest = data.rows(60, 90);
        assertThat(again.features()).isEqualTo(some.features());
        assertThat(again.observe(rest).posterior().predict(x, 1).mean())
                .isEqualTo(some.observe(rest).posterior().predict(x, 1).mean());
        assertUsable(some.observe(rest).refit(FIT, Seed.of(2)));
    }

    /** On the globe: the poles are where rotations leave them, and inputs on a grid are images of each other. */
    @Test
    void polesAndGrids() {
        DMatrixRMaj places = new DMatrixRMaj(12 * 7, 2);
        for (int i = 0; i < 84; i++) {
            places.set(i, 0, 30 * (i % 12) - 180);
            places.set(i, 1, 30 * (i / 12) - 90);
        }
        DMatrixRMaj x = new GreatCircle(0, 1, 2).apply(places);
        double[] y = new double[84];
        Arrays.setAll(y, i -> x.get(i, 2) * x.get(i, 2) + 0.3 * x.get(i, 0));
        GaussianModel model =
                GaussianModel.of(Scaled.of(1, Matern52.of(Groups.one(0.7))), Parameter.positive("noise", 1e-3));
        StreamingSurrogate some = StreamingSurrogate.of(
                        3, List.of(model), HarmonicFamily.of(SymmetryGroup.longitude(12, 3), 20), 1024)
                .observe(Observations.of(x, y));
        // Of the five parallels each component has its cosine, and its sine where it has one; of the poles the first
        // alone.
        assertThat(some.size()).isEqualTo(5 * 12 + 2);
        double[] mean = some.posterior().predict(x, 1).mean();
        assertThat(mean).containsExactly(y, within(0.05));
    }

    /** Counts, by the sites of the engine. */
    @Test
    void otherLikelihoods() {
        DMatrixRMaj x = points(200, 2, "data");
        double[] y = new double[200];
        Arrays.setAll(y, i -> Math.rint(3 + 2 * Math.sin(6 * x.get(i, 0))));
        GaussianModel model = learnt();
        StreamingSurrogate some = StreamingSurrogate.of(
                        2, List.of(model), HarmonicFamily.of(MIRRORS, 12), 64, new Poisson())
                .observe(Observations.of(x, y).rows(0, 120))
                .refit(FIT, Seed.of(1))
                .observe(Observations.of(x, y).rows(120, 200));
        assertUsable(some);
        double[] mean = some.posterior().predict(x, 1).mean();
        for (int i = 0; i < 200; i++) {
            assertThat(Math.exp(mean[i])).isBetween(0.3 * y[i], 3 + 2 * y[i]);
        }
    }
}
