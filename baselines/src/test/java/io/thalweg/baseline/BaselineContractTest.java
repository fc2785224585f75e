package io.thalweg.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.baseline.Baseline.Objective;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.stream.IntStream;
import org.apache.commons.math3.exception.TooManyEvaluationsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What all baselines keep. */
class BaselineContractTest {

    private static final double[] OPTIMUM = {0.3, -0.5, 0.2, 0.61};

    private static final List<String> NUMERICAL = List.of("cma-es", "bobyqa", "l-bfgs");

    static List<String> names() {
        return Baselines.names();
    }

    private static Map<String, SearchSpace> spaces(String baseline) {
        Map<String, SearchSpace> spaces = new LinkedHashMap<>(Spaces.ofNumbers());
        if (!NUMERICAL.contains(baseline)) {
            spaces.put("categories", Spaces.CATEGORIES);
        }
        return spaces;
    }

    /** The squared distance from an inner point of the encoded cube. */
    private static Objective bowl(SearchSpace space) {
        return point -> Arrays.stream(space.encode(point))
                .map(u -> (u - 0.3) * (u - 0.3))
                .sum();
    }

    private static double sphere(Point point) {
        return IntStream.range(0, OPTIMUM.length)
                .mapToDouble(j -> point.real("x" + j) - OPTIMUM[j])
                .map(distance -> distance * distance)
                .sum();
    }

    private static void assertSpent(SearchSpace space, Search search, int budget) {
        boolean exhausted = space.cardinality()
                .filter(n -> n.intValueExact() == new HashSet<>(search.points()).size())
                .isPresent();
        assertThat(search.points()).hasSizeLessThanOrEqualTo(budget).allMatch(space::contains);
        assertThat(search.points().size() == budget || exhausted)
                .as("%s of %s evaluations in %s", search.points().size(), budget, space)
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("names")
    void spendsTheBudgetOnPointsOfTheSpace(String name) {
        spaces(name).forEach((kind, space) -> {
            for (int budget : new int[] {1, 2, 7, 50, 200}) {
                assertSpent(space, Search.by(name, space, bowl(space), budget, 1), budget);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("names")
    void endsWhenAFiniteSpaceIsExhausted(String name) {
        SearchSpace space = SearchSpace.builder().integer("n", 1, 3).build();
        assertThat(Search.by(name, space, bowl(space), 1_000, 1).points())
                .hasSizeLessThan(1_000)
                .contains(Point.of("n", 1), Point.of("n", 2), Point.of("n", 3));
    }

    @ParameterizedTest
    @MethodSource("names")
    void pointsDependOnTheSeedAlone(String name) {
        spaces(name).forEach((kind, space) -> {
            List<Point> points = Search.by(name, space, bowl(space), 50, 1).points();
            assertThat(Search.by(name, space, bowl(space), 50, 1).points())
                    .as(kind)
                    .isEqualTo(points);
            assertThat(Search.by(name, space, bowl(space), 50, 2).points())
                    .as(kind)
                    .isNotEqualTo(points);
        });
    }

    /** Four searches of one baseline, which evaluate in turn. */
    @ParameterizedTest
    @MethodSource("names")
    void searchesInOtherThreadsChangeNothing(String name) throws Exception {
        SearchSpace space = Spaces.reals(5);
        List<Long> seeds = List.of(1L, 2L, 3L, 3L);
        Phaser turn = new Phaser(seeds.size());
        Objective inStep = point -> {
            turn.arriveAndAwaitAdvance();
            return bowl(space).value(point);
        };
        ExecutorService threads = Executors.newFixedThreadPool(seeds.size());
        try {
            List<Future<Search>> together = new ArrayList<>();
            for (long seed : seeds) {
                together.add(threads.submit(() -> {
                    try {
                        return Search.by(name, space, inStep, 100, seed);
                    } finally {
                        turn.arriveAndDeregister();
                    }
                }));
            }
            for (int i = 0; i < seeds.size(); i++) {
                assertThat(together.get(i).get()).isEqualTo(Search.by(name, space, bowl(space), 100, seeds.get(i)));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void infinityEverywhereIsSurvived(String name) {
        spaces(name).forEach((kind, space) -> {
            Search search = Search.by(name, space, point -> Double.POSITIVE_INFINITY, 100, 1);
            assertSpent(space, search, 100);
        });
    }

    /** Half of the cube is infinite, the optimum at a distance of 0.14 from it. */
    @ParameterizedTest
    @MethodSource("names")
    void searchesNextToInfinity(String name) {
        SearchSpace space = Spaces.reals(4);
        Objective constrained =
                point -> point.real("x0") + point.real("x1") > 0 ? Double.POSITIVE_INFINITY : sphere(point);
        double[] best = IntStream.range(0, 5)
                .mapToDouble(
                        seed -> Search.by(name, space, constrained, 300, seed).best())
                .sorted()
                .toArray();
        assertThat(best[2]).isLessThan(NUMERICAL.contains(name) ? 1e-3 : 0.2);
    }

    /** Where libraries lose themselves in rounding errors: steps, specks of infinity, and the largest numbers. */
    @ParameterizedTest
    @MethodSource("names")
    void survivesHostileObjectives(String name) {
        SearchSpace line = Spaces.reals(1);
        SearchSpace cube = Spaces.reals(5);
        for (int seed = 0; seed < 4; seed++) {
            Objective specks = point -> Seed.of(point.hashCode()).generator().nextInt(3) == 0
                    ? Double.POSITIVE_INFINITY
                    : bowl(cube).value(point);
            assertSpent(line, Search.by(name, line, point -> Math.floor(3.5 * point.real("x0")), 60, seed), 60);
            assertSpent(cube, Search.by(name, cube, point -> 1, 500, seed), 500);
            assertSpent(cube, Search.by(name, cube, specks, 1_500, seed), 1_500);
            assertSpent(cube, Search.by(name, cube, point -> point.real("x0") * Double.MAX_VALUE, 500, seed), 500);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void isNoWorseThanRandomSearch(String name) {
        assertThat(medianOnTheSphere(name)).isLessThanOrEqualTo(medianOnTheSphere("random"));
    }

    @ParameterizedTest
    @FieldSource("NUMERICAL")
    void numericalOptimisersFindTheOptimumOfASmoothFunction(String name) {
        assertThat(medianOnTheSphere(name)).isLessThan(1e-3);
    }

    private static double medianOnTheSphere(String name) {
        double[] best = IntStream.range(0, 5)
                .mapToDouble(seed -> Search.by(name, Spaces.reals(4), BaselineContractTest::sphere, 300, seed)
                        .best())
                .sorted()
                .toArray();
        return best[2];
    }

    @ParameterizedTest
    @MethodSource("names")
    void exceptionsOfTheObjectivePropagate(String name) {
        // The first is what Commons Math takes for its own, the second what it throws when BOBYQA fails.
        for (RuntimeException thrown :
                List.of(new TooManyEvaluationsException(7), new IllegalStateException("out of paper"))) {
            int[] evaluations = {0};
            Objective objective = point -> {
                if (++evaluations[0] == 12) {
                    throw thrown;
                }
                return evaluations[0];
            };
            assertThatExceptionOfType(thrown.getClass())
                    .isThrownBy(() -> Baselines.named(name).minimize(Spaces.reals(3), objective, 100, Seed.of(1)))
                    .isSameAs(thrown);
            assertThat(evaluations[0]).isEqualTo(12);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void refusesNaNValues(String name) {
        for (double value : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Search.by(name, Spaces.reals(2), point -> value, 10, 1))
                    .withMessageStartingWith("objective is " + value + " at {x0=");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Search.by(name, Spaces.reals(2), point -> 1, 0, 1))
                .withMessage("budget is 0; give at least 1 evaluation");
    }

    @ParameterizedTest
    @FieldSource("NUMERICAL")
    void numericalOptimisersRefuseCategories(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Search.by(name, Spaces.CATEGORIES, point -> 1, 10, 1))
                .withMessage("parameter 'solvent' has categories, which " + name
                        + " cannot search; use random, sobol or genetic");
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "sobol"})
    void finiteSpacePointsComeOnce(String name) {
        SearchSpace integers = SearchSpace.builder()
                .integer("n", 0, 2)
                .logInteger("units", 1, 1_000)
                .build();
        assertThat(Search.by(name, Spaces.pool(), point -> 1, 200, 1).points())
                .hasSize(60)
                .doesNotHaveDuplicates();
        assertThat(Search.by(name, integers, point -> 1, 3_500, 1).points())
                .hasSize(3_000)
                .doesNotHaveDuplicates();
    }

    /** Before a run has converged, repeats could come of starting points alone, which the libraries evaluate themselves. */
    @ParameterizedTest
    @ValueSource(strings = {"random", "sobol", "cma-es", "bobyqa", "l-bfgs"})
    void spendsNothingOnKnownStarts(String name) {
        assertThat(Search.by(name, Spaces.reals(4), BaselineContractTest::sphere, 30, 1)
                        .points())
                .doesNotHaveDuplicates();
    }

    @Test
    void areFoundByName() {
        assertThat(Baselines.names()).containsExactly("random", "sobol", "cma-es", "bobyqa", "genetic", "l-bfgs");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Baselines.named("cmaes"))
                .withMessage("no baseline is named 'cmaes'; did you mean 'cma-es'?; there are " + Baselines.names());
    }
}
