package io.thalweg.core.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BoundsTest {

    private static final double INF = Double.POSITIVE_INFINITY;

    @Test
    void projectsOntoTheBoxWithoutTouchingTheArgument() {
        Bounds bounds = new Bounds(new double[] {0, -INF, 2, -1}, new double[] {1, 5, 2, INF});
        double[] x = {1.5, 7, 0, -3};
        assertThat(bounds.project(x)).containsExactly(1, 5, 2, -1);
        assertThat(x).containsExactly(1.5, 7, 0, -3);
        assertThat(bounds.project(new double[] {0.5, -1e300, 2, 1e300})).containsExactly(0.5, -1e300, 2, 1e300);
    }

    @Test
    void projectionKeepsNaN() {
        assertThat(Bounds.unitCube(2).project(new double[] {Double.NaN, INF})).containsExactly(Double.NaN, 1);
    }

    @Test
    void refusesCrossedBoundsNamingIndexAndNumbers() {
        assertThatThrownBy(() -> new Bounds(new double[] {0, 0.3}, new double[] {1, 0.2}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lower[1] = 0.3")
                .hasMessageContaining("upper[1] = 0.2");
    }

    @Test
    void refusesNanBounds() {
        assertThatThrownBy(() -> new Bounds(new double[] {Double.NaN}, new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lower[0] = NaN");
    }

    @Test
    void refusesBoundsWithNoFiniteNumberBetweenThem() {
        assertThatThrownBy(() -> new Bounds(new double[] {INF}, new double[] {INF}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lower[0]");
        assertThatThrownBy(() -> new Bounds(new double[] {-INF}, new double[] {-INF}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("upper[0]");
    }

    @Test
    void refusesBoundsAndPointsOfDifferentLengths() {
        assertThatThrownBy(() -> new Bounds(new double[2], new double[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2")
                .hasMessageContaining("3");
        assertThatThrownBy(() -> Bounds.unitCube(2).project(new double[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("x has 3");
    }

    @Test
    void isImmutable() {
        double[] lower = {0, 0};
        Bounds bounds = new Bounds(lower, new double[] {1, 1});
        lower[0] = 9;
        bounds.lower()[1] = 9;
        bounds.upper()[1] = 9;
        assertThat(bounds).isEqualTo(Bounds.unitCube(2)).hasSameHashCodeAs(Bounds.unitCube(2));
        assertThat(bounds).isNotEqualTo(Bounds.unbounded(2)).isNotEqualTo(Bounds.unitCube(3));
        assertThat(bounds.toString()).contains("lower=[0.0, 0.0]");
    }

    @Test
    void knowsWhichSidesAreBounded() {
        assertThat(Bounds.unbounded(2).anyFinite()).isFalse();
        assertThat(Bounds.unitCube(2).allFinite()).isTrue();
        Bounds half = new Bounds(new double[] {0}, new double[] {INF});
        assertThat(half.anyFinite()).isTrue();
        assertThat(half.allFinite()).isFalse();
        assertThat(half.dimension()).isEqualTo(1);
        assertThat(half.lower(0)).isZero();
        assertThat(half.upper(0)).isInfinite();
    }
}
