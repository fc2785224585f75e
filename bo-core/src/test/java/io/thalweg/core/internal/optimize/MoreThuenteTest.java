package io.thalweg.core.internal.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The line search on test functions of the paper's section 5, and next to walls. */
class MoreThuenteTest {

    private record Search(double step, double value, double slope, int evaluations) {}

    private static Search search(DoubleUnaryOperator f, DoubleUnaryOperator df, double first, double longest) {
        MoreThuente search = new MoreThuente();
        search.start(f.applyAsDouble(0), df.applyAsDouble(0), first, longest);
        for (int evaluations = 1; evaluations <= 50; evaluations++) {
            double t = search.step();
            assertThat(t).isBetween(0.0, longest);
            if (search.tell(f.applyAsDouble(t), df.applyAsDouble(t))) {
                assertThat(search.step()).isEqualTo(t);
                return new Search(t, f.applyAsDouble(t), df.applyAsDouble(t), evaluations);
            }
        }
        throw new AssertionError("no end after 50 evaluations");
    }

    private static void assertStrongWolfe(Search end, double value, double slope) {
        assertThat(end.value).isLessThanOrEqualTo(value + 1e-3 * end.step * slope);
        assertThat(Math.abs(end.slope)).isLessThanOrEqualTo(0.9 * Math.abs(slope));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-3, 1e-1, 1e1, 1e3})
    void meetsTheConditionsOnARationalFunction(double first) {
        // φ(t) = −t/(t² + 2), the paper's equation 5.1.
        Search end = search(t -> -t / (t * t + 2), t -> (t * t - 2) / ((t * t + 2) * (t * t + 2)), first, 1e10);
        assertStrongWolfe(end, 0, -0.5);
        assertThat(end.evaluations).isLessThanOrEqualTo(10);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-3, 1e-1, 1e1, 1e3})
    void meetsTheConditionsOnAQuinticWithAFarMinimum(double first) {
        // φ(t) = (t + 0.004)⁵ − 2 (t + 0.004)⁴, the paper's equation 5.2: tiny initial slope, minimum near 1.6.
        DoubleUnaryOperator f = t -> Math.pow(t + 0.004, 5) - 2 * Math.pow(t + 0.004, 4);
        DoubleUnaryOperator df = t -> 5 * Math.pow(t + 0.004, 4) - 8 * Math.pow(t + 0.004, 3);
        Search end = search(f, df, first, 1e10);
        // The slope at 0 is too small for the curvature condition: the search ends when its bracket is narrow.
        assertThat(end.value).isLessThan(-2.5);
        assertThat(end.step).isBetween(1.4, 1.75);
        assertThat(end.evaluations).isLessThanOrEqualTo(12);
    }

    @Test
    void goesToTheLimitWhileTheFunctionFalls() {
        Search end = search(t -> -t, t -> -1, 1, 7);
        assertThat(end.step).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1, 30, 1e6})
    void backsAwayFromAWall(double first) {
        // Falls towards a wall at 0.25.
        Search end = search(t -> t < 0.25 ? -t : Double.NaN, t -> -1, first, 1e10);
        assertThat(end.step).isPositive().isLessThan(0.25);
        assertThat(end.value).isNegative();
        assertThat(end.evaluations).isLessThanOrEqualTo(8);
    }

    @Test
    void treatsAnInfiniteSlopeAsAWall() {
        Search end = search(t -> t < 0.5 ? -t : -10, t -> t < 0.5 ? -1 : Double.NEGATIVE_INFINITY, 1, 10);
        assertThat(end.step).isPositive().isLessThan(0.5);
    }

    @Test
    void survivesDifferencesThatOverflow() {
        Search end = search(t -> t < 0.3 ? -1e307 * t : 1.7e308, t -> t < 0.3 ? -1e307 : 1.7e308, 1, 10);
        assertThat(end.step).isPositive().isLessThan(0.3);
    }
}
