package io.thalweg.surrogate.streaming.hippo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.special.GaussLegendre;
import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.junit.jupiter.api.Test;

/** What every basis must satisfy. A basis is proved by a subclass that supplies one. */
public abstract class BasisContract {

    /** The stretch of time that the bases are tried on: it begins neither at 0 nor is of length 1. */
    protected static final Interval SEEN = new Interval(-0.7, 2.6);

    private static final int NODES = 300;

    /** The basis under test, at home on {@link #SEEN}. */
    protected abstract Basis basis();

    /** Number of functions that it is tried with. */
    protected int count() {
        return 12;
    }

    private Interval support() {
        return basis().support(SEEN);
    }

    /** Random times inside the support, not next to its ends, increasing. */
    private double[] inside(int n) {
        RandomGenerator random = Seed.of(5).child("inside").generator();
        double[] times = new double[n];
        for (int i = 0; i < n; i++) {
            times[i] = support().from() + support().length() * (0.01 + 0.98 * random.nextDouble());
        }
        Arrays.sort(times);
        return times;
    }

    private static double[] shifted(double[] times, double shift) {
        return Arrays.stream(times).map(time -> time + shift).toArray();
    }

    private static void assertClose(DMatrixRMaj actual, DMatrixRMaj expected, double tolerance) {
        assertThat(actual.numRows).isEqualTo(expected.numRows);
        assertThat(actual.numCols).isEqualTo(expected.numCols);
        assertThat(actual.data).containsExactly(expected.data, within(tolerance));
    }

    @Test
    void functionsAreOrthonormalUnderTheMeasure() {
        GaussLegendre rule = GaussLegendre.of(NODES);
        double[] times = Arrays.stream(rule.nodes())
                .map(s -> support().from() + support().length() * 0.5 * (s + 1))
                .toArray();
        DMatrixRMaj g = basis().functions(SEEN, times, count());
        DMatrixRMaj phi = basis().weights(SEEN, times, count());
        for (int q = 0; q < NODES; q++) {
            CommonOps_DDRM.scaleRow(0.5 * support().length() * rule.weights()[q], phi, q);
        }
        assertClose(
                CommonOps_DDRM.multTransA(g, phi, null), CommonOps_DDRM.identity(count()), orthonormalityTolerance());
    }

    /** Larger than rounding where the support cuts off a measure that has no end. */
    protected double orthonormalityTolerance() {
        return 1e-12;
    }

    @Test
    void weightsAreTheFunctionsTimesOneDensity() {
        double[] times = inside(20);
        DMatrixRMaj g = basis().functions(SEEN, times, count());
        DMatrixRMaj phi = basis().weights(SEEN, times, count());
        for (int i = 0; i < times.length; i++) {
            double density = phi.get(i, 0) / g.get(i, 0);
            assertThat(density).isPositive();
            for (int m = 0; m < count(); m++) {
                assertThat(phi.get(i, m))
                        .isCloseTo(density * g.get(i, m), within(1e-14 * density * (1 + Math.abs(g.get(i, m)))));
            }
        }
    }

    @Test
    void weightsAreTheDerivativeOfTheIntegrals() {
        double[] times = inside(50);
        double h = 1e-3 * support().length() / count();
        DMatrixRMaj slope = basis().integrals(SEEN, shifted(times, h), count());
        CommonOps_DDRM.subtractEquals(slope, basis().integrals(SEEN, shifted(times, -h), count()));
        DMatrixRMaj wide = basis().integrals(SEEN, shifted(times, 2 * h), count());
        CommonOps_DDRM.subtractEquals(wide, basis().integrals(SEEN, shifted(times, -2 * h), count()));
        CommonOps_DDRM.scale(8 / (12 * h), slope);
        CommonOps_DDRM.addEquals(slope, -1 / (12 * h), wide);
        assertClose(slope, basis().weights(SEEN, times, count()), 1e-8);
    }

    @Test
    void integralsRunFromZeroToTheMomentsOfTheBasis() {
        Interval support = support();
        double[] ends = {support.from(), support.to()};
        DMatrixRMaj integrals = basis().integrals(SEEN, ends, count());
        for (int m = 0; m < count(); m++) {
            assertThat(integrals.get(0, m)).isCloseTo(0, within(1e-15));
            assertThat(integrals.get(1, m)).isCloseTo(m == 0 ? 1 : 0, within(1e-14));
        }
    }

    @Test
    void nothingIsOutsideTheSupport() {
        Interval support = support();
        double length = support.length();
        double[] outside = {
            support.from() - 5 * length, support.from() - 1e-6, support.to() + 1e-6, support.to() + length
        };
        assertThat(support.to()).isEqualTo(SEEN.to());
        assertThat(basis().weights(SEEN, outside, count()).data).containsOnly(0);
        DMatrixRMaj ends = basis().integrals(SEEN, new double[] {support.from(), support.to()}, count());
        DMatrixRMaj integrals = basis().integrals(SEEN, outside, count());
        for (int i = 0; i < outside.length; i++) {
            for (int m = 0; m < count(); m++) {
                assertThat(integrals.get(i, m)).isEqualTo(ends.get(i / 2, m));
            }
        }
        for (double time : outside) {
            assertThatThrownBy(() -> basis().functions(SEEN, new double[] {support.from(), time}, 3))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("times[1] is " + time)
                    .hasMessageContaining("support");
        }
    }

    /** Up to 256 functions nothing overflows or loses its digits: Parseval's identity for the functionals of a step. */
    @Test
    void manyFunctionsStayAccurate() {
        double[] times = inside(200);
        DMatrixRMaj many = basis().integrals(SEEN, times, 256);
        DMatrixRMaj few = basis().integrals(SEEN, times, count());
        assertThat(CommonOps_DDRM.elementMaxAbs(many)).isLessThanOrEqualTo(1 + 1e-12);
        assertClose(CommonOps_DDRM.extract(many, 0, times.length, 0, count()), few, 0);
        DMatrixRMaj weights = basis().weights(SEEN, times, 256);
        assertThat(MatrixFeatures_DDRM.hasUncountable(weights)).isFalse();
        assertThat(MatrixFeatures_DDRM.hasUncountable(basis().functions(SEEN, times, 256)))
                .isFalse();
        for (int i = 0; i < times.length; i++) {
            // A step is 1 up to x: its functionals are the integrals, its square under ω is the first of them.
            double energy = 0;
            for (int m = 0; m < 256; m++) {
                energy += many.get(i, m) * many.get(i, m);
            }
            assertThat(energy).isBetween(many.get(i, 0) - 0.03, many.get(i, 0) + 1e-12);
        }
    }

    @Test
    void quadratureGivesTheFunctionalsOfAFunctionOfTheBasis() {
        WeightedTimes quadrature = WeightedTimes.quadrature(basis(), SEEN, count(), NODES);
        assertThat(quadrature.times()).hasSize(NODES).isSorted();
        assertThat(Interval.cover(quadrature.times()))
                .matches(times -> support().union(times).equals(support()));
        double[] third =
                CommonOps_DDRM.extractColumn(basis().functions(SEEN, quadrature.times(), count()), 3, null).data;
        DMatrixRMaj u = CommonOps_DDRM.multTransA(quadrature.phi(), column(third), null);
        for (int m = 0; m < count(); m++) {
            assertThat(u.get(m)).isCloseTo(m == 3 ? 1 : 0, within(orthonormalityTolerance()));
        }
    }

    @Test
    void cellsAddUpAndAgreeWithTheQuadrature() {
        double[] cuts = inside(7);
        double[] ends = new double[9];
        System.arraycopy(cuts, 0, ends, 1, 7);
        ends[0] = support().from() - 1;
        ends[8] = support().to();
        ends[4] = ends[3];
        DMatrixRMaj cells = WeightedTimes.cells(basis(), SEEN, ends, count());
        assertThat(cells.numRows).isEqualTo(8);
        GaussLegendre rule = GaussLegendre.of(100);
        for (int i = 0; i < 8; i++) {
            double from = Math.max(ends[i], support().from());
            double[] times = Arrays.stream(rule.nodes()).map(s -> from).toArray();
            for (int q = 0; q < times.length; q++) {
                times[q] += (ends[i + 1] - from) * 0.5 * (rule.nodes()[q] + 1);
            }
            DMatrixRMaj phi = basis().weights(SEEN, times, count());
            for (int m = 0; m < count(); m++) {
                double sum = 0;
                for (int q = 0; q < times.length; q++) {
                    sum += 0.5 * (ends[i + 1] - from) * rule.weights()[q] * phi.get(q, m);
                }
                assertThat(cells.get(i, m)).isCloseTo(sum, within(1e-12));
            }
        }
    }

    /** What functionals become is what they are of the sum that they stand for, cut off at the earlier time. */
    @Test
    void transitionGivesFunctionalsOfTheForgottenPart() {
        for (double passed : new double[] {0, 0.3, 1.1, 50}) {
            Interval later = new Interval(SEEN.from() - 0.5 * passed, SEEN.to() + passed);
            double from = Math.max(support().from(), basis().support(later).from());
            DMatrixRMaj expected = new DMatrixRMaj(count(), count());
            if (from < SEEN.to()) {
                expected = projections(new Interval(from, SEEN.to()), later);
            }
            DMatrixRMaj transition = basis().transition(SEEN, later, count());
            assertClose(transition, expected, orthonormalityTolerance());
        }
    }

    /** ∫ φ_m(x; later) g_k(x) dx by a rule of 20 nodes on each of 60 panels. */
    private DMatrixRMaj projections(Interval shared, Interval later) {
        GaussLegendre rule = GaussLegendre.of(20);
        DMatrixRMaj sum = new DMatrixRMaj(count(), count());
        double half = 0.5 * shared.length() / 60;
        for (int panel = 0; panel < 60; panel++) {
            double centre = shared.from() + (2 * panel + 1) * half;
            double[] times =
                    Arrays.stream(rule.nodes()).map(s -> centre + half * s).toArray();
            DMatrixRMaj phi = basis().weights(later, times, count());
            for (int q = 0; q < times.length; q++) {
                CommonOps_DDRM.scaleRow(half * rule.weights()[q], phi, q);
            }
            CommonOps_DDRM.multAddTransA(phi, basis().functions(SEEN, times, count()), sum);
        }
        return sum;
    }

    /** Values as a matrix of one column. */
    protected static DMatrixRMaj column(double[] values) {
        return new DMatrixRMaj(values.length, 1, true, values);
    }

    @Test
    void noTimesGiveAnEmptyMatrix() {
        assertThat(basis().functions(SEEN, new double[0], 4).numRows).isZero();
        assertThat(basis().weights(SEEN, new double[0], 4).numCols).isEqualTo(4);
        assertThat(basis().integrals(SEEN, new double[0], 4).numRows).isZero();
    }

    @Test
    void badInputIsRefusedByName() {
        double[] times = {SEEN.to()};
        for (int count : new int[] {0, -3}) {
            String message = "count is " + count;
            assertThatThrownBy(() -> basis().functions(SEEN, times, count)).hasMessageContaining(message);
            assertThatThrownBy(() -> basis().weights(SEEN, times, count)).hasMessageContaining(message);
            assertThatThrownBy(() -> basis().integrals(SEEN, times, count)).hasMessageContaining(message);
            assertThatThrownBy(() -> basis().transition(SEEN, SEEN, count)).hasMessageContaining(message);
            assertThatThrownBy(() -> WeightedTimes.quadrature(basis(), SEEN, count, 5))
                    .hasMessageContaining(message);
            assertThatThrownBy(() -> WeightedTimes.quadrature(basis(), SEEN, 5, count))
                    .hasMessageContaining("nodes is " + count);
        }
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
            double[] broken = {SEEN.to(), bad};
            String message = "times[1] is " + bad;
            assertThatThrownBy(() -> basis().functions(SEEN, broken, 3)).hasMessageContaining(message);
            assertThatThrownBy(() -> basis().weights(SEEN, broken, 3)).hasMessageContaining(message);
            assertThatThrownBy(() -> basis().integrals(SEEN, broken, 3))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(message);
            assertThatThrownBy(() -> WeightedTimes.cells(basis(), SEEN, broken, 3))
                    .hasMessageContaining("ends[1]");
        }
        assertThatThrownBy(() -> WeightedTimes.cells(basis(), SEEN, new double[] {1, 0.5}, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ends[1] is 0.5");
        assertThatThrownBy(() -> WeightedTimes.cells(basis(), SEEN, times, 3)).hasMessageContaining("one cell");
        assertThatThrownBy(() -> basis().transition(SEEN, new Interval(0, 2), 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("later ends at 2.0");
    }
}
