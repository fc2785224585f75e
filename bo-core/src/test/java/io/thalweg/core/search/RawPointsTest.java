package io.thalweg.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class RawPointsTest {

    private static final SearchSpace MIXED = SearchSpace.builder()
            .real("x", 0, 1)
            .integer("k", 0, 7)
            .categorical("c", "a", "b", "c")
            .build();

    @Test
    void pointsAreAdmissible() {
        DMatrixRMaj promising = new DMatrixRMaj(1, 3, true, 0.5, 3 / 7.0, 0.5);
        SearchProblem problem = new SearchProblem(MIXED, promising, u -> false);
        DMatrixRMaj raw = RawPoints.of(problem, 64, 32, 2, Seed.of(1));
        assertThat(raw.numRows).isEqualTo(96);
        assertThat(raw.numCols).isEqualTo(6);
        for (int from = 0; from < raw.getNumElements(); from += 3) {
            double[] point = Arrays.copyOfRange(raw.data, from, from + 3);
            assertThat(MIXED.snap(point)).containsExactly(point, within(1e-15));
        }
    }

    @Test
    void globalPointsAreAsEvenAsASobolSequence() {
        DMatrixRMaj raw = RawPoints.of(Searches.problem(Searches.box(2)), 64, 32, 1, Seed.of(1));
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
        DMatrixRMaj raw =
                RawPoints.of(new SearchProblem(Searches.box(2), promising, u -> false), 8, 300, 1, Seed.of(1));
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
    void theSeedDecides() {
        SearchProblem problem = Searches.problem(MIXED);
        assertThat(RawPoints.of(problem, 32, 0, 1, Seed.of(1)).data)
                .isEqualTo(RawPoints.of(problem, 32, 0, 1, Seed.of(1)).data)
                .isNotEqualTo(RawPoints.of(problem, 32, 0, 1, Seed.of(2)).data);
    }
}
