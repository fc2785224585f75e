package io.thalweg.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.error.InvalidSpaceException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The parameter that says how much is invested: what it costs, and which points are full ones. */
class FidelityTest {

    private static SearchSpaceBuilder space() {
        return SearchSpace.builder().real("x", -1, 1);
    }

    @Test
    void theCostIsAFixedPartAndAShareOfTheRest() {
        for (Parameter parameter : List.of(
                new RealParameter("z", 2, 50),
                new RealParameter("z", 2, 50, Scale.LOG),
                new IntegerParameter("z", 2, 50, Scale.LINEAR),
                new IntegerParameter("z", 2, 50, Scale.LOG),
                new OrdinalParameter("z", List.of(2.0, 7.0, 50.0), Scale.LOG))) {
            SearchSpace space = space().fidelity(parameter, 0.1).build();
            Fidelity fidelity = space.fidelity().orElseThrow();
            assertThat(fidelity.column()).isEqualTo(1);
            for (double value : new double[] {2, 7, 50}) {
                assertThat(fidelity.cost(value)).isEqualTo(0.1 + 0.9 * value / 50);
                double u = space.coordinate(
                        1, space.admit(Map.of("x", 0, "z", value)).point().get("z"));
                assertThat(fidelity.logCost(u)).isCloseTo(Math.log(fidelity.cost(value)), within(1e-12));
                double slope = (fidelity.logCost(u + 1e-5) - fidelity.logCost(u - 1e-5)) / 2e-5;
                assertThat(fidelity.logCostSlope(u)).isCloseTo(slope, within(1e-8));
            }
        }
    }

    @Test
    void onlyTheGreatestValueIsFull() {
        SearchSpace space = space().fidelity("rows", 0, 200).build();
        assertThat(space.full()).isEqualTo(Map.of("rows", 200.0));
        assertThat(space.isFull(Point.of("x", 0.5, "rows", 200.0))).isTrue();
        assertThat(space.isFull(Point.of("x", 0.5, "rows", 199.99))).isTrue();
        assertThat(space.isFull(Point.of("x", 0.5, "rows", 190.0))).isFalse();
        assertThat(space.isFull(Point.of("x", 0.5))).isFalse();
        SearchSpace without = space().build();
        assertThat(without.full()).isEmpty();
        assertThat(without.isFull(Point.of("x", 0.5))).isTrue();
    }

    @Test
    void partsAndCopiesKeepIt() {
        SearchSpace space = space().real("y", 0, 1).fidelity("rows", 0, 1).build();
        assertThat(space.toBuilder().build()).isEqualTo(space);
        assertThat(space.ranges().build().fidelity()).isEqualTo(space.fidelity());
        assertThat(space.fixing(Map.of("x", 0)).fidelity().orElseThrow().column())
                .isEqualTo(1);
        assertThat(space.fixing(Map.of("rows", 1)).fidelity()).isEmpty();
        assertThat(space)
                .isNotEqualTo(space().real("y", 0, 1).real("rows", 0, 1).build());
        assertThat(space)
                .hasToString("SearchSpace{x=a number in [-1.0, 1.0], y=a number in [0.0, 1.0], "
                        + "rows=a number in [0.0, 1.0]} with fidelity rows");
    }

    @Test
    void whatIsNoFidelityIsRefused() {
        assertRefused(space().fidelity("rows", -1, 1), "must be at least 0");
        assertRefused(space().fidelity(new RealParameter("rows", 0, 1), 1.5), "the fixed cost is 1.5");
        assertRefused(space().fidelity(new RealParameter("rows", 0, 1), 0), "would cost nothing");
        assertRefused(space().fidelity("rows", 0, 1).fidelity("folds", 1, 5), "there are 2 fidelities, [rows, folds]");
        assertRefused(space().fidelity(new CategoricalParameter("rows", "few", "all"), 0.1), "has categories");
        assertRefused(space().fidelity("rows", 0, 1).whenAtLeast("x", 0), "cannot be a context or have a condition");
        assertRefused(SearchSpace.builder().fidelity("rows", 0, 1), "nothing is left to choose");
    }

    private static void assertRefused(SearchSpaceBuilder space, String message) {
        assertThatThrownBy(space::build)
                .isInstanceOf(InvalidSpaceException.class)
                .hasMessageContaining(message);
    }
}
