package io.thalweg.core.internal.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.DifferentiableFunction;
import io.thalweg.core.optimize.Polytope;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReducedBfgsTest {

    private static final ReducedBfgs PRECISE = ReducedBfgs.defaults().withTolerances(1e-9, 0);

    private static final double[][] NONE = {};

    /** A function with the gradient by central differences, which knows no walls. */
    private record Smooth(int dimension, ToDoubleFunction<double[]> value) implements DifferentiableFunction {

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            double[] moved = x.clone();
            for (int i = 0; i < x.length; i++) {
                double h = 1e-5 * Math.max(1, Math.abs(x[i]));
                moved[i] = x[i] + h;
                double above = value.applyAsDouble(moved);
                moved[i] = x[i] - h;
                gradientOut[i] = (above - value.applyAsDouble(moved)) / (2 * h);
                moved[i] = x[i];
            }
            return value.applyAsDouble(x);
        }
    }

    /** ½(x − t)ᵀH(x − t) with H = Mᵀ M + I/10. */
    private record Quadratic(DMatrixRMaj h, double[] t) implements DifferentiableFunction {

        static Quadratic random(int n, RandomGenerator random) {
            DMatrixRMaj m =
                    DMatrixRMaj.wrap(n, n, random.doubles((long) n * n, -1, 1).toArray());
            DMatrixRMaj h = new DMatrixRMaj(n, n);
            org.ejml.dense.row.CommonOps_DDRM.multTransA(m, m, h);
            for (int i = 0; i < n; i++) {
                h.add(i, i, 0.1);
            }
            return new Quadratic(h, random.doubles(n, -1, 2).toArray());
        }

        @Override
        public int dimension() {
            return t.length;
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            double value = 0;
            for (int i = 0; i < t.length; i++) {
                gradientOut[i] = 0;
                for (int j = 0; j < t.length; j++) {
                    gradientOut[i] += h.get(i, j) * (x[j] - t[j]);
                }
                value += 0.5 * gradientOut[i] * (x[i] - t[i]);
            }
            return value;
        }
    }

    private static Bounds box(double low, double high, int n) {
        double[] lower = new double[n];
        double[] upper = new double[n];
        Arrays.fill(lower, low);
        Arrays.fill(upper, high);
        return new Bounds(lower, upper);
    }

    /** Problems of Hock and Schittkowski, "Test Examples for Nonlinear Programming Codes", 1981, by their numbers. */
    @Test
    void solvesThePublishedProblems() {
        check(
                "HS 21",
                x -> 0.01 * x[0] * x[0] + x[1] * x[1] - 100,
                Polytopes.in(
                        new Bounds(new double[] {2, -50}, new double[] {50, 50}), new double[][] {{-10, 1, -10}}, NONE),
                new double[] {-1, -1},
                -99.96);
        check(
                "HS 24",
                x -> (Math.pow(x[0] - 3, 2) - 9) * Math.pow(x[1], 3) / (27 * Math.sqrt(3)),
                Polytopes.in(
                        box(0, 100, 2),
                        new double[][] {{-1 / Math.sqrt(3), 1, 0}, {-1, -Math.sqrt(3), 0}, {1, Math.sqrt(3), 6}},
                        NONE),
                new double[] {1, 0.5},
                -1);
        check(
                "HS 35",
                x -> 9
                        - 8 * x[0]
                        - 6 * x[1]
                        - 4 * x[2]
                        + 2 * x[0] * x[0]
                        + 2 * x[1] * x[1]
                        + x[2] * x[2]
                        + 2 * x[0] * x[1]
                        + 2 * x[0] * x[2],
                Polytopes.in(box(0, 100, 3), new double[][] {{1, 1, 2, 3}}, NONE),
                new double[] {0.5, 0.5, 0.5},
                1 / 9.0);
        check(
                "HS 36",
                x -> -x[0] * x[1] * x[2],
                Polytopes.in(
                        new Bounds(new double[3], new double[] {20, 11, 42}), new double[][] {{1, 2, 2, 72}}, NONE),
                new double[] {10, 10, 10},
                -3300);
        check(
                "HS 37",
                x -> -x[0] * x[1] * x[2],
                Polytopes.in(box(0, 42, 3), new double[][] {{1, 2, 2, 72}, {-1, -2, -2, 0}}, NONE),
                new double[] {10, 10, 10},
                -3456);
        check(
                "HS 48",
                x -> Math.pow(x[0] - 1, 2) + Math.pow(x[1] - x[2], 2) + Math.pow(x[3] - x[4], 2),
                Polytopes.in(box(-10, 10, 5), NONE, new double[][] {{1, 1, 1, 1, 1, 5}, {0, 0, 1, -2, -2, -3}}),
                new double[] {3, 5, -3, 2, -2},
                0);
        check(
                "HS 76",
                x -> x[0] * x[0]
                        + 0.5 * x[1] * x[1]
                        + x[2] * x[2]
                        + 0.5 * x[3] * x[3]
                        - x[0] * x[2]
                        + x[2] * x[3]
                        - x[0]
                        - 3 * x[1]
                        + x[2]
                        - x[3],
                Polytopes.in(
                        box(0, 100, 4), new double[][] {{1, 2, 1, 1, 5}, {3, 1, 2, -1, 4}, {0, -1, -4, 0, -1.5}}, NONE),
                new double[] {0.5, 0.5, 0.5, 0.5},
                -4.681818181818);
    }

    private static void check(
            String name, ToDoubleFunction<double[]> f, Polytope polytope, double[] start, double optimum) {
        OptimizationResult end = PRECISE.minimize(new Smooth(start.length, f), polytope, start);
        assertThat(end.value()).as(name + ": " + end).isCloseTo(optimum, within(1e-6 * Math.max(1, Math.abs(optimum))));
        assertThat(polytope.violation(end.x())).as(name).isLessThan(1e-12);
    }

    /** Stationary to the first order, and as low as the projected gradient gets in 1,000 steps. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void solvesRandomQuadraticProgrammes(long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        for (int round = 0; round < 15; round++) {
            int n = random.nextInt(1, 7);
            Polytope p = Polytopes.random(n, random.nextInt(4), random.nextInt(Math.min(n, 3)), true, random);
            Quadratic f = Quadratic.random(n, random);
            OptimizationResult end = PRECISE.minimize(f, p, random.doubles(n).toArray());
            assertStationary(p, end, 1e-6);
            double[] x = p.nearest(new double[n]).orElseThrow();
            double[] g = new double[n];
            double lowest = f.evaluate(x, g);
            for (int step = 0; step < 1000; step++) {
                f.evaluate(x, g);
                double[] target = x.clone();
                for (int i = 0; i < n; i++) {
                    target[i] -= g[i] / (2.0 * n);
                }
                x = p.nearest(target).orElseThrow();
                lowest = f.evaluate(x, g);
            }
            assertThat(end.value()).isLessThanOrEqualTo(lowest + 1e-9);
        }
    }

    /** x is stationary if it is the nearest point to x − g. */
    private static void assertStationary(Polytope p, OptimizationResult end, double tolerance) {
        double[] target = end.x().clone();
        for (int i = 0; i < target.length; i++) {
            target[i] -= end.gradient()[i];
        }
        assertThat(p.nearest(target).orElseThrow()).as(end.toString()).containsExactly(end.x(), within(tolerance));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void findsStationaryPointsOfFunctionsThatAreNotConvex(long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        for (int round = 0; round < 40; round++) {
            int n = random.nextInt(2, 8);
            Polytope p = Polytopes.random(n, random.nextInt(5), random.nextInt(Math.min(n, 3)), true, random);
            double[] phase = random.doubles(n, 0, 6).toArray();
            Smooth f = new Smooth(n, x -> {
                double sum = 0;
                for (int i = 0; i < n; i++) {
                    sum += Math.sin(7 * x[i] + phase[i]) + 0.5 * x[i] * x[(i + 1) % n];
                }
                return sum;
            });
            double[] start = p.nearest(random.doubles(n).toArray()).orElseThrow();
            OptimizationResult end =
                    ReducedBfgs.defaults().withTolerances(1e-6, 0).minimize(f, p, start);
            assertThat(end.value()).isLessThanOrEqualTo(f.evaluate(start, new double[n]) + 1e-12);
            assertStationary(p, end, 1e-4);
        }
    }

    /** Every point that is evaluated is inside, the trials of line searches included. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void neverLeavesThePolytope(long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        for (int round = 0; round < 60; round++) {
            int n = random.nextInt(1, 7);
            Polytope p = Polytopes.random(n, random.nextInt(6), random.nextInt(n), true, random);
            Quadratic quadratic = Quadratic.random(n, random);
            DifferentiableFunction watched = new DifferentiableFunction() {
                @Override
                public int dimension() {
                    return n;
                }

                @Override
                public double evaluate(double[] x, double[] gradientOut) {
                    assertThat(p.violation(x)).isLessThan(1e-12);
                    return quadratic.evaluate(x, gradientOut);
                }
            };
            assertThat(ReducedBfgs.defaults()
                            .minimize(watched, p, random.doubles(n).toArray())
                            .value())
                    .isFinite();
        }
    }

    /** Rounding errors of the long way from where the coordinates are hundreds are not carried along. */
    @Test
    void equalitiesHoldToTheLastDigitsAfterManySteps() {
        double[][] equalities = {{1, 1, 1, 1, 1, 1, 3}, {1, -2, 0.3, 0.7, -1, 0.1, 0.2}};
        Polytope p = Polytopes.in(box(-1000, 1000, 6), NONE, equalities);
        OptimizationResult end = PRECISE.minimize(
                TestProblems.named("rosenbrock", 6), p, new double[] {900, -700, 300, -500, 800, -400});
        assertThat(end.iterations()).isGreaterThan(20);
        assertThat(p.violation(end.x())).isLessThan(2e-15);
    }

    @Test
    void agreesWithLbfgsBInABox() {
        for (String name : new String[] {"rosenbrock", "quadratic"}) {
            DifferentiableFunction f = TestProblems.named(name, 5);
            Bounds bounds = box(-2, 0.8, 5);
            double[] start = {-1, 0.3, -0.5, 0.7, 0};
            OptimizationResult box = LbfgsB.defaults()
                    .withGradientTolerance(1e-9)
                    .withValueTolerance(0)
                    .minimize(f, bounds, start);
            OptimizationResult polytope = PRECISE.minimize(f, Polytope.of(bounds), start);
            assertThat(polytope.value())
                    .as(name)
                    .isCloseTo(box.value(), within(1e-8 * Math.max(1, Math.abs(box.value()))));
            assertThat(polytope.evaluations()).as(name).isLessThan(3 * box.evaluations() + 20);
        }
    }

    @Test
    void concurrentRunsMatchSingleRunsBitForBit() {
        Polytope p = Polytopes.in(box(-4, 2, 4), new double[][] {{1, 1, 0, 0, 1}}, new double[][] {{0, 1, 1, 1, 0.5}});
        DifferentiableFunction f = TestProblems.named("rosenbrock", 4);
        DMatrixRMaj starts =
                DMatrixRMaj.wrap(6, 4, Seed.of(3).generator().doubles(24, -4, 2).toArray());
        List<OptimizationResult> together = ReducedBfgs.defaults().minimizeAll(f, p, starts, () -> false);
        for (int i = 0; i < 6; i++) {
            OptimizationResult alone =
                    ReducedBfgs.defaults().minimize(f, p, Arrays.copyOfRange(starts.data, 4 * i, 4 * i + 4));
            assertThat(together.get(i).x()).isEqualTo(alone.x());
            assertThat(together.get(i).evaluations()).isEqualTo(alone.evaluations());
        }
    }

    /** Where x₀ < 0.3 there is nothing: the walk ends at that wall or before it, and never beyond. */
    @Test
    void unusablePointsActAsAWall() {
        Smooth f = new Smooth(2, x -> x[0] < 0.3 ? Double.NaN : x[0] + 0.1 * x[1] * x[1]);
        Polytope p = Polytopes.inCube(2, NONE, new double[][] {{1, 1, 1}});
        OptimizationResult end = PRECISE.minimize(f, p, new double[] {0.9, 0.1});
        assertThat(end.x()[0]).isGreaterThanOrEqualTo(0.3).isCloseTo(0.3, within(0.02));
        Smooth nothing = new Smooth(2, x -> Double.NaN);
        assertThat(PRECISE.minimize(nothing, p, new double[] {0.9, 0.1}).status())
                .isEqualTo(Status.NON_FINITE_START);
        assertThat(PRECISE.minimize(f, p, new double[] {Double.NaN, 0}).status())
                .isEqualTo(Status.NON_FINITE_START);
    }

    @Test
    void stopsWhenToldTo() {
        AtomicInteger asked = new AtomicInteger();
        DMatrixRMaj start = DMatrixRMaj.wrap(1, 4, new double[] {-1, 1, -1, 1});
        OptimizationResult end = ReducedBfgs.defaults()
                .minimizeAll(
                        TestProblems.named("rosenbrock", 4),
                        Polytopes.in(box(-4, 4, 4), new double[][] {{1, 1, 1, 1, 3}}, NONE),
                        start,
                        () -> asked.incrementAndGet() > 5)
                .get(0);
        assertThat(end.status()).isEqualTo(Status.STOPPED);
        assertThat(end.evaluations()).isEqualTo(5);
    }

    @Test
    void immovablePointIsItsOwnOptimum() {
        Polytope point = Polytopes.inCube(2, NONE, new double[][] {{1, 1, 1}, {1, -1, 0}});
        OptimizationResult end = PRECISE.minimize(new Smooth(2, x -> x[0] - 3 * x[1]), point, new double[2]);
        assertThat(end.x()).containsExactly(new double[] {0.5, 0.5}, within(1e-15));
        assertThat(end.status()).isEqualTo(Status.CONVERGED_GRADIENT);
    }

    @Test
    void emptyPolytopeIsRefused() {
        Polytope empty = Polytopes.inCube(2, new double[][] {{1, 1, -1}}, NONE);
        assertThatThrownBy(() -> PRECISE.minimize(new Smooth(2, x -> 0), empty, new double[2]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("polytope is empty");
    }
}
