package io.thalweg.baseline.internal.hippo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.surrogate.streaming.hippo.Interval;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exact flows, and the matrix exponential behind them. */
class DynamicsTest {

    private static double distance(DMatrixRMaj a, DMatrixRMaj b) {
        return CommonOps_DDRM.elementMaxAbs(CommonOps_DDRM.subtract(a, b, null));
    }

    @Test
    void legSMatchesThePaperWithCorrectedDiagonal() {
        Dynamics dynamics = new LegendreScaling(3);
        double r15 = Math.sqrt(15);
        double[] drift = {-1, 0, 0, -Math.sqrt(3), -2, 0, -Math.sqrt(5), -r15, -3};
        assertThat(dynamics.drift(1).data).containsExactly(drift, within(1e-15));
        assertThat(dynamics.drift(4).data[8]).isEqualTo(-0.75);
        assertThat(dynamics.input(2))
                .containsExactly(new double[] {0.5, Math.sqrt(3) / 2, Math.sqrt(5) / 2}, within(1e-15));
    }

    @Test
    void legTAlternatesAboveTheDiagonal() {
        double[] drift = new LegT(2).dynamics(3).drift(0).data;
        double r3 = Math.sqrt(3);
        double r5 = Math.sqrt(5);
        double r15 = Math.sqrt(15);
        double[] expected = {-1, r3, -r5, -r3, -3, r15, -r5, -r15, -5};
        for (int i = 0; i < 9; i++) {
            assertThat(drift[i]).isCloseTo(expected[i] / 2, within(1e-15));
        }
    }

    /** The exponential of a rotation, of a nilpotent matrix, and of numbers far apart. */
    @Test
    void knownExponentialsAreReproduced() {
        DMatrixRMaj turn = MatrixExponential.of(new DMatrixRMaj(2, 2, true, 0, -30, 30, 0));
        double[] rotation = {Math.cos(30), -Math.sin(30), Math.sin(30), Math.cos(30)};
        assertThat(turn.data).containsExactly(rotation, within(1e-13));
        DMatrixRMaj shift = MatrixExponential.of(new DMatrixRMaj(3, 3, true, 0, 2, 0, 0, 0, 2, 0, 0, 0));
        assertThat(shift.data).containsExactly(new double[] {1, 2, 2, 0, 1, 2, 0, 0, 1}, within(1e-14));
        DMatrixRMaj far = MatrixExponential.of(new DMatrixRMaj(2, 2, true, -700, 0, 0, 3));
        assertThat(far.data).containsExactly(new double[] {0, 0, 0, Math.exp(3)}, within(1e-12));
        assertThat(MatrixExponential.of(new DMatrixRMaj(2, 2)).data).containsExactly(1, 0, 0, 1);
        assertThatThrownBy(() -> MatrixExponential.of(new DMatrixRMaj(1, 1, true, Double.NaN)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("matrix[0] is NaN");
    }

    /** exp(A log(t'/t)), A of LegS, against the integrals that it is. */
    @ParameterizedTest
    @CsvSource({"6, 1.7, 2e-15", "6, 50, 2e-15", "50, 1.02, 2e-14", "150, 1.001, 1e-13", "150, 50, 1e-13"})
    void flowOfLegSIsTheMatrixExponential(int count, double ratio, double tolerance) {
        Dynamics dynamics = new LegendreScaling(count);
        DMatrixRMaj a = dynamics.drift(1);
        CommonOps_DDRM.scale(Math.log(ratio), a);
        Dynamics.Flow flow = dynamics.flow(0.3, 0.3 * ratio);
        double error = distance(MatrixExponential.of(a), flow.transition());
        // A⁻¹(E − I)B = (I − E)e_0, as A⁻¹B = −e_0.
        for (int n = 0; n < count; n++) {
            double response = (n == 0 ? 1 : 0) - flow.transition().get(n, 0);
            assertThat(flow.response()[n]).isCloseTo(response, within(1e-13));
        }
        assertThat(error).isLessThan(tolerance);
    }

    /** Addition of arguments, L_n(s + h) e^{−h} = Σ_k L_k(s) e^{−h}(L_{n−k}(h) − L_{n−k−1}(h)). */
    @Test
    void flowOfLagTIsTheAdditionTheorem() {
        LagT basis = new LagT(0.5);
        Dynamics.Flow flow = basis.dynamics(20).flow(2, 3.1);
        double[] functions = basis.functions(new Interval(0, 1.1), new double[] {0}, 20).data;
        for (int n = 0; n < 20; n++) {
            for (int k = 0; k < 20; k++) {
                double difference = k > n ? 0 : functions[n - k] - (k == n ? 0 : functions[n - k - 1]);
                assertThat(flow.transition().get(n, k)).isCloseTo(Math.exp(-2.2) * difference, within(1e-13));
            }
        }
    }

    /** E(t, t'')= E(t', t'')E(t, t'), and no time is no change. */
    @Test
    void flowsCompose() {
        for (Dynamics dynamics : new Dynamics[] {
            new LegendreScaling(9), new LegT(1.5).dynamics(9), new LagT(0.5).dynamics(9), new FouT(1.5).dynamics(9)
        }) {
            Dynamics.Flow first = dynamics.flow(0.4, 0.9);
            Dynamics.Flow second = dynamics.flow(0.9, 1.3);
            Dynamics.Flow both = dynamics.flow(0.4, 1.3);
            DMatrixRMaj product = CommonOps_DDRM.mult(second.transition(), first.transition(), null);
            assertThat(distance(product, both.transition())).isLessThan(1e-12);
            DMatrixRMaj response = DMatrixRMaj.wrap(9, 1, second.response().clone());
            CommonOps_DDRM.multAdd(second.transition(), DMatrixRMaj.wrap(9, 1, first.response()), response);
            assertThat(response.data).containsExactly(both.response(), within(1e-12));
            Dynamics.Flow none = dynamics.flow(0.9, 0.9);
            assertThat(distance(none.transition(), CommonOps_DDRM.identity(9))).isLessThan(1e-13);
            assertThat(none.response()).containsOnly(0);
        }
    }

    @Test
    void badInputIsRefusedByName() {
        Dynamics dynamics = new LegendreScaling(3);
        assertThatThrownBy(() -> dynamics.drift(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("elapsed is 0.0");
        assertThatThrownBy(() -> dynamics.input(-1)).hasMessageContaining("elapsed is -1.0");
        for (Dynamics each : new Dynamics[] {dynamics, new LagT(1).dynamics(2)}) {
            assertThatThrownBy(() -> each.flow(2, 1)).hasMessageContaining("from 2.0 to 1.0");
            assertThatThrownBy(() -> each.flow(-1, 1)).hasMessageContaining("from -1.0");
            assertThatThrownBy(() -> each.flow(0, Double.NaN)).hasMessageContaining("NaN");
        }
        assertThatThrownBy(() -> Dynamics.timeInvariant(new DMatrixRMaj(2, 3), new double[2]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 x 3");
        assertThatThrownBy(() -> Dynamics.timeInvariant(new DMatrixRMaj(0, 0), new double[0]))
                .hasMessageContaining("M at least 1");
    }
}
