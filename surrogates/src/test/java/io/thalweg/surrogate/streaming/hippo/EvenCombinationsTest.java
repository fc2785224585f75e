package io.thalweg.surrogate.streaming.hippo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.internal.linalg.Cholesky;
import io.thalweg.surrogate.Dense;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.kernel.Scaled;
import io.thalweg.surrogate.streaming.LinearFunctionals;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class EvenCombinationsTest {

    private static final Kernel MATERN = Matern52.of(Lengthscales.of(1));

    private static LinearFunctionals integrals(double length, int count) {
        WeightedTimes integrals = WeightedTimes.quadrature(new LegS(), new Interval(0, length), count, count + 100);
        double[] times = integrals.times();
        return new LinearFunctionals(DMatrixRMaj.wrap(times.length, 1, times), integrals.phi());
    }

    private static DMatrixRMaj times(double from, double to, int n) {
        return DMatrixRMaj.wrap(n, 1, Series.equidistant(from, to, n));
    }

    /** What features of covariance I leave of a prior variance of 1. */
    private static double[] residual(LinearFunctionals features, Kernel kernel, DMatrixRMaj x) {
        DMatrixRMaj cross = features.crossCovariance(kernel, x);
        return IntStream.range(0, x.numRows)
                .mapToDouble(i -> 1
                        - IntStream.range(0, features.size())
                                .mapToDouble(k -> cross.get(k, i) * cross.get(k, i))
                                .sum())
                .toArray();
    }

    /** The features of 200 out of 400 integrals, on intervals from a tenth of a length scale on. */
    @ParameterizedTest
    @MethodSource("io.thalweg.surrogate.streaming.hippo.TruncatedWhiteningTest#intervals")
    void covarianceIsTheIdentityWithoutJitter(double length, Kernel kernel) {
        LinearFunctionals best = EvenCombinations.of(integrals(length, 400), kernel, 200);
        assertThat(best.size()).isLessThanOrEqualTo(200);
        DMatrixRMaj covariance = best.covariance(kernel);
        assertThat(Cholesky.withJitter(covariance).orElseThrow().jitter()).isZero();
        CommonOps_DDRM.subtractEquals(covariance, CommonOps_DDRM.identity(best.size()));
        assertThat(CommonOps_DDRM.elementMaxAbs(covariance)).isLessThan(5e-4);
    }

    /** As many as the function has degrees of freedom: nothing is left out. */
    @ParameterizedTest
    @MethodSource("io.thalweg.surrogate.streaming.hippo.TruncatedWhiteningTest#intervals")
    void combinationsSpanTheIntegrals(double length, Kernel kernel) {
        LinearFunctionals all = integrals(length, 200);
        LinearFunctionals best = EvenCombinations.of(all, kernel, 200);
        DMatrixRMaj cross = all.crossCovariance(kernel, best);
        DMatrixRMaj rest = all.covariance(kernel);
        double largest = CommonOps_DDRM.elementMaxAbs(rest);
        CommonOps_DDRM.subtractEquals(rest, Dense.product(cross, Dense.transposed(cross)));
        for (int m = 0; m < 200; m++) {
            assertThat(Math.abs(rest.get(m, m))).as("integral %d", m).isLessThan(1e-11 * largest);
        }
    }

    /** Those that explain most of the variance at the nodes, of which there are more towards the ends. */
    @ParameterizedTest
    @CsvSource({"30,20", "57,60"})
    void endsAreExplainedAsWellAsTheMiddle(double length, int most) {
        LinearFunctionals all = integrals(length, 2 * most);
        LinearFunctionals even = EvenCombinations.of(all, MATERN, most);
        LinearFunctionals average = TruncatedWhitening.of(all, MATERN, most);
        assertThat(even.size()).isEqualTo(most);
        double atNodes = Arrays.stream(residual(even, MATERN, all.z())).sum();
        assertThat(atNodes)
                .isLessThan(
                        0.99 * Arrays.stream(residual(average, MATERN, all.z())).sum());
        double worst = Arrays.stream(residual(even, MATERN, times(0, length / 20, 50)))
                .max()
                .orElseThrow();
        double middle = Arrays.stream(residual(even, MATERN, times(0.45 * length, 0.55 * length, 50)))
                .max()
                .orElseThrow();
        double worstOfAverage = Arrays.stream(residual(average, MATERN, times(0, length / 20, 50)))
                .max()
                .orElseThrow();
        assertThat(worst).isLessThan(5 * middle).isLessThan(0.5 * worstOfAverage);
    }

    /** No other combinations of the same number leave less at the nodes: the eigenvalues of what all of them explain. */
    @Test
    void combinationsAreOptimalAtTheNodes() {
        LinearFunctionals all = integrals(30, 40);
        DMatrixRMaj cross = all.crossCovariance(MATERN, all.z());
        // The greatest eigenvalues of CᵀK⁻¹C, N × N.
        DMatrixRMaj explained = Dense.product(Dense.transposed(cross), Dense.solve(all.covariance(MATERN), cross));
        double[] values = Eigenvectors.of(explained).values();
        for (int most : new int[] {1, 10, 25, 40}) {
            double best = Arrays.stream(values, 0, most).sum();
            double left = Arrays.stream(residual(EvenCombinations.of(all, MATERN, most), MATERN, all.z()))
                    .sum();
            assertThat(all.z().numRows - left).isCloseTo(best, within(1e-8 * best));
        }
    }

    @Test
    void singleInstantIsOneFeature() {
        LinearFunctionals instant = new LinearFunctionals(
                DMatrixRMaj.wrap(1, 1, new double[] {3}), new DMatrixRMaj(1, 4, true, 1, 0, 0, 0));
        LinearFunctionals best = EvenCombinations.of(instant, Scaled.of(4, MATERN), 2);
        assertThat(best.size()).isEqualTo(1);
        assertThat(Math.abs(best.weights().get(0, 0))).isEqualTo(0.5);
    }

    @Test
    void nonFiniteOrConstantInputIsRefused() {
        LinearFunctionals none = new LinearFunctionals(times(0, 1, 5), new DMatrixRMaj(5, 2));
        assertThatThrownBy(() -> EvenCombinations.of(none, MATERN, 2))
                .isInstanceOf(ArithmeticException.class)
                .hasMessageContaining("2 integrals");
        for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
            LinearFunctionals some = integrals(1, 3);
            some.weights().set(0, 2, value);
            assertThatThrownBy(() -> EvenCombinations.of(some, MATERN, 2))
                    .isInstanceOf(ArithmeticException.class)
                    .hasMessageContaining("finite");
        }
    }

    // Eigenvectors

    @Test
    void eigenvectorsComeInDescendingOrder() {
        DMatrixRMaj a = integrals(10, 12).covariance(MATERN);
        Eigenvectors all = Eigenvectors.of(a);
        DMatrixRMaj scaled = all.vectors().copy();
        CommonOps_DDRM.multCols(scaled, all.values());
        DMatrixRMaj difference = CommonOps_DDRM.subtract(Dense.product(a, all.vectors()), scaled, null);
        assertThat(CommonOps_DDRM.elementMaxAbs(difference)).isLessThan(1e-14);
        for (int k = 1; k < 12; k++) {
            assertThat(all.values()[k]).isLessThanOrEqualTo(all.values()[k - 1]);
        }
        DMatrixRMaj three = Eigenvectors.greatest(a, 3);
        assertThat(three.data).isEqualTo(CommonOps_DDRM.extract(all.vectors(), 0, 12, 0, 3).data);
        assertThat(all.first(3).values()).isEqualTo(Arrays.copyOf(all.values(), 3));
        assertThat(Eigenvectors.of(new DMatrixRMaj(0, 0)).values()).isEmpty();
    }
}
