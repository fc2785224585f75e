package io.thalweg.surrogate.harmonic;

import static io.thalweg.core.testing.Beliefs.assertUsable;
import static io.thalweg.surrogate.harmonic.Groups.points;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.input.GreatCircle;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.likelihood.Poisson;
import io.thalweg.surrogate.streaming.StreamingSurrogate;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams with harmonic features of inputs on mirrors and of images of each other. */
class MirroredDataTest {

    private static final RefitBudget FIT = new RefitBudget(1, 20);

    private static final SymmetryGroup MIRRORS = SymmetryGroup.reflections(2, new double[] {0.5, 0.5});

    private static StreamingSurrogate stream(GaussianModel model, int most, int window) {
        return StreamingSurrogate.of(2, List.of(model), HarmonicFamily.of(MIRRORS, most), window);
    }

    private static Observations at(DMatrixRMaj x, double deviation) {
        return Samples.noisy(x, t -> Math.sin(5 * t), deviation, 8);
    }

    private static StreamingSurrogate streamed(Observations data, int window, int batch) {
        StreamingSurrogate some = stream(TestModels.learned(2), 10, window);
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

    /** All inputs on a mirror: half of the components have nothing to say of them. */
    @ParameterizedTest
    @CsvSource({"1,1", "1,13", "30,13", "200,60"})
    void inputsOnAMirrorAreLearnt(int window, int batch) {
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
    void inputsAtTheCentreAreOneFeature() {
        DMatrixRMaj x = new DMatrixRMaj(30, 2);
        x.fill(0.5);
        assertThat(streamed(at(x, 0.1), 10, 7).size()).isEqualTo(1);
    }

    /** Inputs and their mirror images, with targets that differ: the component of each symmetry learns its part. */
    @ParameterizedTest
    @ValueSource(ints = {1, 30})
    void imagesOfKnownInputsAreSurvived(int window) {
        DMatrixRMaj x = MIRRORS.images(points(15, 2, "quarter"));
        double[] y = new double[60];
        for (int s = 0; s < 4; s++) {
            Arrays.fill(y, 15 * s, 15 * (s + 1), s);
        }
        StreamingSurrogate some = streamed(Observations.of(x, y), window, 12);
        double[] mean = some.posterior().predict(x, 1).mean();
        double[] ofImages = IntStream.range(0, 4)
                .mapToDouble(
                        s -> Arrays.stream(mean, 15 * s, 15 * (s + 1)).average().orElseThrow())
                .toArray();
        assertThat(ofImages).as("told apart, in their order").isSorted();
        assertThat(ofImages[3] - ofImages[0]).isGreaterThan(0.3);
        assertThat(Arrays.stream(ofImages).average().orElseThrow()).isCloseTo(1.5, within(0.1));
    }

    /** Once components have their number, a stream is as long as it likes, and the same as one batch. */
    @Test
    void streamsAreBatches() {
        GaussianModel model = TestModels.learned(2);
        GaussianModel fixed = TestModels.fixed(model);
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
    void storedStreamContinuesWithTheSameBits(int window, boolean centre) throws IOException {
        DMatrixRMaj inputs = points(90, 2, "data");
        if (centre) {
            Arrays.fill(inputs.data, 0, 120, 0.5);
        }
        Observations data = at(inputs, 0.1);
        StreamingSurrogate some = stream(TestModels.learned(2), 10, window)
                .observe(data.rows(0, 40))
                .refit(FIT, Seed.of(1))
                .observe(data.rows(40, 60));
        assertThat(some.size()).isEqualTo(centre ? 1 : 40);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        some.save(bytes);
        StreamingSurrogate again =
                stream(TestModels.learned(2), 10, window).restore(new ByteArrayInputStream(bytes.toByteArray()));
        DMatrixRMaj x = points(9, 2, "test");
        Observations rest = data.rows(60, 90);
        assertThat(again.features()).isEqualTo(some.features());
        assertThat(again.observe(rest).posterior().predict(x, 1).mean())
                .isEqualTo(some.observe(rest).posterior().predict(x, 1).mean());
        assertUsable(some.observe(rest).refit(FIT, Seed.of(2)));
    }

    /** On the globe: the poles are where rotations leave them, and inputs on a grid are images of each other. */
    @Test
    void polesAndGridsAreHandled() {
        DMatrixRMaj places = new DMatrixRMaj(12 * 7, 2);
        for (int i = 0; i < 84; i++) {
            places.set(i, 0, 30 * (i % 12) - 180);
            places.set(i, 1, 30 * (i / 12) - 90);
        }
        DMatrixRMaj x = new GreatCircle(0, 1, 2).apply(places);
        double[] y = new double[84];
        Arrays.setAll(y, i -> x.get(i, 2) * x.get(i, 2) + 0.3 * x.get(i, 0));
        GaussianModel model =
                GaussianModel.of(Scaled.of(1, Matern52.of(Groups.one(0.7))), Hyperparameter.positive("noise", 1e-3));
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
    void otherLikelihoodsAreLearnt() {
        DMatrixRMaj x = points(200, 2, "data");
        double[] y = new double[200];
        Arrays.setAll(y, i -> Math.rint(3 + 2 * Math.sin(6 * x.get(i, 0))));
        GaussianModel model = TestModels.learned(2);
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
