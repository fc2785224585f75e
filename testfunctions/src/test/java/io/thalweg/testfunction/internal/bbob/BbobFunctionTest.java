package io.thalweg.testfunction.internal.bbob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds in the suite beside the golden values. */
class BbobFunctionTest {

    private static final Seed SEED = Seed.of(24);

    static IntStream functions() {
        return IntStream.rangeClosed(1, BbobFunction.FUNCTIONS);
    }

    /** Points of [−6, 6]^D: beyond the box as well. */
    private static double[][] points(int n, int dimension) {
        RandomGenerator random = SEED.generator();
        return IntStream.range(0, n)
                .mapToObj(i -> random.doubles(dimension).map(u -> 12 * u - 6).toArray())
                .toArray(double[][]::new);
    }

    /** Values of an independent implementation at the origin and at a point whose last coordinate is outside the box. */
    @ParameterizedTest
    @CsvSource({
        "1, 79.48, 92.30397568, 179.69847568",
        "2, -209.88, 3674431.69134575, 14279716.428781",
        "3, -462.09, -335.003114319162, -110.389002715171",
        "4, -462.09, -343.899034296786, 9402.62799712074",
        "5, -9.21, 98.609851610554, 165.532385745944",
        "6, 35.90, 55101.9010982528, 553716.83129894",
        "7, 92.94, 106.055139874716, 1324.16274977604",
        "8, 149.15, 1476.2072573452, 25401.8114986972",
        "9, 123.83, 149.83, 55304.2436865715",
        "10, -54.94, 6036865.92198128, 2919001.97723075",
        "11, 76.27, 5445766.04643791, 310481.324238065",
        "12, -621.11, 32757629.6280321, 83332279.447208",
        "13, 29.97, 1078.08646542371, 1778.10399814279",
        "14, -52.35, 11.3067881395078, -16.4133463165642",
        "15, 1000.00, 1383.32977384924, 2710.50049445153",
        "16, 71.35, 191.917485489723, 100.866652350718",
        "17, -16.94, 9.74714155214984, 5.31842642294498",
        "18, -16.94, 77.7612398617568, 114.138125634491",
        "19, -102.55, -102.29962625728, -59.3722086540031",
        "20, -546.50, 6046.15447276469, 50061.3623911937",
        "21, 40.78, 75.3247729575695, 110.540061959289",
        "22, -1000.00, -919.428301330142, -917.364493134532",
        "23, 6.87, 13.5869392445823, 29.9595712681203",
        "24, 102.61, 171.464845364939, 2726.1009312027"
    })
    void valuesMatchTheDefinition(int f, double optimum, double atOrigin, double beyond) {
        BbobFunction function = new BbobFunction(f, 1, 5);
        assertThat(function.optimalValue()).hasValue(optimum);
        assertThat(function.formula(new double[5])).isCloseTo(atOrigin, within(1e-10 * Math.abs(atOrigin)));
        assertThat(function.formula(new double[] {0.5, -1.5, 2.25, -3, 5.5}))
                .isCloseTo(beyond, within(1e-10 * Math.abs(beyond)));
    }

    @ParameterizedTest
    @MethodSource("functions")
    void problemDependsOnItsThreeNumbersOnly(int f) {
        BbobFunction function = new BbobFunction(f, 71, 4);
        BbobFunction again = new BbobFunction(f, 71, 4);
        assertThat(function).isEqualTo(again).hasSameHashCodeAs(again).hasToString("bbob-f" + f + "-i71-d4");
        double[][] points = points(64, 4);
        double[] inOrder =
                IntStream.range(0, 64).mapToDouble(i -> function.gap(points[i])).toArray();
        assertThat(IntStream.range(0, 64)
                        .parallel()
                        .mapToDouble(i -> again.gap(points[i]))
                        .toArray())
                .containsExactly(inOrder);
    }

    @ParameterizedTest
    @MethodSource("functions")
    void instanceMovesOptimumAndValue(int f) {
        BbobFunction function = new BbobFunction(f, 6, 3);
        BbobFunction other = new BbobFunction(f, 7, 3);
        assertThat(other).isNotEqualTo(function);
        assertThat(other.optimalValue()).isNotEqualTo(function.optimalValue());
        double[] optimizer = function.optimizers().get(0);
        assertThat(other.optimizers().get(0)).isNotEqualTo(optimizer);
        assertThat(other.gap(optimizer)).isGreaterThan(1e-3);
        assertThat(new BbobFunction(f, 6, 20).optimalValue()).isEqualTo(function.optimalValue());
    }

    @Test
    void twoFunctionsShareDrawsOfAnEarlierOne() {
        BbobFunction f3 = new BbobFunction(3, 9, 6);
        BbobFunction f4 = new BbobFunction(4, 9, 6);
        assertThat(f4.optimalValue()).isEqualTo(f3.optimalValue());
        double[] expected = f3.optimizers().get(0);
        for (int i = 0; i < 6; i += 2) {
            expected[i] = Math.abs(expected[i]);
        }
        assertThat(f4.optimizers().get(0)).containsExactly(expected);
        BbobFunction f17 = new BbobFunction(17, 9, 6);
        BbobFunction f18 = new BbobFunction(18, 9, 6);
        assertThat(f18.optimalValue()).isEqualTo(f17.optimalValue());
        assertThat(f18.optimizers().get(0)).containsExactly(f17.optimizers().get(0));
    }

    @ParameterizedTest
    @MethodSource("functions")
    void noGapIsNegativeInManyInstances(int f) {
        for (int instance = 1; instance <= 20; instance++) {
            for (int dimension : new int[] {2, 5, 65}) {
                BbobFunction function = new BbobFunction(f, instance, dimension);
                double[] optimizer = function.optimizers().get(0);
                assertThat(function.domain().lower()).hasSize(dimension).containsOnly(-5);
                assertThat(function.evaluate(optimizer))
                        .isCloseTo(function.optimalValue().orElseThrow(), within(1e-9));
                for (double[] x : points(8, dimension)) {
                    assertThat(function.gap(x)).isPositive();
                    assertThat(function.formula(x))
                            .isEqualTo(function.gap(x) + function.optimalValue().orElseThrow());
                }
            }
        }
    }

    @Test
    void stepEllipsoidSlopesWithItsUnroundedCoordinate() {
        BbobFunction function = new BbobFunction(7, 3, 4);
        double[] near = function.optimizers().get(0);
        double[] far = near.clone();
        near[1] += 0.005;
        far[1] += 0.01;
        assertThat(function.gap(near)).isBetween(1e-9, 1e-7);
        assertThat(function.gap(far)).isCloseTo(2 * function.gap(near), within(1e-18));
    }

    @Test
    void rosenbrockFunctionsAreStretchedInManyDimensions() {
        // c_D = 1.25 takes 0.8 to 1: z = (2, 1, …, 1).
        BbobFunction f8 = new BbobFunction(8, 2, 100);
        double[] x = f8.optimizers().get(0);
        x[0] += 0.8;
        assertThat(f8.gap(x)).isCloseTo(901, within(1e-9));
        for (int f : new int[] {9, 19}) {
            BbobFunction function = new BbobFunction(f, 2, 100);
            assertThat(BuildingBlocks.squaresFrom(0, function.optimizers().get(0)))
                    .isCloseTo(16, within(1e-9));
            // z = (0.5, …, 0.5) whatever the rotation.
            double s = 6.5;
            double atOrigin = f == 9 ? 99 * s : 10 + 10 * (s / 4000 - Math.cos(s));
            assertThat(function.gap(new double[100])).isCloseTo(atOrigin, within(1e-9));
        }
    }

    @Test
    void smallGapsKeepTheirDigits() {
        BbobFunction sphere = new BbobFunction(1, 1, 3);
        double[] x = sphere.optimizers().get(0);
        x[0] += 0x1p-40;
        assertThat(sphere.gap(x)).isEqualTo(0x1p-80);
        assertThat(sphere.formula(x)).isEqualTo(sphere.optimalValue().orElseThrow());
    }

    @ParameterizedTest
    @MethodSource("functions")
    void coordinatesThatAreNotFiniteGiveNanOrInfinity(int f) {
        BbobFunction function = new BbobFunction(f, 2, 3);
        assertThat(function.formula(new double[] {1, Double.NaN, 1})).isNaN();
        assertThat(function.formula(new double[] {Double.NEGATIVE_INFINITY, 1, Double.NaN}))
                .isNaN();
        assertThat(function.formula(new double[] {1, 1, Double.POSITIVE_INFINITY}))
                .isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(function.gap(new double[] {Double.NEGATIVE_INFINITY, 1, 1})).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 5, 'function is 0, those of the BBOB suite are f1 to f24'",
        "25, 1, 5, 'function is 25, those of the BBOB suite are f1 to f24'",
        "8, 0, 5, 'instance is 0, those of the BBOB suite begin with 1'",
        "8, 1, 1, 'dimension is 1, the BBOB suite needs at least 2'",
        "10, 1, 5001, 'dimension is 5001, functions with rotations take at most 5000; f1 to f5, f8 and f20 have none'"
    })
    void unknownProblemsAreRefused(int f, int instance, int dimension, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BbobFunction(f, instance, dimension))
                .withMessage(message);
    }

    @Test
    void unrotatedFunctionsHaveAnyDimension() {
        for (int f : new int[] {1, 2, 3, 4, 5, 8, 20}) {
            assertThat(new BbobFunction(f, 1, 5001).formula(new double[5001])).isFinite();
        }
    }

    @Test
    void gapOfAPointOfTheWrongLengthIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BbobFunction(21, 3, 5).gap(new double[6]))
                .withMessage("x has length 6, bbob-f21-i3-d5 takes points of length 5");
    }
}
