package io.thalweg.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.error.InfeasibleSpaceException;
import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class ConstraintsTest {

    private static SearchSpaceBuilder xy() {
        return SearchSpace.builder().real("x", 0, 10).real("y", 0, 10);
    }

    static double[] row(DMatrixRMaj x, int i) {
        return Arrays.copyOfRange(x.data, i * x.numCols, (i + 1) * x.numCols);
    }

    @Test
    void contradictionNamesAnIrreducibleSubset() {
        assertThatThrownBy(() -> xy().real("z", 0, 1)
                        .linearAtMost(Map.of("z", 1.0), 0.9)
                        .linearAtMost(Map.of("x", 1.0, "y", 1.0), 3)
                        .linearAtLeast(Map.of("x", 1.0), 2)
                        .linearAtLeast(Map.of("y", 1.0), 1.5)
                        .build())
                .isInstanceOf(InfeasibleSpaceException.class)
                .hasMessageContainingAll("x ≥ 2.0", "y ≥ 1.5", "≤ 3.0")
                .hasMessageNotContaining("z");
        assertThatThrownBy(() -> xy().mixture(25, "x", "y").build())
                .isInstanceOf(InfeasibleSpaceException.class)
                .hasMessageContainingAll("x + y = 25.0", "'x' is a number in [0.0, 10.0]", "'y' is");
        assertThatThrownBy(() -> SearchSpace.builder()
                        .integer("i", 0, 1_000)
                        .integer("j", 0, 1_000)
                        .real("x", 0, 1)
                        .linearAtMost(Map.of("x", 1.0), 0.5)
                        .linearAtLeast(Map.of("i", 2.0, "j", 2.0), 3)
                        .linearAtMost(Map.of("i", 2.0, "j", 2.0), 3)
                        .build())
                .isInstanceOf(InfeasibleSpaceException.class)
                .hasMessageContainingAll("≥ 3.0", "≤ 3.0")
                .hasMessageNotContaining("0.5");
        assertThatThrownBy(() ->
                        xy().fixed("k", 3).linearAtMost(Map.of("k", 2.0), 5).build())
                .isInstanceOf(InfeasibleSpaceException.class)
                .hasMessageContainingAll("2.0·k ≤ 5.0", "fixed", "6.0");
        assertThat(new InfeasibleSpaceException("x").code()).isEqualTo("infeasible-space");
    }

    @Test
    void repairsStayInThePartOrFail() {
        SearchSpace levels = SearchSpace.builder().integer("n", 0, 10).build();
        Bounds between = new Bounds(new double[] {0.12}, new double[] {0.18});
        assertThat(levels.repair(new double[] {0.15}, between)).isEmpty();
        assertThat(levels.snap(new double[] {0.15}, between)[0]).isIn(0.1, 0.2);
        Bounds around = new Bounds(new double[] {0.08}, new double[] {0.28});
        assertThat(levels.repair(new double[] {0.9}, around).orElseThrow()).containsExactly(0.2);
    }

    @Test
    void tinyRegionIsFound() {
        SearchSpace space = xy().real("z", 0, 10)
                .linearAtLeast(Map.of("x", 1.0), 9.01)
                .linearAtMost(Map.of("x", 1.0), 9.02)
                .linearAtLeast(Map.of("y", 1.0), 0.51)
                .linearAtMost(Map.of("y", 1.0), 0.52)
                .linearAtLeast(Map.of("z", 1.0, "x", 1.0), 11.03)
                .linearAtMost(Map.of("z", 1.0, "x", 1.0), 11.04)
                .build();
        DMatrixRMaj sample = space.sample(50, Bounds.unitCube(3), Seed.of(1));
        Set<Point> points = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            Point point = space.decode(row(sample, i));
            assertThat(space.violations(point)).isEmpty();
            points.add(point);
        }
        assertThat(points).hasSizeGreaterThan(45);
    }

    @Test
    void unsatisfiablePredicatesAreReported() {
        assertThatThrownBy(() -> xy().satisfying("on the moon", p -> false)
                        .satisfying("positive", p -> p.real("x") > 0)
                        .build())
                .isInstanceOf(InfeasibleSpaceException.class)
                .hasMessageContainingAll(
                        "no feasible point found in 20000 tries",
                        "'on the moon' failed 20000",
                        "the point that violates the fewest",
                        "x=");
        assertThatThrownBy(() -> SearchSpace.builder()
                        .integer("i", 0, 9)
                        .satisfying("odd and even", p -> false)
                        .build())
                .isInstanceOf(InfeasibleSpaceException.class)
                .hasMessageContainingAll("none of the 10 points", "odd and even");
    }

    /** One of ten thousand points of a grid: it is found because all are looked at. */
    @Test
    void onlyFeasibleGridPointIsFound() {
        SearchSpace space = SearchSpace.builder()
                .integer("i", 0, 99)
                .integer("j", 0, 99)
                .satisfying("the needle", p -> p.integer("i") == 73 && p.integer("j") == 11)
                .build();
        assertThat(space.cardinality().orElseThrow().intValueExact()).isEqualTo(1);
        assertThat(space.decode(new double[2])).isEqualTo(Point.of("i", 73, "j", 11));
        CandidatePool pool = space.enumerate(10).orElseThrow();
        assertThat(pool.size()).isEqualTo(1);
        assertThat(pool.point(0)).isEqualTo(Point.of("i", 73, "j", 11));
        assertThat(pool.indexOf(pool.point(0))).hasValue(0);
        assertThat(pool.indexOf(Point.of("i", 0, "j", 0))).isEmpty();
        assertThat(space.snap(new double[] {0.9, 0.9})).isEqualTo(row(pool.encoded(), 0));
    }

    @Test
    void predicateThatThrowsIsWrappedWithThePoint() {
        assertThatThrownBy(() -> xy().satisfying("fits", p -> {
                            throw new ArithmeticException("division by zero");
                        })
                        .build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("'fits'", "x=", "division by zero")
                .hasCauseInstanceOf(ArithmeticException.class);
    }

    @Test
    void violationsAreSaidWithoutTheErrorsOfAdditions() {
        SearchSpace space = xy().linearEquals(Map.of("x", 1.0, "y", 1.0), 1).build();
        assertThat(space.violations(Point.of("x", 0.7, "y", 0.1)))
                .singleElement()
                .asString()
                .endsWith("is violated by 0.2: the sum is 0.8");
    }

    @Test
    void violationsNameTheConstraintAndTheAmount() {
        SearchSpace space = xy().linearAtMost(Map.of("x", 2.0), 3)
                .satisfying("x below y", p -> p.real("x") < p.real("y"))
                .build();
        assertThat(space.violations(Point.of("x", 1.0, "y", 2.0))).isEmpty();
        assertThat(space.violations(Point.of("x", 2.0, "y", 1.0)))
                .singleElement()
                .asString()
                .contains("2.0·x ≤ 3.0", "violated by 1.0", "the sum is 4.0");
        assertThat(space.violations(Point.of("x", 1.0, "y", 0.5)))
                .singleElement()
                .asString()
                .contains("'x below y'", "not satisfied");
        assertThat(space.contains(Point.of("x", 1.5 + 1e-10, "y", 2.0)))
                .as("to 1e-9 of its terms")
                .isTrue();
        assertThat(space.contains(Point.of("x", 1.5 + 1e-8, "y", 2.0))).isFalse();
    }

    @Test
    void toldPointThatViolatesAConstraintIsOutside() {
        SearchSpace space = xy().mixture(10, "x", "y").build();
        assertThat(space.admit(Map.of("x", 3, "y", 7)).inside()).isTrue();
        assertThat(space.assess(Map.of("x", 3, "y", 6)).outside())
                .singleElement()
                .asString()
                .contains("x + y = 10.0");
        assertThatThrownBy(() -> space.admit(Map.of("x", 3, "y", 6)))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContaining("violated by 1.0");
        assertThat(space.isEncodable(Point.of("x", 3, "y", 6))).isTrue();
    }

    @Test
    void nonlinearConstraintsAreRefusedWithAdvice() {
        SearchSpaceBuilder log = SearchSpace.builder().logReal("rate", 1e-3, 1).real("x", 0, 1);
        assertThatThrownBy(
                        () -> log.linearAtMost(Map.of("rate", 1.0, "x", 1.0), 1).build())
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContainingAll("'rate'", "log scale", "predicate");
        assertThatThrownBy(() -> SearchSpace.builder()
                        .categorical("c", "a", "b")
                        .linearAtMost(Map.of("c", 1.0), 1)
                        .build())
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContainingAll("'c'", "not numeric", "predicate");
        assertThatThrownBy(() -> xy().linearAtMost(Map.of("xx", 1.0), 1).build())
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContainingAll("'xx'", "not a parameter");
        assertThatThrownBy(() -> xy().linearAtMost(Map.of("x", Double.NaN), 1))
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContaining("NaN");
        assertThatThrownBy(() -> xy().linearAtMost(Map.of("x", 0.0), 1))
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContaining("no non-zero coefficient");
        assertThatThrownBy(() -> xy().linearAtMost(Map.of("x", 1.0), Double.POSITIVE_INFINITY))
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContaining("Infinity");
        assertThatThrownBy(() -> xy().mixture(1, "x")).isInstanceOf(InvalidSpaceException.class);
        assertThatThrownBy(() -> xy().mixture(1, "x", "x"))
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContaining("twice");
        assertThatThrownBy(() -> xy().satisfying(" ", p -> true))
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContaining("description");
    }

    @Test
    void fixedParametersCountInTheSums() {
        SearchSpace space =
                xy().fixed("k", 4).linearEquals(Map.of("x", 1.0, "k", 2.0), 11).build();
        assertThat(space.decode(new double[] {0.9, 0.5}).real("x")).isCloseTo(3, within(1e-12));
    }

    @Test
    void candidatesThatViolateAConstraintAreLeftOut() {
        SearchSpaceBuilder builder = xy().candidates(List.of(
                Point.of("x", 1.0, "y", 1.0), Point.of("x", 5.0, "y", 5.0), Point.of("x", 2.0, "y", 1.0)));
        SearchSpace space = builder.linearAtMost(Map.of("x", 1.0, "y", 1.0), 4).build();
        assertThat(space.candidates().orElseThrow().size()).isEqualTo(2);
        assertThat(space.notes()).anyMatch(note -> note.contains("1 of 3 candidates violate"));
        assertThatThrownBy(() -> builder.linearAtMost(Map.of("x", 1.0), 0.5).build())
                .isInstanceOf(InfeasibleSpaceException.class)
                .hasMessageContainingAll("none of the 3 candidates", "x ≤ 0.5");
    }

    /** A disc of a ten-thousandth of the square, where rejection alone would give up. */
    @Test
    void pointsViolatingAPredicateAreMovedBack() {
        SearchSpace space = xy().satisfying("in the disc", p -> Math.hypot(p.real("x") - 8, p.real("y") - 2) < 0.06)
                .build();
        Set<Point> points = new HashSet<>();
        DMatrixRMaj sample = space.sample(60, Bounds.unitCube(2), Seed.of(1));
        for (int i = 0; i < 60; i++) {
            assertThat(space.snap(row(sample, i))).as("admissible as it is").isEqualTo(row(sample, i));
            Point point = space.decode(row(sample, i));
            assertThat(space.violations(point)).isEmpty();
            points.add(point);
        }
        assertThat(points).hasSizeGreaterThan(50);
        double[] u = space.snap(new double[] {0.1, 0.9});
        assertThat(space.violations(space.decode(u))).isEmpty();
        assertThat(space.snap(u)).isEqualTo(u);
        Point edge = space.decode(u);
        assertThat(Math.hypot(edge.real("x") - 8, edge.real("y") - 2))
                .as("as far as the disc goes")
                .isGreaterThan(0.05);
    }

    @Test
    void samplesStayInAPartOfTheCubeIfPossible() {
        SearchSpace space = xy().linearAtMost(Map.of("x", 1.0, "y", 1.0), 10).build();
        Bounds part = new Bounds(new double[] {0.2, 0.3}, new double[] {0.6, 0.5});
        DMatrixRMaj sample = space.sample(100, part, Seed.of(1));
        for (int i = 0; i < 100; i++) {
            double[] u = row(sample, i);
            assertThat(part.project(u)).isEqualTo(u);
            assertThat(space.contains(space.decode(u))).isTrue();
        }
        Bounds beyond = new Bounds(new double[] {0.9, 0.9}, new double[] {1, 1});
        assertThat(space.contains(space.decode(row(space.sample(5, beyond, Seed.of(1)), 0))))
                .isTrue();
        assertThat(space.repair(new double[] {0.95, 0.95}, beyond)).isEmpty();
        assertThat(space.repair(new double[] {0.95, 0.95}, part).orElseThrow())
                .containsExactly(new double[] {0.55, 0.45}, within(0.1));
    }

    @Test
    void constraintsArePartOfASpace() {
        SearchSpaceBuilder builder = xy().linearAtMost(Map.of("x", 1.0, "y", 1.0), 10);
        assertThat(builder.build()).isEqualTo(builder.build()).isNotEqualTo(xy().build());
        assertThat(builder.build().hashCode()).isEqualTo(builder.build().hashCode());
        assertThat(builder.build().constraints()).hasSize(1);
        assertThat(builder.build().toString()).contains("where", "≤ 10.0");
        assertThat(xy().build().constraints()).isEmpty();
        assertThat(xy().build().polytope().inequalities()).isZero();
    }
}
