package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.surrogate.Dense;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PivotedCholeskyTest {

    private static final Kernel KERNEL = Rbf.of(Lengthscales.of(0.4, 0.7));

    private static DMatrixRMaj covariance(int n) {
        DMatrixRMaj x = OnlineBoundTest.points(n, 2, 1);
        return KERNEL.gram(x);
    }

    /** Each pivot has the greatest residual of what the ones before leave, and the last of all is below the least. */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.1, 1e-3, 1e-6})
    void pivotsAreTheLeastExplained(double least) {
        DMatrixRMaj a = covariance(40);
        PivotedCholesky some = PivotedCholesky.of(a, least);
        DMatrixRMaj rest = a.copy();
        for (int k = 0; k < some.pivots().length; k++) {
            int p = some.pivots()[k];
            double pivot = rest.get(p, p);
            assertThat(pivot).isGreaterThan(least);
            for (int i = 0; i < 40; i++) {
                assertThat(rest.get(i, i)).isLessThanOrEqualTo(pivot + 1e-12);
            }
            DMatrixRMaj column = CommonOps_DDRM.extractColumn(rest, p, null);
            CommonOps_DDRM.multAddTransB(-1 / pivot, column, column, rest);
        }
        for (int i = 0; i < 40; i++) {
            assertThat(rest.get(i, i)).isLessThan(least + 1e-12);
        }
        CommonOps_DDRM.subtractEquals(a, Dense.product(some.factor(), Dense.transposed(some.factor())));
        assertThat(some.factor().numCols).isEqualTo(some.pivots().length);
        assertThat(a.data).containsExactly(rest.data, within(1e-9));
    }

    @Test
    void pivotsOfPointsMatchTheirCovariance() {
        DMatrixRMaj x = OnlineBoundTest.points(40, 2, 1);
        double[] alike = new double[40];
        Arrays.fill(alike, 1);
        int[] all = PivotedCholesky.of(covariance(40), 1e-3).pivots();
        assertThat(PivotedCholesky.pivots(KERNEL, x, alike, 40, 1e-3)).isEqualTo(all);
        assertThat(PivotedCholesky.pivots(KERNEL, x, alike, 7, 1e-3)).isEqualTo(Arrays.copyOf(all, 7));
        double[] weight = alike.clone();
        weight[23] = 2;
        assertThat(PivotedCholesky.pivots(KERNEL, x, weight, 7, 1e-3)).startsWith(23);
    }

    @Test
    void deficientRankIsDetected() {
        DMatrixRMaj r = OnlineBoundTest.points(12, 3, 2);
        DMatrixRMaj a = Dense.product(r, Dense.transposed(r));
        PivotedCholesky some = PivotedCholesky.of(a, 1e-12);
        assertThat(some.pivots()).hasSize(3).doesNotHaveDuplicates();
        DMatrixRMaj again = Dense.product(some.factor(), Dense.transposed(some.factor()));
        assertThat(again.data).containsExactly(a.data, within(1e-12));
        assertThat(PivotedCholesky.of(new DMatrixRMaj(4, 4), 0).pivots()).isEmpty();
        assertThat(PivotedCholesky.of(new DMatrixRMaj(0, 0), 0).factor().numRows)
                .isZero();
    }

    /** However small the least is, a variable is chosen once: rounding is no residual. */
    @Test
    void rowsAreChosenOnce() {
        DMatrixRMaj twice = new DMatrixRMaj(30, 2);
        DMatrixRMaj x = OnlineBoundTest.points(15, 2, 3);
        for (int i = 0; i < 30; i++) {
            twice.set(i, 0, x.get(i % 15, 0));
            twice.set(i, 1, x.get(i % 15, 1));
        }
        PivotedCholesky some = PivotedCholesky.of(KERNEL.gram(twice), 0);
        assertThat(some.pivots()).doesNotHaveDuplicates();
        assertThat(Arrays.stream(some.factor().data)).allMatch(Double::isFinite);
    }
}
