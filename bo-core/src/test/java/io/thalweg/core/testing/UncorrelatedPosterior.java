package io.thalweg.core.testing;

import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import org.ejml.data.DMatrixRMaj;

/** A posterior for tests under which different points are independent and observations have no noise. */
public interface UncorrelatedPosterior extends Posterior {

    @Override
    default CovarianceWith covarianceWith(DMatrixRMaj z) {
        return new CovarianceWith() {
            @Override
            public DMatrixRMaj at(DMatrixRMaj x) {
                return new DMatrixRMaj(x.numRows, z.numRows);
            }

            @Override
            public void pullback(DMatrixRMaj x, DMatrixRMaj covarianceBar, DMatrixRMaj xBar) {
                // A constant has no gradient.
            }
        };
    }

    @Override
    default double noiseVariance() {
        return 0;
    }
}
