package io.thalweg.surrogate.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.model.InputMap;
import org.assertj.core.data.Percentage;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

class LengthscalesTest {

    @Test
    void measuredLengthScaleOfAnRbfIsItsOwn() {
        double[] measured = Lengthscales.measured(Rbf.of(Lengthscales.of(0.03, 0.5, 8)), 3);
        assertThat(measured[0]).isCloseTo(0.03, Percentage.withPercentage(20));
        assertThat(measured[1]).isCloseTo(0.5, Percentage.withPercentage(20));
        assertThat(measured[2]).isInfinite();
    }

    /** Of a sum only the terms that see a coordinate count along it: the others do not vary. */
    @Test
    void termsThatDoNotSeeACoordinateDoNotHideItsLengthScale() {
        Kernel sum = Sum.of(
                OnColumns.of(Scaled.of(0.01, Rbf.of(Lengthscales.of(0.1))), 0),
                OnColumns.of(Scaled.of(5, Rbf.of(Lengthscales.of(0.5))), 1));
        double[] measured = Lengthscales.measured(sum, 3);
        assertThat(measured[0]).isCloseTo(0.1, Percentage.withPercentage(20));
        assertThat(measured[1]).isCloseTo(0.5, Percentage.withPercentage(20));
        assertThat(measured[2]).isInfinite();
    }

    /** What is derived from those of the images is what the kernel of inputs would be measured to have. */
    @Test
    void lengthScalesThroughALinearMapAreThoseOfItsKernel() {
        DMatrixRMaj a = new DMatrixRMaj(new double[][] {{3, 0.5, 0}, {-1, 2, 0}});
        double[] images = {0.9, 0.3};
        double[] through = Lengthscales.through(new Linear(a), images);
        assertThat(through[0]).isCloseTo(1 / Math.hypot(3 / 0.9, 1 / 0.3), Percentage.withPercentage(1e-9));
        assertThat(through[1]).isCloseTo(1 / Math.hypot(0.5 / 0.9, 2 / 0.3), Percentage.withPercentage(1e-9));
        assertThat(through[2]).isInfinite();
        double[] unknown = {Double.POSITIVE_INFINITY, 0.3};
        assertThat(Lengthscales.through(new Linear(a), unknown)[1]).isCloseTo(0.15, Percentage.withPercentage(1e-9));

        Kernel kernel = Rbf.of(Lengthscales.of(images));
        for (int j = 0; j < 2; j++) {
            DMatrixRMaj pair = new DMatrixRMaj(2, 3);
            pair.set(1, j, through[j]);
            assertThat(kernel.gram(new Linear(a).apply(pair)).get(0, 1))
                    .isCloseTo(Math.exp(-0.5), Percentage.withPercentage(1e-9));
        }
    }

    /** x ↦ Ax. */
    private record Linear(DMatrixRMaj a) implements InputMap {
        @Override
        public int inputs() {
            return a.numCols;
        }

        @Override
        public int outputs() {
            return a.numRows;
        }

        @Override
        public DMatrixRMaj apply(DMatrixRMaj x) {
            DMatrixRMaj z = new DMatrixRMaj(x.numRows, a.numRows);
            CommonOps_DDRM.multTransB(x, a, z);
            return z;
        }

        @Override
        public void pullback(DMatrixRMaj x, DMatrixRMaj imageBar, DMatrixRMaj xBar) {
            CommonOps_DDRM.multAdd(imageBar, a, xBar);
        }
    }
}
