package io.thalweg.baseline.internal.hippo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.surrogate.streaming.hippo.BasisContract;
import io.thalweg.surrogate.streaming.hippo.Interval;
import io.thalweg.surrogate.streaming.hippo.WeightedTimes;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

/** What every basis with an equation must satisfy. */
abstract class RecurrentBasisContract extends BasisContract {

    private static final int NODES = 300;

    /** The equation of the basis under test. */
    protected Dynamics dynamics(int count) {
        return ((RecurrentBasis) basis()).dynamics(count);
    }

    /**
     * A smooth function whose functionals obey {@link #dynamics} exactly. Where the equation is an approximation, a
     * function for which it is none.
     */
    protected double signal(double time) {
        return Math.cos(2.3 * time + 0.4) + 0.2 * time;
    }

    /** du/dt = A(t)u + B(t)f(t), by differences of the functionals of {@link #signal}. */
    @Test
    void functionalsObeyTheEquation() {
        Dynamics dynamics = dynamics(count());
        assertThat(dynamics.size()).isEqualTo(count());
        double h = 1e-3;
        double elapsed = SEEN.length();
        DMatrixRMaj residual = CommonOps_DDRM.subtract(functionals(h), functionals(-h), null);
        CommonOps_DDRM.scale(8 / (12 * h), residual);
        CommonOps_DDRM.addEquals(
                residual, -1 / (12 * h), CommonOps_DDRM.subtract(functionals(2 * h), functionals(-2 * h), null));
        CommonOps_DDRM.multAdd(-1, dynamics.drift(elapsed), functionals(0), residual);
        CommonOps_DDRM.addEquals(residual, -signal(SEEN.to()), column(dynamics.input(elapsed)));
        assertThat(CommonOps_DDRM.elementMaxAbs(residual)).isLessThan(2e-8);
    }

    private DMatrixRMaj functionals(double later) {
        Interval seen = new Interval(SEEN.from(), SEEN.to() + later);
        WeightedTimes quadrature = WeightedTimes.quadrature(basis(), seen, count(), NODES);
        DMatrixRMaj values =
                column(Arrays.stream(quadrature.times()).map(this::signal).toArray());
        return CommonOps_DDRM.multTransA(quadrature.phi(), values, null);
    }

    @Test
    void countBelowOneIsRefused() {
        for (int count : new int[] {0, -3}) {
            assertThatThrownBy(() -> dynamics(count))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("count is " + count);
        }
    }
}
