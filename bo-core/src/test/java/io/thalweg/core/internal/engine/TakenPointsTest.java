package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class TakenPointsTest {

    private final TakenPoints taken = new TakenPoints();

    @Test
    void pointStaysTakenUntilAllItsTrialsAreGone() {
        double[] u = {0.25, 0.5};
        taken.add(u);
        taken.add(u.clone());
        assertThat(taken.size()).isEqualTo(1);
        taken.remove(u);
        assertThat(taken.contains(u)).isTrue();
        taken.remove(u);
        assertThat(taken.contains(u)).isFalse();
        assertThat(taken.size()).isZero();
        taken.remove(u);
        taken.add(u);
        assertThat(taken.contains(u))
                .as("removing once too often does not count")
                .isTrue();
    }

    @Test
    void pointsAreEqualUpToRounding() {
        taken.add(new double[] {0.3, 1});
        assertThat(taken.contains(new double[] {0.1 + 0.2, 1})).isTrue();
        assertThat(taken.contains(new double[] {0.3, 1 - 1e-16})).isTrue();
        assertThat(taken.contains(new double[] {0.3 + 1e-11, 1})).isFalse();
        assertThat(taken.contains(new double[] {0.3, 1 - 1e-11})).isFalse();
    }

    @Test
    void coordinatesAreInOrder() {
        taken.add(new double[] {0, 1});
        assertThat(taken.contains(new double[] {1, 0})).isFalse();
        assertThat(taken.contains(new double[] {-0.0, 1})).as("minus zero").isTrue();
    }

    /** Points of a space and coordinates in any order of adding and removing, many times over the size of the first table. */
    @Test
    void countsLikeAMap() {
        SearchSpace space =
                SearchSpace.builder().real("x", -3, 5).integer("n", 1, 40).build();
        TakenPoints points = new TakenPoints(space::encode);
        Map<Point, Integer> expected = new HashMap<>();
        RandomGenerator random = Seed.of(8).generator();
        for (int i = 0; i < 20_000; i++) {
            Point point = Point.of("x", random.nextInt(40) / 8.0, "n", 1 + random.nextInt(40));
            boolean add = random.nextInt(5) < (i / 4000) % 2 + 2;
            double[] u = space.encode(point);
            if (add && i % 2 == 0) {
                points.add(point);
            } else if (add) {
                points.add(u);
            } else if (i % 2 == 0) {
                points.remove(point);
            } else {
                points.remove(u);
            }
            if (add) {
                expected.merge(point, 1, Integer::sum);
            } else {
                expected.computeIfPresent(point, (p, count) -> count == 1 ? null : count - 1);
            }
            assertThat(points.size()).isEqualTo(expected.size());
            assertThat(points.contains(u)).isEqualTo(expected.containsKey(point));
        }
        for (int k = 0; k < 1600; k++) {
            Point point = Point.of("x", k % 40 / 8.0, "n", 1 + k / 40);
            assertThat(points.contains(space.encode(point))).isEqualTo(expected.containsKey(point));
        }
        points.clear();
        assertThat(points.size()).isZero();
        assertThat(expected.keySet()).noneMatch(point -> points.contains(space.encode(point)));
    }

    @Test
    void coordinatesThatAreChangedAfterwardsStayTaken() {
        double[] u = {0.25, 0.5};
        taken.add(u);
        u[0] = 0.75;
        assertThat(taken.contains(new double[] {0.25, 0.5})).isTrue();
        assertThat(taken.contains(u)).isFalse();
    }
}
