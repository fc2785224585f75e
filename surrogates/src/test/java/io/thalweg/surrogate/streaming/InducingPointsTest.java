package io.thalweg.surrogate.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.KernelGradient;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

class InducingPointsTest extends InducingFeaturesContract {

    private static final Kernel KERNEL = Rbf.of(Lengthscales.of(0.4, 0.7));

    @Override
    protected InducingPoints features() {
        return new InducingPoints(entries(6, 2, "points"));
    }

    @Override
    protected DMatrixRMaj support() {
        return features().z();
    }

    @Override
    protected DMatrixRMaj weights() {
        return CommonOps_DDRM.identity(6);
    }

    /** Points can be moved, by themselves and against functionals, which stay. */
    @Test
    void adjointsOfTheirPlacesMatchDifferences() {
        InducingFeatures other = new LinearFunctionals(entries(7, 2, "others"), entries(7, 3, "weights"));
        DMatrixRMaj bar = entries(6, 6, "bar");
        DMatrixRMaj barOfOther = entries(6, 3, "bar of other");
        DMatrixRMaj zBar = new DMatrixRMaj(6, 2);
        features().covariancePullback(KERNEL, bar, KernelGradient.ofPoints(zBar));
        features().crossCovariancePullback(KERNEL, other, barOfOther, KernelGradient.ofPoints(zBar));
        for (int i = 0; i < 12; i++) {
            double difference =
                    (value(moved(i, 1e-4), other, bar, barOfOther) - value(moved(i, -1e-4), other, bar, barOfOther))
                            / 2e-4;
            assertThat(zBar.data[i]).as("z[%d]", i).isCloseTo(difference, within(1e-6));
        }
    }

    private InducingPoints moved(int i, double step) {
        DMatrixRMaj z = features().z();
        z.data[i] += step;
        return new InducingPoints(z);
    }

    private static double value(
            InducingPoints points, InducingFeatures other, DMatrixRMaj bar, DMatrixRMaj barOfOther) {
        DMatrixRMaj own = CommonOps_DDRM.elementMult(bar, points.covariance(KERNEL), null);
        DMatrixRMaj cross = CommonOps_DDRM.elementMult(barOfOther, points.crossCovariance(KERNEL, other), null);
        return CommonOps_DDRM.elementSum(own) + CommonOps_DDRM.elementSum(cross);
    }
}
