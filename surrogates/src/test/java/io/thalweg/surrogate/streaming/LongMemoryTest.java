package io.thalweg.surrogate.streaming;

import static io.thalweg.core.testing.Samples.grid;
import static io.thalweg.core.testing.Samples.waves;
import static io.thalweg.surrogate.streaming.Streams.belief;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.FitReport;
import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Beliefs;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.hyperparameter.LogNormal;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.likelihood.Bernoulli;
import io.thalweg.surrogate.likelihood.Likelihood;
import io.thalweg.surrogate.likelihood.Poisson;
import io.thalweg.surrogate.streaming.hippo.HippoFamily;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HiPPO features in the engine: its belief, its bound, fits, units and other likelihoods. */
class LongMemoryTest {

    /** Values in the unit cube of d dimensions. */
    private static Observations data(int n, int d, long seed) {
        return OnlineBoundTest.data(n, d, seed, false);
    }

    private static GaussianModel known(int d) {
        double[] lengthscales = new double[d];
        Arrays.fill(lengthscales, 0.3);
        return fixed(OnlineIdentitiesTest.model(OptionalDouble.empty(), 0.04, 1, lengthscales));
    }

    private static GaussianModel fixed(GaussianModel model) {
        return TestModels.fixed(model);
    }

    private static StreamingSurrogate stream(GaussianModel model, int d, int most, int window) {
        return StreamingSurrogate.of(d, List.of(model), HippoFamily.of(most), window);
    }

    // The belief

    /** Recent inputs are appended to features, which leaves the belief in these as it was; the bound stays one. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void appendingMatchesRecomputation(int d) {
        Observations all = data(80, d, 1);
        StreamingSurrogate some = stream(known(d), d, 20, 1).observe(all.rows(0, 30));
        Surrogate exact = ExactGaussianProcess.of(d, known(d)).observe(all.rows(0, 30));
        int appended = 0;
        for (int i = 30; i < 80; i++) {
            StreamingSurrogate next = some.observe(all.rows(i, i + 1));
            exact = exact.observe(all.rows(i, i + 1));
            appended += next.size() == some.size() + 1 ? 1 : 0;
            some = next;
            Conditioned updated = some.conditioned();
            Conditioned rebuilt = Conditioned.of(updated.model(), updated.features(), updated.past(), updated.window())
                    .orElseThrow();
            DMatrixRMaj x = OnlineBoundTest.points(10, d, 7);
            assertThat(updated.posterior(0).predict(x).mean())
                    .containsExactly(rebuilt.posterior(0).predict(x).mean(), within(1e-8));
            assertThat(updated.posterior(0).predict(x).covariance().data)
                    .containsExactly(rebuilt.posterior(0).predict(x).covariance().data, within(1e-8));
            assertThat(updated.bound()).isCloseTo(rebuilt.bound(), within(1e-7));
            assertThat(updated.factor().jitter()).isZero();
            assertThat(some.logEvidence()).isLessThan(exact.logEvidence() + 1e-6);
        }
        assertThat(appended).isEqualTo(46);
    }

    /** What the features so far do not explain of rows at hand is not asked again when others are appended: a bound, if not the best. */
    @Test
    void appendingWithKnownRowsNeverOverstates() {
        Observations all = data(80, 2, 1);
        StreamingSurrogate some = stream(known(2), 2, 20, 1024).observe(all.rows(0, 30));
        for (int i = 30; i < 80; i++) {
            some = some.observe(all.rows(i, i + 1));
            Conditioned updated = some.conditioned();
            Conditioned rebuilt = Conditioned.of(updated.model(), updated.features(), updated.past(), updated.window())
                    .orElseThrow();
            assertThat(updated.window().size()).isEqualTo(i + 1);
            assertThat(updated.bound()).isLessThan(rebuilt.bound() + 1e-7);
        }
    }

    /** Large batches, parts of which are of the same inputs, in one call and in several. */
    @Test
    void hugeBatchIsAbsorbedInParts() {
        Observations all = waves(Selection.CHUNK + 900, 0.2, 1);
        StreamingSurrogate once =
                stream(fixed(Streams.known(0.04, 0.1)), 1, 40, 1).observe(all);
        StreamingSurrogate twice = stream(fixed(Streams.known(0.04, 0.1)), 1, 40, 1)
                .observe(all.rows(0, 5000))
                .observe(all.rows(5000, all.size()));
        assertThat(once.observations()).isEqualTo(all.size());
        assertThat(once.conditioned().belief().moments().count()).isEqualTo(all.size());
        assertThat(belief(twice, grid(30))).containsExactly(belief(once, grid(30)), within(0.01));
        assertThat(Beliefs.error(once, Samples.WAVE)).isLessThan(0.02);
    }

    // Units, noise and means

    /** With integrals and recent inputs, part of the noise given. */
    @ParameterizedTest
    @CsvSource({"1,1", "1,40", "2,1", "2,40"})
    void restandardisingMidStreamIsExact(int d, int window) {
        Observations all = OnlineBoundTest.data(120, d, 3, true);
        double shift = 3.5;
        double scale = 25;
        double[] y = Arrays.stream(all.y()).map(v -> (v - shift) / scale).toArray();
        double[] noise =
                Arrays.stream(all.noiseVariance()).map(v -> v / scale / scale).toArray();
        Observations changed = Observations.of(all.x(), y, noise);
        StreamingSurrogate expected = stream(known(d), d, 20, window);
        StreamingSurrogate some = expected;
        int[] ends = {0, 30, 35, 60, 66, 120};
        for (int k = 1; k < ends.length; k++) {
            if (k == 4) {
                some = some.restandardise(shift, scale);
            }
            some = some.observe((k < 4 ? all : changed).rows(ends[k - 1], ends[k]));
            expected = expected.observe(changed.rows(ends[k - 1], ends[k]));
        }
        DMatrixRMaj x = OnlineBoundTest.points(10, d, 7);
        assertThat(belief(some, x)).containsExactly(belief(expected, x), within(1e-7));
        assertThat(some.logEvidence()).isCloseTo(expected.logEvidence(), within(1e-5));
    }

    /** As many features as a function on the line has degrees of freedom: the exact process, whatever noise and mean are given. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void givenNoiseAndMeanMatchTheExactProcess(boolean meanIsGiven) {
        Kernel kernel = Scaled.of(1.4, Rbf.of(Lengthscales.of(0.2)));
        OptionalDouble mean = meanIsGiven ? OptionalDouble.of(0.7) : OptionalDouble.empty();
        GaussianModel model =
                new GaussianModel(kernel, Hyperparameter.positive("noise", 0.04).fixed(), mean);
        GaussianModel fixed = fixed(model);
        Observations all = OnlineBoundTest.data(100, 1, 5, true);
        Surrogate exact = ExactGaussianProcess.of(1, fixed).observe(all);
        StreamingSurrogate some = stream(fixed, 1, 40, 1);
        for (int from = 0; from < 100; from += 10) {
            some = some.observe(all.rows(from, from + 10));
        }
        DMatrixRMaj x = grid(30);
        assertThat(some.posterior().predict(x).mean())
                .containsExactly(exact.posterior().predict(x).mean(), within(1e-6));
        assertThat(some.posterior().predict(x).covariance().data)
                .containsExactly(exact.posterior().predict(x).covariance().data, within(1e-6));
        assertThat(some.mean()).isCloseTo(((ExactGaussianProcess) exact).mean(), within(1e-6));
        assertThat(some.logEvidence()).isCloseTo(exact.logEvidence(), within(1e-4));
    }

    // Fits

    private static GaussianModel learnt(int d, double lengthscale) {
        double[] lengthscales = new double[d];
        Arrays.fill(lengthscales, lengthscale);
        Kernel kernel = new Scaled(
                Matern52.of(Lengthscales.of(lengthscales)),
                Hyperparameter.positive("outputscale", new LogNormal(1, 1), 1e-3)
                        .withValue(1));
        return GaussianModel.of(kernel, TestModels.learnedNoise());
    }

    private static Observations ripples(int n, int d, long seed) {
        DMatrixRMaj x = OnlineBoundTest.points(n, d, seed);
        RandomGenerator random = Seed.of(seed).child("noise").generator();
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = Math.sin((d == 1 ? 30 : 8) * x.get(i, 0))
                    + (d == 1 ? 0 : Math.cos(5 * x.get(i, 1)))
                    + 0.1 * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    private static double objective(GaussianModel at, Observations data) {
        ExactGaussianProcess exact =
                ExactGaussianProcess.of(data.dimension(), at).observe(data);
        return exact.logEvidence() + at.parameters().logPrior();
    }

    /** From a start far too long and far too short; and then on, with all of it folded. */
    @ParameterizedTest
    @Tag("slow")
    @CsvSource({"1,3", "1,0.01", "2,4", "2,0.05"})
    void fitsFindTheHyperparametersOfTheExactProcess(int d, double start) {
        Observations data = ripples(200, d, 1);
        ExactGaussianProcess exact =
                ExactGaussianProcess.of(d, learnt(d, start)).observe(data).refit(RefitBudget.THOROUGH, Seed.of(1));
        double best = objective(exact.model(), data);
        StreamingSurrogate some =
                stream(learnt(d, start), d, 80, 100).observe(data).refit(RefitBudget.WARM, Seed.of(2));
        assertThat(objective(some.model(), data)).isCloseTo(best, within(0.5));
        assertThat(some.conditioned().objective()).isLessThan(best).isGreaterThan(best - 2);
        for (int k = 0; k < 4; k++) {
            some = some.observe(ripples(100, d, 10 + k));
            double before = some.conditioned().objective();
            some = some.refit(RefitBudget.WARM, Seed.of(k));
            assertThat(some.conditioned().objective()).isGreaterThan(before - 0.01);
            assertThat(some.fitReport().status()).isEqualTo(FitReport.Status.CONVERGED);
            data = data.append(ripples(100, d, 10 + k));
            double all = objective(some.model(), data);
            assertThat(some.conditioned().objective()).isLessThan(all).isGreaterThan(all - 6);
        }
    }

    /** Hyperparameters change with every task; what was folded at others is carried along. */
    @ParameterizedTest
    @Tag("slow")
    @CsvSource({"1,60", "2,100"})
    void earlyTasksSurviveManyFits(int d, int most) {
        StreamingSurrogate some = stream(learnt(d, 0.5), d, most, 50);
        Observations first = task(0, 300, d, 50);
        double learnt = Double.NaN;
        for (int k = 0; k < 5; k++) {
            some = some.observe(task(k, 80, d, k)).refit(new RefitBudget(1, 8), Seed.of(k));
            learnt = k == 0 ? error(some, first) : learnt;
        }
        assertThat(learnt).isLessThan(0.15);
        assertThat(error(some, first)).isLessThan(learnt + 0.03);
        assertThat(some.model().noise().value()).isBetween(0.005, 0.02);
    }

    /** Values of one smooth function, further to the right with each task. */
    private static Observations task(int k, int n, int d, long seed) {
        DMatrixRMaj x = OnlineBoundTest.points(n, d, seed);
        RandomGenerator random = Seed.of(seed).child("noise").generator();
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x.add(i, 0, k);
            y[i] = Math.sin(6 * x.get(i, 0)) + Math.cos(4 * x.get(i, d - 1)) + 0.1 * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    /** Root mean square error. */
    private static double error(StreamingSurrogate some, Observations test) {
        double[] mean = some.posterior().predict(test.x(), 1).mean();
        double sum = 0;
        for (int i = 0; i < mean.length; i++) {
            sum += Math.pow(test.y()[i] - mean[i], 2) / mean.length;
        }
        return Math.sqrt(sum);
    }

    // Other likelihoods

    private static Stream<Likelihood> likelihoods() {
        return Stream.of(new Poisson(), Bernoulli.logit(), Bernoulli.probit());
    }

    private static Observations counts(Likelihood likelihood, int n, int d) {
        DMatrixRMaj x = OnlineBoundTest.points(n, d, 4);
        RandomGenerator random = Seed.of(4).child("y").generator();
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            double f = 1.5 * Math.sin(5 * x.get(i, 0)) + (d == 1 ? 0 : x.get(i, 1));
            y[i] = likelihood.predict(f, 0).quantile(random.nextDouble());
        }
        return Observations.of(x, y);
    }

    /** Against a feature at each input: with everything at hand the same, folded on the way close to it. */
    @ParameterizedTest
    @MethodSource("likelihoods")
    void otherLikelihoodsConvergeToTheBatch(Likelihood likelihood) {
        for (int d : new int[] {1, 2}) {
            Observations data = counts(likelihood, 160, d);
            double[] lengthscales = new double[d];
            Arrays.fill(lengthscales, 0.4);
            GaussianModel model = GaussianModel.of(
                    Scaled.of(1.5, Rbf.of(Lengthscales.of(lengthscales))), Hyperparameter.positive("noise", 1));
            StreamingSurrogate dense = StreamingSurrogate.of(
                            d, List.of(fixed(model)), new VariationalInducingPointSelection(0, 512), 1024, likelihood)
                    .observe(data);
            DMatrixRMaj x = OnlineBoundTest.points(40, d, 9);
            for (int window : new int[] {1024, 1}) {
                StreamingSurrogate some =
                        StreamingSurrogate.of(d, List.of(fixed(model)), HippoFamily.of(60), window, likelihood);
                for (int from = 0; from < 160; from += 40) {
                    some = some.observe(data.rows(from, from + 40));
                }
                boolean folded = window == 1;
                double[][] moments = moments(some, x);
                double[][] expected = moments(dense, x);
                assertThat(moments[0]).containsExactly(expected[0], within(folded ? 0.15 : 1e-4));
                assertThat(moments[1]).containsExactly(expected[1], within(folded ? 0.08 : 1e-4));
                assertThat(some.logEvidence()).isCloseTo(dense.logEvidence(), within(folded ? 0.5 : 1e-4));
            }
        }
    }

    /** Means and standard deviations. */
    private static double[][] moments(StreamingSurrogate some, DMatrixRMaj x) {
        Prediction prediction = some.posterior().predict(x, 1);
        return new double[][] {
            prediction.mean(),
            Arrays.stream(prediction.variance()).map(Math::sqrt).toArray()
        };
    }

    /** The same seed, the same bits. */
    @Test
    void equalStreamsAreEqualToTheBit() {
        Observations data = ripples(150, 2, 3);
        double[][] beliefs = new double[2][];
        for (int k = 0; k < 2; k++) {
            StreamingSurrogate some = stream(learnt(2, 0.5), 2, 30, 40)
                    .observe(data.rows(0, 50))
                    .refit(new RefitBudget(1, 10), Seed.of(1))
                    .observe(data.rows(50, 60))
                    .observe(data.rows(60, 150));
            beliefs[k] = belief(some, OnlineBoundTest.points(10, 2, 7));
        }
        assertThat(beliefs[1]).isEqualTo(beliefs[0]);
    }
}
