package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cubic convolution on a line: what the weights promise, at the ends of the grid too. */
class GridAxisTest {

    private static final int POINTS = 400;

    static Stream<GridAxis> axes() {
        return Stream.of(
                GridAxis.unit(6),
                GridAxis.unit(7),
                GridAxis.unit(48),
                new GridAxis(-3, 0.7, 4, Edge.PAD),
                new GridAxis(1e3, 25, 30, Edge.PAD));
    }

    private static double[] inside(GridAxis axis) {
        RandomGenerator random = Seed.of(1).generator();
        return random.doubles(POINTS, axis.lower(), axis.upper()).toArray();
    }

    /** The interpolant of values at the nodes, or of its derivative. */
    private static double interpolate(GridAxis axis, double[] values, double x, boolean derivative) {
        double[] weight = new double[4];
        double[] slope = new double[4];
        int first = axis.stencil(x, weight, slope, 0);
        double sum = 0;
        for (int k = 0; k < 4; k++) {
            sum += (derivative ? slope[k] : weight[k]) * values[first + k];
        }
        return sum;
    }

    private static double[] atNodes(GridAxis axis, DoubleUnaryOperator f) {
        double[] values = new double[axis.count()];
        for (int k = 0; k < values.length; k++) {
            values[k] = f.applyAsDouble(axis.node(k));
        }
        return values;
    }

    private static double[] random(GridAxis axis) {
        return Seed.of(2).generator().doubles(axis.count(), -1, 1).toArray();
    }

    @ParameterizedTest
    @MethodSource("axes")
    void constantsLinesAndParabolasAreReproduced(GridAxis axis) {
        double middle = axis.node(axis.count() / 2);
        DoubleUnaryOperator parabola = x -> {
            double cells = (x - middle) / axis.spacing();
            return 1 - 0.3 * cells + 0.01 * cells * cells;
        };
        double[] ones = atNodes(axis, x -> 1);
        double[] values = atNodes(axis, parabola);
        for (double x : inside(axis)) {
            assertThat(interpolate(axis, ones, x, false)).isCloseTo(1, within(1e-13));
            assertThat(interpolate(axis, ones, x, true) * axis.spacing()).isCloseTo(0, within(1e-13));
            assertThat(interpolate(axis, values, x, false)).isCloseTo(parabola.applyAsDouble(x), within(1e-11));
        }
    }

    /** Keys 1981, Eq. 15, with a = −½, as a function of the distance in cells. */
    private static double keys(double distance) {
        double s = Math.abs(distance);
        if (s <= 1) {
            return 1.5 * s * s * s - 2.5 * s * s + 1;
        }
        return s < 2 ? -0.5 * s * s * s + 2.5 * s * s - 4 * s + 2 : 0;
    }

    @ParameterizedTest
    @MethodSource("axes")
    void weightsMatchTheConvolutionKernel(GridAxis axis) {
        double[] weight = new double[6];
        for (double x : inside(axis)) {
            int first = axis.stencil(x, weight, new double[0], 2);
            assertThat(first).isBetween(0, axis.count() - 4);
            for (int k = 0; k < 4; k++) {
                assertThat(weight[2 + k]).isCloseTo(keys((x - axis.node(first + k)) / axis.spacing()), within(1e-11));
            }
        }
        assertThat(weight).as("nothing before the place asked for").startsWith(0, 0);
    }

    @ParameterizedTest
    @MethodSource("axes")
    void slopesAreTheDerivativesOfTheWeights(GridAxis axis) {
        double[] values = random(axis);
        double step = 1e-5 * axis.spacing();
        for (double x : inside(axis)) {
            if (x - step < axis.lower() || x + step > axis.upper()) {
                continue;
            }
            double difference =
                    (interpolate(axis, values, x + step, false) - interpolate(axis, values, x - step, false)) / 2;
            assertThat(interpolate(axis, values, x, true) * step).isCloseTo(difference, within(1e-14 + 1e-9 * 1e-5));
        }
    }

    /** From either side of a node the same value and the same slope: the second derivative may jump. */
    @ParameterizedTest
    @MethodSource("axes")
    void interpolantIsContinuouslyDifferentiable(GridAxis axis) {
        double[] values = random(axis);
        double nudge = 1e-9 * axis.spacing();
        for (int k = 1; k <= axis.count() - 2; k++) {
            double left = Math.max(axis.lower(), axis.node(k) - nudge);
            double right = Math.min(axis.upper(), axis.node(k) + nudge);
            assertThat(interpolate(axis, values, axis.node(k), false)).isCloseTo(values[k], within(1e-11));
            assertThat(interpolate(axis, values, left, false)).isCloseTo(values[k], within(1e-7));
            assertThat(interpolate(axis, values, right, false)).isCloseTo(values[k], within(1e-7));
            assertThat(interpolate(axis, values, left, true) * axis.spacing())
                    .isCloseTo(interpolate(axis, values, right, true) * axis.spacing(), within(1e-6));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 7, 10, 26, 48})
    void unitIntervalLiesTwoCellsInside(int count) {
        GridAxis axis = GridAxis.unit(count);
        assertThat(axis.node(2)).isCloseTo(0, within(1e-15));
        assertThat(axis.node(count - 3)).isCloseTo(1, within(1e-14));
        assertThat(axis.lower()).isLessThan(0);
        assertThat(axis.upper()).isGreaterThan(1);
        assertThat(axis.covers(0) && axis.covers(1)).isTrue();
        assertThat(axis.covers(-1.01 * axis.spacing())).isFalse();
        assertThat(axis.covers(1 + 1.01 * axis.spacing())).isFalse();
        assertThat(axis.covers(Double.NaN)).isFalse();
    }

    @Test
    void outsideIsConstantAtTheNearestPoint() {
        GridAxis axis = GridAxis.unit(9);
        double[] values = random(axis);
        for (double x : new double[] {-7, -1e300, axis.lower() - 1e-6}) {
            assertThat(interpolate(axis, values, x, false)).isCloseTo(values[1], within(1e-12));
            assertThat(interpolate(axis, values, x, true)).isZero();
        }
        for (double x : new double[] {7, 1e300, axis.upper() + 1e-6}) {
            assertThat(interpolate(axis, values, x, false)).isCloseTo(values[7], within(1e-12));
            assertThat(interpolate(axis, values, x, true)).isZero();
        }
    }

    @Test
    void unpaddedGridUsesTheNearestNodeAtItsEnds() {
        GridAxis axis = GridAxis.of(new double[] {0, 1, 2, 3, 4, 5}, Edge.NEAREST);
        assertThat(axis.lower()).isZero();
        assertThat(axis.upper()).isEqualTo(5);
        double[] values = {10, 20, 30, 40, 50, 60};
        double[] at = {0, 0.4, 0.6, 4.4, 4.6, 5};
        double[] expected = {10, 10, 20, 50, 60, 60};
        for (int i = 0; i < at.length; i++) {
            assertThat(interpolate(axis, values, at[i], false)).isEqualTo(expected[i]);
            assertThat(interpolate(axis, values, at[i], true)).isZero();
        }
        assertThat(interpolate(axis, values, 2.5, false)).isCloseTo(35, within(1e-12));
    }

    @Test
    void badGridsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GridAxis(Double.NaN, 1, 5, Edge.PAD))
                .withMessageContaining("first is NaN");
        for (double spacing : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new GridAxis(0, spacing, 5, Edge.PAD))
                    .withMessageContaining("spacing " + spacing);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GridAxis(0, 1, 3, Edge.PAD))
                .withMessageContaining("count is 3")
                .withMessageContaining("at least 4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GridAxis.unit(5))
                .withMessageContaining("count is 5")
                .withMessageContaining("at least 6");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GridAxis.of(new double[] {0, 1, 2}, Edge.PAD))
                .withMessageContaining("there are 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GridAxis.of(new double[] {0, 1, 2.1, 3}, Edge.PAD))
                .withMessageContaining("nodes[2] is 2.1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GridAxis.of(new double[] {0, 1, Double.NaN, 3}, Edge.PAD))
                .withMessageContaining("nodes[2] is NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GridAxis.of(new double[] {3, 2, 1, 0}, Edge.PAD))
                .withMessageContaining("spacing -1");
    }
}
