package io.thalweg.acquisition.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.acquisition.NaiveGaussianProcess;
import io.thalweg.acquisition.NaiveGaussianProcess.Profile;
import io.thalweg.core.internal.posterior.MappedPosterior;
import io.thalweg.core.model.Acquisition;
import io.thalweg.core.model.AcquisitionContext;
import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.model.InputMap;
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

/** What batches promise is what happens when they are observed. */
class BatchLearningTest {

    private static final Seed SEED = Seed.of(61);

    private static NaiveGaussianProcess process(double noise) {
        RandomGenerator generator = SEED.child("process").generator();
        return NaiveGaussianProcess.random(Profile.MATERN52, 6, 2, noise, generator);
    }

    private static DMatrixRMaj points(int n, String name) {
        return Samples.uniform(n, 2, SEED.child(name));
    }

    private static AcquisitionContext context(Posterior posterior, int q) {
        return AcquisitionContext.of(posterior, 0, SEED.child("step")).withBatchSize(q);
    }

    private static double value(Acquisition acquisition, AcquisitionContext context, double... x) {
        AcquisitionFunction function = acquisition.on(context);
        return function.evaluate(x, new double[x.length]);
    }

    private static double meanVariance(Posterior posterior, DMatrixRMaj z) {
        return Arrays.stream(posterior.predict(z, 1).variance()).average().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void integratedVarianceMatchesObservation(int q) {
        NaiveGaussianProcess process = process(0.04);
        DMatrixRMaj z = points(30, "map");
        DMatrixRMaj x = points(q, "batch");
        DMatrixRMaj pending = points(3, "pending");
        Acquisition acquisition = QNegIntegratedPosteriorVariance.over(z);
        double[] anything =
                SEED.child("targets").generator().doubles(q + 3, -5, 5).toArray();
        NaiveGaussianProcess after = process.observe(x, Arrays.copyOf(anything, q));
        assertThat(value(acquisition, context(process, q), x.data)).isCloseTo(-meanVariance(after, z), within(1e-12));
        NaiveGaussianProcess later = after.observe(pending, Arrays.copyOfRange(anything, q, q + 3));
        assertThat(value(acquisition, context(process, q).withPending(pending), x.data))
                .isCloseTo(-meanVariance(later, z), within(1e-12));
    }

    @Test
    void itIsAveragedOverThePointsOfTheDomain() {
        NaiveGaussianProcess process = process(0.04);
        DMatrixRMaj z = points(20, "domain");
        AcquisitionContext inDomain = context(process, 2)
                .withDomain(
                        (n, seed) -> n == 17 && seed.equals(SEED.child("step").child("integration"))
                                ? z
                                : points(5, "others"),
                        OutcomeUnits.SAME);
        double[] x = points(2, "batch").data;
        assertThat(value(new QNegIntegratedPosteriorVariance(17), inDomain, x))
                .isEqualTo(value(QNegIntegratedPosteriorVariance.over(z), context(process, 2), x));
    }

    @Test
    void weightsActAsRepetitions() {
        NaiveGaussianProcess process = process(0.04);
        DMatrixRMaj z = new DMatrixRMaj(new double[][] {{0.1, 0.2}, {0.8, 0.9}, {0.8, 0.9}});
        DMatrixRMaj first = CommonOps_DDRM.extractRow(z, 0, null);
        DMatrixRMaj second = CommonOps_DDRM.extractRow(z, 1, null);
        double[] x = {0.4, 0.5};
        AcquisitionContext context = context(process, 1);
        assertThat(value(QNegIntegratedPosteriorVariance.over(z), context, x))
                .isCloseTo(
                        (value(QNegIntegratedPosteriorVariance.over(first), context, x)
                                        + 2 * value(QNegIntegratedPosteriorVariance.over(second), context, x))
                                / 3,
                        within(1e-14));
    }

    /** The chain rule of entropies: a batch is as good as its points one after the other. */
    @Test
    void batchEntropyFollowsTheChainRule() {
        NaiveGaussianProcess process = process(0.04);
        DMatrixRMaj x = points(3, "batch");
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            DMatrixRMaj earlier = DMatrixRMaj.wrap(i, 2, Arrays.copyOf(x.data, 2 * i));
            sum += value(new QMaximumEntropy(), context(process, 1).withPending(earlier), x.get(i, 0), x.get(i, 1));
        }
        assertThat(value(new QMaximumEntropy(), context(process, 3), x.data)).isCloseTo(sum, within(1e-12));
        double variance =
                process.predict(CommonOps_DDRM.extractRow(x, 0, null), 1).variance()[0];
        assertThat(value(new QMaximumEntropy(), context(process, 1), x.get(0, 0), x.get(0, 1)))
                .isCloseTo(0.5 * Math.log(variance + 0.04), within(1e-13));
    }

    /** Two copies of a point tell what one observation of half the noise tells. */
    @Test
    void duplicatesAreValuedCorrectly() {
        RandomGenerator generator = SEED.child("process").generator();
        NaiveGaussianProcess noisy = NaiveGaussianProcess.random(Profile.RBF, 0, 2, 0.2, generator);
        NaiveGaussianProcess half = NaiveGaussianProcess.random(Profile.RBF, 0, 2, 0.1, generator);
        Acquisition acquisition = QNegIntegratedPosteriorVariance.over(points(30, "map"));
        assertThat(value(acquisition, context(noisy, 2), 0.3, 0.6, 0.3, 0.6))
                .isCloseTo(value(acquisition, context(half, 1), 0.3, 0.6), within(1e-13));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.04})
    void morePointsGiveMoreInformation(double noise) {
        NaiveGaussianProcess process = process(noise);
        Acquisition acquisition = new QNegIntegratedPosteriorVariance(40);
        DMatrixRMaj x = points(5, "batch");
        double last = -process.predict(points(1, "map"), 1).variance()[0] * 100;
        for (int q = 1; q <= 5; q++) {
            double value = value(acquisition, context(process, q), Arrays.copyOf(x.data, 2 * q));
            assertThat(value).isGreaterThan(last).isLessThanOrEqualTo(0);
            last = value;
        }
    }

    /** The integrated variance of a slice is that of the whole where the last coordinate is held, pending points included. */
    @Test
    void slicesAreIntegratedWithinThemselves() {
        RandomGenerator generator = SEED.child("whole").generator();
        NaiveGaussianProcess whole = NaiveGaussianProcess.random(Profile.RBF, 9, 3, 0.1, generator);
        Posterior slice = new MappedPosterior(InputMap.appending(2, 0.7), whole);
        DMatrixRMaj z = points(12, "map");
        DMatrixRMaj pending = points(2, "pending");
        double[] x = points(2, "batch").data;
        double[] wide = {x[0], x[1], 0.7, x[2], x[3], 0.7};
        double[] gradient = new double[4];
        double[] wideGradient = new double[6];
        double value = QNegIntegratedPosteriorVariance.over(z)
                .on(context(slice, 2).withPending(pending))
                .evaluate(x, gradient);
        double expected = QNegIntegratedPosteriorVariance.over(held(z))
                .on(context(whole, 2).withPending(held(pending)))
                .evaluate(wide, wideGradient);
        assertThat(value).isEqualTo(expected);
        assertThat(gradient).containsExactly(wideGradient[0], wideGradient[1], wideGradient[3], wideGradient[4]);
        DMatrixRMaj at = points(3, "batch");
        assertThat(slice.covarianceWith(z).at(at).data)
                .isEqualTo(slice.covarianceWith(z).at(at).data);
    }

    private static DMatrixRMaj held(DMatrixRMaj x) {
        DMatrixRMaj wide = new DMatrixRMaj(x.numRows, 3);
        CommonOps_DDRM.insert(x, wide, 0, 0);
        for (int i = 0; i < x.numRows; i++) {
            wide.set(i, 2, 0.7);
        }
        return wide;
    }

    @Test
    void invalidDomainsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new QNegIntegratedPosteriorVariance(0))
                .withMessageContaining("count is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QNegIntegratedPosteriorVariance.over(new DMatrixRMaj(0, 2)))
                .withMessageContaining("points is empty");
        DMatrixRMaj broken = new DMatrixRMaj(new double[][] {{0, 1}, {0, Double.NaN}});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QNegIntegratedPosteriorVariance.over(broken))
                .withMessageContaining("points[1][1] is NaN");
        Acquisition narrow = QNegIntegratedPosteriorVariance.over(new DMatrixRMaj(4, 3));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> narrow.on(context(process(0.1), 1)))
                .withMessageContaining("3 coordinates");
    }
}
