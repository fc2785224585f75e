package io.thalweg.core.internal.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.thalweg.core.internal.linalg.Vectors;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.DifferentiableFunction;
import io.thalweg.core.random.Seed;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LbfgsBTest {

    static final LbfgsB OPTIMIZER = LbfgsB.defaults();

    static final DifferentiableFunction ROSENBROCK = TestProblems.named("rosenbrock", 2);

    static IntStream seeds() {
        return IntStream.range(0, 40);
    }

    @Test
    void gradientsOfTheTestProblemsAgreeWithDifferences() {
        RandomGenerator random = Seed.of(3).generator();
        for (String name : new String[] {"rosenbrock", "driver1", "quadratic", "shallow", "waves", "styblinski_tang"}) {
            assertGradient(TestProblems.named(name, 5), random.doubles(5, -2, 2).toArray());
        }
        assertGradient(TestProblems.of(3, TestProblems::logBarrier), new double[] {0.1, -0.3, 0.4});
    }

    private static void assertGradient(DifferentiableFunction f, double[] x) {
        double[] gradient = new double[x.length];
        double[] unused = new double[x.length];
        f.evaluate(x, gradient);
        for (int i = 0; i < x.length; i++) {
            double[] up = x.clone();
            double[] down = x.clone();
            up[i] += 1e-6;
            down[i] -= 1e-6;
            double slope = (f.evaluate(up, unused) - f.evaluate(down, unused)) / 2e-6;
            assertThat(gradient[i]).isCloseTo(slope, within(1e-5 * Math.max(1, Math.abs(slope))));
        }
    }

    /** The Karush–Kuhn–Tucker conditions on random convex quadratics in random boxes, from random starts. */
    @ParameterizedTest
    @MethodSource("seeds")
    void findsTheMinimumOfAConvexQuadraticInABox(int seed) {
        RandomGenerator random = Seed.of(seed).generator();
        int n = 1 + random.nextInt(25);
        double[][] root = new double[n][];
        Arrays.setAll(root, i -> random.doubles(n, -1, 1).toArray());
        double[] linear = random.doubles(n, -5, 5).toArray();
        DifferentiableFunction f = TestProblems.of(n, (x, g) -> {
            double value = Vectors.dot(linear, x);
            System.arraycopy(linear, 0, g, 0, n);
            for (int i = 0; i < n; i++) {
                double r = Vectors.dot(root[i], x);
                value += r * r / 2 + x[i] * x[i] / 20;
                g[i] += x[i] / 10;
                for (int j = 0; j < n; j++) {
                    g[j] += r * root[i][j];
                }
            }
            return value;
        });
        double[] lower = random.doubles(n, -1, 0).toArray();
        double[] upper = random.doubles(n, 0, 1).toArray();
        for (int i = 0; i < n; i++) {
            lower[i] = random.nextInt(4) == 0 ? Double.NEGATIVE_INFINITY : lower[i];
            upper[i] = random.nextInt(4) == 0 ? Double.POSITIVE_INFINITY : upper[i];
        }
        Bounds bounds = new Bounds(lower, upper);
        OptimizationResult result = OPTIMIZER
                .withValueTolerance(0)
                .minimize(
                        TestProblems.inside(bounds, f),
                        bounds,
                        random.doubles(n, -2, 2).toArray());
        for (int i = 0; i < n; i++) {
            double x = result.x()[i];
            double g = result.gradient()[i];
            assertThat(x).isBetween(lower[i], upper[i]);
            if (x == lower[i]) {
                assertThat(g).isGreaterThanOrEqualTo(-1e-5);
            } else if (x == upper[i]) {
                assertThat(g).isLessThanOrEqualTo(1e-5);
            } else {
                assertThat(g).isCloseTo(0, within(2e-5));
            }
        }
    }

    @Test
    void boxOfOnePointNeedsOneEvaluation() {
        double[] point = {0.3, 0.4};
        OptimizationResult result = OPTIMIZER.minimize(ROSENBROCK, new Bounds(point, point), new double[] {9, 9});
        assertThat(result.status()).isEqualTo(Status.CONVERGED_GRADIENT);
        assertThat(result.x()).containsExactly(point);
        assertThat(result.evaluations()).isEqualTo(1);
        assertThat(result.iterations()).isZero();
    }

    @Test
    void flatFunctionIsStationaryAtOnce() {
        DifferentiableFunction flat = TestProblems.of(3, (x, g) -> 7);
        OptimizationResult result = OPTIMIZER.minimize(flat, Bounds.unitCube(3), new double[] {0.1, 0.2, 0.3});
        assertThat(result.status()).isEqualTo(Status.CONVERGED_GRADIENT);
        assertThat(result.x()).containsExactly(0.1, 0.2, 0.3);
    }

    @Test
    void zeroDimensionalFunctionIsStationary() {
        OptimizationResult result =
                OPTIMIZER.minimize(TestProblems.of(0, (x, g) -> 1), Bounds.unitCube(0), new double[0]);
        assertThat(result.status()).isEqualTo(Status.CONVERGED_GRADIENT);
        assertThat(result.value()).isEqualTo(1);
    }

    @Test
    void linearFunctionEndsInTheCorner() {
        DifferentiableFunction linear = TestProblems.of(3, (x, g) -> {
            g[0] = 1;
            g[1] = -2;
            g[2] = 1e-3;
            return x[0] - 2 * x[1] + 1e-3 * x[2];
        });
        OptimizationResult result = OPTIMIZER.minimize(linear, Bounds.unitCube(3), new double[] {0.5, 0.5, 0.5});
        assertThat(result.x()).containsExactly(0, 1, 0);
        assertThat(result.status()).isEqualTo(Status.CONVERGED_GRADIENT);
    }

    @Test
    void reachesABoundOfALinearFunctionToTheLastBitFromAnywhere() {
        RandomGenerator random = Seed.of(17).generator();
        for (int i = 0; i < 500; i++) {
            double slope = Math.pow(10, -4 + 3 * random.nextDouble());
            double upper = random.nextDouble();
            Bounds bounds = new Bounds(new double[] {Double.NEGATIVE_INFINITY}, new double[] {upper});
            DifferentiableFunction linear = TestProblems.inside(bounds, TestProblems.of(1, (x, g) -> {
                g[0] = -slope;
                return -slope * x[0];
            }));
            OptimizationResult result =
                    OPTIMIZER.withValueTolerance(0).minimize(linear, bounds, new double[] {-random.nextDouble()});
            assertThat(result.x()[0]).isEqualTo(upper);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 20})
    void keepsItsBudgetsExactly(int budget) {
        double[] start = {-1.2, 1};
        OptimizationResult evaluations =
                OPTIMIZER.withMaxEvaluations(budget).minimize(ROSENBROCK, Bounds.unbounded(2), start);
        assertThat(evaluations.evaluations()).isEqualTo(budget);
        assertThat(evaluations.status()).isEqualTo(Status.MAX_EVALUATIONS);
        assertThat(evaluations.value()).isLessThanOrEqualTo(24.2);
        OptimizationResult iterations =
                OPTIMIZER.withMaxIterations(budget).minimize(ROSENBROCK, Bounds.unbounded(2), start);
        assertThat(iterations.iterations()).isEqualTo(budget);
        assertThat(iterations.status()).isEqualTo(Status.MAX_ITERATIONS);
    }

    @Test
    void keepsALowerTrialWhenTheBudgetEndsInsideALineSearch() {
        // The slope never flattens, so the line search would extrapolate on.
        DifferentiableFunction falling = TestProblems.of(1, (x, g) -> {
            g[0] = -1;
            return -x[0];
        });
        OptimizationResult result =
                OPTIMIZER.withMaxEvaluations(3).minimize(falling, Bounds.unbounded(1), new double[] {0});
        assertThat(result.status()).isEqualTo(Status.MAX_EVALUATIONS);
        assertThat(result.iterations()).isZero();
        assertThat(result.value()).isEqualTo(-result.x()[0]).isLessThan(-1);
    }

    /** Where the model is at fault, a restart from the steepest descent goes on: from these starts two steps are once too few. */
    @ParameterizedTest
    @ValueSource(ints = {16, 26})
    void restartsFromSteepestDescentAfterAFailedLineSearch(int seed) {
        double[] start = Seed.of(seed).generator().doubles(5, -2, 2).toArray();
        OptimizationResult result = OPTIMIZER
                .withMaxLineSearchSteps(2)
                .withMemory(3)
                .minimize(TestProblems.named("rosenbrock", 5), Bounds.unbounded(5), start);
        assertThat(result.status().isConverged()).as("%s", result.status()).isTrue();
        assertThat(result.value()).as("a minimum").isCloseTo(3.930839, within(1e-5));
    }

    @Test
    void toleranceOfTheValueStopsEarly() {
        double[] start = {-1.2, 1};
        OptimizationResult rough = OPTIMIZER.withValueTolerance(0.1).minimize(ROSENBROCK, Bounds.unbounded(2), start);
        assertThat(rough.status()).isEqualTo(Status.CONVERGED_VALUE);
        OptimizationResult fine = OPTIMIZER
                .withValueTolerance(0)
                .withGradientTolerance(1e-9)
                .minimize(ROSENBROCK, Bounds.unbounded(2), start);
        assertThat(fine.status()).isEqualTo(Status.CONVERGED_GRADIENT);
        assertThat(fine.x()[0]).isCloseTo(1, within(1e-9));
        assertThat(fine.iterations()).isGreaterThan(rough.iterations());
    }

    @Test
    void givesTheSameBitsAgain() {
        double[] start = {-1.2, 1};
        OptimizationResult first = OPTIMIZER.minimize(ROSENBROCK, Bounds.unbounded(2), start);
        OptimizationResult second = OPTIMIZER.minimize(ROSENBROCK, Bounds.unbounded(2), start);
        assertThat(second.x()).containsExactly(first.x());
        assertThat(start).containsExactly(-1.2, 1);
    }

    @Test
    void iterationsDoNotAllocate() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        assumeTrue(threads.isThreadAllocatedMemorySupported());
        DifferentiableFunction f = new DifferentiableFunction() {
            @Override
            public int dimension() {
                return 40;
            }

            @Override
            public double evaluate(double[] x, double[] gradientOut) {
                Arrays.fill(gradientOut, 0);
                return TestProblems.rosenbrock(x, gradientOut);
            }
        };
        double[] start = Seed.of(1).generator().doubles(40, -2, 2).toArray();
        long few = 0;
        long many = 0;
        for (int warmUp = 0; warmUp < 3; warmUp++) {
            few = allocated(threads, () -> OPTIMIZER.withMaxIterations(2).minimize(f, Bounds.unitCube(40), start));
            many = allocated(threads, () -> OPTIMIZER.minimize(f, Bounds.unbounded(40), start));
        }
        // The workspace of 2·40·10 numbers and small change; one array an iteration would be 60 kB more.
        assertThat(many - few).isLessThan(4_000);
    }

    private static long allocated(ThreadMXBean threads, Runnable action) {
        long before = threads.getCurrentThreadAllocatedBytes();
        action.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void refusesBadSettings() {
        assertThatThrownBy(() -> OPTIMIZER.withMemory(0)).hasMessageContaining("memory is 0");
        assertThatThrownBy(() -> OPTIMIZER.withGradientTolerance(-1)).hasMessageContaining("gradientTolerance is -1.0");
        assertThatThrownBy(() -> OPTIMIZER.withValueTolerance(Double.NaN))
                .hasMessageContaining("valueTolerance is NaN");
        assertThatThrownBy(() -> OPTIMIZER.withMaxIterations(0)).hasMessageContaining("maxIterations is 0");
        assertThatThrownBy(() -> OPTIMIZER.withMaxEvaluations(-3)).hasMessageContaining("maxEvaluations is -3");
        assertThatThrownBy(() -> OPTIMIZER.withMaxLineSearchSteps(0)).hasMessageContaining("maxLineSearchSteps is 0");
    }

    @Test
    void refusesOtherDimensions() {
        assertThatThrownBy(() -> OPTIMIZER.minimize(ROSENBROCK, Bounds.unitCube(3), new double[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("f has 2 coordinates, the bounds have 3");
        assertThatThrownBy(() -> OPTIMIZER.minimize(ROSENBROCK, Bounds.unitCube(2), new double[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("start has 3");
    }

    @Test
    void maximisesTheNegatedFunction() {
        DifferentiableFunction hill = TestProblems.of(1, (x, g) -> {
            g[0] = -2 * (x[0] - 0.25);
            return 3 - (x[0] - 0.25) * (x[0] - 0.25);
        });
        OptimizationResult result = OPTIMIZER.minimize(hill.negated(), Bounds.unitCube(1), new double[] {0.9});
        assertThat(-result.value()).isCloseTo(3, within(1e-12));
        assertThat(result.x()[0]).isCloseTo(0.25, within(1e-6));
        assertThat(hill.negated().negated()).isSameAs(hill);
    }
}
