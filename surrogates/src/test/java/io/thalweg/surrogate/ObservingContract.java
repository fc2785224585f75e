package io.thalweg.surrogate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport;
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
 * What every surrogate must make of observations: in any portions, in any units, stored and read again. A part of {@link SurrogateContract}.
 */
public abstract class ObservingContract extends PosteriorContract {

    static final int N = 24;

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

    /** The noise variance of observation i of the test data; NaN where it is left to the surrogate. */
    protected double noiseVariance(int i) {
        return Double.NaN;
    }

    // The test data: a smooth function with noise of standard deviation 0.1.

    static double truth(double[] x) {
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

    final void assertSameBelief(Surrogate actual, Surrogate expected) {
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
    final double[] bits(Surrogate surrogate) {
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
}
