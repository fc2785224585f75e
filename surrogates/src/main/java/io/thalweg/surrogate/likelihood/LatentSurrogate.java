package io.thalweg.surrogate.likelihood;

import io.thalweg.core.model.Observations;
import io.thalweg.core.model.RefitBudget;
import io.thalweg.core.model.Surrogate;
import io.thalweg.core.random.Seed;
import java.util.List;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/** A surrogate for any likelihood: its posterior is that of the latent f, and it predicts observations from it. */
public interface LatentSurrogate extends Surrogate {

    /** {@return the likelihood with its present hyperparameters; empty if observations are Gaussian with the model's noise} */
    Optional<Likelihood> likelihood();

    /**
     * The distributions of new observations.
     *
     * @param x points, n × d
     * @return length n
     */
    List<PredictiveDistribution> predictive(DMatrixRMaj x);

    @Override
    LatentSurrogate observe(Observations batch);

    @Override
    LatentSurrogate refit(RefitBudget budget, Seed seed);
}
