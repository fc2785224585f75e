package io.thalweg.surrogate.harmonic;

import static io.thalweg.surrogate.harmonic.Groups.points;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelContract;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HarmonicComponentTest {

    static Stream<Groups.Case> cases() {
        return Groups.all();
    }

    private static HarmonicComponent component(int index, int t) {
        Groups.Case some = Groups.all().toList().get(index);
        return new HarmonicComponent(some.group(), t, some.kernel());
    }

    private abstract static class Contract extends KernelContract {
        @Override
        protected int dimension() {
            return 3;
        }
    }

    @Nested
    class OfReflections extends Contract {
        @Override
        protected Kernel kernel() {
            return component(1, 5);
        }
    }

    @Nested
    class AlongPrincipalDirections extends Contract {
        @Override
        protected Kernel kernel() {
            return component(2, 0);
        }
    }

    @Nested
    class OfARotation extends Contract {
        @Override
        protected Kernel kernel() {
            return component(3, 1);
        }
    }

    @Nested
    class OfARotationAndAReflection extends Contract {
        @Override
        protected Kernel kernel() {
            return component(4, 7);
        }
    }

    @Nested
    class OfATranslation extends Contract {
        @Override
        protected Kernel kernel() {
            return component(5, 2);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void componentsSumToTheKernel(Groups.Case some) {
        DMatrixRMaj a = points(7, 3, "a");
        DMatrixRMaj b = points(5, 3, "b");
        DMatrixRMaj sum = new DMatrixRMaj(7, 5);
        for (int t = 0; t < some.group().components(); t++) {
            CommonOps_DDRM.addEquals(sum, new HarmonicComponent(some.group(), t, some.kernel()).covariance(a, b));
        }
        assertThat(sum.data).containsExactly(some.kernel().covariance(a, b).data, within(1e-12));
    }

    /** Σ_s Σ_s' w_ts w_t's' k(G^s x, G^s' x'), over both orbits: k_t for the same component and 0 for two. */
    @ParameterizedTest
    @MethodSource("cases")
    void componentsAreUncorrelated(Groups.Case some) {
        SymmetryGroup group = some.group();
        DMatrixRMaj x = points(1, 3, "x");
        DMatrixRMaj z = points(1, 3, "z");
        DMatrixRMaj orbits = some.kernel().covariance(group.images(x), group.images(z));
        DMatrixRMaj w = group.weights();
        DMatrixRMaj half = new DMatrixRMaj(group.components(), group.order());
        DMatrixRMaj both = new DMatrixRMaj(group.components(), group.components());
        CommonOps_DDRM.mult(w, orbits, half);
        CommonOps_DDRM.multTransB(half, w, both);
        for (int t = 0; t < group.components(); t++) {
            for (int u = 0; u < group.components(); u++) {
                double expected = t == u ? new HarmonicComponent(group, t, some.kernel()).covariance(x, z).data[0] : 0;
                assertThat(both.get(t, u)).isCloseTo(expected, within(1e-14));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyComponentIsPositiveSemidefinite(Groups.Case some) {
        DMatrixRMaj x = some.group().images(points(4, 3, "x"));
        for (int t = 0; t < some.group().components(); t++) {
            DMatrixRMaj k = new HarmonicComponent(some.group(), t, some.kernel()).gram(x);
            EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(k.numRows, false, true);
            assertThat(eigen.decompose(k)).isTrue();
            for (int i = 0; i < k.numRows; i++) {
                assertThat(eigen.getEigenvalue(i).getReal()).isGreaterThan(-1e-12);
            }
        }
    }

    /** A point that a reflection leaves where it is has no odd part. */
    @Test
    void fixedPointsHaveNoOddPart() {
        Kernel kernel = Rbf.of(Lengthscales.of(0.4, 0.7));
        SymmetryGroup group = SymmetryGroup.of(2, Reflection.of(new int[] {0}, new double[] {0.5}));
        DMatrixRMaj x = new DMatrixRMaj(2, 2, true, 0.5, 0.3, 0.6, 0.3);
        double[] odd = new HarmonicComponent(group, 1, kernel).diagonal(x);
        assertThat(odd[0]).isZero();
        assertThat(odd[1]).isGreaterThan(0.01);
        assertThat(new HarmonicComponent(group, 0, kernel).diagonal(x)[0]).isEqualTo(1);
    }

    @Test
    void badArgumentsAreRefusedByName() {
        SymmetryGroup group = SymmetryGroup.reflections(1, new double[2]);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HarmonicComponent(group, 2, Rbf.ard(2)))
                .withMessageContaining("component is 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HarmonicComponent(group, 1, Rbf.ard(3)))
                .withMessageContainingAll("3", "2");
    }
}
