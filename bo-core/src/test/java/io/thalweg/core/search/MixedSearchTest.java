package io.thalweg.core.search;

import static io.thalweg.core.search.Searches.assertCandidates;
import static io.thalweg.core.search.Searches.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.AcquisitionFunction;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MixedSearchTest {

    private static final SearchSpace MIXED = SearchSpace.builder()
            .real("x", 0, 1)
            .integer("k", 0, 40)
            .categorical("c", "red", "green", "blue", "black")
            .logOrdinal("o", 1, 3, 10, 30)
            .build();

    /** Its peak is at x = 0.62, k = 17, c = blue, o = 10; the best x and k differ between the colours. */
    private static final KnownFunction INTERACTING = KnownFunction.of(4, u -> {
        double[] peakX = {0.1, 0.35, 0.62, 0.9};
        double[] peakK = {33, 4, 17, 26};
        double[] height = {0.4, 0.5, 1, 0.8};
        int c = (int) Math.round(3 * u[2]);
        double k = 40 * u[1] - peakK[c];
        return height[c]
                - 4 * (u[0] - peakX[c]) * (u[0] - peakX[c])
                - k * k / 400
                - Math.abs(u[3] - Math.log(10) / Math.log(30))
                - 0.02 * (1 - Math.cos(k * 1.5));
    });

    private final MixedSearch search = new MixedSearch(SearchEffort.DEFAULT, Runnable::run);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void findsAKnownOptimum(long seed) {
        List<Candidate> candidates = search.maximize(INTERACTING, problem(MIXED), Seed.of(seed));
        assertCandidates(candidates, INTERACTING, MIXED);
        Point best = MIXED.decode(candidates.get(0).x());
        assertThat(best.real("x")).isCloseTo(0.62, within(1e-4));
        assertThat(best.asMap()).containsEntry("k", 17L).containsEntry("c", "blue");
        assertThat(best.asMap().get("o")).isEqualTo(10.0);
    }

    /** Forty bits of which every one counts: a climb flips one at a time. */
    @Test
    void climbsThroughManyDiscreteCoordinates() {
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int i = 0; i < 40; i++) {
            builder.categorical("b" + i, "no", "yes");
        }
        SearchSpace bits = builder.build();
        KnownFunction agreement = KnownFunction.of(40, u -> {
            double sum = 0;
            for (int i = 0; i < 40; i++) {
                sum += Math.round(u[i]) == i % 2 ? 1 + 0.01 * i : 0;
            }
            return sum;
        });
        Candidate best = search.maximize(agreement, problem(bits), Seed.of(1)).get(0);
        assertThat(best.value()).isCloseTo(40 + 0.01 * 39 * 40 / 2, within(1e-9));
    }

    @Test
    void findsAPeakAmongAMillionIntegers() {
        SearchSpace space =
                SearchSpace.builder().integer("n", 0, 1_000_000).real("x", 0, 1).build();
        KnownFunction function = KnownFunction.of(2, u -> -Math.abs(u[0] - 0.123456) - (u[1] - 0.5) * (u[1] - 0.5));
        List<Candidate> candidates = search.maximize(function, problem(space), Seed.of(1));
        assertCandidates(candidates, function, space);
        assertThat(candidates.get(0).x()[0]).isCloseTo(0.123456, within(2e-3));
    }

    /** The continuous coordinate does not matter, so all that is left of a taken optimum is taken too: its neighbours follow. */
    @Test
    void neighboursOfATakenOptimumAreCandidates() {
        SearchSpace space =
                SearchSpace.builder().integer("i", 0, 200).integer("j", 0, 200).build();
        KnownFunction function =
                KnownFunction.of(2, u -> -Math.pow(200 * u[0] - 90, 2) - 1.5 * Math.pow(200 * u[1] - 110, 2));
        double[] optimum = {90 / 200.0, 110 / 200.0};
        SearchProblem problem = new SearchProblem(
                space,
                new DMatrixRMaj(0, 2),
                u -> Math.abs(u[0] - optimum[0]) < 1e-9 && Math.abs(u[1] - optimum[1]) < 1e-9);
        List<Candidate> candidates = search.maximize(function, problem, Seed.of(1));
        assertCandidates(candidates, function, space);
        Candidate free = candidates.stream()
                .filter(candidate -> !problem.taken().test(candidate.x()))
                .findFirst()
                .orElseThrow();
        assertThat(free.value()).as("one step away in i").isCloseTo(-1, within(1e-9));
    }

    @Test
    void flatAndUnusableFunctionsAreSurvived() {
        KnownFunction flat = KnownFunction.of(4, u -> 1);
        List<Candidate> candidates = search.maximize(flat, problem(MIXED), Seed.of(1));
        assertThat(candidates).isNotEmpty();
        assertCandidates(candidates, flat, MIXED);
        KnownFunction unusable = KnownFunction.of(4, u -> Double.NaN);
        assertThat(search.maximize(unusable, problem(MIXED), Seed.of(1))).isEmpty();
        KnownFunction partly = KnownFunction.of(4, u -> u[2] < 0.5 ? Double.NaN : -u[0]);
        List<Candidate> usable = search.maximize(partly, problem(MIXED), Seed.of(1));
        assertCandidates(usable, partly, MIXED);
        assertThat(usable.get(0).x()[0]).isZero();
    }

    @Test
    void argumentMayBeABatch() {
        KnownFunction function = new KnownFunction(4, 2, u -> {
            double[] first = java.util.Arrays.copyOf(u, 4);
            double[] second = java.util.Arrays.copyOfRange(u, 4, 8);
            return INTERACTING.value().applyAsDouble(first) - Math.abs(second[1] - 0.5) - Math.abs(second[0] - 0.25);
        });
        List<Candidate> candidates = search.maximize(function, problem(MIXED), Seed.of(2));
        assertCandidates(candidates, function, MIXED);
        assertThat(candidates.get(0).value()).isCloseTo(1, within(1e-2));
    }

    @Test
    void threadsDoNotChangeABit() {
        Searches.assertIndependentOfThreads(executor ->
                new MixedSearch(SearchEffort.DEFAULT, executor).maximize(INTERACTING, problem(MIXED), Seed.of(3)));
    }

    /** Blue is excluded by the region, and so is k = 26 of black: the next ripple of black is at 22, before the wall at 24. */
    @Test
    void nothingOutsideTheRegionIsReturned() {
        Bounds region = new Bounds(new double[] {0.05, 0, 0.7, 0}, new double[] {0.95, 0.6, 1, 1});
        List<Candidate> candidates = search.maximize(INTERACTING, problem(MIXED).within(region), Seed.of(1));
        assertCandidates(candidates, INTERACTING, MIXED);
        assertThat(candidates).allSatisfy(c -> assertThat(region.project(c.x())).isEqualTo(c.x()));
        Point best = MIXED.decode(candidates.get(0).x());
        assertThat(best.asMap()).containsEntry("k", 22L).containsEntry("c", "black");
    }

    @Test
    void passedDeadlineStillGivesACandidate() {
        List<Candidate> candidates = search.maximize(INTERACTING, problem(MIXED).until(() -> true), Seed.of(1));
        assertThat(candidates).isNotEmpty();
        assertCandidates(candidates, INTERACTING, MIXED);
    }

    @Test
    void unreachedDeadlineChangesNoBit() {
        assertThat(search.maximize(INTERACTING, problem(MIXED).until(() -> false), Seed.of(1)))
                .usingRecursiveComparison()
                .isEqualTo(search.maximize(INTERACTING, problem(MIXED), Seed.of(1)));
    }

    /** Both points want to be (90, 110), which is taken; their best free places are the two next to it in i. */
    @Test
    void batchHasNoDuplicatesAndNoTakenPoints() {
        SearchSpace space =
                SearchSpace.builder().integer("i", 0, 200).integer("j", 0, 200).build();
        KnownFunction function = new KnownFunction(2, 2, u -> {
            double sum = 0;
            for (int from = 0; from < 4; from += 2) {
                sum -= Math.pow(200 * u[from] - 90, 2) + 4.5 * Math.pow(200 * u[from + 1] - 110, 2);
            }
            return sum;
        });
        SearchProblem problem = new SearchProblem(
                space, new DMatrixRMaj(0, 2), u -> Math.round(200 * u[0]) == 90 && Math.round(200 * u[1]) == 110);
        List<Candidate> candidates = search.maximize(function, problem, Seed.of(1));
        assertThat(candidates).isNotEmpty();
        assertThat(candidates.get(0).value()).isCloseTo(-2, within(1e-9));
        assertThat(candidates).allSatisfy(c -> {
            Point first = space.decode(Arrays.copyOf(c.x(), 2));
            Point second = space.decode(Arrays.copyOfRange(c.x(), 2, 4));
            assertThat(first).isNotEqualTo(second);
            assertThat(List.of(first, second)).doesNotContain(Point.of("i", 90, "j", 110));
        });
    }

    /** The chosen integer is snapped, the auxiliary one is not. */
    @Test
    void auxiliaryPointsMayLieBetweenLevels() {
        SearchSpace space = SearchSpace.builder().integer("k", 0, 10).build();
        KnownFunction function = new KnownFunction(1, 1, 1, u -> -Math.pow(u[0] - 0.34, 2) - Math.pow(u[1] - 0.55, 2));
        Candidate best = search.maximize(function, problem(space), Seed.of(1)).get(0);
        assertThat(best.x()).containsExactly(new double[] {0.3}, within(1e-12));
        assertThat(best.value()).isCloseTo(-0.0016, within(1e-8));
    }

    /**
     * Random quadratic functions of 60 bits, of which ten separate climbs reach about nine tenths of what is attainable: repeated
     * climbs from the best end come within 2 % of what ten times the effort finds.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void manyBitsAreClimbedRepeatedly(long seed) {
        int n = 60;
        RandomGenerator random = Seed.of(seed).generator();
        double[][] q = new double[n][n];
        for (double[] row : q) {
            Arrays.setAll(row, j -> random.nextGaussian());
        }
        SearchSpaceBuilder builder = SearchSpace.builder();
        for (int i = 0; i < n; i++) {
            builder.integer("b" + i, 0, 1);
        }
        SearchSpace bits = builder.build();
        ValueOnly quadratic = new ValueOnly(n, x -> {
            double sum = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; x[i] == 1 && j < n; j++) {
                    sum += q[i][j] * x[j];
                }
            }
            return sum;
        });
        double found =
                search.maximize(quadratic, problem(bits), Seed.of(7)).get(0).value();
        double attainable = new MixedSearch(new SearchEffort(512, 96, 100, 1), Runnable::run)
                .maximize(quadratic, problem(bits), Seed.of(8))
                .get(0)
                .value();
        assertThat(found).isGreaterThan(0.98 * attainable);
    }

    /** A function whose gradient nobody needs. */
    private record ValueOnly(int dimension, ToDoubleFunction<double[]> value) implements AcquisitionFunction {

        @Override
        public int batchSize() {
            return 1;
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            Arrays.fill(gradientOut, 0);
            return value.applyAsDouble(x);
        }
    }

    @Test
    void batchLargerThanTheSpaceHasNoCandidates() {
        SearchSpace two = SearchSpace.builder().categorical("c", "a", "b").build();
        KnownFunction function = new KnownFunction(1, 3, u -> u[0]);
        assertThat(search.maximize(function, problem(two), Seed.of(1))).isEmpty();
        KnownFunction pair = new KnownFunction(1, 2, u -> u[0]);
        assertThat(search.maximize(pair, problem(two), Seed.of(1)).get(0).x()).containsExactly(1, 0);
    }

    /** Twelve switches of which exactly six are on, in the presence of a constraint and of kicks. */
    @Test
    void kicksKeepTheConstraints() {
        SearchSpaceBuilder builder = SearchSpace.builder().real("x", 0, 1);
        String[] names = new String[12];
        for (int i = 0; i < 12; i++) {
            names[i] = "b" + i;
            builder.integer(names[i], 0, 1);
        }
        SearchSpace space = builder.mixture(6, names).build();
        KnownFunction function = KnownFunction.of(13, u -> {
            double sum = -Math.pow(u[0] - 0.3, 2);
            for (int i = 1; i < 13; i++) {
                sum += i % 2 * u[i];
            }
            return sum;
        });
        List<Candidate> candidates = new MixedSearch(new SearchEffort(64, 0, 2, 50), Runnable::run)
                .maximize(function, problem(space), Seed.of(1));
        assertThat(candidates.get(0).value()).isCloseTo(6, within(1e-6));
        assertThat(candidates)
                .allSatisfy(
                        c -> assertThat(space.violations(space.decode(c.x()))).isEmpty());
    }
}
