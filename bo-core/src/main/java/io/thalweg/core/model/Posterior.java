package io.thalweg.core.model;

import io.thalweg.core.random.Seed;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * The posterior of the latent function f, in model units. Immutable; safe to use from several threads.
 *
 * <p>This is the border between surrogates and acquisition functions: the latter see nothing else.
 */
public interface Posterior {

    /** {@return the number of input coordinates} */
    int dimension();

    /**
     * Predicts f at points that come in batches of q rows each. The points of a batch are predicted jointly, different
     * batches independently of each other: q = 1 gives marginal predictions of many points at once, q = number of rows
     * one joint prediction.
     *
     * @param x points, one a row, (b·q) × d
     * @param q points in a batch, at least 1; must divide the number of rows
     * @return the means and covariances of f
     */
    Prediction predict(DMatrixRMaj x, int q);

    /**
     * Predicts f jointly at all the rows of x.
     *
     * @param x points, one a row
     * @return the means and the covariances of f
     */
    default Prediction predict(DMatrixRMaj x) {
        return predict(x, Math.max(1, x.numRows));
    }

    /**
     * {@return the posterior covariance cov(f(x), f(z_j)) with the values of f at fixed points, as a function of x}
     *
     * @param z points, N × d; not to be modified afterwards
     */
    CovarianceWith covarianceWith(DMatrixRMaj z);

    /**
     * {@return the posterior conditioned on observations at further points that equal their predicted means: the means stay} A point about
     * which the others leave nothing to learn, or which cannot be predicted, is left out, so duplicates are harmless.
     *
     * @param points p × d; p may be 0
     * @param noiseVariance variance of the observations' noise, in squared model units
     */
    default Posterior conditioned(DMatrixRMaj points, double noiseVariance) {
        return points.numRows == 0 ? this : ConditionedPosterior.of(this, points, noiseVariance);
    }

    /**
     * {@return the variance of f averaged over fixed points, and how far observations would make it fall}
     *
     * @param z points, N × d, at least one; not to be modified afterwards
     */
    default IntegratedVariance integratedVariance(DMatrixRMaj z) {
        return new SampledVariance(this, z);
    }

    /**
     * A function drawn from this belief, if that takes less than what it says of any finite number of points. Its values at
     * finitely many points have, over the seeds, the means and covariances of {@link #predict}.
     *
     * @param seed the randomness: the same seed, the same function
     * @return empty if this belief has no such form; it can still be sampled at a finite number of points
     */
    default Optional<SampledPath> samplePath(Seed seed) {
        return Optional.empty();
    }

    /**
     * {@return the variance of the noise of a new observation whose noise is not given, in squared model units: the observation
     * variance at a point is its latent variance plus this}
     */
    double noiseVariance();
}
