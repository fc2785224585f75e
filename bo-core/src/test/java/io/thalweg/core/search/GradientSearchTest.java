package io.thalweg.core.search;

import static io.thalweg.core.search.Searches.assertCandidates;
import static io.thalweg.core.search.Searches.box;
import static io.thalweg.core.search.Searches.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GradientSearchTest {

    private final GradientSearch search = new GradientSearch(SearchEffort.DEFAULT, Runnable::run);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void findsTheHighestOfManyPeaks(long seed) {
        KnownFunction function = KnownFunction.rippled(0.71, 0.23);
        SearchSpace space = box(2);
        List<Candidate> candidates = search.maximize(function, problem(space), Seed.of(seed));
        assertCandidates(candidates, function, space);
        assertThat(candidates.get(0).x()).containsExactly(new double[] {0.71, 0.23}, within(1e-4));
        assertThat(candidates).hasSizeGreaterThan(1);
    }

    @Test
    void findsAMaximumOnTheBoundaryExactly() {
        KnownFunction function =
                KnownFunction.of(3, x -> 2 * x[0] - 3 * x[1] + 0.2 * Math.sin(9 * x[0]) - (x[2] - 0.4) * (x[2] - 0.4));
        SearchSpace space = box(3);
        List<Candidate> candidates = search.maximize(function, problem(space), Seed.of(1));
        assertCandidates(candidates, function, space);
        assertThat(candidates.get(0).x()[0]).isEqualTo(1);
        assertThat(candidates.get(0).x()[1]).isEqualTo(0);
        assertThat(candidates.get(0).x()[2]).isCloseTo(0.4, within(1e-4));
    }

    /** Every start ends in one corner; if that is taken the caller must have something else to choose. */
    @Test
    void screenedPointsFollowWhenAllClimbsMeet() {
        KnownFunction function = KnownFunction.of(2, x -> x[0] + 2 * x[1]);
        SearchSpace space = box(2);
        List<Candidate> candidates = search.maximize(function, problem(space), Seed.of(1));
        assertCandidates(candidates, function, space);
        assertThat(candidates.get(0).x()).containsExactly(1, 1);
        Candidate next = candidates.stream()
                .filter(candidate -> candidate.value() < 3)
                .findFirst()
                .orElseThrow();
        assertThat(next.value()).as("the best of 512 points").isBetween(2.8, 3.0);
    }

    /** Late in a search only the neighbourhood of the best points is worth anything: a thousandth of the cube, flat elsewhere. */
    @Test
    void searchesAroundPromisingPoints() {
        KnownFunction function = KnownFunction.of(4, x -> {
            double sum = 0;
            for (double u : x) {
                sum += (u - 0.613) * (u - 0.613);
            }
            return Math.exp(-sum / (2 * 0.002 * 0.002));
        });
        SearchSpace space = box(4);
        DMatrixRMaj promising = new DMatrixRMaj(2, 4, true, 0.614, 0.612, 0.613, 0.615, 0.1, 0.1, 0.1, 0.1);
        SearchProblem near = new SearchProblem(space, promising, u -> false);
        assertThat(search.maximize(function, near, Seed.of(1)).get(0).value()).isCloseTo(1, within(1e-3));
        assertThat(search.maximize(function, problem(space), Seed.of(1)).get(0).value())
                .as("without the hint")
                .isLessThan(0.5);
    }

    @Test
    void unusablePointsAreAvoided() {
        KnownFunction function = KnownFunction.of(
                2, x -> x[0] < 0.5 ? Double.NaN : x[1] > 0.9 ? Double.NEGATIVE_INFINITY : -Math.abs(x[0] - 0.8) - x[1]);
        SearchSpace space = box(2);
        List<Candidate> candidates = search.maximize(function, problem(space), Seed.of(1));
        assertCandidates(candidates, function, space);
        assertThat(candidates.get(0).x()).containsExactly(new double[] {0.8, 0}, within(1e-3));
    }

    @Test
    void startsEndingInNaNGradientsAreDropped() {
        KnownFunction function = KnownFunction.of(2, x -> -(x[0] - 0.3) * (x[0] - 0.3) - x[1]);
        SearchSpace space = box(2);
        List<Candidate> candidates = search.maximize(new NaNGradientAbove(function, 0.6), problem(space), Seed.of(1));
        assertThat(candidates).isNotEmpty();
        assertThat(candidates.get(0).x()).containsExactly(new double[] {0.3, 0}, within(1e-4));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY})
    void functionFiniteNowhereHasNoCandidates(double value) {
        assertThat(search.maximize(KnownFunction.of(2, x -> value), problem(box(2)), Seed.of(1)))
                .isEmpty();
    }

    @Test
    void flatFunctionHasSomeCandidates() {
        KnownFunction flat = KnownFunction.of(2, x -> 0);
        List<Candidate> candidates = search.maximize(flat, problem(box(2)), Seed.of(1));
        assertThat(candidates).isNotEmpty();
        assertCandidates(candidates, flat, box(2));
    }

    @Test
    void argumentMayBeABatch() {
        KnownFunction function = new KnownFunction(
                2,
                2,
                x -> -Math.pow(x[0] - 0.1, 2) - Math.pow(x[1] - 0.9, 2) - Math.pow(x[2] - 0.5, 2) - Math.pow(x[3], 2));
        List<Candidate> candidates = search.maximize(function, problem(box(2)), Seed.of(1));
        assertCandidates(candidates, function, box(2));
        assertThat(candidates.get(0).x()).containsExactly(new double[] {0.1, 0.9, 0.5, 0}, within(1e-4));
    }

    @Test
    void threadsDoNotChangeABit() {
        KnownFunction function = KnownFunction.rippled(0.31, 0.77);
        Searches.assertIndependentOfThreads(executor ->
                new GradientSearch(SearchEffort.DEFAULT, executor).maximize(function, problem(box(2)), Seed.of(3)));
    }

    @Test
    void seedChoosesTheStarts() {
        KnownFunction flat = KnownFunction.of(2, x -> 0);
        assertThat(search.maximize(flat, problem(box(2)), Seed.of(1)).get(0).x())
                .isNotEqualTo(search.maximize(flat, problem(box(2)), Seed.of(2))
                        .get(0)
                        .x());
    }

    /** The peak is outside, so the maximum of the region is on its wall. */
    @Test
    void nothingOutsideTheRegionIsEvaluated() {
        Bounds region = new Bounds(new double[] {0.1, 0.4}, new double[] {0.3, 0.9});
        KnownFunction bowl = KnownFunction.of(2, x -> -Math.pow(x[0] - 0.6, 2) - Math.pow(x[1] - 0.7, 2));
        SearchProblem problem =
                new SearchProblem(box(2), new DMatrixRMaj(1, 2, true, 0.6, 0.7), u -> false).within(region);
        List<Candidate> candidates = search.maximize(bowl, problem, Seed.of(1));
        assertThat(candidates.get(0).x()).containsExactly(new double[] {0.3, 0.7}, within(1e-5));
        assertThat(candidates).allSatisfy(c -> assertThat(region.project(c.x())).isEqualTo(c.x()));
    }

    @Test
    void passedDeadlineStillGivesTheBestOfTheFirstPanel() {
        AtomicInteger rows = new AtomicInteger();
        KnownFunction bowl = KnownFunction.of(2, x -> {
            rows.incrementAndGet();
            return -Math.pow(x[0] - 0.6, 2) - Math.pow(x[1] - 0.7, 2);
        });
        List<Candidate> candidates = search.maximize(bowl, problem(box(2)).until(() -> true), Seed.of(1));
        assertCandidates(candidates, bowl, box(2));
        assertThat(candidates.get(0).value()).isGreaterThan(-0.05);
        // Five evaluations for a value with its differences.
        assertThat(rows.get()).as("one panel, and the checks of this test").isLessThanOrEqualTo(128 * 5 + 10);
    }

    @Test
    void deadlineStopsTheClimbButKeepsItsBest() {
        KnownFunction bowl = KnownFunction.rippled(0.31, 0.77);
        double full = search.maximize(bowl, problem(box(2)), Seed.of(1)).get(0).value();
        AtomicInteger asked = new AtomicInteger();
        double cut = search.maximize(bowl, problem(box(2)).until(() -> asked.incrementAndGet() > 9), Seed.of(1))
                .get(0)
                .value();
        double none = search.maximize(bowl, problem(box(2)).until(() -> true), Seed.of(1))
                .get(0)
                .value();
        assertThat(cut).isLessThan(full).isGreaterThan(none);
    }

    @Test
    void unreachedDeadlineChangesNoBit() {
        KnownFunction bowl = KnownFunction.rippled(0.31, 0.77);
        List<Candidate> without = search.maximize(bowl, problem(box(2)), Seed.of(1));
        List<Candidate> with = search.maximize(bowl, problem(box(2)).until(() -> false), Seed.of(1));
        assertThat(with).usingRecursiveComparison().isEqualTo(without);
    }

    /** The corner is the maximum for both points, but it cannot be suggested twice, nor if it is taken. */
    @Test
    void batchHasNoDuplicatesAndNoTakenPoints() {
        KnownFunction function = new KnownFunction(2, 2, x -> x[0] + x[1] + x[2] + x[3]);
        List<Candidate> candidates = search.maximize(function, problem(box(2)), Seed.of(1));
        assertThat(candidates).isNotEmpty().noneMatch(c -> c.x()[0] == c.x()[2] && c.x()[1] == c.x()[3]);
        KnownFunction apart = new KnownFunction(2, 2, x -> x[0] + x[1] - x[2] - x[3]);
        assertThat(search.maximize(apart, problem(box(2)), Seed.of(1)).get(0).x())
                .containsExactly(1, 1, 0, 0);
        SearchProblem origin = new SearchProblem(box(2), new DMatrixRMaj(0, 2), u -> u[0] + u[1] == 0);
        assertThat(search.maximize(apart, origin, Seed.of(1))).isNotEmpty().noneMatch(c -> c.x()[2] + c.x()[3] == 0);
    }

    /** The value is largest where the auxiliary points are at 0.2 and 0.9; only the chosen point is returned. */
    @Test
    void auxiliaryPointsAreOptimisedButNotReturned() {
        KnownFunction function = new KnownFunction(
                1, 1, 2, x -> -Math.pow(x[0] - 0.5, 2) - Math.pow(x[1] - 0.2, 2) - Math.pow(x[2] - 0.9, 2));
        List<Candidate> candidates = search.maximize(function, problem(box(1)), Seed.of(1));
        assertThat(candidates.get(0).x()).containsExactly(new double[] {0.5}, within(1e-4));
        assertThat(candidates.get(0).value()).isCloseTo(0, within(1e-8));
    }

    @Test
    void functionsOfTheWrongDimensionAreRefused() {
        KnownFunction function = new KnownFunction(3, 2, x -> 0);
        assertThatThrownBy(() -> search.maximize(function, problem(box(2)), Seed.of(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("function has 6 coordinates", "have 4");
    }
}
