package io.thalweg.core.search;

import static io.thalweg.core.search.Searches.assertCandidates;
import static io.thalweg.core.search.Searches.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import io.thalweg.core.space.SearchSpaceBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches of spaces with constraints. */
class ConstrainedSearchTest {

    private final SpaceSearch search = SpaceSearch.inCallingThread();

    private static void assertInside(SearchSpace space, List<Candidate> candidates) {
        int d = space.dimension();
        assertThat(candidates).isNotEmpty();
        for (Candidate candidate : candidates) {
            for (int from = 0; from < candidate.x().length; from += d) {
                double[] u = Arrays.copyOfRange(candidate.x(), from, from + d);
                assertThat(space.violations(space.decode(u))).isEmpty();
            }
        }
    }

    /** Nearest to (0.9, 0.9, 0.9) with a sum of 1 is a third of each; the box of the search is the cube itself. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void mixtureIsOptimisedOnItsSimplex(long seed) {
        SearchSpace space = SearchSpace.builder()
                .real("a", 0, 1)
                .real("b", 0, 1)
                .real("c", 0, 1)
                .mixture(1, "a", "b", "c")
                .build();
        double[] target = {0.9, 0.7, 0.2};
        KnownFunction near = KnownFunction.of(3, x -> {
            double sum = 0;
            for (int j = 0; j < 3; j++) {
                sum -= (x[j] - target[j]) * (x[j] - target[j]);
            }
            return sum;
        });
        List<Candidate> candidates = search.maximize(near, problem(space), Seed.of(seed));
        assertCandidates(candidates, near, space);
        assertInside(space, candidates);
        assertThat(candidates.get(0).x()).containsExactly(new double[] {0.6, 0.4, 0}, within(1e-5));
    }

    /** The optimum of a linear function is the vertex (3, 1): 2x + y ≤ 7 and x + 3y ≤ 6. */
    @Test
    void optimumAtAVertexIsFound() {
        SearchSpace space = SearchSpace.builder()
                .real("x", 0, 10)
                .real("y", -5, 5)
                .linearAtMost(Map.of("x", 2.0, "y", 1.0), 7)
                .linearAtMost(Map.of("x", 1.0, "y", 3.0), 6)
                .build();
        KnownFunction linear = KnownFunction.of(2, u -> 10 * u[0] * 3 + (10 * u[1] - 5) * 2);
        List<Candidate> candidates = search.maximize(linear, problem(space), Seed.of(1));
        assertInside(space, candidates);
        Point best = space.decode(candidates.get(0).x());
        assertThat(best.real("x")).isCloseTo(3, within(1e-9));
        assertThat(best.real("y")).isCloseTo(1, within(1e-9));
    }

    @Test
    void everyPointOfABatchSatisfiesTheConstraints() {
        SearchSpace space = SearchSpace.builder()
                .real("a", 0, 1)
                .real("b", 0, 1)
                .mixture(1, "a", "b")
                .build();
        KnownFunction function = new KnownFunction(
                2, 2, x -> -Math.pow(x[0] - 0.2, 2) - Math.pow(x[1] - 0.9, 2) - Math.pow(x[2] - 0.6, 2));
        List<Candidate> candidates = search.maximize(function, problem(space), Seed.of(1));
        assertInside(space, candidates);
        assertThat(candidates.get(0).x()).containsExactly(new double[] {0.15, 0.85, 0.6, 0.4}, within(1e-5));
    }

    /** The auxiliary point obeys the linear constraints as well, for the optimum that it stands for does. */
    @Test
    void auxiliaryPointsSatisfyTheLinearConstraints() {
        SearchSpace space = SearchSpace.builder()
                .real("a", 0, 1)
                .real("b", 0, 1)
                .linearAtMost(Map.of("a", 1.0, "b", 1.0), 1)
                .build();
        KnownFunction function = new KnownFunction(2, 1, 1, x -> -Math.abs(x[0] - 0.1) + x[2] + 0.5 * x[3]);
        Candidate best = search.maximize(function, problem(space), Seed.of(1)).get(0);
        assertThat(best.value()).isCloseTo(1, within(1e-6));
        assertThat(best.x()).hasSize(2);
    }

    /** Whole numbers of three parts that make ten: (4, 5, 1) is nearest to what is wanted. */
    @ParameterizedTest
    @ValueSource(ints = {10, 400})
    void integersMaySumToATotal(int total) {
        SearchSpace space = SearchSpace.builder()
                .integer("i", 0, total)
                .integer("j", 0, total)
                .integer("k", 0, total)
                .real("x", 0, 1)
                .mixture(total, "i", "j", "k")
                .build();
        KnownFunction function = KnownFunction.of(
                4,
                u -> -Math.pow(10 * u[0] - 4, 2)
                        - Math.pow(10 * u[1] - 5, 2)
                        - Math.pow(10 * u[2] - 1, 2)
                        - Math.pow(u[3] - 0.25, 2));
        List<Candidate> candidates = search.maximize(function, problem(space), Seed.of(1));
        assertInside(space, candidates);
        assertThat(candidates.get(0).value()).isCloseTo(0, within(total == 10 ? 1e-6 : 1e-2));
    }

    /** Seven of ten bits: an enumerated product, of which only the feasible rows are scanned. */
    @Test
    void smallFiniteSpaceIsScannedWithoutWhatIsForbidden() {
        SearchSpaceBuilder builder = SearchSpace.builder();
        String[] names = new String[10];
        for (int i = 0; i < 10; i++) {
            names[i] = "b" + i;
            builder.integer(names[i], 0, 1);
        }
        SearchSpace space = builder.mixture(7, names).build();
        assertThat(space.cardinality().orElseThrow().intValueExact()).isEqualTo(120);
        KnownFunction function = KnownFunction.of(10, u -> {
            double sum = 0;
            for (int i = 0; i < 10; i++) {
                sum += i * u[i];
            }
            return sum;
        });
        List<Candidate> candidates = search.maximize(function, problem(space), Seed.of(1));
        assertInside(space, candidates);
        assertThat(candidates.get(0).value()).isEqualTo(3 + 4 + 5 + 6 + 7 + 8 + 9);
    }

    /** The peak is outside the ring that a predicate allows; the best is on the inner circle. */
    @Test
    void predicatesActAsWalls() {
        SearchSpace space = SearchSpace.builder()
                .real("x", -1, 1)
                .real("y", -1, 1)
                .satisfying("in the ring", p -> {
                    double r = Math.hypot(p.real("x"), p.real("y"));
                    return r >= 0.5 && r <= 0.8;
                })
                .build();
        KnownFunction function = KnownFunction.of(2, u -> -Math.hypot(2 * u[0] - 1.1, 2 * u[1] - 1));
        List<Candidate> candidates = search.maximize(function, problem(space), Seed.of(1));
        assertInside(space, candidates);
        assertThat(candidates.get(0).value()).as("at (0.5, 0), 0.4 away").isBetween(-0.45, -0.4);
    }

    @Test
    void mixedSpacesKeepPredicatesAndLinearConstraints() {
        SearchSpace space = SearchSpace.builder()
                .real("x", 0, 10)
                .integer("n", 0, 1_000_000)
                .categorical("c", "red", "green", "blue")
                .linearAtMost(Map.of("x", 100_000.0, "n", 1.0), 1_200_000)
                .satisfying("red only for small x", p -> !p.text("c").equals("red") || p.real("x") < 3)
                .build();
        KnownFunction function = KnownFunction.of(3, u -> u[0] + u[1] + (u[2] == 0 ? 0.3 : 0));
        List<Candidate> candidates = search.maximize(function, problem(space), Seed.of(1));
        assertInside(space, candidates);
        assertThat(candidates.get(0).value())
                .as("red at x < 3 with all of n gives 1.5 at most")
                .isBetween(1.45, 1.5 + 1e-9);
    }

    @Test
    void regionIsKeptWhereTheConstraintsAllowIt() {
        SearchSpace space = SearchSpace.builder()
                .real("a", 0, 1)
                .real("b", 0, 1)
                .linearAtMost(Map.of("a", 1.0, "b", 1.0), 1)
                .build();
        Bounds region = new Bounds(new double[] {0.2, 0.3}, new double[] {0.6, 0.6});
        KnownFunction function = KnownFunction.of(2, x -> x[0] + 2 * x[1]);
        List<Candidate> candidates = search.maximize(function, problem(space).within(region), Seed.of(1));
        assertInside(space, candidates);
        assertThat(candidates).allSatisfy(c -> assertThat(region.project(c.x())).isEqualTo(c.x()));
        assertThat(candidates.get(0).x()).containsExactly(new double[] {0.4, 0.6}, within(1e-9));
        Bounds beyond = new Bounds(new double[] {0.8, 0.8}, new double[] {0.9, 0.9});
        List<Candidate> elsewhere = search.maximize(function, problem(space).within(beyond), Seed.of(1));
        assertInside(space, elsewhere);
        assertThat(elsewhere.get(0).x()).as("near the region").containsExactly(new double[] {0.5, 0.5}, within(0.06));
    }

    @Test
    void passedDeadlineStillGivesAnAdmissiblePoint() {
        SearchSpace space = SearchSpace.builder()
                .real("a", 0, 1)
                .real("b", 0, 1)
                .mixture(1, "a", "b")
                .build();
        KnownFunction function = KnownFunction.of(2, x -> x[0]);
        assertInside(space, search.maximize(function, problem(space).until(() -> true), Seed.of(1)));
    }

    @Test
    void threadsDoNotChangeABit() {
        SearchSpace space = SearchSpace.builder()
                .real("a", 0, 1)
                .integer("n", 0, 100_000)
                .linearAtMost(Map.of("a", 1.0, "n", 1e-5), 1)
                .satisfying("not in the corner", p -> p.real("a") + p.real("n") / 1e5 > 0.1)
                .build();
        KnownFunction function = KnownFunction.rippled(0.31, 0.77);
        Searches.assertIndependentOfThreads(executor ->
                new SpaceSearch(SearchEffort.DEFAULT, executor).maximize(function, problem(space), Seed.of(3)));
    }

    @Test
    void promisingPointsAreProjectedToTheConstraints() {
        SearchSpace space = SearchSpace.builder()
                .real("a", 0, 1)
                .real("b", 0, 1)
                .mixture(1, "a", "b")
                .build();
        DMatrixRMaj promising = new DMatrixRMaj(1, 2, true, 0.613, 0.387);
        KnownFunction peak = KnownFunction.of(2, x -> Math.exp(-Math.pow(x[0] - 0.6131, 2) / 1e-7));
        List<Candidate> candidates = search.maximize(peak, new SearchProblem(space, promising, u -> false), Seed.of(1));
        assertInside(space, candidates);
        assertThat(candidates.get(0).value()).isGreaterThan(0.9);
    }

    /** Of two points the second violates the predicate in the second row. */
    @Test
    void guardedFunctionCannotBeUsedWhereAPredicateFails() {
        SearchSpace space = SearchSpace.builder()
                .real("x", 0, 1)
                .satisfying("below a half", p -> p.real("x") < 0.5)
                .build();
        GuardedFunction guarded = new GuardedFunction(new KnownFunction(1, 2, 1, x -> x[0] + x[1] + x[2]), space);
        DMatrixRMaj points = new DMatrixRMaj(2, 3, true, 0.1, 0.2, 0.9, 0.1, 0.7, 0.2);
        double[] values = new double[2];
        guarded.valueAll(points, values);
        assertThat(values).containsExactly(new double[] {1.2, Double.NaN}, within(1e-12));
        Arrays.fill(values, 0);
        DMatrixRMaj gradients = new DMatrixRMaj(2, 3);
        guarded.evaluateAll(points, values, gradients);
        assertThat(values).containsExactly(new double[] {1.2, Double.NaN}, within(1e-12));
        assertThat(gradients.get(0, 2)).isCloseTo(1, within(1e-6));
        assertThat(guarded.evaluate(new double[] {0.1, 0.7, 0.2}, new double[3]))
                .isNaN();
        assertThat(guarded.auxiliaryPoints()).isEqualTo(1);
    }
}
