package io.thalweg.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.SearchSpace;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Searches of spaces in which some coordinates are inactive. */
class ConditionalSearchTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .categorical("kernel", "linear", "rbf")
            .real("c", 0, 1)
            .real("gamma", 0, 1)
            .when("kernel", "rbf")
            .integer("degree", 1, 9)
            .when("kernel", "linear")
            .real("decay", 0, 1)
            .whenAtLeast("c", 0.5)
            .build();

    private static final double RBF = SPACE.columns().get(0).levels()[1];

    /** Best in the branch rbf, where the inactive coordinate would tempt a search that moved it. */
    private static final KnownFunction FUNCTION = KnownFunction.of(
            5,
            x -> (x[0] == RBF ? 1 : 0)
                    - Math.pow(x[1] - 0.7, 2)
                    - Math.pow(x[2] - 0.2, 2)
                    - Math.pow(x[4] - 0.9, 2)
                    + x[3]);

    private static Arguments arguments() {
        return new Arguments(Searches.problem(SPACE), FUNCTION);
    }

    private static double[] admissible(double... u) {
        return SPACE.snap(u);
    }

    @Test
    void theBestPointIsFoundWithWhatIsInactiveAtRest() {
        List<Candidate> found = SpaceSearch.inCallingThread().maximize(FUNCTION, Searches.problem(SPACE), Seed.of(1));
        Searches.assertCandidates(found, FUNCTION, SPACE);
        double[] best = found.get(0).x();
        assertThat(best[0]).isEqualTo(RBF);
        assertThat(Arrays.stream(new double[] {best[1] - 0.7, best[2] - 0.2, best[4] - 0.9})
                        .map(Math::abs)
                        .max()
                        .orElseThrow())
                .isLessThan(1e-4);
    }

    @Test
    void climbsHoldWhatIsInactiveAndKeepItSo() {
        Bounds below = arguments().boundsAround(admissible(RBF, 0.2, 0.4, 0, 0));
        assertThat(below.upper(1)).isLessThan(0.5);
        assertThat(below.lower(4)).isEqualTo(below.upper(4)).isEqualTo(0.5);
        assertThat(below.upper(2) - below.lower(2)).isEqualTo(1);
        Bounds linear = arguments().boundsAround(admissible(0, 0.8, 0.4, 0, 0.1));
        assertThat(linear.lower(1)).isEqualTo(0.5);
        assertThat(linear.lower(2)).isEqualTo(linear.upper(2)).isEqualTo(0.5);
        assertThat(linear.upper(4) - linear.lower(4)).isEqualTo(1);
    }

    @Test
    void movesOfWhatIsInactiveAreNone() {
        double[] rbf = admissible(RBF, 0.2, 0.4, 0, 0);
        assertThat(arguments().withLevel(rbf, 3, 0)).isEmpty();
        assertThat(arguments().withLevel(rbf, 0, 0).orElseThrow()).containsExactly(admissible(0, 0.2, 0.4, 0.5, 0));
        assertThat(arguments().withLevel(admissible(0, 0.2, 0, 0, 0), 3, 1)).isPresent();
    }
}
