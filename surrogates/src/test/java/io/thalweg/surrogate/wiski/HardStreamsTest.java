package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.testing.Fixtures;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data that break online models: borders, repetitions, constants, extreme units and noise, endless streams. */
class HardStreamsTest {

    private static final RefitBudget FIT = new RefitBudget(1, 12);

    private static WiskiSurrogate prior(int d) {
        return WiskiSurrogate.of(Models.grid(d, d == 1 ? 24 : 10, new RankPolicy(1e-8, 100)));
    }

    private static DMatrixRMaj uniform(int n, int d, long seed) {
        return DMatrixRMaj.wrap(
                n, d, Seed.of(seed).generator().doubles((long) n * d).toArray());
    }

    private static double wave(DMatrixRMaj x, int i) {
        double sum = 0;
        for (int j = 0; j < x.numCols; j++) {
            sum += Math.sin(5 * x.get(i, j) + j);
        }
        return sum;
    }

    private static Observations waves(int n, int d, double deviation, long seed) {
        DMatrixRMaj x = uniform(n, d, seed);
        RandomGenerator random = Seed.of(seed).child("noise").generator();
        double[] y = new double[n];
        Arrays.setAll(y, i -> wave(x, i) + deviation * random.nextGaussian());
        return Observations.of(x, y);
    }

    private static double[] belief(WiskiSurrogate surrogate, DMatrixRMaj x) {
        Prediction joint = surrogate.posterior().predict(x);
        return Stream.of(joint.mean(), joint.covariance().data, new double[] {surrogate.mean()})
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    private static void assertUsable(WiskiSurrogate surrogate) {
        DMatrixRMaj x = uniform(40, surrogate.dimension(), 77);
        Prediction prediction = surrogate.posterior().predict(x, 1);
        assertThat(Arrays.stream(prediction.mean())).allMatch(Double::isFinite);
        assertThat(Arrays.stream(prediction.variance())).allMatch(v -> v >= 0 && Double.isFinite(v));
        DMatrixRMaj gradient = x.createLike();
        DMatrixRMaj ones = new DMatrixRMaj(40, 1);
        ones.fill(1);
        prediction.pullback(ones.data, ones, gradient);
        assertThat(Arrays.stream(gradient.data)).allMatch(Double::isFinite);
        assertThat(surrogate.logEvidence()).isFinite();
        assertThat(Arrays.stream(surrogate.logEvidenceGradient())).allMatch(Double::isFinite);
    }

    // Where the grid ends

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void cornersOfTheBoxAreInside(int d) {
        int n = 1 << d;
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < d; j++) {
                x.set(i, j, (i >> j) & 1);
            }
            y[i] = wave(x, i);
        }
        WiskiSurrogate some = prior(d).observe(Observations.of(x, y, new double[n]));
        assertThat(some.posterior().predict(x, 1).mean()).containsExactly(y, within(1e-4));
        assertUsable(some);
        DMatrixRMaj gradient = x.createLike();
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        some.posterior().predict(x, 1).pullback(ones, new DMatrixRMaj(n, 1), gradient);
        double step = 1e-6; // inwards, as the box ends here
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < d; j++) {
                double inwards = x.get(i, j) == 0 ? step : -step;
                DMatrixRMaj moved = x.copy();
                moved.add(i, j, inwards);
                double difference = (some.posterior().predict(moved, 1).mean()[i] - y[i]) / inwards;
                assertThat(gradient.get(i, j)).isCloseTo(difference, within(1e-2));
            }
        }
    }

    @Test
    void pointsWhereTheGridDoesNotReachAreRefused() {
        WiskiSurrogate some = prior(2).observe(waves(10, 2, 0.1, 1));
        double[] before = belief(some, uniform(5, 2, 2));
        DMatrixRMaj x = uniform(4, 2, 1);
        for (double outside : new double[] {1.5, -0.3, 1e300}) {
            x.set(2, 1, outside);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> some.observe(Observations.of(x, new double[4])))
                    .withMessageContaining("x[2][1] is " + outside)
                    .withMessageContaining("covers -0.2000 to 1.200")
                    .withMessageContaining("widen");
        }
        assertThat(belief(some, uniform(5, 2, 2))).isEqualTo(before);
        x.set(2, 1, 1.1); // within the padding
        assertThat(some.observe(Observations.of(x, new double[4])).observations())
                .isEqualTo(14);
    }

    @Test
    void predictionsElsewhereAreThoseOfTheNearestPoint() {
        WiskiSurrogate some = prior(2).observe(waves(30, 2, 0.1, 1));
        double edge = GridAxis.unit(10).upper();
        Prediction outside = some.posterior().predict(new DMatrixRMaj(1, 2, true, 7, 0.4), 1);
        Prediction nearest = some.posterior().predict(new DMatrixRMaj(1, 2, true, edge, 0.4), 1);
        assertThat(outside.mean()).isEqualTo(nearest.mean());
        assertThat(outside.variance()).isEqualTo(nearest.variance());
    }

    @Test
    void numbersThatAreNoneAreRefused() {
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () -> prior(1).observe(Observations.of(new DMatrixRMaj(1, 1, true, bad), new double[] {1})))
                    .withMessageContaining("x[0][0] is " + bad);
            assertThatIllegalArgumentException()
                    .isThrownBy(() ->
                            prior(1).observe(Observations.of(new DMatrixRMaj(1, 1, true, 0.5), new double[] {bad})))
                    .withMessageContaining("y[0] is " + bad);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> prior(2).observe(waves(3, 1, 0, 1)))
                .withMessageContaining("1 input coordinates, expected 2");
        WiskiSurrogate some = prior(1).observe(waves(3, 1, 0, 1));
        for (double scale : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> some.restandardise(0, scale))
                    .withMessageContaining("scale " + scale);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> some.restandardise(Double.NaN, 1))
                .withMessageContaining("shift NaN");
    }

    // Repetitions and constants

    @Test
    void d02_onePointTenThousandTimes() {
        DMatrixRMaj x = new DMatrixRMaj(100, 2);
        x.fill(0.37);
        WiskiSurrogate same = prior(2);
        WiskiSurrogate noisy = prior(2);
        RandomGenerator random = Seed.of(1).generator();
        double mean = 0;
        for (int k = 0; k < 100; k++) {
            double[] seven = new double[100];
            Arrays.fill(seven, 7);
            same = same.observe(Observations.of(x, seven));
            double[] spread = new double[100];
            Arrays.setAll(spread, i -> 2 + 0.5 * random.nextGaussian());
            mean += Arrays.stream(spread).sum() / 10_000;
            noisy = noisy.observe(Observations.of(x, spread));
        }
        for (WiskiSurrogate any : new WiskiSurrogate[] {same, noisy}) {
            assertThat(any.observations()).isEqualTo(10_000);
            assertUsable(any);
            assertUsable(any.refit(FIT, Seed.of(1)));
        }
        DMatrixRMaj there = new DMatrixRMaj(1, 2, true, 0.37, 0.37);
        assertThat(same.posterior().predict(there, 1).mean()[0]).isCloseTo(7, within(1e-9));
        WiskiSurrogate fitted = noisy.refit(FIT, Seed.of(1));
        assertThat(fitted.posterior().predict(there, 1).mean()[0]).isCloseTo(mean, within(1e-3));
        assertThat(fitted.posterior().noiseVariance()).isCloseTo(0.25, within(0.02));
        assertThat(fitted.posterior().predict(there, 1).variance()[0]).isBetween(0.0, 1e-3);
    }

    @Test
    void aConstant() {
        WiskiSurrogate some = prior(2);
        for (int k = 0; k < 10; k++) {
            double[] y = new double[50];
            Arrays.fill(y, -3.25);
            some = some.observe(Observations.of(uniform(50, 2, k), y));
        }
        WiskiSurrogate fitted = some.refit(RefitBudget.WARM, Seed.of(1));
        assertUsable(fitted);
        double[] mean = fitted.posterior().predict(uniform(30, 2, 99), 1).mean();
        assertThat(Arrays.stream(mean)).allMatch(v -> Math.abs(v + 3.25) < 1e-6);
    }

    @Test
    void d03_differentValuesAtOnePointAreNoise() {
        DMatrixRMaj x = new DMatrixRMaj(200, 1);
        double[] y = new double[200];
        RandomGenerator random = Seed.of(2).generator();
        for (int i = 0; i < 200; i++) {
            x.data[i] = i % 10 / 9.0;
            y[i] = Math.sin(3 * x.data[i]) + 0.5 * random.nextGaussian();
        }
        WiskiSurrogate fitted = prior(1).observe(Observations.of(x, y)).refit(FIT, Seed.of(1));
        assertThat(fitted.posterior().noiseVariance()).isBetween(0.18, 0.34);
        assertThat(fitted.model().parameters().get("x0.lengthscale").value()).isGreaterThan(0.2);
    }

    // Units

    /** Scales of y that no prior was made for: the numbers stay finite, and restandardising repairs the fit. */
    @ParameterizedTest
    @ValueSource(doubles = {1e8, 1e-8})
    void hugeAndTinyTargets(double unit) {
        Observations data = waves(80, 2, 0.1, 3);
        double[] y = Arrays.stream(data.y()).map(v -> unit * v).toArray();
        WiskiSurrogate raw = prior(2).observe(Observations.of(data.x(), y));
        assertUsable(raw);
        assertUsable(raw.refit(FIT, Seed.of(1)));
        WiskiSurrogate standard = raw.restandardise(0, unit);
        DMatrixRMaj x = uniform(10, 2, 9);
        assertThat(Fixtures.relativeError(belief(standard, x), belief(prior(2).observe(data), x)))
                .isLessThan(1e-9);
        WiskiSurrogate fitted = standard.refit(FIT, Seed.of(1));
        double[] expected = new double[10];
        Arrays.setAll(expected, i -> wave(x, i));
        assertThat(fitted.posterior().predict(x, 1).mean()).containsExactly(expected, within(0.25));
    }

    /** An offset of 10⁸ deviations leaves half of the digits. */
    @Test
    void aHugeOffsetDoesNotCancelTheDigits() {
        Observations data = waves(80, 2, 0.1, 3);
        double[] y = Arrays.stream(data.y()).map(v -> v + 1e8).toArray();
        WiskiSurrogate some = prior(2).observe(Observations.of(data.x(), y));
        DMatrixRMaj x = uniform(10, 2, 9);
        double[] mean = some.posterior().predict(x, 1).mean();
        double[] expected = prior(2).observe(data).posterior().predict(x, 1).mean();
        for (int i = 0; i < 10; i++) {
            assertThat(mean[i] - 1e8).isCloseTo(expected[i], within(1e-6));
        }
    }

    // Noise

    @Test
    void observationsWithoutNoiseAreInterpolated() {
        Observations data = waves(12, 1, 0, 4);
        WiskiSurrogate some = prior(1).observe(Observations.of(data.x(), data.y(), new double[12]));
        assertThat(some.posterior().predict(data.x(), 1).mean()).containsExactly(data.y(), within(1e-3));
        assertUsable(some.refit(FIT, Seed.of(1)));
    }

    @Test
    void learntNoiseEndsAtItsFloor() {
        WiskiSurrogate fitted = prior(1).observe(waves(400, 1, 0, 4)).refit(new RefitBudget(1, 100), Seed.of(1));
        assertUsable(fitted);
        assertThat(fitted.posterior().noiseVariance()).isBetween(1e-6, 1e-4);
        DMatrixRMaj x = uniform(20, 1, 5);
        double[] expected = new double[20];
        Arrays.setAll(expected, i -> wave(x, i));
        assertThat(fitted.posterior().predict(x, 1).mean()).containsExactly(expected, within(1e-2));
    }

    @Test
    void d23_aHugeGivenNoiseIsNoInformation() {
        Observations data = waves(40, 2, 0.1, 5);
        WiskiSurrogate some = prior(2).observe(data);
        double[] y = new double[5];
        double[] noise = new double[5];
        Arrays.fill(y, 50);
        Arrays.fill(noise, 1e18);
        WiskiSurrogate more = some.observe(Observations.of(uniform(5, 2, 6), y, noise));
        DMatrixRMaj x = uniform(10, 2, 9);
        assertThat(Fixtures.relativeError(belief(more, x), belief(some, x))).isLessThan(1e-9);
        assertUsable(more.refit(FIT, Seed.of(1)));
    }

    /** The most precise observations that are believed, before and after others: nothing cancels. */
    @Test
    void d23_givenNoiseOfAllSizesTogether() {
        Observations data = waves(60, 1, 0, 8);
        double[] noise = new double[60];
        Arrays.setAll(noise, i -> Math.pow(10, -12 + 18.0 * i / 59));
        WiskiSurrogate some = prior(1).observe(Observations.of(data.x(), data.y(), noise));
        assertUsable(some);
        assertUsable(some.refit(FIT, Seed.of(1)));
        assertUsable(some.restandardise(1, 1e-3));
        assertUsable(some.restandardise(1, 1e3));
    }

    // Resolution

    /** Three cells a period: the fit says so. */
    @Test
    void tooCoarseAGridIsNoted() {
        SearchSpace line = SearchSpace.builder().real("x", 0, 1).build();
        WiskiSurrogate prior =
                (WiskiSurrogate) WiskiSurrogateFactory.DEFAULT.withNodes(10).create(line, false);
        DMatrixRMaj x = uniform(300, 1, 1);
        for (double frequency : new double[] {3, 18}) {
            double[] y = new double[300];
            Arrays.setAll(y, i -> Math.sin(frequency * x.data[i]));
            FitReport report = prior.observe(Observations.of(x, y))
                    .refit(RefitBudget.THOROUGH, Seed.of(1))
                    .fitReport();
            if (frequency < 10) {
                assertThat(report.notes()).isEmpty();
            } else {
                assertThat(report.notes())
                        .singleElement()
                        .asString()
                        .contains("coordinates [0]")
                        .contains("more nodes");
            }
        }
    }

    /** Two periods a cell: no value at the nodes explains that, so it is noise, and the uncertainty is honest. */
    @Test
    void whatIsFarFasterThanTheCellsIsNoise() {
        SearchSpace line = SearchSpace.builder().real("x", 0, 1).build();
        WiskiSurrogate prior =
                (WiskiSurrogate) WiskiSurrogateFactory.DEFAULT.withNodes(10).create(line, false);
        DMatrixRMaj x = uniform(300, 1, 1);
        double[] y = new double[300];
        Arrays.setAll(y, i -> Math.sin(60 * x.data[i]));
        WiskiSurrogate fitted = prior.observe(Observations.of(x, y)).refit(RefitBudget.THOROUGH, Seed.of(1));
        assertUsable(fitted);
        assertThat(fitted.posterior().noiseVariance()).isCloseTo(0.5, within(0.1));
    }

    /** A kernel far narrower than a cell is white noise at the nodes: finite, if useless. */
    @Test
    void lengthScalesOfAHundredthOfACell() {
        WiskiModel model = Models.grid(1, 10, RankPolicy.FULL);
        double[] values = model.parameters().values();
        values[1] = 0.05; // its lower limit, a third of a cell
        WiskiSurrogate some = WiskiSurrogate.of(
                        model.withParameters(model.parameters().withValues(values)))
                .observe(waves(50, 1, 0.1, 1));
        assertUsable(some);
        FitReport report = some.refit(new RefitBudget(1, 1), Seed.of(1)).fitReport();
        assertThat(report.objective()).isFinite();
    }

    // Endless streams

    @Test
    void p13_aHundredThousandObservationsInBatches() throws IOException {
        WiskiSurrogate some = prior(2);
        int bytes = 0;
        for (int k = 0; k < 50; k++) {
            some = some.observe(waves(2000, 2, 0.3, k));
            if (k == 0) {
                bytes = size(some);
            }
        }
        assertThat(some.observations()).isEqualTo(100_000);
        assertThat(size(some)).isEqualTo(bytes);
        WiskiSurrogate fitted = some.refit(new RefitBudget(1, 15), Seed.of(1));
        assertUsable(fitted);
        assertThat(fitted.posterior().noiseVariance()).isCloseTo(0.09, within(0.002));
        DMatrixRMaj x = uniform(200, 2, 5000);
        double[] expected = new double[200];
        Arrays.setAll(expected, i -> wave(x, i));
        assertThat(fitted.posterior().predict(x, 1).mean()).containsExactly(expected, within(0.08));
        assertThat(Arrays.stream(some.posterior().predict(x, 1).variance())).allMatch(v -> v >= 0 && v < 1e-2);
    }

    private static int size(WiskiSurrogate surrogate) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        surrogate.save(out);
        return out.size();
    }

    /** d10: rank-one updates, one after another, against the factor rebuilt from the statistics. */
    @Test
    void d10_twentyThousandUpdatesDoNotDrift() {
        WiskiSurrogate some = WiskiSurrogate.of(Models.grid(1, 40, new RankPolicy(1e-10, 40)));
        Observations data = waves(20_000, 1, 0.3, 1);
        for (int i = 0; i < data.size(); i++) {
            some = some.observe(data.rows(i, i + 1));
        }
        Conditioned updated = some.conditioned();
        Conditioned rebuilt = Conditioned.of(
                        some.model(), updated.statistics(), updated.basis().kept())
                .orElseThrow();
        WiskiSurrogate other =
                new WiskiSurrogate(some.structure(), some.settled(), some.recent(), rebuilt, some.fitReport());
        DMatrixRMaj x = uniform(30, 1, 3);
        Prediction drifted = some.posterior().predict(x);
        Prediction fresh = other.posterior().predict(x);
        assertThat(Fixtures.relativeError(drifted.mean(), fresh.mean())).isLessThan(1e-8);
        assertThat(Fixtures.relativeError(drifted.covariance().data, fresh.covariance().data))
                .isLessThan(1e-10);
        assertThat(some.logEvidence()).isCloseTo(other.logEvidence(), within(1e-8 * Math.abs(other.logEvidence())));
        // The features nearly contain the constant: how it is shared out between μ and them hardly matters, nor is it
        // certain.
        assertThat(some.mean()).isCloseTo(other.mean(), within(1e-4));
        assertThat(Arrays.stream(some.posterior().predict(x, 1).variance())).allMatch(v -> v >= 0);
    }

    /** d06: a smooth function without noise, far more points than it has degrees of freedom. */
    @Test
    void d06_manyNoiseFreePointsOnALine() {
        SearchSpace line = SearchSpace.builder().real("x", 0, 1).build();
        WiskiSurrogate some = (WiskiSurrogate) WiskiSurrogateFactory.DEFAULT.create(line, true);
        for (int k = 0; k < 10; k++) {
            some = some.observe(waves(1000, 1, 0, k));
        }
        assertUsable(some);
        WiskiSurrogate fitted = some.refit(FIT, Seed.of(1));
        assertUsable(fitted);
        DMatrixRMaj x = uniform(50, 1, 123);
        double[] expected = new double[50];
        Arrays.setAll(expected, i -> wave(x, i));
        assertThat(fitted.posterior().predict(x, 1).mean()).containsExactly(expected, within(1e-3));
    }
}
