package io.thalweg.baseline.internal.ascent;

import io.thalweg.core.model.Surrogate;
import io.thalweg.surrogate.SurrogateContract;
import io.thalweg.surrogate.TestModels;
import io.thalweg.surrogate.hyperparameter.Hyperparameter;
import io.thalweg.surrogate.kernel.Lengthscales;
import io.thalweg.surrogate.likelihood.Gaussian;

/** In the orthogonal form and with normal noise, observing is conditioning, and the whole contract holds. */
final class StochasticDecoupledSurrogateContractTest extends SurrogateContract {

    @Override
    protected Surrogate prior() {
        LatentModel model = LatentModel.multiscale(
                        2,
                        Hyperparameter.positive("outputscale", 1.5),
                        Lengthscales.of(0.3, 0.4),
                        new Gaussian(TestModels.learnedNoise()))
                .withGivenMean(0);
        return StochasticDecoupledSurrogate.of(
                model,
                AscentSettings.DEFAULT
                        .withBases(16, 64)
                        .withMinibatch(64, 16)
                        .withRates(0.02, 0.1, 0.3)
                        .withStepsPerIteration(1));
    }

    /** Whether a row of very little residual variance joins the basis depends on what came before it. */
    @Override
    protected double tolerance() {
        return 1e-7;
    }

    /** The basis may have to be factorised with jitter when noise is none. */
    @Override
    protected double interpolationTolerance() {
        return 1e-5;
    }
}
