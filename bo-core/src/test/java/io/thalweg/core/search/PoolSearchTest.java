package io.thalweg.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class PoolSearchTest {

    private static final KnownFunction BUMPY = KnownFunction.of(2, x -> Math.sin(17 * x[0]) * Math.cos(23 * x[1]));

    private final PoolSearch search = new PoolSearch(Runnable::run);

    private static DMatrixRMaj pool(int n) {
        RandomGenerator random = Seed.of(8).generator();
        return DMatrixRMaj.wrap(n, 2, random.doubles(2L * n).toArray());
    }

    private static double[] row(DMatrixRMaj x, int i) {
        return Arrays.copyOfRange(x.data, i * x.numCols, (i + 1) * x.numCols);
    }

    private static SearchProblem problem(java.util.function.Predicate<double[]> taken) {
        return new SearchProblem(Searches.box(2), new DMatrixRMaj(0, 2), taken);
    }

    @Test
    void bestFreeRowsInOrder() {
        DMatrixRMaj pool = pool(1000);
        java.util.function.Predicate<double[]> taken = u -> u[0] > 0.3 && u[0] < 0.6;
        List<double[]> expected = IntStream.range(0, 1000)
                .mapToObj(i -> row(pool, i))
                .filter(taken.negate())
                .sorted(Comparator.comparingDouble(u -> -BUMPY.value().applyAsDouble(u)))
                .limit(16)
                .toList();
        List<Candidate> candidates = search.maximize(BUMPY, pool, problem(taken), Seed.of(1));
        assertThat(candidates.stream().map(Candidate::x))
                .usingElementComparator(Arrays::compare)
                .containsExactlyElementsOf(expected);
        assertThat(candidates)
                .allSatisfy(c -> assertThat(c.value()).isEqualTo(BUMPY.value().applyAsDouble(c.x())));
    }

    @Test
    void unusableRowsAreSkipped() {
        DMatrixRMaj pool = pool(300);
        KnownFunction function =
                KnownFunction.of(2, x -> x[1] > 0.5 ? Double.NaN : x[1] > 0.4 ? Double.POSITIVE_INFINITY : x[1]);
        List<Candidate> candidates = search.maximize(function, pool, problem(u -> false), Seed.of(1));
        assertThat(candidates).hasSize(16).allSatisfy(c -> assertThat(c.x()[1]).isLessThanOrEqualTo(0.4));
    }

    @Test
    void poolWithoutFreeRowsHasNoCandidates() {
        assertThat(search.maximize(BUMPY, pool(300), problem(u -> true), Seed.of(1)))
                .isEmpty();
        assertThat(search.maximize(KnownFunction.of(2, x -> Double.NaN), pool(300), problem(u -> false), Seed.of(1)))
                .isEmpty();
    }

    /** In a flat pool every row is as good as any other: the order of the table must not show. */
    @Test
    void tiesAreBrokenByTheSeed() {
        DMatrixRMaj pool = pool(50);
        Set<Double> winners = new HashSet<>();
        for (long seed = 0; seed < 40; seed++) {
            winners.add(search.maximize(KnownFunction.of(2, x -> 0), pool, problem(u -> false), Seed.of(seed))
                    .get(0)
                    .x()[0]);
        }
        assertThat(winners).hasSizeGreaterThan(15);
        List<Candidate> once = search.maximize(KnownFunction.of(2, x -> 0), pool, problem(u -> false), Seed.of(1));
        List<Candidate> again = search.maximize(KnownFunction.of(2, x -> 0), pool, problem(u -> false), Seed.of(1));
        assertThat(once.get(0).x()).isEqualTo(again.get(0).x());
    }

    @Test
    void batchesAreRefused() {
        assertThatThrownBy(() -> search.maximize(
                        new KnownFunction(1, 2, x -> 0), new DMatrixRMaj(3, 1), problem(u -> false), Seed.of(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("function", "batches of 2", "one after the other");
    }

    @Test
    void threadsDoNotChangeABit() {
        DMatrixRMaj pool = pool(2000);
        Searches.assertIndependentOfThreads(
                executor -> new PoolSearch(executor).maximize(BUMPY, pool, problem(u -> false), Seed.of(1)));
    }

    @Test
    void rowsInTheRegionComeFirst() {
        DMatrixRMaj pool = pool(20_000);
        Bounds region = new Bounds(new double[] {0.7, 0.2}, new double[] {0.75, 0.3});
        List<Candidate> candidates =
                search.maximize(BUMPY, pool, problem(u -> false).within(region), Seed.of(1));
        double best = IntStream.range(0, pool.numRows)
                .mapToObj(i -> row(pool, i))
                .filter(u -> Arrays.equals(region.project(u), u))
                .mapToDouble(BUMPY.value())
                .max()
                .orElseThrow();
        assertThat(candidates.get(0).value()).isEqualTo(best);
        assertThat(candidates).allSatisfy(c -> assertThat(region.project(c.x())).isEqualTo(c.x()));
        List<Candidate> elsewhere = search.maximize(
                BUMPY, pool, problem(u -> Arrays.equals(region.project(u), u)).within(region), Seed.of(1));
        assertThat(elsewhere).as("if all rows of the region are taken").hasSize(16);
        assertThat(elsewhere)
                .usingRecursiveComparison()
                .isEqualTo(search.maximize(BUMPY, pool, problem(u -> Arrays.equals(region.project(u), u)), Seed.of(1)));
    }

    /** Three waves: the best rows of all of them, whatever the wave. */
    @Test
    void poolOfManyWavesIsScannedExactly() {
        DMatrixRMaj pool = pool(20_000);
        double[] expected = IntStream.range(0, pool.numRows)
                .mapToDouble(i -> -BUMPY.value().applyAsDouble(row(pool, i)))
                .sorted()
                .limit(16)
                .map(v -> -v)
                .toArray();
        for (long seed = 0; seed < 5; seed++) {
            assertThat(search.maximize(BUMPY, pool, problem(u -> false), Seed.of(seed)).stream()
                            .mapToDouble(Candidate::value)
                            .toArray())
                    .isEqualTo(expected);
        }
    }

    /** The rows that are looked at before a deadline differ from seed to seed, so none is always left out. */
    @Test
    void passedDeadlineStillGivesCandidates() {
        DMatrixRMaj pool = pool(20_000);
        Set<Double> winners = new HashSet<>();
        for (long seed = 0; seed < 10; seed++) {
            List<Candidate> candidates =
                    search.maximize(BUMPY, pool, problem(u -> false).until(() -> true), Seed.of(seed));
            assertThat(candidates).hasSize(16);
            winners.add(candidates.get(0).value());
        }
        assertThat(winners).hasSizeGreaterThan(5);
    }

    @Test
    void auxiliaryPointsAreRefused() {
        assertThatThrownBy(() -> search.maximize(
                        new KnownFunction(2, 1, 3, x -> 0), new DMatrixRMaj(3, 2), problem(u -> false), Seed.of(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3 auxiliary points");
    }
}
