package io.thalweg.core.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.model.OutcomeUnits;
import io.thalweg.core.model.OutputWarp;
import io.thalweg.core.random.Seed;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StandardisationTest {

    private static List<Double> sample(double offset, double factor) {
        RandomGenerator random = Seed.of(5).generator();
        return DoubleStream.generate(random::nextGaussian)
                .limit(40)
                .map(z -> offset + factor * z)
                .boxed()
                .toList();
    }

    private static OutcomeUnits units(int sign, List<Double> oriented) {
        return units(sign, oriented, OutputWarp.NONE);
    }

    private static OutcomeUnits units(int sign, List<Double> oriented, OutputWarp warp) {
        return Standardisation.of(
                sign, oriented.stream().mapToDouble(Double::doubleValue).toArray(), warp);
    }

    /** Oriented values in, user values through {@code toModel}: mean 0 and standard deviation 1 come out. */
    private static void assertStandardised(List<Double> oriented, int sign, double tolerance) {
        OutcomeUnits scale = units(sign, oriented);
        double[] z = oriented.stream().mapToDouble(v -> scale.toModel(sign * v)).toArray();
        double mean = DoubleStream.of(z).average().orElseThrow();
        double variance = DoubleStream.of(z).map(v -> v * v).sum() / (z.length - 1);
        assertThat(mean).isCloseTo(0, within(tolerance));
        assertThat(variance).isCloseTo(1, within(tolerance));
        double largest =
                oriented.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        assertThat(scale.toModel(sign * largest)).as("larger is better").isPositive();
    }

    @ParameterizedTest
    @CsvSource({"0,1", "-3,7", "1e6,1e-3", "0,1e-300", "2e-300,1e-300", "0,1e149", "1e150,1e140", "0,1e-310"})
    void standardisesAnyMagnitude(double offset, double factor) {
        double precision = factor < 1e-305 ? 1e-9 : 1e-9 + 4 * Math.ulp(offset) / factor;
        assertStandardised(sample(offset, factor), 1, precision);
        assertStandardised(sample(offset, factor), -1, precision);
    }

    @Test
    void largestMagnitudesDoNotOverflow() {
        OutcomeUnits scale = units(1, List.of(-1e150, 1e150, -1e150, 1e150));
        assertThat(scale.centre()).isZero();
        assertThat(scale.scale()).isCloseTo(1e150 * Math.sqrt(4.0 / 3), within(1e136));
        assertThat(scale.toModel(1e150)).isCloseTo(Math.sqrt(0.75), within(1e-12));
        assertThat(scale.varianceToModel(0, 1e300)).isCloseTo(0.75, within(1e-12));
    }

    /** The values differ by a few tens of rounding errors of the offset: still a signal, and no cancellation. */
    @Test
    void smallSignalOnAHugeOffsetIsPreserved() {
        List<Double> values = DoubleStream.iterate(0, i -> i < 40, i -> i + 1)
                .map(i -> 1e12 + 1e-3 * Math.sin(i))
                .boxed()
                .toList();
        assertStandardised(values, -1, 0.1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 3, -1e12, 1e150, Double.MIN_VALUE})
    void constantHasScaleOne(double value) {
        OutcomeUnits scale = units(-1, List.of(value, value, value));
        assertThat(scale.scale()).isEqualTo(1);
        assertThat(scale.toModel(-value)).isZero();
        OutcomeUnits rounded = units(-1, List.of(value, value + Math.ulp(value), value));
        assertThat(rounded.scale()).as("up to a rounding error").isEqualTo(1);
    }

    @Test
    void fewerThanTwoValuesHaveScaleOne() {
        assertThat(units(1, List.of())).isEqualTo(new OutcomeUnits(1, 0, 1));
        assertThat(units(1, List.of(7.0))).isEqualTo(new OutcomeUnits(1, 7, 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, -1})
    void toUserInvertsToModel(int sign) {
        OutcomeUnits scale = units(sign, sample(50, 3));
        for (double value : new double[] {-7, 0, 49.5, 1e5}) {
            assertThat(scale.toUser(scale.toModel(value))).isCloseTo(value, within(1e-10));
        }
        assertThat(scale.toModel(10) > scale.toModel(9)).isEqualTo(sign > 0);
    }

    /** Values over six decades, the best of which is 1. */
    @ParameterizedTest
    @ValueSource(ints = {1, -1})
    void warpedValuesAreStandardised(int sign) {
        List<Double> oriented = DoubleStream.iterate(0, k -> k <= 12, k -> k + 1)
                .map(k -> -Math.pow(10, k / 2))
                .boxed()
                .toList();
        OutcomeUnits units = units(sign, oriented, new OutputWarp(-1, 0.1));
        double[] z = oriented.stream().mapToDouble(v -> units.toModel(sign * v)).toArray();
        assertThat(DoubleStream.of(z).sum()).isCloseTo(0, within(1e-12));
        assertThat(DoubleStream.of(z).map(v -> v * v).sum()).isCloseTo(z.length - 1, within(1e-12));
        for (double v : oriented) {
            assertThat(units.toUser(units.toModel(sign * v))).isCloseTo(sign * v, within(1e-12 * Math.abs(v)));
        }
        assertThat(units.toUser(units.toModel(sign * 4.0)))
                .as("better than the best")
                .isCloseTo(sign * 4, within(1e-12));
    }

    @Test
    void variancesFollowTheSlope() {
        OutcomeUnits units = new OutcomeUnits(-1, 30, 2, new OutputWarp(-10, 0.5));
        double slope = (units.toModel(12 + 1e-6) - units.toModel(12 - 1e-6)) / 2e-6;
        assertThat(units.varianceToModel(12, 0.04)).isCloseTo(0.04 * slope * slope, within(1e-8));
        assertThat(units.varianceToUser(12, units.varianceToModel(12, 0.04))).isCloseTo(0.04, within(1e-15));
        assertThat(units.varianceToModel(9, 0.04)).isCloseTo(0.01, within(1e-15));
        assertThat(Math.exp(units.logSlope(12))).isCloseTo(-slope, within(1e-7));
    }

    @Test
    void variancesStayFiniteAndUnknownStaysUnknown() {
        OutcomeUnits small = new OutcomeUnits(1, 0, 1e-300);
        assertThat(small.varianceToModel(0, 1e300)).isFinite().isGreaterThan(1e50);
        assertThat(small.varianceToModel(0, 0)).isZero();
        assertThat(small.varianceToModel(0, Double.NaN)).isNaN();
        assertThat(new OutcomeUnits(1, 0, 10).varianceToModel(0, 25)).isEqualTo(0.25);
    }
}
