package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpaceFillingTest {

    private static final SearchSpace BOX =
            SearchSpace.builder().real("x", -5, 10).real("y", 0, 15).build();

    private static final SearchSpace GRID = SearchSpace.builder()
            .integer("i", 1, 7)
            .categorical("c", "a", "b", "c")
            .build();

    private static Set<Point> fill(SearchSpace space, int n) {
        SpaceFilling filling = new SpaceFilling(space, Seed.of(1));
        TakenPoints taken = new TakenPoints();
        Set<Point> points = new HashSet<>();
        for (int i = 0; i < n; i++) {
            double[] u = filling.point(i, taken::contains).orElseThrow();
            taken.add(u);
            assertThat(space.contains(space.decode(u))).isTrue();
            points.add(space.decode(u));
        }
        return points;
    }

    @Test
    void fillsABoxEvenly() {
        SpaceFilling filling = new SpaceFilling(BOX, Seed.of(1));
        int[] cells = new int[16];
        for (int i = 0; i < 64; i++) {
            double[] u = filling.point(i, new TakenPoints()::contains).orElseThrow();
            cells[4 * (int) (4 * u[0]) + (int) (4 * u[1])]++;
        }
        assertThat(cells).containsOnly(4);
    }

    @Test
    void gridPointsComeOnce() {
        assertThat(fill(GRID, 21)).hasSize(21);
    }

    @Test
    void poolCandidatesComeOnce() {
        SearchSpace pool = SearchSpace.builder()
                .real("x", 0, 10)
                .real("y", 0, 10)
                .candidates(IntStream.range(0, 57)
                        .mapToObj(i -> Point.of("x", i % 10 + 0.01 * i, "y", i / 10.0))
                        .toList())
                .build();
        assertThat(fill(pool, 57)).hasSize(57);
    }

    @Test
    void exhaustedSpaceHasNoPoint() {
        SpaceFilling filling = new SpaceFilling(GRID, Seed.of(1));
        TakenPoints taken = new TakenPoints();
        for (int i = 0; i < 21; i++) {
            taken.add(filling.point(i, taken::contains).orElseThrow());
        }
        assertThat(filling.point(21, taken::contains)).isEmpty();
        assertThat(filling.point(0, taken::contains)).isEmpty();
    }

    @Test
    void takenPointOfABoxIsReplacedByAnother() {
        SpaceFilling filling = new SpaceFilling(BOX, Seed.of(1));
        double[] first = filling.point(3, new TakenPoints()::contains).orElseThrow();
        TakenPoints taken = new TakenPoints();
        taken.add(first);
        Optional<double[]> other = filling.point(3, taken::contains);
        assertThat(other).isPresent();
        assertThat(other.get()).isNotEqualTo(first);
        assertThat(taken.contains(other.get())).isFalse();
    }

    @Test
    void seedAndNumberDetermineThePoint() {
        double[] twice = new SpaceFilling(BOX, Seed.of(1))
                .point(9, new TakenPoints()::contains)
                .orElseThrow();
        assertThat(new SpaceFilling(BOX, Seed.of(1))
                        .point(9, new TakenPoints()::contains)
                        .orElseThrow())
                .isEqualTo(twice);
        assertThat(new SpaceFilling(BOX, Seed.of(2))
                        .point(9, new TakenPoints()::contains)
                        .orElseThrow())
                .isNotEqualTo(twice);
        assertThat(new SpaceFilling(BOX, Seed.of(1)).points(10).data).endsWith(twice);
    }

    /** 32 points of a simplex, each as far from the others as so many can nearly be, from any number on. */
    @Test
    void constrainedSpacesAreFilledEvenly() {
        SearchSpace simplex = SearchSpace.builder()
                .real("a", 0, 1)
                .real("b", 0, 1)
                .real("c", 0, 1)
                .mixture(1, "a", "b", "c")
                .build();
        SpaceFilling filling = new SpaceFilling(simplex, Seed.of(1));
        double[][] points = new double[32][];
        double closest = 1;
        for (int i = 0; i < 32; i++) {
            points[i] = filling.point(i, new TakenPoints()::contains).orElseThrow();
            assertThat(simplex.contains(simplex.decode(points[i]))).isTrue();
            for (int j = 0; j < i; j++) {
                closest = Math.min(closest, Math.hypot(points[i][0] - points[j][0], points[i][1] - points[j][1]));
            }
        }
        assertThat(closest).as("random points come as near as 0.01").isGreaterThan(0.06);
        double[] alone = new SpaceFilling(simplex, Seed.of(1))
                .point(40, new TakenPoints()::contains)
                .orElseThrow();
        assertThat(filling.point(40, new TakenPoints()::contains).orElseThrow()).isEqualTo(alone);
        assertThat(filling.point(8, new TakenPoints()::contains).orElseThrow()).isEqualTo(points[8]);
        TakenPoints taken = new TakenPoints();
        taken.add(points[8]);
        double[] other = filling.point(8, taken::contains).orElseThrow();
        assertThat(other).isNotEqualTo(points[8]);
        assertThat(simplex.contains(simplex.decode(other))).isTrue();
    }
}
