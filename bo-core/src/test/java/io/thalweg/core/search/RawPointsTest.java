package io.thalweg.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class RawPointsTest {

    private static final SearchSpace MIXED = SearchSpace.builder()
            .real("x", 0, 1)
            .integer("k", 0, 7)
            .categorical("c", "a", "b", "c")
            .build();

    private static Arguments arguments(SearchProblem problem, int q, int auxiliary) {
        int d = problem.space().dimension();
        return new Arguments(problem, new KnownFunction(d, q, auxiliary, x -> 0));
    }

    @Test
    void pointsAreAdmissible() {
        DMatrixRMaj promising = new DMatrixRMaj(1, 3, true, 0.5, 3 / 7.0, 0.5);
        SearchProblem problem = new SearchProblem(MIXED, promising, u -> false);
        DMatrixRMaj raw = RawPoints.of(arguments(problem, 2, 0), 64, 32, Seed.of(1));
        assertThat(raw.numRows).isEqualTo(96);
        assertThat(raw.numCols).isEqualTo(6);
        for (int from = 0; from < raw.getNumElements(); from += 3) {
            double[] point = Arrays.copyOfRange(raw.data, from, from + 3);
            assertThat(MIXED.snap(point)).containsExactly(point, within(1e-15));
        }
    }

    @Test
    void globalPointsAreAsEvenAsASobolSequence() {
        DMatrixRMaj raw = RawPoints.of(arguments(Searches.problem(Searches.box(2)), 1, 0), 64, 32, Seed.of(1));
        assertThat(raw.numRows).as("nothing promising to perturb").isEqualTo(64);
        int[] cells = new int[64];
        for (int i = 0; i < 64; i++) {
            cells[8 * (int) (8 * raw.get(i, 0)) + (int) (8 * raw.get(i, 1))]++;
        }
        assertThat(cells).containsOnly(1);
    }

    /** A third of them within three thousandths, all within a few tenths, walls included. */
    @Test
    void localPointsSurroundThePromisingOnes() {
        DMatrixRMaj promising = new DMatrixRMaj(1, 2, true, 0.4, 1.0);
        DMatrixRMaj raw = RawPoints.of(
                arguments(new SearchProblem(Searches.box(2), promising, u -> false), 1, 0), 8, 300, Seed.of(1));
        int close = 0;
        for (int i = 8; i < raw.numRows; i++) {
            double distance = Math.hypot(raw.get(i, 0) - 0.4, raw.get(i, 1) - 1);
            assertThat(distance).isLessThan(0.6);
            assertThat(raw.get(i, 1)).isBetween(0.0, 1.0);
            close += distance < 0.003 ? 1 : 0;
        }
        assertThat(close).isBetween(70, 130);
    }

    @Test
    void seedDecides() {
        Arguments arguments = arguments(Searches.problem(MIXED), 1, 0);
        assertThat(RawPoints.of(arguments, 32, 0, Seed.of(1)).data)
                .isEqualTo(RawPoints.of(arguments, 32, 0, Seed.of(1)).data)
                .isNotEqualTo(RawPoints.of(arguments, 32, 0, Seed.of(2)).data);
    }

    /** A quarter of the cube in each coordinate; of the levels 0, 1/7, …, 1 only 2/7 and 3/7 lie inside. */
    @Test
    void everyPointIsInTheRegion() {
        Bounds region = new Bounds(new double[] {0.5, 0.25, 0}, new double[] {0.75, 0.5, 1});
        DMatrixRMaj promising = new DMatrixRMaj(1, 3, true, 0.51, 2 / 7.0, 0.5);
        SearchProblem problem = new SearchProblem(MIXED, promising, u -> false).within(region);
        DMatrixRMaj raw = RawPoints.of(arguments(problem, 1, 1), 64, 32, Seed.of(1));
        Set<Double> levels = new HashSet<>();
        double least = 1;
        double most = 0;
        for (int i = 0; i < raw.numRows; i++) {
            for (int j = 0; j < 6; j++) {
                assertThat(raw.get(i, j)).isBetween(region.lower(j % 3), region.upper(j % 3));
            }
            levels.add(raw.get(i, 1));
            least = Math.min(least, raw.get(i, 0));
            most = Math.max(most, raw.get(i, 0));
        }
        assertThat(levels).containsExactlyInAnyOrder(2 / 7.0, 3 / 7.0);
        assertThat(least).isLessThan(0.51);
        assertThat(most).as("the whole of the region").isGreaterThan(0.74);
    }

    /** Between the levels 1/7 and 2/7 there is none; both are as near as a level can be. */
    @Test
    void regionBetweenLevelsTakesTheNearestLevel() {
        Bounds region = new Bounds(new double[] {0, 0.18, 0}, new double[] {1, 0.25, 1});
        SearchProblem problem = new SearchProblem(MIXED, new DMatrixRMaj(0, 3), u -> false).within(region);
        DMatrixRMaj raw = RawPoints.of(arguments(problem, 1, 0), 64, 0, Seed.of(1));
        for (int i = 0; i < raw.numRows; i++) {
            assertThat(raw.get(i, 1)).isIn(1 / 7.0, 2 / 7.0);
        }
    }

    /** They are not snapped to the levels; three quarters of them are near the promising point. */
    @Test
    void auxiliaryPointsAreContinuousAndMostlyNearPromisingOnes() {
        DMatrixRMaj promising = new DMatrixRMaj(1, 3, true, 0.1, 1 / 7.0, 0.5);
        Arguments arguments = arguments(new SearchProblem(MIXED, promising, u -> false), 1, 2);
        DMatrixRMaj raw = RawPoints.of(arguments, 300, 0, Seed.of(1));
        int near = 0;
        int between = 0;
        for (int i = 0; i < raw.numRows; i++) {
            for (int from = 3; from < 9; from += 3) {
                double[] point = Arrays.copyOfRange(raw.data, 9 * i + from, 9 * i + from + 3);
                near += Math.abs(point[0] - 0.1) < 0.3 && Math.abs(point[1] - 1 / 7.0) < 0.3 ? 1 : 0;
                between += Arrays.equals(MIXED.snap(point), point) ? 0 : 1;
            }
        }
        assertThat(between).isEqualTo(600);
        assertThat(near).isBetween(440, 540);
    }
}
