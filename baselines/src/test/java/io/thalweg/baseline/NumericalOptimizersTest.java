package io.thalweg.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.baseline.Baseline.Objective;
import io.thalweg.core.random.Seed;
import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the adapters add to the numerical optimisers. */
class NumericalOptimizersTest {

    @Test
    void cmaEsDoublesItsPopulationPerRun() {
        assertThat(CmaEs.population(4, 0, 1_000)).isEqualTo(8);
        assertThat(CmaEs.population(4, 1, 1_000)).isEqualTo(16);
        assertThat(CmaEs.population(4, 5, 1_000)).isEqualTo(256);
        assertThat(CmaEs.population(4, 100, 1_000)).isEqualTo(1_000);
        assertThat(CmaEs.population(4, 3, 1)).isEqualTo(8);
        assertThat(CmaEs.population(1, 0, 1_000)).isEqualTo(4);
    }

    /** A small step would change nothing, and its difference would say that this is the minimum. */
    @Test
    void integerDifferencesStepToTheNextInteger() {
        SearchSpace space = SearchSpace.builder()
                .integer("m", 0, 1_000)
                .integer("n", 0, 1_000)
                .build();
        Search search =
                Search.by("l-bfgs", space, point -> Math.hypot(point.real("m") - 333, point.real("n") - 777), 60, 1);
        assertThat(search.best()).isLessThan(3);
    }

    @Test
    void cmaEsRunsDependOnTheSeed() {
        assertThat(offspring(1)).isEqualTo(offspring(1)).isNotEqualTo(offspring(2));
    }

    private static List<Point> offspring(long seed) {
        SearchSpace space = Spaces.reals(3);
        List<Point> points = new ArrayList<>();
        Objective objective = point -> {
            points.add(point);
            return 1;
        };
        Evaluations.spend(
                space,
                objective,
                20,
                evaluations -> new CmaEs()
                        .run(new CubeFunction(space, evaluations), new double[] {0.5, 0.5, 0.5}, 0, Seed.of(seed)));
        return points;
    }

    /** The optimum is a corner, beyond which the projected function is flat: nothing is gained by steps farther out. */
    @Test
    void lbfgsSeesNoSlopeOutsideTheCube() {
        Search search = Search.by(
                "l-bfgs", Spaces.reals(3), point -> point.real("x0") + 2 * point.real("x1") - point.real("x2"), 100, 1);
        assertThat(search.best()).isEqualTo(-4);
        assertThat(search.points().stream().filter(Point.of("x0", -1, "x1", -1, "x2", 1)::equals))
                .hasSizeLessThan(10);
    }
}
