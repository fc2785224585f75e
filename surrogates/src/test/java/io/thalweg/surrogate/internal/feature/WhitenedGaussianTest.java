package io.thalweg.surrogate.internal.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.Dense;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The belief in (B, h) against the n × n formulas of Gaussian regression with covariance ΦΦᵀ + D. */
class WhitenedGaussianTest {

    private static final int N = 30;

    static Stream<OptionalDouble> means() {
        return Stream.of(OptionalDouble.empty(), OptionalDouble.of(0), OptionalDouble.of(1.3));
    }

    /** More features than observations, and fewer. */
    static Stream<Integer> sizes() {
        return Stream.of(1, 7, 50);
    }

    private static DMatrixRMaj features(int r) {
        RandomGenerator random = Seed.of(r).generator();
        DMatrixRMaj phi = new DMatrixRMaj(N, r);
        Arrays.setAll(phi.data, i -> random.nextGaussian() / (1 + i % r));
        return phi;
    }

    private static double[] targets() {
        RandomGenerator random = Seed.of(21).generator();
        double[] y = new double[N];
        Arrays.setAll(y, i -> 4 + random.nextGaussian());
        return y;
    }

    private static double[] noise() {
        RandomGenerator random = Seed.of(22).generator();
        double[] noise = new double[N];
        Arrays.setAll(noise, i -> 0.05 + random.nextDouble());
        return noise;
    }

    private static WhitenedGaussian prior(int r, OptionalDouble mean) {
        DMatrixRMaj identity = new DMatrixRMaj(r, r);
        for (int k = 0; k < r; k++) {
            identity.set(k, k, 1);
        }
        return WhitenedGaussian.of(identity, new double[r], new double[r], Moments.NONE, mean)
                .orElseThrow();
    }

    private static WhitenedGaussian observed(int r, OptionalDouble mean) {
        return prior(r, mean).observe(features(r), targets(), noise());
    }

    private static DMatrixRMaj covariance(int r) {
        return Dense.covariance(features(r), noise());
    }

    /** The mean that maximises the density of the targets, or the given one. */
    private static double mean(int r, OptionalDouble given) {
        DMatrixRMaj ones = new DMatrixRMaj(N, 1);
        ones.fill(1);
        DMatrixRMaj solved = Dense.solve(covariance(r), ones);
        return given.orElseGet(
                () -> CommonOps_DDRM.dot(solved, Dense.column(targets())) / CommonOps_DDRM.dot(solved, ones));
    }

    private static double[] numbers(WhitenedGaussian belief) {
        return Stream.of(belief.weights(), belief.factor().inverse().data, new double[] {
                    belief.mean(), belief.logEvidence()
                })
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    private static void assertSame(WhitenedGaussian actual, WhitenedGaussian expected) {
        assertThat(numbers(actual)).containsExactly(numbers(expected), within(1e-9));
        assertThat(actual.moments().count()).isEqualTo(expected.moments().count());
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void weightsMeanAndEvidenceMatchRegression(int r) {
        means().forEach(given -> {
            WhitenedGaussian belief = observed(r, given);
            DMatrixRMaj phi = features(r);
            DMatrixRMaj c = covariance(r);
            double mean = mean(r, given);
            double[] residual = Arrays.stream(targets()).map(v -> v - mean).toArray();
            assertThat(belief.mean()).isCloseTo(mean, within(1e-10));
            assertThat(belief.weights())
                    .containsExactly(
                            Dense.product(Dense.transposed(phi), Dense.solve(c, Dense.column(residual))).data,
                            within(1e-10));
            DMatrixRMaj posterior = Dense.product(Dense.transposed(phi), Dense.solve(c, phi));
            CommonOps_DDRM.scale(-1, posterior);
            CommonOps_DDRM.addEquals(posterior, CommonOps_DDRM.identity(r));
            assertThat(belief.factor().inverse().data).containsExactly(posterior.data, within(1e-10));
            assertThat(belief.logEvidence()).isCloseTo(Dense.logDensity(residual, c), within(1e-9));
        });
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void observingMatchesConditioningFromScratch(int r) {
        means().forEach(given -> {
            DMatrixRMaj phi = features(r);
            double[] y = targets();
            double[] noise = noise();
            DMatrixRMaj b = new DMatrixRMaj(r, r);
            double[] hy = new double[r];
            double[] h1 = new double[r];
            Moments moments = Moments.NONE;
            for (int k = 0; k < r; k++) {
                b.set(k, k, 1);
            }
            for (int i = 0; i < N; i++) {
                moments = moments.plus(y[i], noise[i]);
                for (int k = 0; k < r; k++) {
                    hy[k] += phi.get(i, k) * y[i] / noise[i];
                    h1[k] += phi.get(i, k) / noise[i];
                    for (int l = 0; l < r; l++) {
                        b.add(k, l, phi.get(i, k) * phi.get(i, l) / noise[i]);
                    }
                }
            }
            WhitenedGaussian whole =
                    WhitenedGaussian.of(b, hy, h1, moments, given).orElseThrow();
            assertSame(observed(r, given), whole);
            assertSame(WhitenedGaussian.of((Cholesky) whole.factor(), hy, h1, moments, given), whole);
        });
    }

    /** A few rows are updates, many a factorisation: from one to all at a time the belief is the same. */
    @ParameterizedTest
    @CsvSource({"1", "2", "3", "4", "5", "30"})
    void batchesOfAnySizeAgree(int size) {
        int r = 50; // up to 3 rows are updates
        WhitenedGaussian some = prior(r, OptionalDouble.empty());
        for (int from = 0; from < N; from += size) {
            int to = Math.min(N, from + size);
            DMatrixRMaj rows = DMatrixRMaj.wrap(to - from, r, Arrays.copyOfRange(features(r).data, from * r, to * r));
            some = some.observe(rows, Arrays.copyOfRange(targets(), from, to), Arrays.copyOfRange(noise(), from, to));
        }
        assertSame(some, observed(r, OptionalDouble.empty()));
    }

    /** log p(y) = log p((y − shift)/scale) − n log scale, when noise and prior scale with y: here they do not, so all is computed anew. */
    @ParameterizedTest
    @CsvSource({"0,1", "0.7,1", "-3,0.1", "4,25"})
    void replacedTargetsMatchObservation(double shift, double scale) {
        double[] changed =
                Arrays.stream(targets()).map(v -> (v - shift) / scale).toArray();
        for (OptionalDouble mean : new OptionalDouble[] {OptionalDouble.empty(), OptionalDouble.of(0.4)}) {
            WhitenedGaussian direct = prior(7, mean).observe(features(7), changed, noise());
            assertSame(observed(7, OptionalDouble.of(9)).withTargets(shift, scale, mean), direct);
        }
    }

    @Test
    void oldValueIsUnchanged() {
        WhitenedGaussian old = observed(7, OptionalDouble.empty());
        double[] before = numbers(old);
        old.observe(features(7), targets(), noise());
        old.withTargets(1, 2, OptionalDouble.of(0));
        Arrays.fill(old.targetSide(), 7);
        Arrays.fill(old.constantSide(), 7);
        assertThat(numbers(old)).isEqualTo(before);
    }

    @Test
    void withoutObservationsItIsThePrior() {
        WhitenedGaussian prior = prior(7, OptionalDouble.empty());
        assertThat(prior.mean()).isZero();
        assertThat(prior.logEvidence()).isZero();
        assertThat(prior.weights()).containsOnly(0);
    }

    /** Where features can express any constant at all, the most likely one would be 0/0. */
    @Test
    void constantWithinTheSpanOfTheFeaturesHasAFiniteMean() {
        DMatrixRMaj phi = new DMatrixRMaj(N, 1);
        phi.fill(1e8);
        WhitenedGaussian belief = prior(1, OptionalDouble.empty()).observe(phi, targets(), noise());
        assertThat(belief.mean()).isBetween(2.0, 6.0);
        assertThat(belief.logEvidence()).isFinite();
    }

    @Test
    void nonFiniteStatisticsGiveNoBelief() {
        DMatrixRMaj b = new DMatrixRMaj(1, 1, true, Double.NaN);
        assertThat(WhitenedGaussian.of(b, new double[1], new double[1], Moments.NONE, OptionalDouble.empty()))
                .isEmpty();
    }

    @Test
    void overflowIsAnErrorNotNaN() {
        double[] noise = noise();
        noise[3] = 1e-320;
        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> prior(7, OptionalDouble.empty()).observe(features(7), targets(), noise))
                .withMessageContaining("noise");
        DMatrixRMaj one = new DMatrixRMaj(1, 7);
        one.fill(1);
        assertThatExceptionOfType(ArithmeticException.class)
                .as("one row, by an update")
                .isThrownBy(
                        () -> prior(7, OptionalDouble.empty()).observe(one, new double[] {1}, new double[] {1e-320}))
                .withMessageContaining("noise");
    }
}
