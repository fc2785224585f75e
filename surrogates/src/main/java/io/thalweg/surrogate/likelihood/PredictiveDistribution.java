package io.thalweg.surrogate.likelihood;

/**
 * The distribution of an observation that has not been made yet: the likelihood averaged over the belief N(m, v) about the
 * latent value. Immutable.
 */
public interface PredictiveDistribution {

    /** The mean; {@link Double#MAX_VALUE} where it is beyond that. */
    double mean();

    /** The variance; {@link Double#MAX_VALUE} where it is beyond that. */
    double variance();

    /**
     * The log density at y, of counts and classes the log probability of y; {@link Double#NEGATIVE_INFINITY} where y is not
     * possible.
     */
    double logDensity(double y);

    /** P(Y ≤ y). */
    double cdf(double y);

    /**
     * The least y with P(Y ≤ y) ≥ p; at p = 0 and 1 the ends of the support, infinite where it has none.
     *
     * @throws IllegalArgumentException if p is not in [0, 1]
     */
    double quantile(double p);
}
