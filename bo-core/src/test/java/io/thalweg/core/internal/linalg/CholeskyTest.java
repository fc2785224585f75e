package io.thalweg.core.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CholeskyTest {

    static IntStream sizes() {
        return IntStream.concat(IntStream.rangeClosed(0, 70), IntStream.of(127, 128, 129, 200, 333));
    }

    private static DMatrixRMaj reconstruct(Cholesky factor) {
        DMatrixRMaj l = factor.lower();
        return Naive.multiply(l, Naive.transpose(l));
    }

    private static DMatrixRMaj block(DMatrixRMaj a, int row, int column, int rows, int columns) {
        DMatrixRMaj b = new DMatrixRMaj(rows, columns);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                b.set(i, j, a.get(row + i, column + j));
            }
        }
        return b;
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void reconstructsTheMatrix(int n) {
        DMatrixRMaj a = Naive.positiveDefinite(n, n);
        DMatrixRMaj original = a.copy();
        Cholesky factor = Cholesky.of(a).orElseThrow();
        assertThat(factor.size()).isEqualTo(n);
        assertThat(factor.jitter()).isZero();
        assertThat(Naive.maxDifference(a, original)).isZero();
        assertThat(Naive.maxDifference(reconstruct(factor), a)).isLessThan(1e-14);
        DMatrixRMaj lower = factor.lower();
        double logDeterminant = 0;
        double above = 0;
        for (int i = 0; i < n; i++) {
            assertThat(factor.diagonal(i)).isPositive().isEqualTo(lower.get(i, i));
            logDeterminant += 2 * Math.log(factor.diagonal(i));
            for (int j = i + 1; j < n; j++) {
                above = Math.max(above, Math.abs(lower.get(i, j)));
            }
        }
        assertThat(above).isZero();
        assertThat(factor.logDeterminant()).isCloseTo(logDeterminant, within(1e-12 * (1 + n)));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void readsTheLowerTriangleOnly(int n) {
        DMatrixRMaj a = Naive.positiveDefinite(n, n);
        DMatrixRMaj lower = a.copy();
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                lower.set(i, j, Double.NaN);
            }
        }
        assertThat(Naive.maxDifference(
                        Cholesky.of(lower).orElseThrow().lower(),
                        Cholesky.of(a).orElseThrow().lower()))
                .isZero();
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void solvesSingleRightHandSides(int n) {
        DMatrixRMaj a = Naive.positiveDefinite(n, n);
        Cholesky factor = Cholesky.of(a).orElseThrow();
        double[] x = Naive.vector(n, 77);
        double[] b = Naive.multiply(a, DMatrixRMaj.wrap(n, 1, x)).data;
        double[] copy = b.clone();
        assertThat(factor.solve(b)).containsExactly(x, within(1e-12));
        assertThat(b).containsExactly(copy);
        double[] lx = Naive.multiply(factor.lower(), DMatrixRMaj.wrap(n, 1, x)).data;
        assertThat(factor.solveLower(lx)).containsExactly(x, within(1e-12));
        double[] ltx = Naive.multiply(Naive.transpose(factor.lower()), DMatrixRMaj.wrap(n, 1, x)).data;
        assertThat(factor.solveLowerTransposed(ltx)).containsExactly(x, within(1e-12));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void solvesManyRightHandSides(int n) {
        DMatrixRMaj a = Naive.positiveDefinite(n, n);
        Cholesky factor = Cholesky.of(a).orElseThrow();
        DMatrixRMaj l = factor.lower();
        for (int m : new int[] {0, 1, 3, 10, 24, 25, n, 2 * n + 1}) {
            DMatrixRMaj x = Naive.random(n, m, 5);
            DMatrixRMaj b = Naive.multiply(a, x);
            DMatrixRMaj copy = b.copy();
            assertThat(Naive.maxDifference(factor.solve(b), x)).isLessThan(1e-12);
            assertThat(Naive.maxDifference(b, copy)).isZero();
            assertThat(Naive.maxDifference(factor.solveLower(Naive.multiply(l, x)), x))
                    .isLessThan(1e-12);
            assertThat(Naive.maxDifference(factor.solveLowerTransposed(Naive.multiply(Naive.transpose(l), x)), x))
                    .isLessThan(1e-12);
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void inverseIsExactlySymmetricAndInverts(int n) {
        DMatrixRMaj a = Naive.positiveDefinite(n, n);
        DMatrixRMaj inverse = Cholesky.of(a).orElseThrow().inverse();
        assertThat(Naive.maxDifference(inverse, Naive.transpose(inverse))).isZero();
        assertThat(Naive.maxDifference(Naive.multiply(a, inverse), Naive.identity(n)))
                .isLessThan(1e-12);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 24, 31, 32, 33, 64, 100, 129})
    void appendedRowsEqualAFactorisationFromScratch(int n) {
        for (int q : new int[] {0, 1, 2, 7, 24, 30}) {
            DMatrixRMaj a = Naive.positiveDefinite(n + q, n + 3);
            Cholesky whole = Cholesky.of(a).orElseThrow();
            Cholesky old = Cholesky.of(block(a, 0, 0, n, n)).orElseThrow();
            DMatrixRMaj before = old.lower();
            Cholesky appended =
                    old.append(block(a, n, 0, q, n), block(a, n, n, q, q)).orElseThrow();
            assertThat(Naive.maxDifference(appended.lower(), whole.lower())).isLessThan(1e-14);
            assertThat(Naive.maxDifference(old.lower(), before)).isZero();
            assertThat(old.size()).isEqualTo(n);
        }
    }

    @Test
    void appendingToEmptyIsFactorising() {
        DMatrixRMaj a = Naive.positiveDefinite(9, 1);
        Cholesky grown = Cholesky.empty();
        for (int i = 0; i < 9; i++) {
            grown = grown.append(block(a, i, 0, 1, i), block(a, i, i, 1, 1)).orElseThrow();
        }
        assertThat(Naive.maxDifference(
                        grown.lower(), Cholesky.of(a).orElseThrow().lower()))
                .isLessThan(1e-15);
    }

    @Test
    void appendingADuplicateOrNaNIsEmptyAndKeepsTheOldValue() {
        DMatrixRMaj a = Naive.positiveDefinite(30, 1);
        Cholesky old = Cholesky.of(a).orElseThrow();
        DMatrixRMaj before = old.lower();
        DMatrixRMaj duplicate = block(a, 4, 0, 1, 30);
        DMatrixRMaj smaller = block(a, 4, 4, 1, 1);
        smaller.set(0, 0, smaller.get(0, 0) * (1 - 1e-9));
        assertThat(old.append(duplicate, smaller)).isEmpty();
        duplicate.set(0, 7, Double.NaN);
        assertThat(old.append(duplicate, block(a, 4, 4, 1, 1))).isEmpty();
        assertThat(Naive.maxDifference(old.lower(), before)).isZero();
    }

    @Test
    void appendUsesTheSameAbsoluteJitter() {
        DMatrixRMaj ones = new DMatrixRMaj(40, 40);
        Arrays.fill(ones.data, 3);
        Cholesky old = Cholesky.withJitter(block(ones, 0, 0, 39, 39)).orElseThrow();
        assertThat(old.jitter()).isPositive();
        Cholesky appended =
                old.append(block(ones, 39, 0, 1, 39), block(ones, 39, 39, 1, 1)).orElseThrow();
        assertThat(appended.absoluteJitter()).isEqualTo(old.absoluteJitter());
        assertThat(appended.jitter()).isEqualTo(old.jitter());
        assertThat(reconstruct(appended).get(39, 39)).isCloseTo(3 + old.absoluteJitter(), within(1e-15 * 3));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void rankOneUpdateEqualsRefactoring(int n) {
        DMatrixRMaj a = Naive.positiveDefinite(n, n);
        double[] v = Naive.vector(n, 8);
        Cholesky old = Cholesky.of(a).orElseThrow();
        DMatrixRMaj before = old.lower();
        DMatrixRMaj vv = Naive.multiply(DMatrixRMaj.wrap(n, 1, v), DMatrixRMaj.wrap(1, n, v));
        Cholesky expected = Cholesky.of(Naive.combine(1, a, 1, vv)).orElseThrow();
        Cholesky updated = old.update(v);
        assertThat(Naive.maxDifference(updated.lower(), expected.lower())).isLessThan(1e-13);
        assertThat(Naive.maxDifference(old.lower(), before)).isZero();
    }

    @Test
    void thousandUpdatesStayAccurate() {
        int n = 37;
        Cholesky factor = Cholesky.of(Naive.identity(n)).orElseThrow();
        DMatrixRMaj a = Naive.identity(n);
        for (int t = 0; t < 1000; t++) {
            DMatrixRMaj v = Naive.random(n, 1, t);
            factor = factor.update(v.data);
            a = Naive.combine(1, a, 1, Naive.multiply(v, Naive.transpose(v)));
        }
        assertThat(Naive.maxDifference(reconstruct(factor), a)).isLessThan(1e-11);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 30, 45})
    void pullbackAgreesWithCentralDifferences(int n) {
        DMatrixRMaj a = Naive.positiveDefinite(n, n);
        DMatrixRMaj lowerBar = Naive.random(n, n, 12);
        Cholesky factor = Cholesky.of(a).orElseThrow();
        DMatrixRMaj adjoint = factor.pullback(lowerBar);
        assertThat(Naive.maxDifference(adjoint, Naive.transpose(adjoint))).isZero();
        double h = 1e-5;
        for (int trial = 0; trial < 5; trial++) {
            DMatrixRMaj g = Naive.random(n, n, 100 + trial);
            DMatrixRMaj direction = Naive.combine(1, g, 1, Naive.transpose(g));
            double difference = (objective(Naive.combine(1, a, h, direction), lowerBar)
                            - objective(Naive.combine(1, a, -h, direction), lowerBar))
                    / (2 * h);
            double derivative = 0;
            for (int i = 0; i < n * n; i++) {
                derivative += adjoint.data[i] * direction.data[i];
            }
            assertThat(derivative).isCloseTo(difference, within(1e-6 * (1 + Math.abs(difference))));
        }
    }

    /** ⟨L̄, L⟩ over the lower triangle. */
    private static double objective(DMatrixRMaj a, DMatrixRMaj lowerBar) {
        DMatrixRMaj l = Cholesky.of(a).orElseThrow().lower();
        double sum = 0;
        for (int i = 0; i < l.data.length; i++) {
            sum += l.data[i] * lowerBar.data[i];
        }
        return sum;
    }

    @Test
    void pullbackReadsTheLowerTriangleOnly() {
        DMatrixRMaj a = Naive.positiveDefinite(33, 1);
        DMatrixRMaj lowerBar = Naive.random(33, 33, 12);
        DMatrixRMaj expected = Cholesky.of(a).orElseThrow().pullback(lowerBar);
        for (int i = 0; i < 33; i++) {
            for (int j = i + 1; j < 33; j++) {
                lowerBar.set(i, j, Double.NaN);
            }
        }
        assertThat(Naive.maxDifference(Cholesky.of(a).orElseThrow().pullback(lowerBar), expected))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 10, 40, 100})
    void indefiniteIsEmptyAndJitterRecordsItsRung(int n) {
        // Rank one with an eigenvalue pushed to −3e-7 of the mean diagonal: only the rung 1e-6 and above can help.
        DMatrixRMaj a = new DMatrixRMaj(n, n);
        Arrays.fill(a.data, 2);
        for (int i = 0; i < n; i++) {
            a.add(i, i, -2 * 3e-7);
        }
        assertThat(Cholesky.of(a)).isEmpty();
        DMatrixRMaj before = a.copy();
        Cholesky factor = Cholesky.withJitter(a).orElseThrow();
        assertThat(factor.jitter()).isEqualTo(1e-6);
        assertThat(factor.absoluteJitter()).isCloseTo(2e-6, within(1e-11));
        assertThat(Naive.maxDifference(a, before)).isZero();
        DMatrixRMaj expected = a.copy();
        for (int i = 0; i < n; i++) {
            expected.add(i, i, factor.absoluteJitter());
        }
        assertThat(Naive.maxDifference(reconstruct(factor), expected)).isLessThan(1e-14);
    }

    /** Each pivot is positive, and what the factor says of other points may still be wrong: 24 points a third of a length scale apart. */
    @Test
    void smallPivotsGetTheLeastJitter() {
        int n = 24;
        DMatrixRMaj a = new DMatrixRMaj(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a.set(i, j, 5 * Math.exp(-0.5 * Math.pow((i - j) / 3.0, 2)));
            }
        }
        Cholesky plain = Cholesky.of(a).orElseThrow();
        assertThat(plain.hasSmallPivots()).isTrue();
        Cholesky regular = Cholesky.regular(a).orElseThrow();
        assertThat(regular.jitter()).isEqualTo(1e-12);
        assertThat(regular.absoluteJitter()).isCloseTo(5e-12, within(1e-20));
        assertThat(regular.hasSmallPivots()).as("jitter is enough").isFalse();
    }

    /** What varies little is not almost repeated. */
    @Test
    void smallElementsAreNoSmallPivots() {
        DMatrixRMaj a = Naive.positiveDefinite(5, 3);
        for (int i = 0; i < 5; i++) {
            a.set(4, i, 1e-9 * a.get(4, i));
            a.set(i, 4, 1e-9 * a.get(i, 4));
        }
        assertThat(Cholesky.of(a).orElseThrow().hasSmallPivots()).isFalse();
    }

    @Test
    void otherMatricesAreFactorisedAsTheyAre() {
        DMatrixRMaj a = Naive.positiveDefinite(40, 3);
        assertThat(Cholesky.regular(a).orElseThrow().lower().data)
                .containsExactly(Cholesky.of(a).orElseThrow().lower().data);
        assertThat(Cholesky.regular(new DMatrixRMaj(0, 0)).orElseThrow().jitter())
                .isZero();
        assertThat(Cholesky.regular(new DMatrixRMaj(3, 3))).isEmpty();
    }

    @Test
    void stronglyIndefiniteIsEmpty() {
        DMatrixRMaj a = Naive.identity(50);
        a.set(33, 33, -1);
        assertThat(Cholesky.of(a)).isEmpty();
        assertThat(Cholesky.withJitter(a)).isEmpty();
        assertThat(Cholesky.of(new DMatrixRMaj(3, 3))).isEmpty();
        assertThat(Cholesky.withJitter(new DMatrixRMaj(3, 3))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 20, 40, 100})
    void nonFiniteIsEmpty(int n) {
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            for (int position : new int[] {0, n / 2, n - 1}) {
                DMatrixRMaj a = Naive.positiveDefinite(n, n);
                a.set(n - 1, position, bad);
                assertThat(Cholesky.of(a)).isEmpty();
                assertThat(Cholesky.withJitter(a)).isEmpty();
            }
        }
    }

    @Test
    void nearlySingularMatricesKeepASmallResidual() {
        // A Gaussian kernel of 120 close points with noise 1e-10: condition number about 1e12.
        int n = 120;
        DMatrixRMaj x = Naive.random(n, 1, 3);
        DMatrixRMaj k = new DMatrixRMaj(n, n);
        LinearAlgebra.gaussian(x, x, new double[] {1}, k);
        for (int i = 0; i < n; i++) {
            k.add(i, i, 1e-10);
        }
        Cholesky factor = Cholesky.of(k).orElseThrow();
        assertThat(Naive.maxDifference(reconstruct(factor), k)).isLessThan(1e-14);
    }

    @Test
    void wrongShapesAreRejectedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cholesky.of(new DMatrixRMaj(2, 3)))
                .withMessageContaining("a: is 2×3");
        Cholesky factor = Cholesky.of(Naive.identity(4)).orElseThrow();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> factor.solve(new double[3]))
                .withMessageContaining("b: has 3 elements, expected 4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> factor.solve(new DMatrixRMaj(3, 4)))
                .withMessageContaining("b: is 3×4, expected 4 rows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> factor.append(new DMatrixRMaj(2, 3), new DMatrixRMaj(2, 2)))
                .withMessageContaining("cross: is 2×3, expected 2×4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> factor.update(new double[5]))
                .withMessageContaining("v: has 5 elements, expected 4");
    }

    /** A factor that was stored is the same to the last bit in all that is done with it, its jitter included. */
    @ParameterizedTest
    @MethodSource("sizes")
    void restoredFactorBehavesLikeTheOriginal(int n) {
        DMatrixRMaj ones = new DMatrixRMaj(n, n);
        Arrays.fill(ones.data, 1);
        Cholesky factor = Cholesky.withJitter(ones).orElseThrow();
        Cholesky known = Cholesky.ofFactor(factor.lower(), factor.jitter(), factor.absoluteJitter());
        assertThat(factor.jitter() > 0).isEqualTo(n > 1);
        assertThat(known.jitter()).isEqualTo(factor.jitter());
        assertThat(known.absoluteJitter()).isEqualTo(factor.absoluteJitter());
        assertThat(known.lower().data).isEqualTo(factor.lower().data);
        assertThat(known.inverse().data).isEqualTo(factor.inverse().data);
        DMatrixRMaj cross = new DMatrixRMaj(3, n);
        Arrays.fill(cross.data, 0.5);
        DMatrixRMaj corner = Naive.positiveDefinite(3, 5);
        CommonOps_DDRM.scale(10, corner);
        CommonOps_DDRM.addEquals(corner, CommonOps_DDRM.identity(3));
        assertThat(known.append(cross, corner).orElseThrow().lower().data)
                .isEqualTo(factor.append(cross, corner).orElseThrow().lower().data);
        assertThat(Cholesky.ofFactor(factor.lower()).absoluteJitter()).isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, Double.NaN, Double.POSITIVE_INFINITY})
    void restoredFactorNeedsFiniteJitter(double jitter) {
        DMatrixRMaj one = DMatrixRMaj.wrap(1, 1, new double[] {1});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cholesky.ofFactor(one, jitter, 0))
                .withMessageContaining("jitter is " + jitter);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cholesky.ofFactor(one, 0, jitter))
                .withMessageContaining("absoluteJitter is " + jitter);
    }

    @Test
    void reusedSolverGivesTheSameBits() {
        DMatrixRMaj half = Naive.random(23, 30, 8);
        DMatrixRMaj a = new DMatrixRMaj(23, 23);
        LinearAlgebra.symmetricRankK(1, half, false, 0, a);
        Cholesky factor = Cholesky.of(a).orElseThrow();
        TransposedSolver solver = factor.transposedSolver();
        for (int m = 0; m < 20; m += 7) {
            DMatrixRMaj b = Naive.random(23, m, m);
            DMatrixRMaj expected = factor.solveLowerTransposed(b);
            solver.solveInPlace(b);
            assertThat(b.data).isEqualTo(expected.data);
        }
        assertThatThrownBy(() -> solver.solveInPlace(new DMatrixRMaj(22, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("23 rows");
    }
}
