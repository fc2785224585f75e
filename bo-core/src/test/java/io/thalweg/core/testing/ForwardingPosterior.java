package io.thalweg.core.testing;

import io.thalweg.core.model.CovarianceWith;
import io.thalweg.core.model.Posterior;
import io.thalweg.core.model.Prediction;
import org.ejml.data.DMatrixRMaj;

/** A posterior for tests that is another one but for what it overrides. */
public interface ForwardingPosterior extends Posterior {

    /** The other one. */
    Posterior posterior();

    @Override
    default int dimension() {
        return posterior().dimension();
    }

    @Override
    default Prediction predict(DMatrixRMaj x, int q) {
        return posterior().predict(x, q);
    }

    @Override
    default CovarianceWith covarianceWith(DMatrixRMaj z) {
        return posterior().covarianceWith(z);
    }

    @Override
    default double noiseVariance() {
        return posterior().noiseVariance();
    }
}
