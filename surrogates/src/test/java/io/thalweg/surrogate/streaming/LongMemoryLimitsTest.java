package io.thalweg.surrogate.streaming;

import static io.thalweg.core.testing.Beliefs.assertUsable;
import static io.thalweg.surrogate.TestModels.learned;
import static io.thalweg.surrogate.streaming.Streams.FIT;
import static io.thalweg.surrogate.streaming.Streams.belief;
import static io.thalweg.surrogate.streaming.Streams.stream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import io.thalweg.surrogate.streaming.hippo.PseudoTime;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Long memories of inputs that are equal, far away, or hardly distinct to the kernel. */
class LongMemoryLimitsTest {

    private static Observations at(DMatrixRMaj x, double deviation) {
        return Samples.noisy(x, t -> Math.sin(5 * t), deviation, 8);
    }

    private static StreamingSurrogate streamed(Observations data, int window, int batch) {
        StreamingSurrogate some = stream(learned(2), HippoFamily.of(10), window);
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
    void equalInputsAreOneFeature(int window, int batch) {
        DMatrixRMaj x = new DMatrixRMaj(60, 2);
        x.fill(0.4);
        StreamingSurrogate some = streamed(at(x, 0.1), window, batch);
        assertThat(some.size()).isEqualTo(1);
        assertThat(some.posterior().predict(x, 1).mean()[0]).isCloseTo(Math.sin(2), within(0.1));
    }

    /** An input far away is remembered, and what was known does not change. */
    @Test
    void farOutlierIsRememberedAndHarmless() {
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

    /** Functions so smooth that a handful of features says all. */
    @ParameterizedTest
    @ValueSource(doubles = {3, 100, 1e4})
    void longLengthScalesNeedFewFeatures(double lengthscale) {
        GaussianModel model = GaussianModel.of(
                Scaled.of(10, Rbf.of(Lengthscales.of(lengthscale, lengthscale))),
                Hyperparameter.positive("noise", 1e-6));
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

    /** Ordered by their distances, of which few are a support. */
    @Test
    void largeBatchNeedsFewFeatures() {
        GaussianModel model = learned(2);
        GaussianModel fixed = TestModels.fixed(model);
        HippoFamily family = HippoFamily.of(24).withOrder(PseudoTime.nearest());
        Observations data = at(OnlineBoundTest.points(1000, 2, 3), 0.1);
        StreamingSurrogate some = stream(fixed, family, 1).observe(data);
        assertUsable(some);
        assertThat(some.size()).isLessThanOrEqualTo(24);
        DMatrixRMaj x = OnlineBoundTest.points(30, 2, 4);
        double[] mean = some.posterior().predict(x, 1).mean();
        for (int i = 0; i < 30; i++) {
            assertThat(mean[i]).isCloseTo(Math.sin(5 * x.get(i, 0)), within(0.15));
        }
    }
}
