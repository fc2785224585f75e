package io.thalweg.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.engine.DrawnRegret;
import io.thalweg.core.internal.engine.RegretRule;
import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Functions drawn from the prior on a grid of 101 points, searched by an upper confidence bound with a model of known hyperparameters: is the probability of regret
 * right, and the rule kept?
 */
@Tag("slow")
class RegretCalibrationTest {

    /** The bits do not depend on it. */
    private static final ExecutorService THREADS = Executors.newFixedThreadPool(2);

    private static final SearchSpace GRID =
            SearchSpace.builder().integer("x", 0, 100).build();
    private static final DMatrixRMaj POINTS = GRID.enumerate(101).orElseThrow().encoded();
    private static final double LENGTHSCALE = 0.12;
    private static final double EPSILON = 0.1;
    private static final double PROBABILITY = 0.1;
    private static final double NUGGET = 1e-8;

    /** What came of many searches. */
    private static final class Tally {
        int stopped;
        int failed;
        final int[] looks = new int[5];
        final double[] promised = new double[5];
        final int[] kept = new int[5];

        void look(double probability, boolean within) {
            int bin = Math.min(4, (int) (5 * probability));
            looks[bin]++;
            promised[bin] += probability;
            kept[bin] += within ? 1 : 0;
        }

        void stop(boolean within) {
            stopped++;
            failed += within ? 0 : 1;
        }

        /** P(at least so many failures), if each stop fails with the probability allowed. */
        double tail() {
            return failed == 0 ? 1 : RegularizedBeta.value(PROBABILITY, failed, stopped - failed + 1.0);
        }
    }

    @AfterAll
    static void endThreads() {
        THREADS.shutdown();
    }

    private static Surrogate process(double lengthscale, double noise) {
        return ExactGaussianProcess.of(
                1,
                new GaussianModel(
                        Matern52.of(Lengthscales.isotropic(lengthscale)),
                        Hyperparameter.positive("noise", Math.max(NUGGET, noise)),
                        OptionalDouble.of(0)));
    }

    /** A function of the prior, at the points of the grid. */
    private static double[] drawn(Seed seed) {
        Cholesky factor = Cholesky.withJitter(
                        process(LENGTHSCALE, 0).posterior().predict(POINTS).covariance())
                .orElseThrow();
        RandomGenerator random = seed.generator();
        double[] z = new double[POINTS.numRows];
        Arrays.setAll(z, i -> random.nextGaussian());
        double[] f = new double[z.length];
        for (int i = 0; i < z.length; i++) {
            for (int j = 0; j <= i; j++) {
                f[i] += factor.lower().get(i, j) * z[j];
            }
        }
        return f;
    }

    private static DMatrixRMaj point(int i) {
        return DMatrixRMaj.wrap(1, 1, new double[] {POINTS.data[i]});
    }

    /**
     * A search.
     *
     * @param assumed length scale of the model
     * @param noise variance of the noise
     * @param every measurements from one look to the next
     * @param paths that are drawn at every third measurement that is a look; none are, if 0
     */
    private static void search(Seed seed, double assumed, double noise, int rounds, int every, int paths, Tally tally) {
        double[] f = drawn(seed.child("function"));
        double best = Arrays.stream(f).max().orElseThrow();
        RandomGenerator random = seed.child("noise").generator();
        Surrogate model = process(assumed, noise);
        boolean[] measured = new boolean[f.length];
        boolean stopped = false;
        int next = seed.child("first").generator().nextInt(f.length);
        for (int n = 1; n <= rounds; n++) {
            measured[next] = true;
            model = model.observe(
                    Observations.of(point(next), new double[] {f[next] + Math.sqrt(noise) * random.nextGaussian()}));
            Prediction now = model.posterior().predict(POINTS, 1);
            int recommended = 0;
            next = -1;
            double highest = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < f.length; i++) {
                double mean = now.mean()[i];
                double bound = mean + 2 * Math.sqrt(now.variance()[i]);
                recommended =
                        measured[i] && (!measured[recommended] || mean > now.mean()[recommended]) ? i : recommended;
                if (bound > highest && (noise > 0 || !measured[i])) {
                    highest = bound;
                    next = i;
                }
            }
            if (n >= 3 && n % every == 0) {
                boolean within = best - f[recommended] <= EPSILON;
                DrawnRegret regret = regret(model.posterior(), recommended, seed.child("look", n));
                if (paths > 0 && n % 3 == 0) {
                    tally.look(1 - (double) regret.exceeding(2048, 2048 + paths, Integer.MAX_VALUE) / paths, within);
                }
                if (!stopped
                        && new RegretRule(EPSILON, PROBABILITY)
                                .reached(regret::exceeding)
                                .isPresent()) {
                    tally.stop(within);
                    stopped = true;
                    if (paths == 0) {
                        return;
                    }
                }
            }
        }
    }

    private static DrawnRegret regret(Posterior posterior, int recommended, Seed seed) {
        return new DrawnRegret(GRID, posterior, point(recommended), OutcomeUnits.SAME, EPSILON, THREADS, seed);
    }

    private static Tally searches(int count, double assumed, double noise, int rounds, int every, int paths) {
        Tally tally = new Tally();
        for (int i = 0; i < count; i++) {
            search(Seed.of(4).child("search", i), assumed, noise, rounds, every, paths, tally);
        }
        return tally;
    }

    private static void requireCalibration(Tally tally, double allowedOfAll) {
        int looks = Arrays.stream(tally.looks).sum();
        double promised = Arrays.stream(tally.promised).sum() / looks;
        double kept = (double) Arrays.stream(tally.kept).sum() / looks;
        assertThat(kept).as("of all looks").isCloseTo(promised, within(allowedOfAll));
        for (int bin = 0; bin < tally.looks.length; bin++) {
            int n = tally.looks[bin];
            double mean = tally.promised[bin] / n;
            double allowed = 0.05 + 2 * Math.sqrt(mean * (1 - mean) / n);
            assertThat((double) tally.kept[bin] / n)
                    .as("of %s looks promising %s", n, mean)
                    .isCloseTo(mean, within(allowed));
        }
    }

    /** Far fewer stops fail than the rule allows, so that a few searches tell a rule that is not kept. */
    private static void requireRuleKept(Tally tally, int leastStopped, double least) {
        assertThat(tally.stopped).isGreaterThanOrEqualTo(leastStopped);
        assertThat(tally.tail()).as("%s of %s", tally.failed, tally.stopped).isGreaterThan(least);
    }

    @Test
    void probabilityIsCalibratedAndTheRuleKept() {
        Tally tally = searches(12, LENGTHSCALE, 0, 18, 1, 96);
        requireCalibration(tally, 0.1);
        requireRuleKept(tally, 10, 0.1);
    }

    @Test
    @Tag("study")
    void noiseIsLookedThrough() {
        requireRuleKept(searches(10, LENGTHSCALE, 0.0025, 30, 3, 0), 4, 0.1);
    }

    @Test
    @Tag("study")
    void probabilityIsCalibratedAndTheRuleKeptInAHundredSearches() {
        Tally tally = searches(100, LENGTHSCALE, 0, 18, 1, 96);
        requireCalibration(tally, 0.05);
        requireRuleKept(tally, 91, 0.001);
    }

    @Test
    @Tag("study")
    void noiseIsLookedThroughAfterEveryMeasurement() {
        requireRuleKept(searches(30, LENGTHSCALE, 0.0025, 30, 1, 0), 11, 0.001);
    }

    /** The tests above can fail. */
    @Test
    @Tag("study")
    void wrongLengthscaleIsFoundOut() {
        Tally tally = searches(30, 2.5 * LENGTHSCALE, 0, 20, 3, 0);
        assertThat(tally.tail()).as("%s of %s", tally.failed, tally.stopped).isLessThan(0.001);
    }
}
