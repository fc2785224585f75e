package io.thalweg.core.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Adam and the adapter of lbfgs4j. */
class OtherOptimizersTest {

    static Stream<Optimizer> optimizers() {
        return Stream.of(
                LbfgsB.defaults(),
                UnconstrainedLbfgs.defaults(),
                Adam.defaults().withStep(0.9));
    }

    @ParameterizedTest
    @MethodSource("optimizers")
    void neverAcceptsAWall(Optimizer optimizer) {
        int[] walls = {0};
        DifferentiableFunction barrier = TestProblems.of(3, TestProblems::logBarrier);
        DifferentiableFunction f = TestProblems.of(3, (x, g) -> {
            double value = barrier.evaluate(x, g);
            walls[0] += Double.isNaN(value) ? 1 : 0;
            return value;
        });
        for (double scale : new double[] {0, 0.2, 0.5}) {
            double[] start = {-scale, -scale, scale};
            OptimizationResult result = optimizer.minimize(f, Bounds.unbounded(3), start);
            double t = result.x()[0];
            assertThat(2 * (t - 2) + 2 * t / (1 - 3 * t * t)).isCloseTo(0, within(1e-2));
        }
        assertThat(walls[0]).isPositive();
    }

    @ParameterizedTest
    @MethodSource("optimizers")
    void anUnusableStartIsAStatus(Optimizer optimizer) {
        DifferentiableFunction f = TestProblems.of(2, TestProblems::logBarrier);
        OptimizationResult beyond = optimizer.minimize(f, Bounds.unbounded(2), new double[] {3, 3});
        assertThat(beyond.status()).isEqualTo(Status.NON_FINITE_START);
        OptimizationResult nan = optimizer.minimize(f, Bounds.unbounded(2), new double[] {0, Double.NaN});
        assertThat(nan.status()).isEqualTo(Status.NON_FINITE_START);
        assertThat(nan.evaluations()).isZero();
    }

    @ParameterizedTest
    @MethodSource("optimizers")
    void refuseOtherDimensions(Optimizer optimizer) {
        DifferentiableFunction f = TestProblems.named("rosenbrock", 2);
        assertThatThrownBy(() -> optimizer.minimize(f, Bounds.unbounded(2), new double[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("start has 3");
        assertThatThrownBy(() -> optimizer.minimize(f, Bounds.unbounded(3), new double[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("f has 2");
    }

    /** An independent implementation reaches the same minima. */
    @ParameterizedTest
    @MethodSource("io.thalweg.core.optimize.LbfgsBTest#seeds")
    void boundedAndUnboundedLbfgsAgreeWithoutBounds(int seed) {
        int n = 2 + seed % 9;
        DifferentiableFunction f = TestProblems.named("quadratic", n);
        double[] start = Seed.of(seed).generator().doubles(n, -2, 2).toArray();
        OptimizationResult ours = LbfgsB.defaults()
                .withGradientTolerance(1e-7)
                .withValueTolerance(0)
                .minimize(f, Bounds.unbounded(n), start);
        OptimizationResult theirs = new UnconstrainedLbfgs(10, 1e-7, 0, 10_000).minimize(f, Bounds.unbounded(n), start);
        assertThat(ours.status().isConverged()).isTrue();
        assertThat(ours.x()).containsExactly(theirs.x(), within(1e-5));
        assertThat(ours.value()).isCloseTo(theirs.value(), within(1e-10 * Math.max(1, theirs.value())));
    }

    @Test
    void unboundedLbfgsCountsAndLimits() {
        DifferentiableFunction f = TestProblems.named("rosenbrock", 2);
        double[] start = {-1.2, 1};
        OptimizationResult result = UnconstrainedLbfgs.defaults().minimize(f, Bounds.unbounded(2), start);
        assertThat(result.status().isConverged()).isTrue();
        assertThat(result.value()).isLessThan(1e-9);
        assertThat(result.evaluations()).isBetween(result.iterations() + 1, 80);
        OptimizationResult cut = new UnconstrainedLbfgs(5, 1e-5, 0, 3).minimize(f, Bounds.unbounded(2), start);
        assertThat(cut.status()).isEqualTo(Status.MAX_ITERATIONS);
        assertThat(cut.iterations()).isEqualTo(3);
        OptimizationResult rough = new UnconstrainedLbfgs(5, 1e-5, 0.5, 100).minimize(f, Bounds.unbounded(2), start);
        assertThat(rough.status()).isEqualTo(Status.CONVERGED_VALUE);
        OptimizationResult known = UnconstrainedLbfgs.defaults().minimize(f, Bounds.unbounded(2), new double[] {1, 1});
        assertThat(known.status()).isEqualTo(Status.CONVERGED_GRADIENT);
        assertThat(known.evaluations()).isEqualTo(1);
    }

    @Test
    void unboundedLbfgsRefusesFiniteBounds() {
        assertThatThrownBy(() -> UnconstrainedLbfgs.defaults()
                        .minimize(TestProblems.named("rosenbrock", 2), Bounds.unitCube(2), new double[2]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("LbfgsB");
    }

    @Test
    void adamFindsAMinimumInsideAndOnTheBoundary() {
        DifferentiableFunction f = TestProblems.named("quadratic", 4);
        OptimizationResult inside =
                Adam.defaults().withStep(0.1).withMaxIterations(5000).minimize(f, Bounds.unbounded(4), new double[4]);
        OptimizationResult reference = LbfgsB.defaults().minimize(f, Bounds.unbounded(4), new double[4]);
        assertThat(inside.value()).isCloseTo(reference.value(), within(1e-6));
        double[] half = {0.5, 0.5, 0.5, 0.5};
        Bounds box = new Bounds(Arrays.stream(half).map(v -> -v).toArray(), half);
        OptimizationResult bounded = Adam.defaults().minimize(f, box, new double[4]);
        assertThat(bounded.x())
                .containsExactly(
                        LbfgsB.defaults().minimize(f, box, new double[4]).x(), within(1e-4));
        assertThat(bounded.status()).isEqualTo(Status.CONVERGED_GRADIENT);
    }

    @Test
    void adamComesAsNearToAWallAsItsShrinkingStepsAllow() {
        // Falls towards a wall at 1, in steps that would jump over the last stretch for ever.
        DifferentiableFunction f = TestProblems.of(1, (x, g) -> {
            g[0] = -1;
            return x[0] < 1 ? -x[0] : Double.NaN;
        });
        OptimizationResult result =
                Adam.defaults().withStep(0.4).withMaxIterations(60).minimize(f, Bounds.unbounded(1), new double[] {0});
        assertThat(result.x()[0]).isBetween(0.9999, 1.0);
    }

    @Test
    void adamsFirstStepIsOneStepSizeDownhill() {
        DifferentiableFunction f = TestProblems.named("rosenbrock", 2);
        OptimizationResult result = Adam.defaults()
                .withStep(1e-3)
                .withMaxIterations(1)
                .minimize(f, Bounds.unbounded(2), new double[] {-1.2, 1});
        assertThat(result.x()).containsExactly(new double[] {-1.2 + 1e-3, 1 + 1e-3}, within(1e-10));
        assertThat(result.status()).isEqualTo(Status.MAX_ITERATIONS);
        assertThat(result.evaluations()).isEqualTo(2);
    }

    @Test
    void adamReturnsTheBestPointNotTheLast() {
        DifferentiableFunction f = TestProblems.named("rosenbrock", 2);
        Adam jumpy = Adam.defaults().withStep(1);
        double[] start = {-1.2, 1};
        double last = Double.POSITIVE_INFINITY;
        for (int iterations = 1; iterations < 30; iterations++) {
            OptimizationResult result = jumpy.withMaxIterations(iterations).minimize(f, Bounds.unbounded(2), start);
            assertThat(result.value()).isLessThanOrEqualTo(Math.min(last, 24.2));
            assertThat(result.value()).isEqualTo(f.evaluate(result.x(), new double[2]));
            last = result.value();
        }
    }

    @Test
    void adamRefusesBadSettings() {
        assertThatThrownBy(() -> Adam.defaults().withStep(0)).hasMessageContaining("step is 0.0");
        assertThatThrownBy(() -> Adam.defaults().withDecays(1, 0.9)).hasMessageContaining("meanDecay is 1.0");
        assertThatThrownBy(() -> Adam.defaults().withDecays(0.9, -1)).hasMessageContaining("squareDecay is -1.0");
        assertThatThrownBy(() -> Adam.defaults().withMaxIterations(0)).hasMessageContaining("maxIterations is 0");
        assertThatThrownBy(() -> Adam.defaults().withGradientTolerance(Double.NaN))
                .hasMessageContaining("gradientTolerance is NaN");
        assertThatThrownBy(() -> new UnconstrainedLbfgs(0, 1, 1, 1)).hasMessageContaining("memory is 0");
    }
}
