package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.testing.Fixtures;
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
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Data that break streams: single, repeated and far points, constants, jumps, restandardisation, thousands of batches. */
class HardBatchesTest {

    private static final RefitBudget FIT = new RefitBudget(1, 20);

    private static final DoubleUnaryOperator WAVE = t -> Math.sin(9 * t) + t;

    /** Learnt from the data, with priors. */
    private static GaussianModel learnt(int d) {
        Parameter scale =
                Parameter.positive("outputscale", new LogNormal(1, 1), 1e-3).withValue(1);
        return GaussianModel.of(
                new Scaled(Matern52.ard(d), scale), Parameter.positive("noise", new LogNormal(-4, 1), 1e-6));
    }

    private static GaussianModel known(double noise, double lengthscale) {
        return OnlineIdentitiesTest.model(OptionalDouble.empty(), noise, 1, lengthscale);
    }

    private static StreamingSurrogate stream(GaussianModel model, SizePolicy policy, int window) {
        int d = model.kernel().dimension().orElse(1);
        return StreamingSurrogate.of(d, List.of(model), policy, window);
    }

    private static StreamingSurrogate vips(GaussianModel model, int window) {
        return stream(model, VariationalInducingPointSelection.DEFAULT, window);
    }

    private static Observations curve(double[] x, DoubleUnaryOperator f, double deviation, long seed) {
        RandomGenerator random = Seed.of(seed).child("noise").generator();
        double[] y = Arrays.stream(x)
                .map(t -> f.applyAsDouble(t) + deviation * random.nextGaussian())
                .toArray();
        return Observations.of(DMatrixRMaj.wrap(x.length, 1, x), y);
    }

    private static double[] uniform(int n, long seed) {
        return Seed.of(seed).generator().doubles(n).toArray();
    }

    private static Observations waves(int n, double deviation, long seed) {
        return curve(uniform(n, seed), WAVE, deviation, seed);
    }

    private static DMatrixRMaj grid(int n) {
        DMatrixRMaj x = new DMatrixRMaj(n, 1);
        Arrays.setAll(x.data, i -> (i + 0.5) / n);
        return x;
    }

    private static double rmse(StreamingSurrogate some, DoubleUnaryOperator truth) {
        DMatrixRMaj x = grid(100);
        double[] mean = some.posterior().predict(x, 1).mean();
        double sum = 0;
        for (int i = 0; i < 100; i++) {
            sum += Math.pow(mean[i] - truth.applyAsDouble(x.data[i]), 2) / 100;
        }
        return Math.sqrt(sum);
    }

    private static void assertUsable(StreamingSurrogate some) {
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

    private static double[] belief(StreamingSurrogate some, DMatrixRMaj x) {
        Prediction joint = some.posterior().predict(x);
        return Stream.of(joint.mean(), joint.covariance().data, new double[] {some.mean()})
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    static Stream<SizePolicy> policies() {
        return Stream.of(
                VariationalInducingPointSelection.DEFAULT,
                new VariationalInducingPointSelection(0.035, 6),
                new ConditionalVariance(0.01, 60),
                new OnlineInducingPointSelection(0.95, 60),
                new FixedBudget(8, false),
                new FixedBudget(8, true));
    }

    // Few and repeated points

    @ParameterizedTest
    @MethodSource("policies")
    void d01_aBatchOfOnePoint(SizePolicy policy) {
        StreamingSurrogate some = stream(learnt(1), policy, 100);
        for (int i = 0; i < 12; i++) {
            some = some.observe(waves(1, 0.1, i));
            assertThat(some.observations()).isEqualTo(i + 1);
            assertUsable(some);
            assertUsable(some.refit(FIT, Seed.of(i)));
        }
        assertThat(some.size()).isLessThanOrEqualTo(12);
    }

    @ParameterizedTest
    @MethodSource("policies")
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

    // What is new and what is not

    @Test
    void insideKnownTerritoryNothingGrows() {
        StreamingSurrogate some = vips(known(0.04, 0.3), 50).observe(waves(200, 0.2, 1));
        long size = some.size();
        assertThat(size).isBetween(3L, 30L);
        for (int k = 2; k < 12; k++) {
            some = some.observe(waves(50 * k, 0.2, k));
        }
        assertThat(some.size()).isEqualTo(size);
        double[] beyond = Arrays.stream(uniform(50, 20)).map(t -> t + 1).toArray();
        assertThat(some.observe(curve(beyond, WAVE, 0.2, 20)).size()).isGreaterThan(size);
    }

    /** A single target can be as likely without a function as with one: then little is allowed to be missing, and growth is slow. */
    @Test
    void insideKnownTerritorySinglePointsSoonAddNothing() {
        StreamingSurrogate some = vips(known(0.04, 0.3), 50).observe(waves(200, 0.2, 1));
        Observations more = waves(500, 0.2, 2);
        for (int i = 0; i < 200; i++) {
            some = some.observe(more.rows(i, i + 1));
        }
        long size = some.size();
        assertThat(size).isLessThan(25);
        for (int i = 200; i < 500; i++) {
            some = some.observe(more.rows(i, i + 1));
        }
        assertThat(some.size()).isEqualTo(size);
    }

    @ParameterizedTest
    @MethodSource("policies")
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

    // Long streams

    @ParameterizedTest
    @ValueSource(ints = {1, 64})
    void aThousandBatchesOfOnePointAreOneBatch(int window) {
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
    void aThousandBatchesOfOnePointWithRefits(int window) {
        StreamingSurrogate some = vips(learnt(1), window);
        Observations data = waves(1000, 0.2, 3);
        for (int i = 0; i < 1000; i++) {
            some = some.observe(data.rows(i, i + 1));
            if (i == 20 || i % 150 == 149) {
                some = some.refit(FIT, Seed.of(i));
                assertUsable(some);
            }
        }
        assertThat(some.size()).isLessThanOrEqualTo(30);
        assertThat(rmse(some, WAVE)).isLessThan(0.06);
        assertThat(some.model().noise().value()).isBetween(0.03, 0.05);
    }

    @Test
    void d10_twentyThousandUpdatesDoNotDrift() {
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

    /** d06: a smooth function without noise, far more points than it has degrees of freedom. */
    @Test
    void d06_tenThousandNoiseFreePointsOnALine() {
        SearchSpace line = SearchSpace.builder().real("x", 0, 1).build();
        StreamingSurrogate some = (StreamingSurrogate)
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
        assertThat(rmse(some, WAVE)).isLessThan(1e-2);
    }

    /** d06: at a length scale for which K is singular to working precision. */
    @ParameterizedTest
    @ValueSource(doubles = {3, 100, 1e4})
    void d06_lengthScalesBeyondTheBox(double lengthscale) {
        GaussianModel model = GaussianModel.of(
                Scaled.of(10, Rbf.of(Lengthscales.of(lengthscale))), Parameter.positive("noise", 1e-6));
        for (SizePolicy policy : policies().toList()) {
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

    // The window

    /** With the least of windows, everything but the last batch is remembered by the points. */
    @ParameterizedTest
    @MethodSource("policies")
    void aWindowOfOne(SizePolicy policy) {
        StreamingSurrogate some = stream(learnt(1), policy, 1);
        for (int k = 0; k < 15; k++) {
            some = some.observe(waves(k % 3 == 0 ? 1 : 40, 0.1, k));
            if (k % 3 == 1) {
                some = some.refit(FIT, Seed.of(k));
            }
            assertUsable(some);
        }
        assertThat(some.conditioned().window().size()).isEqualTo(40);
        assertThat(some.observations()).isEqualTo(405);
        assertThat(rmse(some, WAVE)).isLessThan(some.size() <= 8 ? 0.25 : 0.1);
    }

    // Units

    /** d17: with part of the data folded, points fixed, and noise learnt, given, or both. */
    @ParameterizedTest
    @CsvSource({"1,0", "1,1", "1,2", "50,0", "50,1", "50,2", "1000,1"})
    void d17_restandardisingMidStreamIsExact(int window, int share) {
        Observations data = waves(200, 0.2, 1);
        double[] noise = new double[200];
        Arrays.setAll(noise, i -> i % 2 < share ? 0.03 + 0.001 * i : Double.NaN);
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
