package io.thalweg.core.internal.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.internal.random.ScrambledSobol;
import io.thalweg.core.optimize.Bounds;
import io.thalweg.core.optimize.DifferentiableFunction;
import io.thalweg.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class MultiStartTest {

    private static final MultiStart MULTI_START = new MultiStart(LbfgsB.defaults());

    /** Counts the calls and the rows of evaluateAll; refuses single evaluations. */
    private static final class Counting implements DifferentiableFunction {
        private final DifferentiableFunction f;
        private final List<Integer> rows = new ArrayList<>();

        Counting(DifferentiableFunction f) {
            this.f = f;
        }

        @Override
        public int dimension() {
            return f.dimension();
        }

        @Override
        public double evaluate(double[] x, double[] gradientOut) {
            throw new AssertionError("evaluated a single point");
        }

        @Override
        public void evaluateAll(DMatrixRMaj points, double[] values, DMatrixRMaj gradients) {
            rows.add(points.numRows);
            assertThat(points.data).hasSize(points.numRows * dimension());
            assertThat(values).hasSize(points.numRows);
            assertThat(gradients.data).hasSize(points.numRows * dimension());
            f.evaluateAll(points, values, gradients);
        }
    }

    private static DMatrixRMaj starts(int count, int d) {
        DMatrixRMaj starts = new ScrambledSobol(d, Seed.of(5)).points(count);
        for (int i = 0; i < starts.getNumElements(); i++) {
            starts.data[i] = 10 * starts.data[i] - 5;
        }
        return starts;
    }

    private static void assertSame(OptimizationResult a, OptimizationResult b) {
        assertThat(a.x()).containsExactly(b.x());
        assertThat(a.gradient()).containsExactly(b.gradient());
        assertThat(new double[] {a.value()}).containsExactly(b.value());
        assertThat(a.iterations()).isEqualTo(b.iterations());
        assertThat(a.evaluations()).isEqualTo(b.evaluations());
        assertThat(a.status()).isEqualTo(b.status());
    }

    @Test
    void concurrentRunsMatchSingleRunsBitForBit() {
        int d = 6;
        double[] lower = new double[d];
        double[] upper = new double[d];
        Arrays.fill(lower, -4);
        Arrays.fill(upper, 2);
        Bounds bounds = new Bounds(lower, upper);
        DMatrixRMaj starts = starts(12, d);
        // One start that cannot be used must not disturb the others.
        starts.set(3, 2, Double.NaN);
        for (String name : new String[] {"rosenbrock", "styblinski_tang", "quadratic"}) {
            DifferentiableFunction f = TestProblems.named(name, d);
            List<OptimizationResult> together = MULTI_START.minimizeAll(f, bounds, starts);
            assertThat(together).hasSize(12);
            for (int i = 0; i < 12; i++) {
                double[] start = Arrays.copyOfRange(starts.data, i * d, (i + 1) * d);
                assertSame(together.get(i), LbfgsB.defaults().minimize(f, bounds, start));
            }
            assertThat(together.get(3).status()).isEqualTo(Status.NON_FINITE_START);
        }
    }

    @Test
    void evaluatesAllRunningRestartsInOneCall() {
        Counting f = new Counting(TestProblems.named("rosenbrock", 4));
        List<OptimizationResult> results = MULTI_START.minimizeAll(f, Bounds.unbounded(4), starts(9, 4));
        int longest =
                results.stream().mapToInt(OptimizationResult::evaluations).max().orElseThrow();
        int all = results.stream().mapToInt(OptimizationResult::evaluations).sum();
        assertThat(f.rows).hasSize(longest);
        assertThat(f.rows.stream().mapToInt(Integer::intValue).sum()).isEqualTo(all);
        assertThat(f.rows.get(0)).isEqualTo(9);
        assertThat(f.rows).isSortedAccordingTo((a, b) -> b - a);
    }

    @Test
    void negatedFunctionsKeepTheirBatchedEvaluation() {
        Counting f = new Counting(TestProblems.named("styblinski_tang", 3).negated());
        DMatrixRMaj starts = starts(4, 3);
        Bounds bounds = new Bounds(new double[] {-5, -5, -5}, new double[] {5, 5, 5});
        List<OptimizationResult> results = MULTI_START.minimizeAll(f.negated(), bounds, starts);
        List<OptimizationResult> plain =
                MULTI_START.minimizeAll(TestProblems.named("styblinski_tang", 3), bounds, starts);
        for (int i = 0; i < 4; i++) {
            assertSame(results.get(i), plain.get(i));
        }
        double[] values = new double[4];
        double[] negatedValues = new double[4];
        f.valueAll(starts, values);
        f.negated().valueAll(starts, negatedValues);
        assertThat(negatedValues)
                .containsExactly(Arrays.stream(values).map(v -> -v).toArray());
    }

    @Test
    void bestRunWins() {
        DifferentiableFunction f = TestProblems.named("styblinski_tang", 2);
        Bounds bounds = new Bounds(new double[] {-5, -5}, new double[] {5, 5});
        DMatrixRMaj starts = starts(10, 2);
        OptimizationResult best = MULTI_START.minimize(f, bounds, starts);
        assertThat(MULTI_START.minimizeAll(f, bounds, starts))
                .allSatisfy(r -> assertThat(r.value()).isGreaterThanOrEqualTo(best.value()));
        starts.data[0] = Double.NaN;
        assertThat(MULTI_START.minimize(f, bounds, starts).value()).isFinite();
    }

    @Test
    void runsStopWhenTold() {
        DifferentiableFunction f = TestProblems.named("rosenbrock", 4);
        Bounds bounds = Bounds.unbounded(4);
        AtomicInteger asked = new AtomicInteger();
        List<OptimizationResult> stopped =
                MULTI_START.minimizeAll(f, bounds, starts(9, 4), () -> asked.incrementAndGet() > 12);
        List<OptimizationResult> full = MULTI_START.minimizeAll(f, bounds, starts(9, 4));
        for (int i = 0; i < 9; i++) {
            assertThat(stopped.get(i).status()).isEqualTo(Status.STOPPED);
            assertThat(stopped.get(i).evaluations()).isEqualTo(12);
            double start = f.evaluate(Arrays.copyOfRange(starts(9, 4).data, 4 * i, 4 * i + 4), new double[4]);
            assertThat(stopped.get(i).value())
                    .isLessThan(start)
                    .isGreaterThan(full.get(i).value());
        }
        assertThat(MULTI_START.minimizeAll(f, bounds, starts(2, 4), () -> true))
                .allSatisfy(r -> assertThat(r.status()).isEqualTo(Status.NON_FINITE_START));
    }

    @Test
    void noStartsGiveNoResults() {
        DifferentiableFunction f = TestProblems.named("rosenbrock", 2);
        DMatrixRMaj none = new DMatrixRMaj(0, 2);
        assertThat(MULTI_START.minimizeAll(f, Bounds.unitCube(2), none)).isEmpty();
        assertThatThrownBy(() -> MULTI_START.minimize(f, Bounds.unitCube(2), none))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("results is empty");
    }

    @Test
    void refusesStartsOfAnotherDimension() {
        assertThatThrownBy(() -> MULTI_START.minimizeAll(
                        TestProblems.named("rosenbrock", 2), Bounds.unitCube(2), new DMatrixRMaj(4, 3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("starts has 3 coordinates, the bounds have 2");
    }
}
