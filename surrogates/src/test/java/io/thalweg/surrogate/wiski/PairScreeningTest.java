package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import io.thalweg.surrogate.Dense;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Stationary;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which pairs of coordinates are found to act together. */
class PairScreeningTest {

    private static final int D = 6;
    private static final int N = 150;

    private static final AdditiveStructure STRUCTURE = structure(WiskiSurrogateFactory.DEFAULT);

    private static AdditiveStructure structure(WiskiSurrogateFactory factory) {
        SearchSpaceBuilder space = SearchSpace.builder();
        IntStream.range(0, D).forEach(j -> space.real("x" + j, 0, 1));
        WiskiSurrogate prior = (WiskiSurrogate)
                factory.withFeatures(WiskiSurrogateFactory.Features.ADDITIVE).create(space.build(), false);
        return (AdditiveStructure) prior.structure();
    }

    private static double additive(double[] x) {
        return Math.sin(5 * x[0]) + 2 * (x[1] - 0.5) * (x[1] - 0.5) - x[2] + Math.cos(4 * x[3]) + 0.5 * x[4];
    }

    private static Observations data(ToDoubleFunction<double[]> f, double deviation, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        DMatrixRMaj x = DMatrixRMaj.wrap(N, D, random.doubles((long) N * D).toArray());
        double[] y = new double[N];
        for (int i = 0; i < N; i++) {
            y[i] = f.applyAsDouble(Arrays.copyOfRange(x.data, i * D, (i + 1) * D)) + deviation * random.nextGaussian();
        }
        return Observations.of(x, y);
    }

    private static Conditioned fitted(AdditiveStructure structure, Observations data) {
        WiskiModel prior = structure.prior();
        Statistics statistics = Statistics.none(prior.terms()).observe(prior.terms(), data.x(), data);
        Conditioned conditioned = Conditioned.of(prior, statistics, null).orElseThrow();
        return EvidenceFit.fit(conditioned, data, new RefitBudget(1, 12), Seed.of(1))
                .model();
    }

    private static List<PairScreening.Pair> chosen(AdditiveStructure structure, Observations data) {
        return new PairScreening(structure.recipe(), fitted(structure, data), data, structure.ordered()).choose();
    }

    private static List<List<Integer>> columns(List<PairScreening.Pair> pairs) {
        return pairs.stream().map(pair -> List.of(pair.first(), pair.second())).toList();
    }

    /** First of all the true one; what comes in by chance besides is counted below. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void oneTrueInteractionIsFound(long seed) {
        Observations data = data(x -> additive(x) + 4 * (x[1] - 0.5) * (x[2] - 0.5), 0.1, seed);
        List<PairScreening.Pair> pairs = chosen(STRUCTURE, data);
        assertThat(columns(pairs)).startsWith(List.of(1, 2)).hasSizeLessThanOrEqualTo(2);
        assertThat(pairs.get(0).gain()).isGreaterThan(20);
        assertThat(pairs.get(0).variance()).isGreaterThan(0.01);
    }

    /** In additive data there are no pairs; a gain of three nats by chance may happen, for less than one of a hundred pairs. */
    @Test
    void falsePositivesAreRare() {
        int seeds = 10;
        int alarms = 0;
        for (long seed = 0; seed < seeds; seed++) {
            alarms += chosen(STRUCTURE, data(PairScreeningTest::additive, 0.2, 100 + seed))
                    .size();
        }
        assertThat(alarms).isLessThanOrEqualTo(seeds * D * (D - 1) / 2 / 100);
    }

    @Test
    void twoPairsSharingACoordinateAreFound() {
        Observations data =
                data(x -> additive(x) + 4 * (x[1] - 0.5) * (x[2] - 0.5) + 3 * (x[2] - 0.5) * (x[5] - 0.5), 0.1, 1);
        assertThat(columns(chosen(STRUCTURE, data))).contains(List.of(1, 2), List.of(2, 5));
    }

    @Test
    void pairsAreLimitedByCapacity() {
        Observations data =
                data(x -> additive(x) + 4 * (x[1] - 0.5) * (x[2] - 0.5) + 3 * (x[2] - 0.5) * (x[5] - 0.5), 0.1, 1);
        int singles = fitted(STRUCTURE, data).basis().size();
        int ofPair = STRUCTURE.recipe().rank().get(1).most();
        AdditiveStructure one = structure(WiskiSurrogateFactory.DEFAULT.withMostFeatures(singles + ofPair + 10));
        assertThat(chosen(one, data)).hasSize(1);
        AdditiveStructure none = structure(WiskiSurrogateFactory.DEFAULT.withMostFeatures(singles + 10));
        assertThat(chosen(none, data)).isEmpty();
    }

    /** The gain is the difference of two log densities of all targets, with and without the pair's term. */
    @Test
    void gainIsTheDifferenceOfEvidences() {
        Observations data = data(x -> additive(x) + 4 * (x[1] - 0.5) * (x[2] - 0.5), 0.1, 1);
        Conditioned base = fitted(STRUCTURE, data);
        PairScreening.Pair pair = new PairScreening(STRUCTURE.recipe(), base, data, STRUCTURE.ordered())
                .choose()
                .get(0);
        double[] residual = Arrays.stream(data.y()).map(v -> v - base.mean()).toArray();
        double[] noise = new double[N];
        Arrays.fill(noise, base.model().noise().value());
        DMatrixRMaj without = Dense.covariance(base.basis().features(data.x()), noise);
        CommonOps_DDRM.add(without, 9); // an uncertain constant, of deviation 3
        Stationary kernel = new Stationary(Matern52.PROFILE, Lengthscales.of(0.3));
        GridAxis axis = GridAxis.unit(10);
        GridTerm term = new GridTerm(
                new int[] {1, 2},
                List.of(axis, axis),
                List.of(kernel, kernel),
                Hyperparameter.positive("outputscale", pair.variance()),
                new RankPolicy(1e-4, 30));
        WiskiModel model = new WiskiModel(
                base.model().map(),
                List.of(term),
                base.model().noise(),
                base.model().mean());
        DMatrixRMaj with = Dense.covariance(new Basis(model, null, 0).features(data.x()), new double[0]);
        CommonOps_DDRM.addEquals(with, without);
        assertThat(pair.gain())
                .isCloseTo(Dense.logDensity(residual, with) - Dense.logDensity(residual, without), within(1e-6));
    }
}
