package io.thalweg.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.special.Normal;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputWarpTest {

    /** Oriented values from far below an anchor of −3 to above it. */
    private static DoubleStream values() {
        return DoubleStream.of(-1e9, -1e4, -700, -20, -5, -3.5, -3.001, -3, -2.999, 0, 1e3);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-4, 0.1, 1, 30, 1e6})
    void inverseUndoesTheWarp(double offset) {
        OutputWarp warp = new OutputWarp(-3, offset);
        values().forEach(v -> {
            // a rounding error of w is one of exp((a − w)/c)
            double tolerance = 4 * Math.ulp(3.0) * Math.exp(-warp.logSlope(v)) + 1e-13 * Math.abs(v);
            assertThat(warp.invert(warp.apply(v))).isCloseTo(v, within(tolerance));
        });
    }

    @Test
    void definitionIsThatOfTheFormula() {
        OutputWarp warp = new OutputWarp(-3, 0.5);
        assertThat(warp.apply(-7)).isCloseTo(-3 - 0.5 * Math.log(1 + 4 / 0.5), within(1e-15));
        assertThat(warp.apply(11)).isEqualTo(11);
        assertThat(OutputWarp.NONE.apply(-1e300)).isEqualTo(-1e300);
        assertThat(OutputWarp.NONE.invert(-1e300)).isEqualTo(-1e300);
        assertThat(OutputWarp.NONE.logSlope(-1e300)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"-2.5,0.5", "-3.2,0.5", "-4,0.01", "-1000,3", "-3.7,1e6"})
    void slopeIsThatOfDifferences(double v, double offset) {
        OutputWarp warp = new OutputWarp(-3, offset);
        double h = 1e-6 * Math.abs(v + 3);
        double slope = (warp.apply(v + h) - warp.apply(v - h)) / (2 * h);
        assertThat(Math.exp(warp.logSlope(v))).isCloseTo(slope, within(1e-6 * slope + 1e-9));
    }

    /** Also at the anchor, where the derivative is continuous. */
    @Test
    void increasesEverywhere() {
        OutputWarp warp = new OutputWarp(-3, 1e-3);
        double[] w = values().map(warp::apply).toArray();
        assertThat(w).isSorted().doesNotHaveDuplicates();
        assertThat(warp.logSlope(Math.nextDown(-3.0))).isCloseTo(0, within(1e-12));
    }

    /** With the slope a normal density of warped values is a density of values: substitute v = a − c·sinh t for v below the anchor. */
    @ParameterizedTest
    @CsvSource({"0.01,-3,0.02", "0.3,-4,1", "10,-2,5"})
    void densityOfValuesIntegratesToOne(double offset, double mean, double deviation) {
        OutputWarp warp = new OutputWarp(-3, offset);
        double step = 1e-4;
        double sum = 0;
        for (double t = step / 2; t < 60; t += step) {
            double below = -3 - offset * Math.sinh(t);
            double above = -3 + offset * Math.sinh(t);
            double length = step * offset * Math.cosh(t);
            sum += length * density(warp, below, mean, deviation) + length * density(warp, above, mean, deviation);
        }
        assertThat(sum).isCloseTo(1, within(1e-7));
    }

    private static double density(OutputWarp warp, double v, double mean, double deviation) {
        return Normal.pdf((warp.apply(v) - mean) / deviation) / deviation * Math.exp(warp.logSlope(v));
    }

    @Test
    void largestRatiosStayFinite() {
        OutputWarp warp = new OutputWarp(0, 1e-300);
        assertThat(warp.apply(-1e150)).isFinite().isNegative();
        assertThat(warp.logSlope(-1e150)).isFinite().isLessThan(-700);
    }

    @Test
    void offsetsMustBePositive() {
        assertThatThrownBy(() -> new OutputWarp(0, 0)).hasMessageContaining("offset 0.0");
        assertThatThrownBy(() -> new OutputWarp(Double.NaN, 1)).hasMessageContaining("anchor NaN");
    }
}
