package io.thalweg.surrogate.streaming;

import static io.thalweg.core.testing.Beliefs.assertUsable;
import static io.thalweg.core.testing.Beliefs.error;
import static io.thalweg.core.testing.Samples.WAVE;
import static io.thalweg.core.testing.Samples.grid;
import static io.thalweg.core.testing.Samples.noisy;
import static io.thalweg.core.testing.Samples.uniform;
import static io.thalweg.core.testing.Samples.waves;
import static io.thalweg.surrogate.TestModels.learned;
import static io.thalweg.surrogate.streaming.Streams.FIT;
import static io.thalweg.surrogate.streaming.Streams.belief;
import static io.thalweg.surrogate.streaming.Streams.known;
import static io.thalweg.surrogate.streaming.Streams.stream;
import static io.thalweg.surrogate.streaming.Streams.vips;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.testing.Fixtures;
import io.thalweg.surrogate.kernel.GaussianModel;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams of many batches: growth, drift, folding, and changes of units on the way. */
class LongStreamsTest {

    // What is new and what is not

    @Test
    void nothingGrowsWithinKnownDataByTheShareAlone() {
        StreamingSurrogate some = seen(VariationalInducingPointSelection.Order.VARIANCE);
        long size = some.size();
        assertThat(size).isBetween(3L, 30L);
        some = seenAgain(some);
        assertThat(some.size()).isEqualTo(size);
        double[] beyond = Arrays.stream(uniform(50, 20)).map(t -> t + 1).toArray();
        assertThat(some.observe(noisy(beyond, WAVE, 0.2, 20)).size()).isGreaterThan(size);
    }

    /** 17 times as many observations are worth more points, but on a line not many. */
    @Test
    void littleGrowsWithinKnownData() {
        StreamingSurrogate some = seen(VariationalInducingPointSelection.Order.GAIN);
        assertThat(seenAgain(some).size()).isLessThanOrEqualTo(some.size() + 15);
    }

    private static StreamingSurrogate seen(VariationalInducingPointSelection.Order order) {
        return stream(known(0.04, 0.3), new VariationalInducingPointSelection(0.035, 512, order), 50)
                .observe(waves(200, 0.2, 1));
    }

    private static StreamingSurrogate seenAgain(StreamingSurrogate some) {
        StreamingSurrogate next = some;
        for (int k = 2; k < 12; k++) {
            next = next.observe(waves(50 * k, 0.2, k));
        }
        return next;
    }

    /** A single target can be as likely without a function as with one: then little is allowed to be missing, and growth is slow. */
    @Test
    void singlePointsWithinKnownDataAddLittle() {
        StreamingSurrogate some = vips(known(0.04, 0.3), 50).observe(waves(200, 0.2, 1));
        Observations more = waves(500, 0.2, 2);
        for (int i = 0; i < 200; i++) {
            some = some.observe(more.rows(i, i + 1));
        }
        long size = some.size();
        assertThat(size).isLessThan(30);
        for (int i = 200; i < 500; i++) {
            some = some.observe(more.rows(i, i + 1));
        }
        assertThat(some.size()).isLessThanOrEqualTo(size + 8);
    }

    // Long streams

    @ParameterizedTest
    @ValueSource(ints = {1, 64})
    void thousandSinglePointsMatchOneBatch(int window) {
        Observations data = waves(1000, 0.2, 3);
        StreamingSurrogate prior = stream(known(0.04, 0.2), new OnlineIdentitiesTest.FirstRows(15), window);
        StreamingSurrogate batch = prior.observe(data);
        StreamingSurrogate single = prior.observe(data.rows(0, 15));
        for (int i = 15; i < 1000; i++) {
            single = single.observe(data.rows(i, i + 1));
        }
        assertThat(single.size()).isEqualTo(15);
        assertThat(belief(single, grid(30))).containsExactly(belief(batch, grid(30)), within(1e-6));
        assertThat(single.logEvidence()).isCloseTo(batch.logEvidence(), within(1e-6 * Math.abs(batch.logEvidence())));
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 200})
    void thousandSinglePointsWithRefitsStayAccurate(int window) {
        StreamingSurrogate some = vips(learned(1), window);
        Observations data = waves(1000, 0.2, 3);
        for (int i = 0; i < 1000; i++) {
            some = some.observe(data.rows(i, i + 1));
            if (i == 20 || i % 150 == 149) {
                some = some.refit(FIT, Seed.of(i));
                assertUsable(some);
            }
        }
        assertThat(some.size()).isLessThanOrEqualTo(40);
        assertThat(error(some, WAVE)).isLessThan(0.06);
        assertThat(some.model().noise().value()).isBetween(0.03, 0.05);
    }

    @Test
    @Tag("slow")
    void manyUpdatesDoNotDrift() {
        Observations data = waves(20_000, 0.3, 1);
        StreamingSurrogate some = stream(known(0.09, 0.1), new OnlineIdentitiesTest.FirstRows(20), 16);
        some = some.observe(data.rows(0, 20));
        for (int i = 20; i < data.size(); i++) {
            some = some.observe(data.rows(i, i + 1));
        }
        Conditioned updated = some.conditioned();
        Conditioned rebuilt = Conditioned.of(updated.model(), updated.features(), updated.past(), updated.window())
                .orElseThrow();
        DMatrixRMaj x = grid(30);
        Prediction drifted = updated.posterior(0).predict(x);
        Prediction fresh = rebuilt.posterior(0).predict(x);
        assertThat(Fixtures.relativeError(drifted.mean(), fresh.mean())).isLessThan(1e-8);
        assertThat(Fixtures.relativeError(drifted.covariance().data, fresh.covariance().data))
                .isLessThan(1e-8);
        assertThat(updated.bound()).isCloseTo(rebuilt.bound(), within(1e-8 * Math.abs(rebuilt.bound())));
        StreamingSurrogate batch = stream(known(0.09, 0.1), new OnlineIdentitiesTest.FirstRows(20), 16)
                .observe(data);
        assertThat(belief(some, x)).containsExactly(belief(batch, x), within(1e-6));
    }

    /** A smooth function without noise, far more points than it has degrees of freedom. */
    @Test
    @Tag("slow")
    void manyNoiseFreePointsOnALineStayStable() {
        SearchSpace line = SearchSpace.builder().real("x", 0, 1).build();
        StreamingSurrogate some =
                StreamingSurrogateFactory.DEFAULT.withWindow(256).create(line, true);
        some = some.observe(waves(100, 0, 20)).refit(FIT, Seed.of(1));
        for (int k = 0; k < 10; k++) {
            some = some.observe(waves(990, 0, k));
            assertUsable(some);
        }
        some = some.refit(new RefitBudget(1, 5), Seed.of(2));
        assertUsable(some);
        assertThat(some.size()).isLessThan(120);
        assertThat(some.observations()).isEqualTo(10_000);
        assertThat(error(some, WAVE)).isLessThan(1e-2);
    }

    // The window

    /** With the least of windows, everything but the last batch is remembered by the points. */
    @ParameterizedTest
    @MethodSource("io.thalweg.surrogate.streaming.Streams#everyPolicy")
    void windowOfOneWorks(FeaturePolicy policy) {
        StreamingSurrogate some = stream(learned(1), policy, 1);
        for (int k = 0; k < 15; k++) {
            some = some.observe(waves(k % 3 == 0 ? 1 : 40, 0.1, k));
            if (k % 3 == 1) {
                some = some.refit(FIT, Seed.of(k));
            }
            assertUsable(some);
        }
        assertThat(some.conditioned().window().size()).isEqualTo(40);
        assertThat(some.observations()).isEqualTo(405);
        assertThat(error(some, WAVE)).isLessThan(some.size() <= 8 ? 0.25 : 0.1);
    }

    // Units

    /** Which observations of two hundred come with their noise. */
    private enum Given {
        NONE,
        HALF,
        ALL,
        /** None that are in the window when the units change. */
        EARLY;

        boolean of(int i) {
            return this == ALL || (this == HALF && i % 2 == 0) || (this == EARLY && i < 80);
        }
    }

    /** With part of the data folded, points fixed, and noise learnt, given, or both. */
    @ParameterizedTest
    @CsvSource({"1,NONE", "1,HALF", "1,ALL", "1,EARLY", "50,NONE", "50,HALF", "50,ALL", "1000,HALF"})
    void restandardisingMidStreamIsExact(int window, Given given) {
        Observations data = waves(200, 0.2, 1);
        double[] noise = new double[200];
        Arrays.setAll(noise, i -> given.of(i) ? 0.03 + 0.001 * i : Double.NaN);
        double shift = 3.5;
        double scale = 25;
        double[] y = Arrays.stream(data.y()).map(v -> (v - shift) / scale).toArray();
        double[] less = Arrays.stream(noise).map(v -> v / scale / scale).toArray();
        Observations raw = Observations.of(data.x(), data.y(), noise);
        Observations changed = Observations.of(data.x(), y, less);
        GaussianModel model = known(0.04, 0.3);
        StreamingSurrogate prior = stream(model, new OnlineIdentitiesTest.FirstRows(8), window);
        StreamingSurrogate some = prior;
        StreamingSurrogate expected = prior;
        for (int from = 0; from < 200; from += 40) {
            if (from == 120) {
                some = some.restandardise(shift, scale);
            }
            some = some.observe((from < 120 ? raw : changed).rows(from, from + 40));
            expected = expected.observe(changed.rows(from, from + 40));
        }
        assertThat(belief(some, grid(20))).containsExactly(belief(expected, grid(20)), within(1e-9));
        assertThat(some.logEvidence()).isCloseTo(expected.logEvidence(), within(1e-7));
        StreamingSurrogate back = some.restandardise(-shift / scale, 1 / scale);
        StreamingSurrogate never = prior;
        for (int from = 0; from < 200; from += 40) {
            never = never.observe(raw.rows(from, from + 40));
        }
        assertThat(belief(back, grid(20))).containsExactly(belief(never, grid(20)), within(1e-9));
        assertThat(back.mean()).isCloseTo(never.mean(), within(1e-9));
        assertThat(back.logEvidence()).isCloseTo(never.logEvidence(), within(1e-7));
    }
}
