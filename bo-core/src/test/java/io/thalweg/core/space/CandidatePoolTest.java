package io.thalweg.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.InvalidSpaceException;
import io.thalweg.core.random.Seed;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class CandidatePoolTest {

    private static final List<Parameter> PARAMETERS = List.of(
            new RealParameter("x", 0, 10), new CategoricalParameter("c", "a", "b", "c"), new FixedParameter("f", 1));

    @Test
    void onlyCandidatesAreAdmissible() {
        SearchSpace space = SearchSpace.ofPool(
                PARAMETERS,
                List.of(Point.of("x", 1, "c", "a"), Point.of("x", 9, "c", "b"), Point.of("x", 1.0, "c", "a")));
        assertThat(space.notes()).singleElement().asString().contains("1 of 3");
        assertThat(space.cardinality()).contains(BigInteger.TWO);
        CandidatePool pool = space.candidates().orElseThrow();
        assertThat(pool.size()).isEqualTo(2);
        assertThat(pool.encoded().data).containsExactly(0.1, 0, 0.9, 0.5);
        assertThat(pool.indexOf(Point.of("x", 9, "c", "b", "f", 1))).hasValue(1);
        assertThat(space.contains(Point.of("x", 1, "c", "b", "f", 1))).isFalse();
        assertThat(space.snap(new double[] {0.2, 0.45})).containsExactly(0.9, 0.5);
        assertThat(space.decode(new double[] {0.3, 0.1}).text("c")).isEqualTo("a");
        assertThat(space.enumerate(2)).containsSame(pool);
        assertThat(space.enumerate(1)).isEmpty();
    }

    @Test
    void toldPointsSnapToTheNearestCandidate() {
        SearchSpace space = SearchSpace.builder()
                .real("x", 0, 10)
                .candidates(List.of(Point.of("x", 1.23456789), Point.of("x", 9)))
                .build();
        Admission admission = space.admit(Map.of("x", 1.2346));
        assertThat(admission.point()).isEqualTo(Point.of("x", 1.23456789));
        assertThat(admission.notes()).singleElement().asString().contains("1.2346", "1.23456789");
        assertThatThrownBy(() -> space.admit(Map.of("x", 8.9)))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContainingAll("{x=8.9}", "not one of the 2 candidates", "{x=9.0}");
        assertThat(space.assess(Map.of("x", 8.9)).inside()).isFalse();
    }

    @Test
    void badCandidatesAreListed() {
        assertThatThrownBy(() -> SearchSpace.ofPool(
                        PARAMETERS, List.of(Point.of("x", 11, "c", "a"), Point.of("x", 1), Point.of("x", 1, "c", "a"))))
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContainingAll("2 problems", "candidate 1", "'x' is 11", "candidate 2", "'c' is missing");
        assertThatThrownBy(() -> SearchSpace.builder()
                        .real("x", -1, 1)
                        .candidates(List.of(Point.of("x", 0), Point.of("x", 1e-300)))
                        .build())
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContaining("too close");
    }

    @Test
    void candidatesRoundTripExactly() {
        RandomGenerator random = Seed.of(3).generator();
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            points.add(Point.of(
                    "x", 10 * random.nextDouble(), "c", List.of("a", "b", "c").get(random.nextInt(3)), "f", 1));
        }
        SearchSpace space = SearchSpace.ofPool(PARAMETERS, points);
        for (int i = 0; i < points.size(); i++) {
            double[] u = space.encode(points.get(i));
            assertThat(space.decode(u)).isEqualTo(points.get(i));
            assertThat(space.snap(u)).isEqualTo(u);
        }
    }

    @Test
    void nearestCandidateHasTheLeastDistance() {
        RandomGenerator random = Seed.of(4).generator();
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            points.add(Point.of("x", random.nextDouble(), "y", random.nextDouble()));
        }
        SearchSpace space = SearchSpace.builder()
                .real("x", 0, 1)
                .real("y", 0, 1)
                .candidates(points)
                .build();
        for (int i = 0; i < 200; i++) {
            double[] u = {random.nextDouble(), random.nextDouble()};
            Point nearest = points.stream()
                    .min((p, q) -> Double.compare(distance(p, u), distance(q, u)))
                    .orElseThrow();
            assertThat(space.decode(u)).isEqualTo(nearest);
        }
    }

    private static double distance(Point p, double[] u) {
        return Math.hypot(p.real("x") - u[0], p.real("y") - u[1]);
    }

    @Test
    void factorialPoolHoldsEveryPointOnceInOrder() {
        SearchSpace space = SearchSpace.builder()
                .integer("n", 1, 3)
                .fixed("f", "k")
                .categorical("c", "a", "b")
                .ordinal("t", 1, 10)
                .build();
        CandidatePool pool = space.enumerate(12).orElseThrow();
        assertThat(pool.size()).isEqualTo(12);
        assertThat(pool.point(0)).isEqualTo(Point.of("n", 1, "f", "k", "c", "a", "t", 1.0));
        assertThat(pool.point(1)).isEqualTo(Point.of("n", 1, "f", "k", "c", "a", "t", 10.0));
        assertThat(pool.point(11)).isEqualTo(Point.of("n", 3, "f", "k", "c", "b", "t", 10.0));
        for (int i = 0; i < 12; i++) {
            assertThat(pool.indexOf(pool.point(i))).hasValue(i);
            double[] row = Arrays.copyOfRange(pool.encoded().data, 3 * i, 3 * i + 3);
            assertThat(space.encode(pool.point(i))).isEqualTo(row);
            assertThat(pool.nearest(row)).isEqualTo(i);
        }
        assertThat(pool.indexOf(Point.of("n", 4, "f", "k", "c", "a", "t", 1.0))).isEmpty();
        assertThat(space.enumerate(11)).isEmpty();
        assertThat(space.candidates()).isEmpty();
        assertThatThrownBy(() -> pool.point(12)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void continuumCannotBeEnumerated() {
        SearchSpace space =
                SearchSpace.builder().real("x", 0, 1).integer("n", 0, 1).build();
        assertThat(space.isFinite()).isFalse();
        assertThat(space.enumerate(Long.MAX_VALUE)).isEmpty();
    }
}
