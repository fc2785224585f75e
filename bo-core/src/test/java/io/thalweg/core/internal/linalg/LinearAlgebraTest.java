package io.thalweg.core.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class LinearAlgebraTest {

    static IntStream sizes() {
        return IntStream.concat(IntStream.rangeClosed(1, 70), IntStream.of(127, 128, 129, 200, 333));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void productsAgreeWithTripleLoops(int n) {
        int m = n + 3;
        int inner = Math.max(1, n - 2);
        DMatrixRMaj a = Naive.random(m, inner, n);
        DMatrixRMaj b = Naive.random(inner, n, n + 1000);
        DMatrixRMaj c = Naive.random(m, n, n + 2000);
        DMatrixRMaj expected = Naive.combine(-1.5, Naive.multiply(a, b), 0.25, c);
        for (boolean transposeA : new boolean[] {false, true}) {
            for (boolean transposeB : new boolean[] {false, true}) {
                DMatrixRMaj left = transposeA ? Naive.transpose(a) : a;
                DMatrixRMaj right = transposeB ? Naive.transpose(b) : b;
                DMatrixRMaj result = c.copy();
                LinearAlgebra.multiply(-1.5, left, transposeA, right, transposeB, 0.25, result);
                assertThat(Naive.maxDifference(result, expected)).isLessThan(1e-13 * (1 + inner));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void symmetricRankKAgreesWithTripleLoopsAndIsExactlySymmetric(int n) {
        int inner = n / 2 + 3;
        DMatrixRMaj a = Naive.random(n, inner, n);
        DMatrixRMaj c = Naive.positiveDefinite(n, n + 1);
        DMatrixRMaj expected = Naive.combine(2, Naive.multiply(a, Naive.transpose(a)), -1, c);
        for (boolean transpose : new boolean[] {false, true}) {
            DMatrixRMaj result = c.copy();
            LinearAlgebra.symmetricRankK(2, transpose ? Naive.transpose(a) : a, transpose, -1, result);
            assertThat(Naive.maxDifference(result, expected)).isLessThan(1e-13 * (1 + inner));
            assertThat(Naive.maxDifference(result, Naive.transpose(result))).isZero();
        }
    }

    @Test
    void betaZeroOverwritesNaN() {
        DMatrixRMaj a = Naive.random(40, 40, 1);
        DMatrixRMaj c = new DMatrixRMaj(40, 40);
        Arrays.fill(c.data, Double.NaN);
        LinearAlgebra.multiply(1, a, false, a, true, 0, c);
        assertThat(c.data).doesNotContain(Double.NaN);
        Arrays.fill(c.data, Double.NaN);
        LinearAlgebra.symmetricRankK(1, a, false, 0, c);
        assertThat(c.data).doesNotContain(Double.NaN);
    }

    @Test
    void emptyInnerDimensionOnlyScales() {
        DMatrixRMaj c = Naive.random(5, 5, 1);
        DMatrixRMaj result = c.copy();
        LinearAlgebra.multiply(1, new DMatrixRMaj(5, 0), false, new DMatrixRMaj(0, 5), false, 2, result);
        assertThat(Naive.maxDifference(result, Naive.combine(2, c, 0, c))).isZero();
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void matrixVectorProductsAgreeWithTripleLoops(int n) {
        DMatrixRMaj a = Naive.random(n + 2, n, n);
        double[] x = Naive.vector(n, 1);
        double[] z = Naive.vector(n + 2, 2);
        DMatrixRMaj expected = Naive.multiply(a, DMatrixRMaj.wrap(n, 1, x));
        DMatrixRMaj expectedTransposed = Naive.multiply(Naive.transpose(a), DMatrixRMaj.wrap(n + 2, 1, z));
        double[] y = new double[n + 2];
        LinearAlgebra.multiply(a, x, y);
        assertThat(y).containsExactly(expected.data, within(1e-13 * n));
        double[] w = new double[n];
        LinearAlgebra.multiplyTransposed(a, z, w);
        assertThat(w).containsExactly(expectedTransposed.data, within(1e-13 * (n + 2)));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void dotAndAxpyRespectOffsets(int n) {
        double[] x = Naive.vector(n + 5, 1);
        double[] y = Naive.vector(n + 7, 2);
        double sum = 0;
        double[] expected = y.clone();
        for (int i = 0; i < n; i++) {
            sum += x[3 + i] * y[5 + i];
            expected[5 + i] += 0.7 * x[3 + i];
        }
        assertThat(LinearAlgebra.dot(x, 3, y, 5, n)).isCloseTo(sum, within(1e-14 * (n + 1)));
        LinearAlgebra.axpy(0.7, x, 3, y, 5, n);
        assertThat(y).containsExactly(expected, within(1e-15));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void squaredDistancesAndGaussianAgreeWithTheDefinition(int n) {
        int d = 1 + n % 7;
        DMatrixRMaj a = Naive.random(n / 2 + 1, d, 1);
        DMatrixRMaj b = Naive.random(n, d, 2);
        double[] w = new double[d];
        Arrays.setAll(w, k -> 0.5 + k);
        DMatrixRMaj distances = new DMatrixRMaj(a.numRows, n);
        DMatrixRMaj gaussian = new DMatrixRMaj(a.numRows, n);
        LinearAlgebra.squaredDistances(a, b, w, distances);
        LinearAlgebra.gaussian(a, b, w, gaussian);
        for (int i = 0; i < a.numRows; i++) {
            for (int j = 0; j < n; j++) {
                double r2 = 0;
                for (int k = 0; k < d; k++) {
                    r2 += Math.pow((a.get(i, k) - b.get(j, k)) * w[k], 2);
                }
                assertThat(distances.get(i, j)).isCloseTo(r2, within(1e-14 * (1 + r2)));
                assertThat(gaussian.get(i, j)).isCloseTo(StrictMath.exp(-r2 / 2), within(1e-15 * (1 + r2)));
            }
        }
    }

    @Test
    void distancesOfAMatrixToItselfAreSymmetricWithAZeroDiagonal() {
        DMatrixRMaj a = Naive.random(61, 3, 5);
        double[] w = {1.3, 0.1, 7};
        DMatrixRMaj r2 = new DMatrixRMaj(61, 61);
        LinearAlgebra.squaredDistances(a, a, w, r2);
        assertThat(Naive.maxDifference(r2, Naive.transpose(r2))).isZero();
        LinearAlgebra.squaredDistances(a, a.copy(), w, r2);
        assertThat(Naive.maxDifference(r2, Naive.transpose(r2))).isZero();
        for (int i = 0; i < 61; i++) {
            assertThat(r2.get(i, i)).isZero();
        }
    }

    @Test
    void wrongShapesAreRejectedByName() {
        DMatrixRMaj a = new DMatrixRMaj(3, 4);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LinearAlgebra.multiply(1, a, false, a, false, 0, new DMatrixRMaj(3, 4)))
                .withMessageContaining("b: is 3×4")
                .withMessageContaining("4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LinearAlgebra.multiply(1, a, false, a, true, 0, new DMatrixRMaj(3, 4)))
                .withMessageContaining("c: is 3×4, expected 3×3");
        DMatrixRMaj square = new DMatrixRMaj(3, 3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LinearAlgebra.multiply(1, square, false, square, false, 0, square))
                .withMessageContaining("c: shares its memory");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LinearAlgebra.dot(new double[3], 1, new double[9], 0, 3))
                .withMessageContaining("x: the range of 3 elements from 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LinearAlgebra.squaredDistances(a, a, new double[3], square))
                .withMessageContaining("inverseLengthscales: has 3 elements, expected 4");
    }
}
