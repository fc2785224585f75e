package io.thalweg.surrogate.wiski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import io.thalweg.core.testing.Samples;
import io.thalweg.surrogate.Dense;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.kernel.Stationary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The eigenbasis of a grid and products with it, against the matrices that are never formed. */
class GridBasisTest {

    /** Nodes of a grid whose dense matrices take seconds. */
    private static final int LARGE = 1000;

    static Stream<GridTerm> terms() {
        return Stream.of(
                Models.term(new int[] {0}, 20, RankPolicy.FULL),
                Models.term(new int[] {0}, 20, new RankPolicy(1e-2, 9)),
                Models.term(new int[] {0, 1}, 9, RankPolicy.FULL),
                unequal(RankPolicy.FULL, 6, 9),
                unequal(new RankPolicy(1e-3, 25), 9, 6),
                Models.term(new int[] {0, 1, 2}, 6, RankPolicy.FULL),
                unequal(new RankPolicy(1e-2, 40), 6, 8, 7),
                unequal(new RankPolicy(1e-2, 60), 6, 7, 6, 6));
    }

    private static GridTerm unequal(RankPolicy rank, int... counts) {
        int[] columns = IntStream.range(0, counts.length).toArray();
        List<GridAxis> axes = Arrays.stream(counts).mapToObj(GridAxis::unit).toList();
        GridTerm like = Models.term(columns, 6, rank);
        return new GridTerm(columns, axes, like.factors(), like.outputScale(), rank);
    }

    private static DMatrixRMaj points(int n, int d) {
        return Samples.uniform(n, d, 4);
    }

    /** All columns of U. */
    private static DMatrixRMaj allVectors(GridTerm term, GridBasis basis) {
        List<DMatrixRMaj> factors = new ArrayList<>();
        for (int j = 0; j < term.axes().size(); j++) {
            factors.add(basis.vectors(j));
        }
        return Dense.kronecker(factors);
    }

    private static DMatrixRMaj prior(GridTerm term) {
        List<DMatrixRMaj> factors = new ArrayList<>();
        for (int j = 0; j < term.axes().size(); j++) {
            DMatrixRMaj nodes = term.axes().get(j).nodes();
            factors.add(term.factors().get(j).gram(nodes));
        }
        DMatrixRMaj k = Dense.kronecker(factors);
        CommonOps_DDRM.scale(term.outputScale().value(), k);
        return k;
    }

    @ParameterizedTest
    @MethodSource("terms")
    void keptColumnsAreEigenvectorsOfThePrior(GridTerm term) {
        GridBasis basis = new GridBasis(term, term.rank(), null);
        DMatrixRMaj u = basis.eigenvectors();
        DMatrixRMaj image = Dense.product(prior(term), u);
        DMatrixRMaj expected = u.copy();
        CommonOps_DDRM.multCols(
                expected, Arrays.stream(basis.roots()).map(v -> v * v).toArray());
        assertThat(Dense.largestDifference(image, expected)).isLessThan(1e-11);
        DMatrixRMaj all = allVectors(term, basis);
        for (int c = 0; c < basis.rank(); c++) {
            for (int i = 0; i < u.numRows; i++) {
                assertThat(u.get(i, c)).isCloseTo(all.get(i, basis.row(c)), within(1e-15));
            }
        }
        if (u.numRows < LARGE) {
            DMatrixRMaj products = Dense.product(Dense.transposed(all), all);
            assertThat(Dense.largestDifference(products, CommonOps_DDRM.identity(u.numRows)))
                    .isLessThan(1e-12);
        }
    }

    @ParameterizedTest
    @MethodSource("terms")
    void omittedShareIsOfTheTrace(GridTerm term) {
        GridBasis basis = new GridBasis(term, term.rank(), null);
        double trace = CommonOps_DDRM.trace(prior(term));
        double kept = Arrays.stream(basis.roots()).map(v -> v * v).sum();
        assertThat(basis.omittedShare()).isCloseTo(1 - kept / trace, within(1e-9));
        assertThat(basis.omittedShare() <= term.rank().tail() + 1e-9
                        || basis.rank() >= term.rank().most())
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("terms")
    void featuresAreRootsTimesProjectedWeights(GridTerm term) {
        GridBasis basis = new GridBasis(term, term.rank(), null);
        int d = term.axes().size();
        DMatrixRMaj x = points(12, d);
        DMatrixRMaj expected = Dense.product(DenseGrids.weights(List.of(term), x), basis.eigenvectors());
        CommonOps_DDRM.multCols(expected, basis.roots());
        DMatrixRMaj features = new DMatrixRMaj(12, basis.rank());
        for (int i = 0; i < 12; i++) {
            basis.features(x.data, i * d, features.data, i * basis.rank());
        }
        assertThat(Dense.largestDifference(features, expected)).isLessThan(1e-13);
    }

    @ParameterizedTest
    @MethodSource("terms")
    void rotatingIsMultiplyingByTheTranspose(GridTerm term) {
        GridBasis basis = new GridBasis(term, term.rank(), null);
        for (int columns : term.variables() < LARGE ? new int[] {1, 3, 700} : new int[] {3}) {
            DMatrixRMaj z = DMatrixRMaj.wrap(
                    term.variables(),
                    columns,
                    Seed.of(columns)
                            .generator()
                            .doubles((long) term.variables() * columns, -1, 1)
                            .toArray());
            DMatrixRMaj expected = Dense.product(Dense.transposed(allVectors(term, basis)), z);
            assertThat(Dense.largestDifference(basis.rotate(z), expected)).isLessThan(1e-12);
        }
    }

    @ParameterizedTest
    @MethodSource("terms")
    void featuresAreBandsTimesEigenvectors(GridTerm term) {
        GridBasis basis = new GridBasis(term, term.rank(), null);
        int d = term.axes().size();
        DMatrixRMaj x = points(25, d);
        x.set(0, 0, 0); // the border's stencils reach into the padding
        x.set(1, d - 1, 1);
        x.set(2, 0, term.axes().get(0).lower());
        x.set(3, d - 1, term.axes().get(d - 1).upper());
        double[] omega = Seed.of(9).generator().doubles(25, 0.2, 3).toArray();
        Gram gram = Gram.zero(List.of(term)).plus(Stencils.of(List.of(term), x), omega);
        DMatrixRMaj expected =
                Dense.product(DenseGrids.gram(DenseGrids.weights(List.of(term), x), omega), basis.eigenvectors());
        DMatrixRMaj product = new DMatrixRMaj(term.variables(), basis.rank());
        BandProduct rows = new BandProduct(basis);
        double[][] bands = gram.rows(0, 0);
        for (int i = 0; i < bands.length; i++) {
            if (bands[i] != null) {
                rows.row(bands[i], i, product.data, i * basis.rank());
            }
        }
        assertThat(Dense.largestDifference(product, expected)).isLessThan(1e-12);
    }

    /** A choice made at one length scale stays at another: a fit's objective must be smooth. */
    @Test
    void givenChoiceIsKept() {
        GridTerm term = Models.term(new int[] {0, 1}, 9, new RankPolicy(1e-2, 300));
        KeptFeatures choice = term.basis(0).kept();
        GridTerm shorter = term.withParameters(term.parameters().map(p -> p.withValue(0.3 * p.value())));
        assertThat(shorter.basis(choice).kept()).isEqualTo(choice);
        assertThat(shorter.basis(0).rank()).isGreaterThan(choice.count());
    }

    @Test
    void badTermsAreRefused() {
        Kernel factor = new Stationary(Rbf.PROFILE, Lengthscales.of(0.3));
        Hyperparameter scale = Hyperparameter.positive("outputscale", 1);
        GridAxis axis = GridAxis.unit(8);
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new GridTerm(new int[] {0, 1}, List.of(axis), List.of(factor), scale, RankPolicy.FULL))
                .withMessageContaining("[0, 1]")
                .withMessageContaining("1 axes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GridTerm(
                        new int[5],
                        List.of(axis, axis, axis, axis, axis),
                        List.of(factor, factor, factor, factor, factor),
                        scale,
                        RankPolicy.FULL))
                .withMessageContaining("use a sum of terms");
        GridAxis fine = GridAxis.unit(100);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GridTerm(
                        new int[] {0, 1, 2},
                        List.of(fine, fine, fine),
                        List.of(factor, factor, factor),
                        scale,
                        RankPolicy.FULL))
                .withMessageContaining("1000000 nodes")
                .withMessageContaining("fewer");
    }

    @Test
    void badRanksAreRefused() {
        for (double tail : new double[] {-1e-3, 1, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new RankPolicy(tail, 10))
                    .withMessageContaining("tail is " + tail);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RankPolicy(0, 0))
                .withMessageContaining("most is 0");
    }
}
