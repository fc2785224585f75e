package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.Dense;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The banded sum of outer products, against the dense one. */
class GramTest {

    private static final int N = 30;

    static Stream<List<Term>> models() {
        return Stream.of(
                Models.grid(1, 12, RankPolicy.FULL).terms(),
                Models.grid(2, 8, RankPolicy.FULL).terms(),
                Models.grid(3, 6, RankPolicy.FULL).terms(),
                Models.additive(RankPolicy.FULL).terms(),
                List.of(
                        new CategoryTerm(1, new double[] {0, 0.5, 1}, Hyperparameter.positive("variance", 1)),
                        Models.term(new int[] {0}, 9, RankPolicy.FULL)));
    }

    private static DMatrixRMaj points() {
        DMatrixRMaj x = Samples.uniform(N, 3, 6);
        for (int j = 0; j < 3; j++) {
            x.set(0, j, 0);
            x.set(1, j, 1);
        }
        return x;
    }

    private static double[] omega() {
        RandomGenerator random = Seed.of(7).generator();
        return random.doubles(N).map(u -> Math.pow(10, 4 * u - 2)).toArray();
    }

    private static Gram of(List<Term> terms, DMatrixRMaj x, double[] omega) {
        return Gram.zero(terms).plus(Stencils.of(terms, x), omega);
    }

    /** The whole matrix. */
    private static DMatrixRMaj dense(Gram gram, List<Term> terms) {
        int m = terms.stream().mapToInt(Term::variables).sum();
        DMatrixRMaj all = new DMatrixRMaj(m, m);
        int row = 0;
        for (int s = 0; s < terms.size(); s++) {
            int column = row;
            for (int t = s; t < terms.size(); t++) {
                DMatrixRMaj block = s == t && terms.get(s) instanceof GridTerm grid
                        ? DenseGrids.unrolled(gram, grid, s)
                        : gram.dense(s, t);
                CommonOps_DDRM.insert(block, all, row, column);
                if (s < t) {
                    CommonOps_DDRM.insert(Dense.transposed(block), all, column, row);
                }
                column += terms.get(t).variables();
            }
            row += terms.get(s).variables();
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("models")
    void isASumOfOuterProducts(List<Term> terms) {
        DMatrixRMaj expected = DenseGrids.gram(DenseGrids.weights(terms, points()), omega());
        DMatrixRMaj actual = dense(of(terms, points(), omega()), terms);
        assertThat(Dense.largestDifference(actual, expected)).isLessThan(1e-14 * Dense.largest(expected));
    }

    /** Also after sums, factors and a store. */
    @ParameterizedTest
    @MethodSource("models")
    void isSymmetricToTheLastBit(List<Term> terms) throws IOException {
        Gram gram = of(terms, points(), omega());
        Gram changed = gram.scaled(1.0 / 3).combined(0.7, gram, 1e-3);
        for (Gram any : List.of(gram, changed, restored(gram, terms))) {
            DMatrixRMaj all = dense(any, terms);
            assertThat(all.data).isEqualTo(Dense.transposed(all).data);
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void sumsAndScalings(List<Term> terms) {
        Gram first = of(terms, CommonOps_DDRM.extract(points(), 0, 11, 0, 3), Arrays.copyOf(omega(), 11));
        Gram second = of(terms, CommonOps_DDRM.extract(points(), 11, N, 0, 3), Arrays.copyOfRange(omega(), 11, N));
        DMatrixRMaj a = dense(first, terms);
        DMatrixRMaj b = dense(second, terms);
        DMatrixRMaj expected = new DMatrixRMaj(a.numRows, a.numCols);
        CommonOps_DDRM.add(0.3, a, 1.7, b, expected);
        assertThat(Dense.largestDifference(dense(first.combined(0.3, second, 1.7), terms), expected))
                .isLessThan(1e-14 * Dense.largest(expected));
        CommonOps_DDRM.scale(0.3, a);
        assertThat(dense(first.scaled(0.3), terms).data).isEqualTo(a.data);
    }

    @ParameterizedTest
    @MethodSource("models")
    void oldValueIsUnchangedAndRowsAreShared(List<Term> terms) {
        Gram old = of(terms, points(), omega());
        double[] before = dense(old, terms).data.clone();
        Gram next = old.plus(Stencils.of(terms, new DMatrixRMaj(1, 3)), new double[] {5});
        assertThat(dense(old, terms).data).isEqualTo(before);
        assertThat(dense(next, terms).data).isNotEqualTo(before);
        for (int s = 0; s < terms.size(); s++) {
            if (terms.get(s) instanceof GridTerm) {
                int last = old.rows(s, s).length - 1;
                while (old.rows(s, s)[last] == null) {
                    last--;
                }
                assertThat(next.rows(s, s)[last]).isSameAs(old.rows(s, s)[last]);
            }
        }
    }

    private static Gram restored(Gram gram, List<Term> terms) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        gram.write(new DataOutputStream(bytes));
        return Gram.read(terms, new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    }

    @ParameterizedTest
    @MethodSource("models")
    void storedMatrixHasTheSameBits(List<Term> terms) throws IOException {
        Gram gram = of(terms, points(), omega());
        assertThat(dense(restored(gram, terms), terms).data).isEqualTo(dense(gram, terms).data);
    }

    /** Rows where no point has been take no memory. */
    @Test
    void emptyRowsAreAbsent() {
        List<Term> terms = Models.grid(2, 30, RankPolicy.FULL).terms();
        Gram gram = of(terms, new DMatrixRMaj(1, 2, true, 0.513, 0.513), new double[] {1});
        assertThat(Arrays.stream(gram.rows(0, 0)).filter(row -> row != null)).hasSize(16);
    }
}
