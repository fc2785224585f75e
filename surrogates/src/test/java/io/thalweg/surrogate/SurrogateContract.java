package io.thalweg.surrogate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.IntegratedVariance;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.StorableSurrogate;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every surrogate must satisfy. A surrogate is proved by a subclass that supplies one without observations, and says
 * where an approximation is entitled to more than rounding errors.
 */
public abstract class SurrogateContract extends PosteriorContract {

    private static final int N = 24;

    /** The surrogate under test, without observations. Its length scales should be well inside the unit cube. */
    protected abstract Surrogate prior();

    /** That of the surrogate that has seen the test data. */
    @Override
    protected Posterior posterior() {
        return prior().observe(data(N)).posterior();
    }

    @Override
    protected int dimension() {
        return prior().dimension();
    }

    /** Whether the posterior does not depend on the order of the observations. */
    protected boolean ignoresOrder() {
        return true;
    }

    /** How close the posterior mean comes to observations that are given as free of noise. */
    protected double interpolationTolerance() {
        return 1e-6;
    }

    /** What a refit maximises: log evidence plus log priors. */
    protected double objective(Surrogate surrogate) {
        return surrogate.fitReport().objective();
    }

    /** The noise variance of observation i of the test data; NaN where it is left to the surrogate. */
    protected double noiseVariance(int i) {
        return Double.NaN;
    }

    /** How far a mean variance after an observation may be from what was promised, relative to the variance before. */
    protected double promiseTolerance() {
        return 1e-9;
    }

    /** Whether a refit learns the length scales. */
    protected boolean learnsLengthscales() {
        return true;
    }

    // The test data: a smooth function with noise of standard deviation 0.1.

    private static double truth(double[] x) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += Math.sin(5 * x[k] + k) / (k + 1);
        }
        return sum;
    }

    /** Observations of the test function. */
    protected final Observations data(int n) {
        DMatrixRMaj x = points(n, "data");
        RandomGenerator random = Seed.of(32).generator();
        double[] y = new double[n];
        double[] noise = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = truth(row(x, i)) + 0.1 * random.nextGaussian();
            noise[i] = noiseVariance(i);
        }
        return Observations.of(x, y, noise);
    }

    private static Observations permuted(Observations data, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        List<Observations> rows = new ArrayList<>();
        for (int i = 0; i < data.size(); i++) {
            rows.add(random.nextInt(i + 1), data.rows(i, i + 1));
        }
        return rows.stream().reduce(Observations::append).orElseThrow();
    }

    private void assertSameBelief(Surrogate actual, Surrogate expected) {
        DMatrixRMaj x = points(15, "test");
        Prediction p = actual.posterior().predict(x);
        Prediction q = expected.posterior().predict(x);
        assertClose("mean", p.mean(), q.mean(), tolerance());
        assertClose("covariance", p.covariance().data, q.covariance().data, tolerance());
        assertThat(actual.observations()).isEqualTo(expected.observations());
        double evidence = expected.logEvidence();
        assertThat(actual.logEvidence())
                .as("evidence")
                .isCloseTo(evidence, within(tolerance() * Math.max(1, Math.abs(evidence))));
    }

    /** Mean, variance, joint covariance, cross-covariance and evidence, for comparison bit by bit. */
    private double[] bits(Surrogate surrogate) {
        Posterior posterior = surrogate.posterior();
        DMatrixRMaj x = points(6, "test");
        Prediction marginal = posterior.predict(x, 1);
        Prediction joint = posterior.predict(x);
        return Arrays.stream(new double[][] {
                    marginal.mean(),
                    marginal.variance(),
                    joint.covariance().data,
                    posterior.covarianceWith(points(4, "other")).at(x).data,
                    {surrogate.logEvidence(), surrogate.observations(), posterior.noiseVariance()}
                })
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    /** Where a surrogate can be given other targets, it believes what one that observed these believes at the same hyperparameters. */
    @Test
    void otherTargetsAreAsIfTheyHadBeenObserved() {
        Observations data = data(N);
        double[] y = Arrays.stream(data.y()).map(value -> 2 - Math.exp(value)).toArray();
        double[] halved = Arrays.stream(data.noiseVariance()).map(v -> v / 2).toArray();
        double[] given = new double[N];
        Arrays.fill(given, 0, N / 2, Double.NaN);
        Arrays.fill(given, N / 2, N, 0.05);
        Surrogate observed =
                prior().observe(data.rows(0, 9)).observe(data.rows(9, N)).refit(RefitBudget.WARM, Seed.of(1));
        Surrogate back = observed.retargeted(y, given)
                .flatMap(next -> next.retargeted(data.y(), data.noiseVariance()))
                .orElse(observed);
        assertSameBelief(back, observed);
        for (double[] noise : new double[][] {data.noiseVariance(), halved, given}) {
            Observations others = Observations.of(data.x(), y, noise);
            prior().observe(data)
                    .retargeted(y, noise)
                    .ifPresent(next -> assertSameBelief(next, prior().observe(others)));
        }
    }

    // Observing

    @Test
    void observingOneByOneMatchesTheBatch() {
        Observations data = data(N);
        Surrogate batch = prior().observe(data);
        Surrogate single = prior();
        for (int i = 0; i < N; i++) {
            single = single.observe(data.rows(i, i + 1));
        }
        assertSameBelief(single, batch);
        Surrogate parts =
                prior().observe(data.rows(0, 3)).observe(data.rows(3, 20)).observe(data.rows(20, N));
        assertSameBelief(parts, batch);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void orderDoesNotMatter(long seed) {
        if (ignoresOrder()) {
            Observations data = data(N);
            Observations shuffled = permuted(data, seed);
            Surrogate single = prior();
            for (int i = 0; i < N; i++) {
                single = single.observe(shuffled.rows(i, i + 1));
            }
            assertSameBelief(prior().observe(shuffled), prior().observe(data));
            assertSameBelief(single, prior().observe(data));
        }
    }

    @Test
    void emptyBatchChangesNothing() {
        Surrogate some = prior().observe(data(5));
        assertThat(bits(some.observe(data(5).rows(0, 0)))).isEqualTo(bits(some));
    }

    @Test
    void observingLeavesTheOldValueUnchanged() {
        Surrogate old = prior().observe(data(10));
        Posterior posterior = old.posterior();
        Prediction prediction = posterior.predict(points(6, "test"), 3);
        double[] before = bits(old);
        double[] mean = prediction.mean().clone();
        double[] covariance = prediction.covariance().data.clone();
        Surrogate observed = old.observe(data(N).rows(10, N));
        Surrogate refitted = observed.refit(RefitBudget.WARM, Seed.of(1));
        Surrogate changed = refitted.restandardise(0.3, 2.5).observe(data(3));
        assertThat(changed.observations()).isEqualTo(N + 3);
        assertThat(bits(old)).isEqualTo(before);
        assertThat(posterior.predict(points(6, "test"), 3).mean()).isEqualTo(mean);
        assertThat(prediction.covariance().data).isEqualTo(covariance);
        double[] middle = bits(observed);
        observed.refit(RefitBudget.THOROUGH, Seed.of(2));
        observed.restandardise(-1, 0.1);
        assertThat(bits(observed)).isEqualTo(middle);
    }

    /** Two branches of one past do not see each other. */
    @Test
    void fantasiesAreIndependent() {
        Surrogate trunk = prior().observe(data(8));
        Observations data = data(N);
        Surrogate left = trunk.observe(data.rows(8, 12));
        double[] before = bits(left);
        Surrogate right = trunk.observe(data.rows(12, 20));
        assertThat(bits(left)).isEqualTo(before);
        assertSameBelief(right, prior().observe(data.rows(0, 8).append(data.rows(12, 20))));
    }

    @Test
    void observationLowersTheVarianceAndMovesTheMean() {
        DMatrixRMaj x = points(1, "data");
        Posterior before = prior().posterior();
        Posterior after =
                prior().observe(Observations.of(x, new double[] {2.5})).posterior();
        assertThat(after.predict(x, 1).variance()[0])
                .isLessThan(before.predict(x, 1).variance()[0]);
        assertThat(Math.abs(after.predict(x, 1).mean()[0] - 2.5))
                .isLessThan(Math.abs(before.predict(x, 1).mean()[0] - 2.5));
    }

    // Units

    /** The restandardised surrogate is the one that would have seen the other targets from the start. */
    @ParameterizedTest
    @CsvSource({"0.7,1", "0,3.5", "-12,0.01", "1e3,1e4", "0,1"})
    void restandardisingIsExact(double shift, double scale) {
        Observations data = data(N);
        double[] y = Arrays.stream(data.y()).map(v -> (v - shift) / scale).toArray();
        double[] noise =
                Arrays.stream(data.noiseVariance()).map(v -> v / scale / scale).toArray();
        Observations changed = Observations.of(data.x(), y, noise);
        Surrogate some = prior().observe(data.rows(0, 15)).restandardise(shift, scale);
        assertSameBelief(some, prior().observe(changed.rows(0, 15)));
        assertSameBelief(some.observe(changed.rows(15, N)), prior().observe(changed));
    }

    @Test
    void restandardisingRepeatedlyLosesNoPrecision() {
        Observations data = data(N);
        Surrogate drifting = prior().observe(data);
        for (int i = 0; i < 6; i++) {
            drifting = drifting.restandardise(0.1, 10);
        }
        for (int i = 0; i < 6; i++) {
            drifting = drifting.restandardise(-0.01, 0.1);
        }
        assertSameBelief(drifting, prior().observe(data));
    }

    @Test
    void withoutObservationsItIsThePrior() {
        Surrogate prior = prior();
        assertThat(prior.observations()).isZero();
        assertThat(prior.logEvidence()).isZero();
        assertThat(prior.fitReport()).isEqualTo(FitReport.NONE);
        DMatrixRMaj x = points(5, "test");
        Prediction prediction = prior.posterior().predict(x);
        assertThat(prediction.mean())
                .doesNotContain(Double.NaN)
                .containsOnly(prediction.mean()[0]);
        assertThat(Arrays.stream(prediction.variance())).allMatch(v -> v > 0 && v < 1e6);
        assertClose(
                "cross-covariance",
                prior.posterior().covarianceWith(x).at(x).data,
                prediction.covariance().data,
                tolerance());
        assertThat(bits(prior.refit(RefitBudget.THOROUGH, Seed.of(1)))).isEqualTo(bits(prior));
    }

    @Test
    void fittingNeedsTwoObservations() {
        Surrogate one = prior().observe(data(1));
        assertThat(bits(one.refit(RefitBudget.THOROUGH, Seed.of(1)))).isEqualTo(bits(one));
        Surrogate two = prior().observe(data(2)).refit(RefitBudget.WARM, Seed.of(1));
        assertThat(two.fitReport().status()).isNotEqualTo(FitReport.Status.NOT_FITTED);
        assertThat(bits(two)).doesNotContain(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
    }

    // Storing

    /** What was stored and read back goes on with the same bits, also where all is computed anew from what is kept of the data. */
    @Test
    void restoredSurrogateGoesOnWithTheSameBits() throws IOException {
        if (prior() instanceof StorableSurrogate prior) {
            StorableSurrogate some = (StorableSurrogate) prior.observe(data(N)).refit(RefitBudget.WARM, Seed.of(1));
            ByteArrayOutputStream stored = new ByteArrayOutputStream();
            some.save(stored);
            Surrogate restored = prior.restore(new ByteArrayInputStream(stored.toByteArray()));
            assertThat(bits(restored)).isEqualTo(bits(some));
            assertThat(restored.fitReport()).isEqualTo(some.fitReport());
            Observations more = data(N + 5).rows(N, N + 5);
            assertThat(bits(restored.observe(more))).isEqualTo(bits(some.observe(more)));
            assertThat(bits(restored.restandardise(0.3, 2))).isEqualTo(bits(some.restandardise(0.3, 2)));
            assertThat(bits(restored.observe(more).refit(RefitBudget.THOROUGH, Seed.of(2))))
                    .isEqualTo(bits(some.observe(more).refit(RefitBudget.THOROUGH, Seed.of(2))));
        }
    }

    // Fitting

    /** Every refit, thorough or not, ends at least as high as it starts. */
    @Test
    void refitNeverLowersItsObjective() {
        Observations data = data(2 * N);
        Surrogate fitted = prior().observe(data.rows(0, N)).refit(new RefitBudget(1, 1), Seed.of(1));
        for (int i = 0; i < 4; i++) {
            double before = objective(fitted);
            fitted = fitted.refit(i % 2 == 0 ? RefitBudget.WARM : RefitBudget.THOROUGH, Seed.of(i));
            assertThat(objective(fitted)).isGreaterThanOrEqualTo(before - 1e-9 * Math.abs(before));
        }
        assertThat(fitted.fitReport().status()).isIn(FitReport.Status.CONVERGED, FitReport.Status.KEPT_PREVIOUS);
        assertThat(fitted.fitReport().evaluations()).isPositive();
        assertThat(fitted.observations()).isEqualTo(N);
    }

    @Test
    void refittedSurrogateObserves() {
        Observations data = data(2 * N);
        Surrogate fitted = prior().observe(data.rows(0, N)).refit(RefitBudget.WARM, Seed.of(1));
        Surrogate single = fitted;
        for (int i = N; i < 2 * N; i++) {
            single = single.observe(data.rows(i, i + 1));
        }
        assertSameBelief(single, fitted.observe(data.rows(N, 2 * N)));
        double error = 0;
        DMatrixRMaj x = points(50, "test");
        double[] mean = single.posterior().predict(x, 1).mean();
        for (int i = 0; i < 50; i++) {
            error += Math.pow(mean[i] - truth(row(x, i)), 2) / 50;
        }
        assertThat(Math.sqrt(error)).as("root mean square error of the mean").isLessThan(0.25);
    }

    @Test
    void equalSeedsGiveEqualBits() {
        Surrogate some = prior().observe(data(N));
        double[] once = bits(some.refit(RefitBudget.THOROUGH, Seed.of(7)));
        assertThat(bits(prior().observe(data(N)).refit(RefitBudget.THOROUGH, Seed.of(7))))
                .isEqualTo(once);
        assertThat(bits(some.refit(RefitBudget.THOROUGH, Seed.of(7)))).isEqualTo(once);
    }

    @Test
    void thereIsALengthScaleForEachCoordinate() {
        for (Surrogate some : List.of(prior(), prior().observe(data(N)))) {
            assertThat(some.lengthscales()).hasSize(dimension());
            assertThat(Arrays.stream(some.lengthscales())).allMatch(l -> l > 0 && l < 2);
        }
    }

    /** Along the first coordinate the function varies quickly, along the others, in which the points are closer together, it has a trend. */
    @Test
    void lengthScalesFollowTheFunction() {
        if (learnsLengthscales()) {
            int n = 60;
            DMatrixRMaj x = points(n, "data");
            double[] y = new double[n];
            RandomGenerator random = Seed.of(34).generator();
            for (int i = 0; i < n; i++) {
                y[i] = Math.sin(12 * x.get(i, 0)) + 0.05 * random.nextGaussian();
                for (int k = 1; k < dimension(); k++) {
                    x.set(i, k, 0.25 + x.get(i, k) / 2);
                    y[i] += 0.3 * x.get(i, k);
                }
            }
            double[] fitted = prior().observe(Observations.of(x, y))
                    .refit(RefitBudget.THOROUGH, Seed.of(1))
                    .lengthscales();
            assertThat(fitted).hasSize(dimension());
            assertThat(fitted[0]).isBetween(0.05, 0.4);
            for (int k = 1; k < fitted.length; k++) {
                assertThat(fitted[k]).as("length scale " + k).isGreaterThan(1.5 * fitted[0]);
            }
        }
    }

    // Noise

    @Test
    void noiseFreeObservationsAreInterpolated() {
        DMatrixRMaj x = points(8, "data");
        double[] y = new double[8];
        Arrays.setAll(y, i -> truth(row(x, i)));
        Prediction prediction = prior().observe(Observations.of(x, y, new double[8]))
                .posterior()
                .predict(x, 1);
        assertThat(prediction.mean()).containsExactly(y, within(interpolationTolerance()));
        assertThat(Arrays.stream(prediction.variance())).allMatch(v -> v <= interpolationTolerance());
    }

    @Test
    void noiseOfAllSizesIsRespected() {
        DMatrixRMaj x = points(12, "data");
        double[] y = new double[12];
        double[] noise = new double[12];
        for (int i = 0; i < 12; i++) {
            boolean sure = i % 2 == 0;
            y[i] = truth(row(x, i)) + (sure ? 0 : 1000 * (i % 4 - 2));
            noise[i] = sure ? 1e-12 : 1e6;
        }
        Surrogate some = prior().observe(Observations.of(x, y, noise));
        double[] mean = some.posterior().predict(x, 1).mean();
        for (int i = 0; i < 12; i += 2) {
            assertThat(mean[i]).isCloseTo(y[i], within(10 * interpolationTolerance()));
        }
        Surrogate fitted = some.refit(RefitBudget.WARM, Seed.of(1));
        assertThat(bits(fitted)).doesNotContain(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
    }

    // Bad input

    @Test
    void badInputIsRefusedByName() {
        Surrogate some = prior().observe(data(5));
        int d = some.dimension();
        DMatrixRMaj wrong = new DMatrixRMaj(2, d + 1);
        assertThatThrownBy(() -> some.observe(Observations.of(wrong, new double[2])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(String.valueOf(d + 1), String.valueOf(d));
        for (double scale : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> some.restandardise(0, scale))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("scale");
        }
        assertThatThrownBy(() -> some.restandardise(Double.NaN, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("shift");
    }

    /** What an integrated variance says of observations to come is what they do, whatever their targets. */
    @Test
    void observationsLowerTheIntegratedVarianceAsPredicted() {
        Surrogate surrogate = prior().observe(data(N));
        DMatrixRMaj z = points(40, "map");
        DMatrixRMaj x = points(3, "to come");
        double noise = 0.02;
        IntegratedVariance now = surrogate.posterior().integratedVariance(z);
        IntegratedVariance promised = now.given(x, noise);
        Surrogate after =
                surrogate.observe(Observations.of(x, new double[] {0.3, -1, 2}, new double[] {noise, noise, noise}));
        double mean = Arrays.stream(after.posterior().predict(z, 1).variance())
                .average()
                .orElseThrow();
        assertThat(promised.mean()).isLessThan(now.mean()).isCloseTo(mean, within(promiseTolerance() * now.mean()));
    }
}
