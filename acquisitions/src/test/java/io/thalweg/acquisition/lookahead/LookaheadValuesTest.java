package io.thalweg.acquisition.lookahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.internal.random.GaussianSobol;
import io.thalweg.core.internal.special.Normal;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Samples;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Look-ahead against brute force: imagined observations that are really observed, and formulas as they are printed. */
class LookaheadValuesTest {

    private static final Seed SEED = Seed.of(71);

    private static NaiveGaussianProcess process(int n, double noise) {
        return NaiveGaussianProcess.random(
                Profile.MATERN52, n, 2, noise, SEED.child("process").generator());
    }

    private static DMatrixRMaj points(int n, String name) {
        return Samples.uniform(n, 2, SEED.child(name));
    }

    /** On a pool. */
    private static AcquisitionContext context(Posterior posterior, DMatrixRMaj pool, int q) {
        return AcquisitionContext.of(posterior, 0, SEED.child("step"))
                .withDomain((n, seed) -> pool, OutcomeUnits.SAME)
                .withBatchSize(q);
    }

    private static double value(Acquisition acquisition, AcquisitionContext context, double... x) {
        AcquisitionFunction function = acquisition.on(context);
        return function.evaluate(x, new double[function.dimension()]);
    }

    private static double best(Posterior posterior, DMatrixRMaj at) {
        return Arrays.stream(posterior.predict(at, 1).mean()).max().orElseThrow();
    }

    /** The expectation over what is observed, by the midpoint rule, each outcome being really observed. */
    @Test
    void knowledgeGradientIsTheGainOfTheBestMean() {
        NaiveGaussianProcess process = process(5, 0.1);
        DMatrixRMaj pool = points(12, "pool");
        DMatrixRMaj x = points(1, "x");
        DMatrixRMaj set = new DMatrixRMaj(13, 2);
        CommonOps_DDRM.concatRows(pool, x, set);
        double mean = process.predict(x, 1).mean()[0];
        double sd = Math.sqrt(process.predict(x, 1).variance()[0] + 0.1);
        double sum = 0;
        int n = 4000;
        double width = 16.0 / n;
        for (int i = 0; i < n; i++) {
            double z = -8 + (i + 0.5) * width;
            Posterior after = process.observe(x, new double[] {mean + sd * z});
            sum += Normal.pdf(z) * width * best(after, set);
        }
        assertThat(value(new KnowledgeGradient(), context(process, pool, 1), x.data))
                .isCloseTo(sum - best(process, set), within(1e-5));
    }

    @Test
    void knowledgeGradientIncludesPendingAndObservedPoints() {
        NaiveGaussianProcess process = process(5, 0.1);
        DMatrixRMaj pool = points(12, "pool");
        DMatrixRMaj pending = points(2, "pending");
        double[] x = points(1, "x").data;
        NaiveGaussianProcess after =
                process.observe(pending, process.predict(pending, 1).mean());
        assertThat(value(new KnowledgeGradient(), context(process, pool, 1).withPending(pending), x))
                .isCloseTo(value(new KnowledgeGradient(), context(after, pool, 1), x), within(1e-12));
        DMatrixRMaj more = new DMatrixRMaj(17, 2);
        CommonOps_DDRM.concatRows(pool, process.data(), more);
        assertThat(value(new KnowledgeGradient(), context(process, pool, 1).withObserved(process.data(), true), x))
                .isEqualTo(value(new KnowledgeGradient(), context(process, more, 1), x));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void oneShotAveragesFantasyMeans(int q) {
        NaiveGaussianProcess process = process(5, 0.1);
        DMatrixRMaj pool = points(12, "pool");
        int n = 6;
        AcquisitionFunction function = new OneShotKnowledgeGradient(n).on(context(process, pool, q));
        assertThat(function.batchSize()).isEqualTo(q);
        assertThat(function.auxiliaryPoints()).isEqualTo(n);
        assertThat(function.dimension()).isEqualTo(2 * (q + n));
        DMatrixRMaj all = points(q + n, "one shot");
        DMatrixRMaj x = CommonOps_DDRM.extract(all, 0, q, 0, 2);
        DMatrixRMaj normals = new GaussianSobol(q, SEED.child("step").child("fantasies")).points(n);
        DMatrixRMaj covariance = process.predict(x).covariance().copy();
        for (int i = 0; i < q; i++) {
            covariance.add(i, i, 0.1);
        }
        DMatrixRMaj lower = Cholesky.of(covariance).orElseThrow().lower();
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double[] y = process.predict(x).mean().clone();
            for (int j = 0; j < q; j++) {
                for (int k = 0; k <= j; k++) {
                    y[j] += lower.get(j, k) * normals.get(i, k);
                }
            }
            DMatrixRMaj maximiser = CommonOps_DDRM.extract(all, q + i, q + i + 1, 0, 2);
            sum += process.observe(x, y).predict(maximiser, 1).mean()[0] / n;
        }
        double[] gradient = new double[function.dimension()];
        assertThat(function.evaluate(all.data, gradient)).isCloseTo(sum - best(process, pool), within(1e-11));
        for (int i = 0; i < gradient.length; i++) {
            assertThat(gradient[i]).isCloseTo(difference(function, all.data, i), within(1e-8));
        }
        double[] values = new double[2];
        DMatrixRMaj twice = new DMatrixRMaj(2, gradient.length);
        System.arraycopy(points(q + n, "other").data, 0, twice.data, 0, gradient.length);
        System.arraycopy(all.data, 0, twice.data, gradient.length, gradient.length);
        DMatrixRMaj gradients = new DMatrixRMaj(2, gradient.length);
        gradients.fill(7);
        function.evaluateAll(twice, values, gradients);
        assertThat(values[1]).isCloseTo(sum - best(process, pool), within(1e-11));
        assertThat(Arrays.copyOfRange(gradients.data, gradient.length, 2 * gradient.length))
                .containsExactly(gradient, within(1e-12));
    }

    private static double difference(AcquisitionFunction function, double[] x, int i) {
        double step = 1e-3;
        double[] moved = x.clone();
        double[] ignored = new double[x.length];
        double slope = 0;
        for (int k : new int[] {-2, -1, 1, 2}) {
            moved[i] = x[i] + k * step;
            slope += (Math.abs(k) == 1 ? 8 * k : -k / 2.0) * function.evaluate(moved, ignored);
        }
        return slope / (12 * step);
    }

    /** With the best maximisers of its fantasies it is close to the exact form. */
    @Test
    void oneShotAndTheExactFormAgree() {
        NaiveGaussianProcess process = process(5, 0.1);
        DMatrixRMaj pool = points(40, "pool");
        int n = 256;
        DMatrixRMaj x = points(1, "x");
        DMatrixRMaj normals = new GaussianSobol(1, SEED.child("step").child("fantasies")).points(n);
        double mean = process.predict(x, 1).mean()[0];
        double sd = Math.sqrt(process.predict(x, 1).variance()[0] + 0.1);
        DMatrixRMaj set = new DMatrixRMaj(41, 2);
        CommonOps_DDRM.concatRows(pool, x, set);
        double[] argument = new double[2 * (1 + n)];
        System.arraycopy(x.data, 0, argument, 0, 2);
        for (int i = 0; i < n; i++) {
            double[] after = process.observe(x, new double[] {mean + sd * normals.data[i]})
                    .predict(set, 1)
                    .mean();
            int winner = 0;
            for (int j = 1; j < after.length; j++) {
                winner = after[j] > after[winner] ? j : winner;
            }
            System.arraycopy(set.data, 2 * winner, argument, 2 * (1 + i), 2);
        }
        assertThat(value(new OneShotKnowledgeGradient(n), context(process, set, 1), argument))
                .isCloseTo(value(new KnowledgeGradient(), context(process, set, 1), x.data), within(2e-3));
    }

    /** A pool of one known point and no other: its value is the maximum, and the formula that of the paper. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void entropySearchMatchesThePaper(int q) {
        NaiveGaussianProcess known = process(5, 0);
        DMatrixRMaj pool = CommonOps_DDRM.extract(known.data(), 0, 1, 0, 2);
        double maximum = known.predict(pool, 1).mean()[0];
        NaiveGaussianProcess process = new Noisy(known).process();
        DMatrixRMaj x = points(q, "batch");
        double noise = process.noiseVariance();
        double[] mean = process.predict(x).mean();
        DMatrixRMaj covariance = process.predict(x).covariance();
        DMatrixRMaj correlation = new DMatrixRMaj(q, q);
        double expected = 0;
        for (int i = 0; i < q; i++) {
            double v = covariance.get(i, i);
            double gamma = (maximum - mean[i]) / Math.sqrt(v);
            double ratio = Normal.pdf(gamma) / Normal.cdf(gamma);
            expected -= 0.5 * Math.log(1 - v / (v + noise) * ratio * (gamma + ratio));
            for (int j = 0; j < q; j++) {
                double both = covariance.get(i, j) + (i == j ? noise : 0);
                correlation.set(i, j, both / Math.sqrt((v + noise) * (covariance.get(j, j) + noise)));
            }
        }
        expected += 0.5 * Math.log(CommonOps_DDRM.det(correlation));
        assertThat(value(new MaxValueEntropySearch(), context(process, pool, q), x.data))
                .isCloseTo(expected, within(1e-5));
    }

    /** The process that knows the same without noise, and whose new observations carry some. */
    private record Noisy(NaiveGaussianProcess known) {
        NaiveGaussianProcess process() {
            DMatrixRMaj data = known.data();
            double[] lengthscales = {0.4, 0.4};
            return new NaiveGaussianProcess(
                    Profile.MATERN52,
                    lengthscales,
                    1,
                    0,
                    data,
                    known.predict(data, 1).mean(),
                    new double[data.numRows],
                    0.3);
        }
    }

    /** Information about one number in one observation of another: never negative, and none of what is known. */
    @Test
    void entropySearchSeeksInformation() {
        NaiveGaussianProcess known = process(6, 0);
        DMatrixRMaj pool = points(60, "pool");
        AcquisitionContext context = context(known, pool, 1).withObserved(known.data(), false);
        RandomGenerator random = SEED.child("anywhere").generator();
        for (int i = 0; i < 50; i++) {
            assertThat(value(new MaxValueEntropySearch(), context, random.nextDouble(), random.nextDouble()))
                    .isGreaterThan(-1e-9);
        }
        assertThat(value(
                        new MaxValueEntropySearch(),
                        context,
                        known.data().get(0, 0),
                        known.data().get(0, 1)))
                .isCloseTo(0, within(1e-2));
    }

    /** A batch is worth what its points are, each given the earlier ones as far as the correlation goes. */
    @Test
    void pendingPointsJoinTheBatch() {
        NaiveGaussianProcess process = process(6, 0.05);
        DMatrixRMaj pool = points(60, "pool");
        DMatrixRMaj x = points(2, "batch");
        DMatrixRMaj first = CommonOps_DDRM.extractRow(x, 0, null);
        DMatrixRMaj second = CommonOps_DDRM.extractRow(x, 1, null);
        AcquisitionContext one = context(process, pool, 1);
        Acquisition acquisition = new MaxValueEntropySearch();
        assertThat(value(acquisition, one, first.data) + value(acquisition, one.withPending(first), second.data))
                .isCloseTo(value(acquisition, context(process, pool, 2), x.data), within(1e-11));
    }

    @Test
    void truncatedNormalVarianceIsPreciseInTheTail() {
        // Monotone from 0 to 1, continuous where the series takes over, and its slope is that of differences.
        double last = 0;
        for (double gamma = -200; gamma < 12; gamma += 0.37) {
            double t = TruncatedVariance.at(gamma);
            assertThat(t).as("at %s", gamma).isBetween(last, 1.0);
            last = t;
            double h = 1e-3;
            double slope = (TruncatedVariance.at(gamma + h) - TruncatedVariance.at(gamma - h)) / (2 * h);
            assertThat(TruncatedVariance.slope(gamma)).isCloseTo(slope, within(1e-6 + 1e-5 * slope));
        }
        assertThat(TruncatedVariance.at(-80 - 1e-9)).isCloseTo(TruncatedVariance.at(-80 + 1e-9), within(1e-11));
        // Known: var(Z | Z ≤ 0) = 1 − 2/π.
        assertThat(TruncatedVariance.at(0)).isCloseTo(1 - 2 / Math.PI, within(1e-15));
    }

    @Test
    void invalidNumbersAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new KnowledgeGradient(0))
                .withMessageContaining("points is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OneShotKnowledgeGradient(0))
                .withMessageContaining("fantasies is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MaxValueEntropySearch(0, 5))
                .withMessageContaining("samples is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MaxValueEntropySearch(5, 0))
                .withMessageContaining("points is 0");
    }
}
