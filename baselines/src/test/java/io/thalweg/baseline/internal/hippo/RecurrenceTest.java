package io.thalweg.baseline.internal.hippo;

import static io.thalweg.baseline.internal.hippo.Recurrence.Scheme.BILINEAR;
import static io.thalweg.baseline.internal.hippo.Recurrence.Scheme.EXACT_FLOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.streaming.hippo.Basis;
import io.thalweg.surrogate.streaming.hippo.Interval;
import io.thalweg.surrogate.streaming.hippo.LegS;
import io.thalweg.surrogate.streaming.hippo.WeightedTimes;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecurrenceTest {

    private static final double END = 1.7;
    private static final Kernel KERNEL = Rbf.of(Lengthscales.of(0.7));

    private static DMatrixRMaj column(double... values) {
        return new DMatrixRMaj(values.length, 1, true, values);
    }

    private static double distance(DMatrixRMaj a, DMatrixRMaj b) {
        return CommonOps_DDRM.elementMaxAbs(CommonOps_DDRM.subtract(a, b, null));
    }

    private static double[] equidistant(int n) {
        double[] times = new double[n];
        Arrays.setAll(times, i -> END * (i + 1) / n);
        return times;
    }

    /** n + 1 irregular times, the first and the last as given; some follow each other at once, some are equal. */
    private static double[] irregular(double from, double to, int n) {
        RandomGenerator random = Seed.of(8).child("irregular", n).generator();
        double[] times = new double[n + 1];
        Arrays.setAll(times, i -> from + (to - from) * Math.pow(random.nextDouble(), 3));
        times[0] = from;
        times[n] = to;
        Arrays.sort(times);
        times[n / 2] = times[n / 2 - 1];
        return times;
    }

    /** The largest error of k_u(s) with s = 0.4, M = 6, RBF of length-scale 0.7, on [0, 1.7], from six digits of its own. */
    @ParameterizedTest
    @CsvSource({
        "BILINEAR, 50, 0.02735",
        "BILINEAR, 200, 0.00699",
        "BILINEAR, 1000, 0.00140",
        "EXACT_FLOW, 50, 0.00678",
        "EXACT_FLOW, 200, 0.00168",
        "EXACT_FLOW, 1000, 0.00034"
    })
    void errorsMatchIndependentImplementations(Recurrence.Scheme scheme, int n, double error) {
        DMatrixRMaj s = column(0.4);
        WeightedTimes quadrature = WeightedTimes.quadrature(new LegS(), new Interval(0, END), 6, 200);
        DMatrixRMaj exact =
                CommonOps_DDRM.multTransA(quadrature.phi(), KERNEL.covariance(column(quadrature.times()), s), null);
        double[] times = equidistant(n);
        Recurrence recurrence = new Recurrence(new LegendreScaling(6), scheme);
        DMatrixRMaj evolved = recurrence.evolve(0, times, KERNEL.covariance(column(times), s));
        assertThat(distance(evolved, exact)).isCloseTo(error, within(6e-6));
    }

    /** Both are stable where the forward rule of Euler blows up: more functionals than steps. */
    @ParameterizedTest
    @ValueSource(ints = {50, 100, 200})
    void moreFunctionalsThanStepsAreStable(int count) {
        double[] times = equidistant(50);
        DMatrixRMaj values = KERNEL.covariance(column(times), column(0.4));
        for (Recurrence.Scheme scheme : Recurrence.Scheme.values()) {
            Recurrence recurrence = new Recurrence(new LegendreScaling(count), scheme);
            DMatrixRMaj evolved = recurrence.evolve(0, times, values);
            // Orthogonal coefficients of a path that is at most 1.
            assertThat(CommonOps_DDRM.elementMaxAbs(evolved)).isLessThan(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"6, 20", "50, 100", "150, 80"})
    void exactFlowOfLegSMatchesTheClosedForm(int count, int n) {
        for (double start : new double[] {0, -3.25}) {
            double[] ends = irregular(start, start + 40, n);
            double[] times = Arrays.copyOfRange(ends, 1, n + 1);
            DMatrixRMaj values = KERNEL.covariance(column(times), column(start + 1, start + 17));
            DMatrixRMaj phi = WeightedTimes.cells(new LegS(), Interval.cover(ends), ends, count);
            DMatrixRMaj evolved = new Recurrence(new LegendreScaling(count), EXACT_FLOW).evolve(start, times, values);
            assertThat(distance(evolved, CommonOps_DDRM.multTransA(phi, values, null)))
                    .isLessThan(1e-13);
        }
    }

    /** The equation of LagT is exact too, for a function that is 0 before the stream. */
    @Test
    void exactFlowOfLagTMatchesTheClosedForm() {
        double[] ends = irregular(1, 6, 40);
        double[] times = Arrays.copyOfRange(ends, 1, 41);
        DMatrixRMaj values = KERNEL.covariance(column(times), column(4, 5.5));
        DMatrixRMaj phi = WeightedTimes.cells(new LagT(0.8), Interval.cover(ends), ends, 15);
        DMatrixRMaj evolved = new Recurrence(new LagT(0.8).dynamics(15), EXACT_FLOW).evolve(1, times, values);
        assertThat(distance(evolved, CommonOps_DDRM.multTransA(phi, values, null)))
                .isLessThan(1e-12);
    }

    /** Cells of a stream that went on are those of the earlier one, carried over, and new ones: for many functionals too. */
    @ParameterizedTest
    @ValueSource(ints = {1, 20, 150, 256})
    void cellsAreCarriedByTheTransition(int count) {
        for (Basis basis : new Basis[] {new LegS(), new LagT(0.8)}) {
            double[] ends = irregular(1, 6, 30);
            Interval earlier = new Interval(1, 6);
            for (double end : new double[] {6, 6.01, 9, 400}) {
                Interval later = new Interval(1, end);
                DMatrixRMaj before = WeightedTimes.cells(basis, earlier, ends, count);
                DMatrixRMaj carried = CommonOps_DDRM.multTransB(before, basis.transition(earlier, later, count), null);
                assertThat(distance(carried, WeightedTimes.cells(basis, later, ends, count)))
                        .isLessThan(1e-13);
                if (basis instanceof LegS && count < 200) {
                    DMatrixRMaj flow =
                            new LegendreScaling(count).flow(5, end - 1).transition();
                    assertThat(distance(basis.transition(earlier, later, count), flow))
                            .isLessThan(1e-12);
                }
            }
        }
    }

    /** The bilinear rule is of second order once f is held: halving the steps quarters its distance to the exact flow. */
    @Test
    void bilinearRuleApproachesTheExactFlow() {
        for (RecurrentBasis basis : new RecurrentBasis[] {new LegT(1.5), new LagT(0.5), new FouT(1.5)}) {
            double[] distances = new double[2];
            for (int i = 0; i < 2; i++) {
                double[] times = equidistant(400 << i);
                DMatrixRMaj held = new DMatrixRMaj(times.length, 1);
                for (int k = 0; k < times.length; k++) {
                    held.data[k] = times[k] > 0.5 * END ? 1.3 : 0.4;
                }
                Dynamics dynamics = basis.dynamics(7);
                distances[i] = distance(
                        new Recurrence(dynamics, BILINEAR).evolve(0, times, held),
                        new Recurrence(dynamics, EXACT_FLOW).evolve(0, times, held));
            }
            assertThat(distances[0]).isBetween(1e-7, 1e-3);
            assertThat(distances[0] / distances[1]).isBetween(3.8, 4.2);
        }
    }

    @Test
    void streamsMayBeInterrupted() {
        double[] times = irregular(2, 9, 30);
        DMatrixRMaj values = KERNEL.covariance(column(times), column(4, 5.5));
        for (Recurrence.Scheme scheme : Recurrence.Scheme.values()) {
            Recurrence recurrence = new Recurrence(new LegendreScaling(8), scheme);
            DMatrixRMaj first =
                    recurrence.evolve(2, Arrays.copyOf(times, 10), CommonOps_DDRM.extract(values, 0, 10, 0, 2));
            DMatrixRMaj before = first.copy();
            DMatrixRMaj second = recurrence.resume(
                    2,
                    times[9],
                    first,
                    Arrays.copyOfRange(times, 10, 31),
                    CommonOps_DDRM.extract(values, 10, 31, 0, 2));
            assertThat(second.data).containsExactly(recurrence.evolve(2, times, values).data);
            assertThat(first.data).containsExactly(before.data);
        }
    }

    /** The first value at the very beginning, or a little later, is the first functional. */
    @Test
    void firstStepHoldsTheFirstValue() {
        for (double later : new double[] {0, 1e-9, 3}) {
            Recurrence exact = new Recurrence(new LegendreScaling(4), EXACT_FLOW);
            assertThat(exact.evolve(5, new double[] {5 + later}, column(2.5)).data)
                    .containsExactly(2.5, 0, 0, 0);
        }
        Recurrence bilinear = new Recurrence(new LegendreScaling(4), BILINEAR);
        assertThat(bilinear.evolve(5, new double[] {5, 5}, column(2.5, 3)).data).containsExactly(3, 0, 0, 0);
        assertThat(bilinear.evolve(5, new double[0], new DMatrixRMaj(0, 1)).data)
                .containsExactly(0, 0, 0, 0);
    }

    @Test
    void badInputIsRefusedByName() {
        Recurrence recurrence = new Recurrence(new LegendreScaling(4), EXACT_FLOW);
        assertThatThrownBy(() -> recurrence.evolve(0, new double[] {2, 1}, column(1, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("times[1] is 1.0");
        assertThatThrownBy(() -> recurrence.evolve(0, new double[] {1, Double.NaN}, column(1, 1)))
                .hasMessageContaining("times[1] is NaN");
        assertThatThrownBy(() -> recurrence.evolve(3, new double[] {2}, column(1)))
                .hasMessageContaining("times[0] is 2.0")
                .hasMessageContaining("3.0 was reached");
        assertThatThrownBy(() -> recurrence.evolve(0, new double[] {1}, column(1, 2)))
                .hasMessageContaining("values has 2 rows where 1");
        assertThatThrownBy(() -> recurrence.resume(0, 1, column(1), new double[] {2}, column(1)))
                .hasMessageContaining("coefficients has 1 rows where 4");
        assertThatThrownBy(() -> recurrence.resume(0, 1, new DMatrixRMaj(4, 2), new double[] {2}, column(1)))
                .hasMessageContaining("2 functions");
        assertThatThrownBy(() -> recurrence.resume(0, -1, new DMatrixRMaj(4, 1), new double[] {2}, column(1)))
                .hasMessageContaining("from 0.0 to -1.0");
    }
}
