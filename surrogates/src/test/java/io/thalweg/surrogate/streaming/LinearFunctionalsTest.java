package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.surrogate.Dense;
import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import java.util.Arrays;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LinearFunctionalsTest extends InducingFeaturesContract {

    private static final DMatrixRMaj Z = entries(9, 2, "support");
    private static final DMatrixRMaj PHI = entries(9, 4, "phi");

    @Override
    protected LinearFunctionals features() {
        return new LinearFunctionals(Z, PHI);
    }

    @Override
    protected DMatrixRMaj support() {
        return Z;
    }

    @Override
    protected DMatrixRMaj weights() {
        return PHI;
    }

    @Test
    void covariancesOfCombinationsAreConsistent() {
        Kernel kernel = Matern52.of(Lengthscales.of(0.4, 0.7));
        DMatrixRMaj c = entries(4, 3, "c");
        LinearFunctionals combined = features().combined(c);
        assertThat(combined.z()).isSameAs(Z);
        DMatrixRMaj expected =
                Dense.product(Dense.transposed(c), Dense.product(features().covariance(kernel), c));
        assertThat(CommonOps_DDRM.elementMaxAbs(CommonOps_DDRM.subtract(combined.covariance(kernel), expected, null)))
                .isLessThan(1e-13);
    }

    /** However many points: each as if it were alone. */
    @Test
    void manyPointsMatchSinglePoints() {
        Kernel kernel = Matern52.of(Lengthscales.of(0.4, 0.7));
        DMatrixRMaj x = entries(9000, 2, "many");
        DMatrixRMaj all = features().crossCovariance(kernel, x);
        assertThat(all.numCols).isEqualTo(9000);
        for (int i : new int[] {0, 1, 4095, 4096, 4097, 8191, 8192, 8999}) {
            DMatrixRMaj one = features().crossCovariance(kernel, CommonOps_DDRM.extract(x, i, i + 1, 0, 2));
            for (int m = 0; m < 4; m++) {
                assertThat(all.get(m, i)).isCloseTo(one.get(m, 0), within(1e-14));
            }
        }
    }

    /** Weights and places are given: nothing of them moves with the gradient. */
    @Test
    void theyHaveNoLocations() {
        Kernel kernel = Matern52.of(Lengthscales.of(0.4, 0.7));
        DMatrixRMaj untouched = new DMatrixRMaj(9, 2);
        KernelGradient into = KernelGradient.ofPoints(untouched);
        features().covariancePullback(kernel, entries(4, 4, "bar"), into);
        features().crossCovariancePullback(kernel, entries(5, 2, "x"), entries(4, 5, "bar"), into);
        features().crossCovariancePullback(kernel, features(), entries(4, 4, "bar"), into);
        assertThat(untouched.data).containsOnly(0);
    }

    /** The first r of their weights on the first n of their points. */
    private static LinearFunctionals first(int n, int r) {
        return new LinearFunctionals(CommonOps_DDRM.extract(Z, 0, n, 0, 2), CommonOps_DDRM.extract(PHI, 0, n, 0, r));
    }

    /** Nine points, of which the first functionals take no more than the first n. */
    private static LinearFunctionals following(int n, int r) {
        DMatrixRMaj weights = PHI.copy();
        for (int i = n; i < 9; i++) {
            Arrays.fill(weights.data, i * 4, i * 4 + r, 0);
        }
        return new LinearFunctionals(Z, weights);
    }

    @Test
    void prefixesAreEqual() {
        assertThat(following(6, 3).positionsOf(first(6, 3))).containsExactly(0, 1, 2);
        assertThat(following(9, 4).positionsOf(first(9, 2))).containsExactly(0, 1);
        assertThat(following(6, 3).positionsOf(first(6, 3).combined(CommonOps_DDRM.identity(3))))
                .containsExactly(0, 1, 2);
        LinearFunctionals none = new LinearFunctionals(new DMatrixRMaj(0, 2), new DMatrixRMaj(0, 0));
        assertThat(features().positionsOf(none)).isEmpty();
        assertThat(none.positionsOf(first(6, 3))).containsExactly(-1, -1, -1);
    }

    static Stream<Arguments> unequalIfPointsOrWeightsDiffer() {
        LinearFunctionals same = first(6, 3);
        DMatrixRMaj otherPoint = same.z().copy();
        otherPoint.data[11] += 1e-12;
        DMatrixRMaj otherWeight = same.weights().copy();
        otherWeight.data[17] += 1e-12;
        DMatrixRMaj otherFirstWeight = same.weights().copy();
        otherFirstWeight.data[0] += 1e-12;
        DMatrixRMaj below = following(6, 3).weights().copy();
        below.set(8, 2, 1e-300);
        DMatrixRMaj flat = DMatrixRMaj.wrap(12, 1, Arrays.copyOf(Z.data, 12));
        return Stream.of(
                Arguments.of("a point", following(6, 3), new LinearFunctionals(otherPoint, same.weights())),
                Arguments.of("the last weight", following(6, 3), new LinearFunctionals(same.z(), otherWeight)),
                Arguments.of("the first weight", following(6, 3), new LinearFunctionals(same.z(), otherFirstWeight)),
                Arguments.of("a weight below", new LinearFunctionals(Z, below), same),
                Arguments.of("fewer points", first(5, 3), same),
                Arguments.of("fewer functionals", following(6, 2), same),
                Arguments.of("more functionals there", first(6, 2), same),
                Arguments.of("the dimension", following(6, 3), new LinearFunctionals(flat, entries(12, 3, "phi"))),
                Arguments.of("values at points", following(6, 3), new InducingPoints(same.z())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void unequalIfPointsOrWeightsDiffer(String what, InducingFeatures here, InducingFeatures others) {
        assertThat(here.positionsOf(others)).hasSize(others.size()).containsOnly(-1);
    }

    @Test
    void equalIfPointsAndWeightsAreEqual() {
        LinearFunctionals copy = new LinearFunctionals(Z.copy(), PHI.copy());
        assertThat(features()).isEqualTo(copy).hasSameHashCodeAs(copy);
        assertThat(features()).isNotEqualTo(new LinearFunctionals(Z, entries(9, 4, "other")));
        assertThat(features()).isNotEqualTo(new LinearFunctionals(entries(9, 2, "other"), PHI));
        DMatrixRMaj row = new DMatrixRMaj(1, 3);
        DMatrixRMaj column = new DMatrixRMaj(3, 1);
        assertThat(new LinearFunctionals(new DMatrixRMaj(1, 1), row))
                .isNotEqualTo(new LinearFunctionals(new DMatrixRMaj(3, 1), column));
    }

    @Test
    void rowsThatDoNotMatchAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LinearFunctionals(Z, new DMatrixRMaj(8, 4)))
                .withMessageContainingAll("weights", "8", "9");
    }
}
