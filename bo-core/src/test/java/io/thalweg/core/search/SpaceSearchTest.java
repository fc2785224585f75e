package io.thalweg.core.search;

import static io.thalweg.core.search.Searches.assertCandidates;
import static io.thalweg.core.search.Searches.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class SpaceSearchTest {

    private static final KnownFunction PEAK =
            KnownFunction.of(2, x -> -Math.pow(x[0] - 0.3, 2) - Math.pow(x[1] - 0.8, 2));

    private final SpaceSearch search = SpaceSearch.inCallingThread();

    private static SearchSpace pool(int n) {
        RandomGenerator random = Seed.of(8).generator();
        return SearchSpace.builder()
                .real("x", 0, 1)
                .real("y", 0, 1)
                .candidates(Stream.generate(() -> Point.of("x", random.nextDouble(), "y", random.nextDouble()))
                        .limit(n)
                        .toList())
                .build();
    }

    @Test
    void smallFiniteSpaceIsScannedExactly() {
        SearchSpace grid =
                SearchSpace.builder().integer("i", 0, 100).integer("j", 0, 100).build();
        List<Candidate> candidates = search.maximize(PEAK, problem(grid), Seed.of(1));
        assertThat(candidates).hasSize(16);
        assertThat(candidates.get(0).x()).containsExactly(new double[] {0.3, 0.8}, within(1e-12));
    }

    @Test
    void continuousSpaceIsSearchedByGradient() {
        SearchSpace box = Searches.box(2);
        Candidate best = search.maximize(PEAK, problem(box), Seed.of(1)).get(0);
        assertThat(best.x()).containsExactly(new double[] {0.3, 0.8}, within(1e-5));
    }

    @Test
    void mixedSpaceIsSearchedByMoves() {
        SearchSpace mixed =
                SearchSpace.builder().real("x", 0, 1).integer("k", 0, 10).build();
        Candidate best = search.maximize(PEAK, problem(mixed), Seed.of(1)).get(0);
        assertThat(best.x()).containsExactly(new double[] {0.3, 0.8}, within(1e-5));
    }

    /** What a search of the box around a large pool would find is not in the pool. */
    @Test
    void onlyFreeCandidatesOfALargePoolAreFound() {
        SearchSpace pool = pool(25_000);
        DMatrixRMaj promising = new DMatrixRMaj(1, 2, true, 0.31, 0.79);
        SearchProblem problem = new SearchProblem(pool, promising, u -> Math.abs(u[0] - 0.3) < 0.01);
        List<Candidate> candidates = search.maximize(PEAK, problem, Seed.of(1));
        assertThat(candidates).isNotEmpty().noneMatch(c -> problem.taken().test(c.x()));
        assertCandidates(candidates, PEAK, pool);
        assertThat(candidates.get(0).value()).isGreaterThan(-2e-4);
    }

    @Test
    void batchesFromAPoolAreRefused() {
        assertThatThrownBy(() -> search.maximize(new KnownFunction(2, 2, x -> 0), problem(pool(30)), Seed.of(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("batches of 2");
    }

    @Test
    void quarterOfTheWorkIsThatOfRandomPointsAndStarts() {
        assertThat(SearchEffort.DEFAULT.quartered()).isEqualTo(new SearchEffort(128, 96, 3, 200));
        assertThat(new SearchEffort(1, 0, 1, 1).quartered()).isEqualTo(new SearchEffort(1, 0, 1, 1));
    }

    @Test
    void quarterOfTheWorkFindsTheSamePeak() {
        SearchSpace box = Searches.box(2);
        AtomicInteger values = new AtomicInteger();
        KnownFunction counted = KnownFunction.of(2, x -> {
            values.incrementAndGet();
            return PEAK.value().applyAsDouble(x);
        });
        search.maximize(counted, problem(box), Seed.of(1));
        int whole = values.getAndSet(0);
        Candidate best =
                search.quartered().maximize(counted, problem(box), Seed.of(1)).get(0);
        assertThat(best.x()).containsExactly(new double[] {0.3, 0.8}, within(1e-5));
        assertThat(values.get()).as("of %d values", whole).isLessThan(whole - 384);
    }
}
