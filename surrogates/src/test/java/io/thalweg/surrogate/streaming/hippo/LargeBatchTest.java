package io.thalweg.surrogate.streaming.hippo;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Matern52;
import io.thalweg.surrogate.streaming.InducingFeatures;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

/** Batches that are larger than what is taken up at a time. */
class LargeBatchTest {

    private static final int PART = 2048;

    @Test
    void largeBatchesMatchTheirParts() {
        HippoFamily family = HippoFamily.of(12);
        Kernel kernel = Matern52.of(Lengthscales.of(0.3, 0.4));
        DMatrixRMaj x = Paths.walk(2 * PART + 100, 4);

        InducingFeatures atOnce = family.following(kernel, family.none(2), x);
        InducingFeatures inParts = family.none(2);
        for (int from = 0; from < x.numRows; from += PART) {
            int to = Math.min(from + PART, x.numRows);
            inParts = family.following(kernel, inParts, CommonOps_DDRM.extract(x, from, to, 0, 2));
        }

        assertThat(((Path) atOnce).time()).isEqualTo(x.numRows);
        assertThat(((Path) atOnce).functionals()).isEqualTo(((Path) inParts).functionals());
    }
}
