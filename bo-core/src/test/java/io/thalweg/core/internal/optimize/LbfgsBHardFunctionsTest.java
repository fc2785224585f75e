package io.thalweg.core.internal.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.linalg.Vectors;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.DifferentiableFunction;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions that are not finite, not bounded or not what they say. */
class LbfgsBHardFunctionsTest {

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3, -0.5})
    void staysInsideNaNWalls(double start) {
        int n = 3;
        double[] from = new double[n];
        Arrays.fill(from, start);
        DifferentiableFunction f = TestProblems.of(n, TestProblems::logBarrier);
        for (Bounds bounds :
                new Bounds[] {Bounds.unbounded(n), new Bounds(new double[] {-2, -2, -2}, new double[] {2, 2, 2})}) {
            OptimizationResult result = LbfgsBTest.OPTIMIZER.minimize(f, bounds, from);
            assertThat(result.status().isConverged()).isTrue();
            // In the symmetric direction x_i = t: 2 (t − 2) + 2 t/(1 − 3t²) = 0.
            double t = result.x()[0];
            assertThat(2 * (t - 2) + 2 * t / (1 - 3 * t * t)).isCloseTo(0, within(1e-3));
            assertThat(result.evaluations()).isLessThan(60);
        }
    }

    /** Random holes of NaN, infinities and infinite gradients: the result is usable and no worse than the start. */
    @ParameterizedTest
    @MethodSource("io.thalweg.core.internal.optimize.LbfgsBTest#seeds")
    void neverReturnsAnUnusablePoint(int seed) {
        RandomGenerator random = Seed.of(seed).child("holes").generator();
        int n = 2 + random.nextInt(4);
        double[] centre = random.doubles(n, -2, 2).toArray();
        double radius = 0.5 + random.nextDouble();
        double[] bad = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0};
        DifferentiableFunction f = TestProblems.of(n, (x, g) -> {
            double value = TestProblems.rosenbrock(x, g);
            double distance = 0;
            for (int i = 0; i < n; i++) {
                distance += (x[i] - centre[i]) * (x[i] - centre[i]);
            }
            if (distance < radius) {
                g[0] = seed % 4 == 3 ? Double.POSITIVE_INFINITY : g[0];
                return bad[seed % 4];
            }
            return value;
        });
        double[] lower = new double[n];
        double[] upper = new double[n];
        Arrays.fill(lower, -3);
        Arrays.fill(upper, 3);
        double[] start = random.doubles(n, -3, 3).toArray();
        double[] gradient = new double[n];
        double startValue = f.evaluate(start, gradient);
        OptimizationResult result = LbfgsBTest.OPTIMIZER.minimize(f, new Bounds(lower, upper), start);
        if (!Double.isFinite(startValue) || !Vectors.allFinite(gradient)) {
            assertThat(result.status()).isEqualTo(Status.NON_FINITE_START);
            assertThat(result.evaluations()).isEqualTo(1);
            assertThat(result.x()).isEqualTo(start);
        } else {
            assertThat(result.value()).isFinite().isLessThanOrEqualTo(startValue);
            assertThat(result.value()).isEqualTo(f.evaluate(result.x(), gradient));
            assertThat(result.gradient()).isEqualTo(gradient);
            assertThat(result.evaluations()).isLessThan(2000);
        }
    }

    @Test
    void unusableStartIsAStatusNotAnException() {
        OptimizationResult nan = LbfgsBTest.OPTIMIZER.minimize(
                LbfgsBTest.ROSENBROCK, Bounds.unitCube(2), new double[] {0.5, Double.NaN});
        assertThat(nan.status()).isEqualTo(Status.NON_FINITE_START);
        assertThat(nan.evaluations()).isZero();
        OptimizationResult infinite = LbfgsBTest.OPTIMIZER.minimize(
                LbfgsBTest.ROSENBROCK, Bounds.unbounded(2), new double[] {0.5, Double.POSITIVE_INFINITY});
        assertThat(infinite.status()).isEqualTo(Status.NON_FINITE_START);
    }

    @Test
    void infiniteStartIsProjectedOntoAFiniteBound() {
        OptimizationResult result = LbfgsBTest.OPTIMIZER.minimize(
                LbfgsBTest.ROSENBROCK,
                new Bounds(new double[] {-2, -2}, new double[] {2, 2}),
                new double[] {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY});
        assertThat(result.value()).isLessThan(1e-8);
    }

    @Test
    void unboundedFunctionEndsWithAStatus() {
        DifferentiableFunction falling = TestProblems.of(1, (x, g) -> {
            g[0] = -1;
            return -x[0];
        });
        OptimizationResult result = LbfgsBTest.OPTIMIZER.minimize(falling, Bounds.unbounded(1), new double[] {0});
        assertThat(result.status().isConverged()).isFalse();
        assertThat(result.value()).isFinite().isLessThan(-1e6);
    }

    @Test
    void gradientOfTheWrongSignFailsTheLineSearch() {
        DifferentiableFunction wrong = TestProblems.of(2, (x, g) -> {
            g[0] = -2 * x[0];
            g[1] = -2 * x[1];
            return x[0] * x[0] + x[1] * x[1];
        });
        OptimizationResult result = LbfgsBTest.OPTIMIZER.minimize(wrong, Bounds.unbounded(2), new double[] {1, 1});
        assertThat(result.status()).isEqualTo(Status.LINE_SEARCH_FAILED);
        assertThat(result.x()).containsExactly(1, 1);
        assertThat(result.evaluations()).isLessThanOrEqualTo(21);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-300, 1e-10, 1e10, 1e100, 1e150, 1e160, 1e200, 1e300})
    void survivesValuesOfAnyMagnitude(double scale) {
        DifferentiableFunction f = TestProblems.of(2, (x, g) -> {
            double value = scale * TestProblems.rosenbrock(x, g);
            g[0] *= scale;
            g[1] *= scale;
            return value;
        });
        double[] start = {-1.2, 1};
        double startValue = f.evaluate(start, new double[2]);
        for (Bounds bounds :
                new Bounds[] {Bounds.unbounded(2), new Bounds(new double[] {-5, -5}, new double[] {5, 5})}) {
            OptimizationResult result = LbfgsBTest.OPTIMIZER.minimize(f, bounds, start);
            assertThat(result.value()).isFinite().isLessThanOrEqualTo(startValue);
            assertThat(result.x()).doesNotContain(Double.NaN);
        }
    }
}
