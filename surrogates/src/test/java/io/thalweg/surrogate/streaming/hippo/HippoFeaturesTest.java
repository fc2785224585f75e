package io.thalweg.surrogate.streaming.hippo;

import io.thalweg.surrogate.kernel.Kernel;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.kernel.Rbf;
import io.thalweg.surrogate.streaming.InducingFeaturesContract;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Nested;

/** Integrals are weighted sums, at other hyperparameters than those for which they were chosen, too. */
class HippoFeaturesTest {

    private abstract static class Functionals extends InducingFeaturesContract {

        @Override
        protected abstract HippoFeatures features();

        @Override
        protected DMatrixRMaj support() {
            return features().functionals().z();
        }

        @Override
        protected DMatrixRMaj weights() {
            return features().functionals().weights();
        }
    }

    private static HippoFeatures after(int dimension, int most, int... batches) {
        HippoFamily family = HippoFamily.of(most);
        double[] scales = new double[dimension];
        Arrays.fill(scales, 0.6);
        Kernel kernel = Rbf.of(Lengthscales.of(scales));
        HippoFeatures features = Beginning.of(dimension);
        for (int k = 0; k < batches.length; k++) {
            DMatrixRMaj walk = Paths.walk(batches[k], k);
            DMatrixRMaj x = dimension == 2 ? walk : DMatrixRMaj.wrap(2 * batches[k], 1, walk.data);
            features = features.following(family, kernel, x);
        }
        return features;
    }

    @Nested
    class OnAStretch extends Functionals {
        @Override
        protected HippoFeatures features() {
            return after(1, 6, 10, 10);
        }
    }

    @Nested
    class AlongAPath extends Functionals {
        @Override
        protected HippoFeatures features() {
            return after(2, 8, 40, 3);
        }
    }

    @Nested
    class OfInputsAlone extends Functionals {
        @Override
        protected HippoFeatures features() {
            return after(2, 8, 4, 3);
        }
    }
}
