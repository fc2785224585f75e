package io.thalweg.surrogate.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

class PrincipalDirectionsTest extends InputMapContract {

    private static DMatrixRMaj cloud(int n) {
        RandomGenerator random = Seed.of(8).generator();
        DMatrixRMaj x = new DMatrixRMaj(n, 3);
        for (int i = 0; i < n; i++) {
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            x.set(i, 0, 5 + 3 * a + b);
            x.set(i, 1, -1 + 3 * a - b);
            x.set(i, 2, 0.1 * random.nextGaussian());
        }
        return x;
    }

    @Override
    protected PrincipalDirections map() {
        return PrincipalDirections.of(cloud(50));
    }

    /** Images of the points have mean zero and no covariance, with variances in ascending order; distances stay. */
    @Test
    void directionsAreUncorrelatedInAscendingOrder() {
        DMatrixRMaj x = cloud(200);
        PrincipalDirections map = PrincipalDirections.of(x);
        DMatrixRMaj images = map.apply(x);
        DMatrixRMaj gram = new DMatrixRMaj(3, 3);
        CommonOps_DDRM.multInner(images, gram);
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < i; j++) {
                assertThat(gram.get(i, j)).isCloseTo(0, within(1e-9));
            }
            double mean = 0;
            for (int k = 0; k < 200; k++) {
                mean += images.get(k, i) / 200;
            }
            assertThat(mean).isCloseTo(0, within(1e-12));
        }
        assertThat(gram.get(0, 0)).isLessThan(gram.get(1, 1));
        assertThat(gram.get(1, 1)).isLessThan(gram.get(2, 2));
        DMatrixRMaj identity = new DMatrixRMaj(3, 3);
        CommonOps_DDRM.multInner(map.basis(), identity);
        assertThat(identity.data).containsExactly(CommonOps_DDRM.identity(3).data, within(1e-14));
        // The widest is (1, 1, 0), and the greatest entry is positive.
        double[] widest = map.directions(new int[] {2}).data;
        assertThat(widest).containsExactly(new double[] {Math.sqrt(0.5), Math.sqrt(0.5), 0}, within(0.05));
        for (int k = 0; k < 3; k++) {
            double[] direction = map.directions(new int[] {k}).data;
            assertThat(Arrays.stream(direction).max().orElseThrow())
                    .isEqualTo(Arrays.stream(direction).map(Math::abs).max().orElseThrow());
        }
    }

    @Test
    void knownDirectionsAreFound() {
        PrincipalDirections map = map();
        PrincipalDirections again = PrincipalDirections.of(map.centre(), map.basis());
        assertThat(again).isEqualTo(map).hasSameHashCodeAs(map);
        assertThat(again.apply(points(4)).data).isEqualTo(map.apply(points(4)).data);
        assertThat(PrincipalDirections.of(cloud(49))).isNotEqualTo(map);
    }

    /** One point has no directions of its own, nor have equal ones: any will do. */
    @Test
    void pointsWithoutSpreadAreSurvived() {
        DMatrixRMaj x = new DMatrixRMaj(4, 3);
        x.fill(0.7);
        assertThat(PrincipalDirections.of(x).apply(x).data).containsOnly(0.0);
        assertThat(PrincipalDirections.of(new DMatrixRMaj(1, 1)).basis().data).containsExactly(1);
    }

    @Test
    void badArgumentsAreRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PrincipalDirections.of(new DMatrixRMaj(0, 3)))
                .withMessageContaining("0 x 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PrincipalDirections.of(new double[2], new DMatrixRMaj(3, 3)))
                .withMessageContaining("3 x 3");
        DMatrixRMaj x = cloud(5);
        x.set(2, 1, Double.NaN);
        assertThatThrownBy(() -> PrincipalDirections.of(x))
                .isInstanceOf(ArithmeticException.class)
                .hasMessageContaining("finite");
    }
}
