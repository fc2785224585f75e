package io.thalweg.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.space.Point;
import io.thalweg.core.space.SearchSpace;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Parameters of all kinds as axes. */
class ParameterAxisTest {

    private static final SearchSpace SPACE = SearchSpace.builder()
            .real("real", 0, 10)
            .fixed("fixed", 3)
            .logReal("log", 0.01, 100)
            .integer("integer", 1, 4)
            .integer("large", 0, 1_000_000)
            .steppedReal("stepped", 0, 1, 0.25)
            .ordinal("ordinal", 1, 2, 5)
            .categorical("category", "a", "b", "c")
            .build();

    private static final Point BASE = Point.of(
            "real",
            1.0,
            "fixed",
            3,
            "log",
            1.0,
            "integer",
            2,
            "large",
            7,
            "stepped",
            0.5,
            "ordinal",
            2.0,
            "category",
            "b");

    @Test
    void positionsCoverTheAdmissibleValues() {
        List<ParameterAxis> axes = ParameterAxis.of(SPACE);
        assertThat(axes)
                .extracting(ParameterAxis::name)
                .containsExactly("real", "log", "integer", "large", "stepped", "ordinal", "category");
        assertThat(axes.get(0).positions(3)).containsExactly(0, 5, 10);
        assertThat(axes.get(1).positions(3)).containsExactly(new double[] {0.01, 1, 100}, within(1e-12));
        assertThat(axes.get(2).positions(9)).containsExactly(1, 2, 3, 4);
        assertThat(axes.get(3).positions(3)).containsExactly(0, 500_000, 1_000_000);
        assertThat(axes.get(4).positions(9)).containsExactly(0, 0.25, 0.5, 0.75, 1);
        assertThat(axes.get(5).positions(9)).containsExactly(1, 2, 5);
        assertThat(axes.get(6).positions(9)).containsExactly(0, 1, 2);
    }

    @Test
    void inactiveParametersHaveNoPlace() {
        SearchSpace space = SearchSpace.builder()
                .bool("on")
                .real("x", 0, 1)
                .when("on", true)
                .build();
        List<ParameterAxis> axes = ParameterAxis.of(space);
        Point off = Point.of("on", false);
        assertThat(axes.get(1).position(off)).isNaN();
        assertThat(ParameterAxis.active(List.of(1, 0), axes, off)).containsExactly(0);
        assertThat(ParameterAxis.active(List.of(1, 0), axes, Point.of("on", true, "x", 0.2)))
                .containsExactly(1, 0);
    }

    @Test
    void coordinatesMatchTheSpace() {
        for (ParameterAxis axis : ParameterAxis.of(SPACE)) {
            double[] here = axis.coordinates(SPACE, new double[] {axis.position(BASE)});
            assertThat(here[0]).isEqualTo(SPACE.encode(BASE)[axis.column()]);
        }
        assertThat(ParameterAxis.of(SPACE).get(1).coordinates(SPACE, new double[] {0.01, 100}))
                .containsExactly(0, 1);
    }
}
