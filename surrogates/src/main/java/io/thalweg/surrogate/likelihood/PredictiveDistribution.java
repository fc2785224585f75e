package io.thalweg.surrogate.likelihood;

/**
 * The distribution of a future observation: the likelihood averaged over the belief N(m, v) about the latent value.
 * Immutable.
 */
public interface PredictiveDistribution {

    /** {@return the mean; {@link Double#MAX_VALUE} where it is beyond that} */
    double mean();

    /** {@return the variance; {@link Double#MAX_VALUE} where it is beyond that} */
    double variance();

    /**
     * {@return the log density at y, of counts and classes the log probability of y; {@link Double#NEGATIVE_INFINITY} where y is not
     * possible}
     *
     * @param y a value of Y
     */
    double logDensity(double y);

    /**
     * {@return P(Y ≤ y)}
     *
     * @param y a value of Y
     */
    double cdf(double y);

    /**
     * {@return the least y with P(Y ≤ y) ≥ p; at p = 0 and 1 the ends of the support, infinite where it has none}
     *
     * @param p a probability
     * @throws IllegalArgumentException if p is not in [0, 1]
     */
    double quantile(double p);
}
