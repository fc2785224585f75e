package io.thalweg.surrogate.streaming.hippo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.surrogate.Dense;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.streaming.LinearFunctionals;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TruncatedWhiteningTest {

    private static final int M = 200;

    /** Projections of a function of length scale 1 on the polynomials of an interval. */
    private static LinearFunctionals projections(double length) {
        WeightedTimes integrals = WeightedTimes.quadrature(new LegS(), new Interval(0, length), M, 2 * M + 100);
        double[] times = integrals.times();
        return new LinearFunctionals(DMatrixRMaj.wrap(times.length, 1, times), integrals.phi());
    }

    private static Kernel rbf() {
        return Rbf.of(Lengthscales.of(1));
    }

    private static Kernel matern() {
        return Matern52.of(Lengthscales.of(1));
    }

    private static double[] eigenvalues(DMatrixRMaj symmetric) {
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(symmetric.numRows, false, true);
        assertThat(eigen.decompose(symmetric.copy())).isTrue();
        return IntStream.range(0, symmetric.numRows)
                .mapToObj(k -> eigen.getEigenvalue(k).getReal())
                .sorted(Comparator.reverseOrder())
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    static Stream<Arguments> intervals() {
        return Stream.of(0.1, 1.0, 3.0, 57.0, 200.0)
                .flatMap(length -> Stream.of(Arguments.of(length, rbf()), Arguments.of(length, matern())));
    }

    /** Smooth functions on a short interval have a handful of degrees of freedom, and 200 projections a singular covariance. */
    @ParameterizedTest
    @MethodSource("intervals")
    void covarianceIsTheIdentityWithoutJitter(double length, Kernel kernel) {
        LinearFunctionals best = TruncatedWhitening.of(projections(length), kernel, M);
        DMatrixRMaj covariance = best.covariance(kernel);
        Cholesky factor = Cholesky.withJitter(covariance).orElseThrow();
        assertThat(factor.jitter()).isZero();
        CommonOps_DDRM.subtractEquals(covariance, CommonOps_DDRM.identity(best.size()));
        // The least eigenvalue that is kept is 1e-12 of the largest, which is known to 1e-16.
        assertThat(CommonOps_DDRM.elementMaxAbs(covariance)).isLessThan(5e-4);
    }

    /** What is left out is no more than rounding: the rest of all projections given the combinations. */
    @ParameterizedTest
    @MethodSource("intervals")
    void combinationsSpanTheProjections(double length, Kernel kernel) {
        LinearFunctionals all = projections(length);
        LinearFunctionals best = TruncatedWhitening.of(all, kernel, M);
        DMatrixRMaj cross = all.crossCovariance(kernel, best);
        DMatrixRMaj rest = all.covariance(kernel);
        double largest = eigenvalues(rest)[0];
        CommonOps_DDRM.subtractEquals(rest, Dense.product(cross, Dense.transposed(cross)));
        for (int m = 0; m < M; m++) {
            assertThat(Math.abs(rest.get(m, m))).as("projection %d", m).isLessThan(1e-11 * largest);
        }
        assertThat(best.size()).isLessThanOrEqualTo(M);
        if (length <= 3 && kernel.equals(rbf())) {
            assertThat(best.size()).as("degrees of freedom").isLessThan(25);
        }
    }

    /** Combinations W of K have W W⁻ᵀ: their squared lengths are the inverse eigenvalues. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5, 17, 60})
    void largestEigenvaluesAreKept(int most) {
        for (Kernel kernel : List.of(rbf(), matern())) {
            DMatrixRMaj covariance = projections(57).covariance(kernel);
            double[] expected = eigenvalues(covariance);
            DMatrixRMaj w = TruncatedWhitening.of(covariance, most, 0);
            assertThat(w.numRows).isEqualTo(M);
            assertThat(w.numCols).isEqualTo(most);
            DMatrixRMaj lengths = Dense.product(Dense.transposed(w), w);
            for (int k = 0; k < most; k++) {
                assertThat(1 / lengths.get(k, k)).isCloseTo(expected[k], within(1e-8 * expected[0]));
                for (int j = 0; j < k; j++) {
                    double cosine = lengths.get(k, j) / Math.sqrt(lengths.get(k, k) * lengths.get(j, j));
                    assertThat(cosine).isCloseTo(0, within(1e-6));
                }
            }
        }
    }

    @Test
    void repeatedFunctionalsCountOnce() {
        LinearFunctionals some =
                new LinearFunctionals(DMatrixRMaj.wrap(4, 1, new double[] {0, 1, 2, 3}), CommonOps_DDRM.identity(4));
        DMatrixRMaj twice = CommonOps_DDRM.concatColumns(CommonOps_DDRM.identity(4), CommonOps_DDRM.identity(4), null);
        LinearFunctionals repeated = new LinearFunctionals(some.z(), twice);
        LinearFunctionals best = TruncatedWhitening.of(repeated, rbf(), 8);
        assertThat(best.size()).isEqualTo(4);
        DMatrixRMaj x = DMatrixRMaj.wrap(3, 1, new double[] {-1, 0.5, 1.7});
        DMatrixRMaj cross = best.crossCovariance(rbf(), x);
        DMatrixRMaj explained = Dense.product(Dense.transposed(cross), cross);
        DMatrixRMaj values = some.crossCovariance(rbf(), x);
        DMatrixRMaj expected = Dense.product(Dense.transposed(values), Dense.solve(some.covariance(rbf()), values));
        assertThat(explained.data).containsExactly(expected.data, within(1e-12));
    }

    @Test
    void constantFunctionalsAreDropped() {
        assertThat(TruncatedWhitening.of(new DMatrixRMaj(3, 3), 3, 0).numCols).isZero();
        assertThat(TruncatedWhitening.of(new DMatrixRMaj(0, 0), 3, 1).numCols).isZero();
        DMatrixRMaj two = CommonOps_DDRM.diag(4, 0, 1);
        DMatrixRMaj w = TruncatedWhitening.of(two, 3, 0);
        assertThat(w.numCols).isEqualTo(2);
        assertThat(Arrays.stream(w.data).map(Math::abs).toArray()).containsExactly(0.5, 0, 0, 0, 0, 1);
    }

    /** Where a larger variance is known, what is small beside it is rounding. */
    @Test
    void scaleDefinesRounding() {
        DMatrixRMaj small = CommonOps_DDRM.diag(1e-11, 1e-13);
        assertThat(TruncatedWhitening.of(small, 2, 0).numCols).isEqualTo(2);
        assertThat(TruncatedWhitening.of(small, 2, 1).numCols).isEqualTo(1);
        assertThat(TruncatedWhitening.of(small, 2, 1e3).numCols).isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-150, 1e-20, 1e20, 1e150})
    void unitsDoNotMatter(double unit) {
        DMatrixRMaj covariance = projections(3).covariance(rbf());
        DMatrixRMaj w = TruncatedWhitening.of(covariance, M, 0);
        CommonOps_DDRM.scale(unit, covariance);
        DMatrixRMaj scaled = TruncatedWhitening.of(covariance, M, 0);
        assertThat(scaled.numCols).isEqualTo(w.numCols);
        DMatrixRMaj whitened = Dense.product(Dense.transposed(scaled), Dense.product(covariance, scaled));
        CommonOps_DDRM.subtractEquals(whitened, CommonOps_DDRM.identity(w.numCols));
        assertThat(CommonOps_DDRM.elementMaxAbs(whitened)).isLessThan(5e-4);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void nonFiniteInputIsRefused(double value) {
        for (int at : new int[] {0, 4, 1}) {
            DMatrixRMaj covariance = CommonOps_DDRM.identity(3);
            covariance.set(at / 3, at % 3, value);
            covariance.set(at % 3, at / 3, value);
            assertThatThrownBy(() -> TruncatedWhitening.of(covariance, 3, 0))
                    .isInstanceOf(ArithmeticException.class)
                    .hasMessageContainingAll("3 functionals", "finite");
        }
    }
}
