package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.Dense;
import io.thalweg.surrogate.exact.ExactGaussianProcess;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.GaussianModel;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern32;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Scaled;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The online bound and the streamed posterior against dense formulas: the paper's, those of one batch, those of the exact process. */
class OnlineIdentitiesTest {

    private static final double MEAN = 0.4;

    /** How the inducing points of one batch go on from those of the last. */
    private enum Succession {
        SAME,
        NESTED,
        /** Old points stay, behind new ones. */
        REORDERED,
        SOME_DROPPED,
        ALL_NEW
    }

    enum Noise {
        LEARNT,
        GIVEN,
        BOTH
    }

    static GaussianModel model(OptionalDouble mean, double noise, double scale, double... lengthscales) {
        Kernel kernel = Scaled.of(scale, Matern52.of(Lengthscales.of(lengthscales)));
        return new GaussianModel(kernel, Hyperparameter.positive("noise", noise), mean);
    }

    private static GaussianModel model(double noise, double scale, double... lengthscales) {
        return model(OptionalDouble.of(MEAN), noise, scale, lengthscales);
    }

    static Observations data(int n, long seed, Noise noise) {
        RandomGenerator random = Seed.of(seed).generator();
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        Arrays.setAll(x.data, i -> random.nextDouble());
        double[] y = new double[n];
        double[] variance = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = Math.sin(5 * x.get(i, 0)) + x.get(i, 1) + 0.2 * random.nextGaussian() + 0.5;
            boolean given = noise == Noise.GIVEN || (noise == Noise.BOTH && i % 2 == 0);
            variance[i] = given ? 0.02 + 0.2 * random.nextDouble() : Double.NaN;
        }
        return Observations.of(x, y, variance);
    }

    /** Scattered points, none close to another. */
    static DMatrixRMaj points(int n, long seed) {
        RandomGenerator random = Seed.of(seed).child("points").generator();
        DMatrixRMaj z = new DMatrixRMaj(n, 2);
        for (int i = 0; i < n; i++) {
            double nearest = 0;
            while (nearest < 0.15) {
                z.set(i, 0, random.nextDouble());
                z.set(i, 1, random.nextDouble());
                nearest = Double.POSITIVE_INFINITY;
                for (int j = 0; j < i; j++) {
                    nearest = Math.min(nearest, Math.hypot(z.get(i, 0) - z.get(j, 0), z.get(i, 1) - z.get(j, 1)));
                }
            }
        }
        return z;
    }

    /** Fourteen points, of which each of three batches has some. */
    private static InducingPoints features(Succession succession, int batch) {
        InducingPoints all = new InducingPoints(points(14, 5));
        int[] chosen = switch (succession) {
            case SAME -> new int[] {0, 1, 2, 3, 4, 5};
            case NESTED -> IntStream.range(0, 5 + 2 * batch).toArray();
            case REORDERED ->
                IntStream.range(0, 4 + 2 * batch).map(i -> 3 + 2 * batch - i).toArray();
            case SOME_DROPPED -> IntStream.range(2 * batch, 6 + 2 * batch).toArray();
            case ALL_NEW -> IntStream.range(4 * batch, 5 + 4 * batch).toArray();
        };
        return all.at(chosen);
    }

    private static Conditioned folded(Conditioned belief) {
        return belief.fold(belief.window().size());
    }

    private static Conditioned engine(
            GaussianModel model, InducingPoints features, PseudoLikelihood past, Observations window) {
        Conditioned belief = Conditioned.of(model, features, past, window).orElseThrow();
        assertThat(belief.factor().jitter()).isZero();
        return belief;
    }

    /** Three batches, each with features and hyperparameters of its own. */
    @ParameterizedTest
    @CsvSource({
        "SAME,LEARNT,false",
        "SAME,BOTH,true",
        "NESTED,LEARNT,false",
        "NESTED,BOTH,true",
        "NESTED,GIVEN,true",
        "REORDERED,LEARNT,true",
        "SOME_DROPPED,LEARNT,false",
        "SOME_DROPPED,BOTH,true",
        "ALL_NEW,LEARNT,true",
        "ALL_NEW,GIVEN,false"
    })
    void onlineBoundMatchesEquation8(Succession succession, Noise noise, boolean hyperparametersChange) {
        GaussianModel[] models = {model(0.05, 1.3, 0.4, 0.7), model(0.05, 0.9, 0.3, 0.9), model(0.05, 1.6, 0.5, 0.6)};
        DMatrixRMaj test = points(10, 8);
        PaperBelief paper = null;
        Conditioned engine = Conditioned.prior(models[0], InducingPoints.none(2));
        for (int k = 0; k < 3; k++) {
            GaussianModel model = models[hyperparametersChange ? k : 0];
            Observations batch = data(40, 20 + k, noise);
            InducingPoints b = features(succession, k);
            double before = engine.bound();
            engine = engine(model, b, folded(engine).past(), batch);
            double expected = paper == null
                    ? PaperBelief.firstBound(model, b.z(), batch)
                    : paper.onlineBound(model, b.z(), batch);
            paper = paper == null ? PaperBelief.first(model, b.z(), batch) : paper.next(model, b.z(), batch);
            assertThat(engine.bound() - before)
                    .as("batch %d", k)
                    .isCloseTo(expected, within(1e-9 * Math.max(1, Math.abs(expected))));
            Prediction prediction = engine.posterior(0).predict(test);
            double[] mean = Arrays.stream(paper.meanAt(test)).map(m -> m + MEAN).toArray();
            assertThat(prediction.mean()).as("mean").containsExactly(mean, within(1e-9));
            assertThat(Dense.largestDifference(prediction.covariance(), paper.covarianceAt(test)))
                    .as("covariance")
                    .isLessThan(1e-9);
        }
    }

    /** The variance of noise that is learnt is that of the past, too: as if every step had been taken at the last one. */
    @ParameterizedTest
    @EnumSource(Noise.class)
    void changedNoiseAffectsThePast(Noise noise) {
        double[] variances = {0.05, 0.11, 0.03};
        Conditioned engine = Conditioned.prior(model(0.05, 1.3, 0.4, 0.7), InducingPoints.none(2));
        for (int k = 0; k < 3; k++) {
            engine = engine(
                    kernelOf(k, variances[k]),
                    features(Succession.SOME_DROPPED, k),
                    folded(engine).past(),
                    data(40, 20 + k, noise));
            double sum = 0;
            PaperBelief paper = null;
            for (int j = 0; j <= k; j++) {
                GaussianModel model = kernelOf(j, variances[k]);
                DMatrixRMaj b = features(Succession.SOME_DROPPED, j).z();
                Observations batch = data(40, 20 + j, noise);
                sum += paper == null ? PaperBelief.firstBound(model, b, batch) : paper.onlineBound(model, b, batch);
                paper = paper == null ? PaperBelief.first(model, b, batch) : paper.next(model, b, batch);
            }
            assertThat(engine.bound())
                    .as("after batch %d", k)
                    .isCloseTo(sum, within(1e-9 * Math.max(1, Math.abs(sum))));
        }
    }

    private static GaussianModel kernelOf(int batch, double noise) {
        return model(noise, 1.3 - 0.2 * batch, 0.4 - 0.05 * batch, 0.7 + 0.1 * batch);
    }

    /** A window that is folded in part is worth as much as one that is not. */
    @ParameterizedTest
    @EnumSource(Noise.class)
    void foldingWithEqualFeaturesChangesNothing(Noise noise) {
        GaussianModel model = model(0.05, 1.3, 0.4, 0.7);
        Observations data = data(60, 3, noise);
        InducingPoints z = new InducingPoints(points(9, 5));
        Conditioned whole = engine(
                model, z, Conditioned.prior(model, InducingPoints.none(2)).past(), data);
        for (int oldest : new int[] {0, 1, 23, 59, 60}) {
            Conditioned part = whole.fold(oldest);
            assertThat(part.window().size()).isEqualTo(60 - oldest);
            Conditioned again = engine(model, z, part.past(), part.window());
            assertSameBelief(again, whole, 1e-10);
            assertSameBelief(engine(model, z, again.fold(60 - oldest).past(), data.rows(0, 0)), whole, 1e-10);
        }
    }

    /** Fixed features and hyperparameters: the bounds add up to the one of all the data, which is Titsias's. */
    @ParameterizedTest
    @CsvSource({"LEARNT,1", "LEARNT,7", "LEARNT,30", "BOTH,1", "BOTH,13", "GIVEN,7", "GIVEN,59"})
    void onlineBoundsSumToTheBatchBound(Noise noise, int size) {
        GaussianModel model = model(0.05, 1.3, 0.4, 0.7);
        Observations data = data(60, 4, noise);
        DMatrixRMaj z = points(12, 6);
        double expected = PaperBelief.firstBound(model, z, data);
        PaperBelief batch = PaperBelief.first(model, z, data);
        double sum = 0;
        Conditioned streamed = Conditioned.prior(model, InducingPoints.none(2));
        for (int from = 0; from < 60; from += size) {
            double before = streamed.bound();
            streamed = engine(
                    model, new InducingPoints(z), folded(streamed).past(), data.rows(from, Math.min(60, from + size)));
            sum += streamed.bound() - before;
        }
        assertThat(sum).isCloseTo(expected, within(1e-8));
        DMatrixRMaj test = points(10, 8);
        Prediction prediction = streamed.posterior(0).predict(test);
        double[] mean = Arrays.stream(batch.meanAt(test)).map(m -> m + MEAN).toArray();
        assertThat(prediction.mean()).containsExactly(mean, within(1e-8));
        assertThat(Dense.largestDifference(prediction.covariance(), batch.covarianceAt(test)))
                .isLessThan(1e-8);
    }

    /** The first rows become points, and no others ever. */
    record FirstRows(int count) implements SizePolicy {
        @Override
        public void choose(Growth growth) {
            for (int row = 0; growth.size() < count && row < growth.rows(); row++) {
                growth.add(row);
            }
        }

        @Override
        public boolean choosesAnew() {
            return false;
        }
    }

    /** The same through the front door, with a most likely mean, and with all of the past folded or none. */
    @ParameterizedTest
    @CsvSource({"1,LEARNT", "1,BOTH", "20,GIVEN", "20,LEARNT", "1000,BOTH"})
    void anySplitOfAStreamMatchesTheBatch(int window, Noise noise) {
        Observations data = data(80, 5, noise);
        for (OptionalDouble mean : List.of(OptionalDouble.empty(), OptionalDouble.of(MEAN))) {
            GaussianModel model = model(mean, 0.05, 1.3, 0.4, 0.7);
            Surrogate prior = StreamingSurrogate.of(2, List.of(model), new FirstRows(10), window);
            Conditioned expected = engine(
                    model,
                    new InducingPoints(data.rows(0, 10).x()),
                    Conditioned.prior(model, InducingPoints.none(2)).past(),
                    data);
            for (int[] cuts : new int[][] {{80}, {10, 80}, {11, 12, 13, 40, 79, 80}, {35, 35, 36, 80}}) {
                Surrogate streamed = prior;
                int from = 0;
                for (int to : cuts) {
                    streamed = streamed.observe(data.rows(from, to));
                    from = to;
                }
                assertThat(streamed.size()).isEqualTo(10);
                assertThat(streamed.logEvidence()).isCloseTo(expected.bound(), within(1e-8));
                assertSamePosterior(streamed.posterior(), expected.posterior(0), 1e-8);
            }
            Surrogate single = prior.observe(data.rows(0, 10));
            for (int i = 10; i < 80; i++) {
                single = single.observe(data.rows(i, i + 1));
            }
            assertThat(single.logEvidence()).isCloseTo(expected.bound(), within(1e-8));
            assertSamePosterior(single.posterior(), expected.posterior(0), 1e-8);
        }
    }

    /** While points are added, the i-th batch is featurised by those of its time: the sum stays below the bound with the last. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void sumIsBelowTheBoundWithTheFinalPoints(long seed) {
        GaussianModel model = model(0.05, 1.3, 0.4, 0.7);
        Observations data = data(60, seed, Noise.LEARNT);
        InducingPoints all = new InducingPoints(points(12, seed));
        Conditioned streamed = Conditioned.prior(model, InducingPoints.none(2));
        for (int k = 0; k < 4; k++) {
            InducingPoints b = all.at(IntStream.range(0, 3 + 3 * k).toArray());
            streamed = engine(model, b, folded(streamed).past(), data.rows(15 * k, 15 * k + 15));
        }
        double best = PaperBelief.firstBound(model, all.z(), data);
        assertThat(streamed.bound()).isLessThan(best);
        double exact = ExactGaussianProcess.of(2, model).observe(data).logEvidence();
        assertThat(best).isLessThan(exact);
    }

    /** With a point at every input nothing is approximate. */
    @ParameterizedTest
    @CsvSource({"1,1,LEARNT", "7,1,GIVEN", "23,1,BOTH", "7,1000,LEARNT", "60,8,LEARNT"})
    void pointsAtAllInputsGiveTheExactProcess(int size, int window, Noise noise) {
        Observations data = data(60, 9, noise);
        for (OptionalDouble mean : List.of(OptionalDouble.empty(), OptionalDouble.of(MEAN))) {
            Kernel kernel = Scaled.of(1.3, Matern32.of(Lengthscales.of(0.3, 0.5)));
            GaussianModel model = new GaussianModel(kernel, Hyperparameter.positive("noise", 0.05), mean);
            ExactGaussianProcess exact = ExactGaussianProcess.of(2, model);
            StreamingSurrogate streamed =
                    StreamingSurrogate.of(2, List.of(model), new VariationalInducingPointSelection(0, 512), window);
            for (int from = 0; from < 60; from += size) {
                Observations batch = data.rows(from, Math.min(60, from + size));
                exact = exact.observe(batch);
                streamed = streamed.observe(batch);
                assertThat(streamed.logEvidence())
                        .as("evidence of %d", from + batch.size())
                        .isCloseTo(exact.logEvidence(), within(1e-8));
                assertThat(streamed.mean()).isCloseTo(exact.mean(), within(1e-8));
                assertSamePosterior(streamed.posterior(), exact.posterior(), 1e-8);
            }
            assertThat(streamed.size()).isEqualTo(60);
        }
    }

    static void assertSameBelief(Conditioned actual, Conditioned expected, double tolerance) {
        assertThat(actual.bound()).isCloseTo(expected.bound(), within(tolerance * Math.abs(expected.bound())));
        assertSamePosterior(actual.posterior(0), expected.posterior(0), tolerance);
    }

    static void assertSamePosterior(Posterior actual, Posterior expected, double tolerance) {
        DMatrixRMaj test = points(10, 8);
        Prediction prediction = actual.predict(test);
        assertThat(prediction.mean()).containsExactly(expected.predict(test).mean(), within(tolerance));
        assertThat(Dense.largestDifference(
                        prediction.covariance(), expected.predict(test).covariance()))
                .isLessThan(tolerance);
    }
}
