package io.thalweg.surrogate.likelihood;

import io.thalweg.surrogate.hyperparameter.HyperparameterVector;

/**
 * p(y | f): the distribution of one observation y given the latent value f. Immutable. A new likelihood is one class
 * that implements this and one test against {@code LikelihoodContract}.
 *
 * <p>Notation and the rules of integration are in the package description. All results are finite for latent means of up to
 * ±1e6 and variances from 0 to 1e6, for every y that {@link #requireTarget} lets pass; neither it nor a range is checked again
 * by the methods that are called once an observation and iteration.
 */
public interface Likelihood {

    /** {@return what is learnt besides the kernel, in natural units; {@link HyperparameterVector#EMPTY} if there is nothing} */
    HyperparameterVector parameters();

    /**
     * {@return this likelihood with other parameters, of the same names in the same order}
     *
     * @param parameters the others, of the same names in the same order
     * @throws IllegalArgumentException if the names differ
     */
    Likelihood withParameters(HyperparameterVector parameters);

    /**
     * Checks that an observation is possible.
     *
     * @param index its index, for the message
     * @param y the observation
     * @throws IllegalArgumentException naming {@code y[index]}, its value and what is possible
     */
    void requireTarget(int index, double y);

    /**
     * {@return log p(y | f), normalised over y; −{@link Double#MAX_VALUE} where it is below that}
     *
     * @param y the observation
     * @param f the latent value
     */
    double logDensity(double y, double f);

    /**
     * {@return E(m, v) = E log p(y | f) for f ~ N(m, v)}
     *
     * @param y the observation
     * @param mean m, the mean of f
     * @param variance v, at least 0
     */
    Expectation expectation(double y, double mean, double variance);

    /**
     * {@return what inference maximises in place of E: a lower bound of it whose slopes are those of {@link #site}, w = −2 ∂/∂v and
     * ζ = ∂/∂m + w m} By default E itself.
     *
     * @param y the observation
     * @param mean m, the mean of f
     * @param variance v, at least 0
     */
    default double bound(double y, double mean, double variance) {
        return expectation(y, mean, variance).value();
    }

    /**
     * Adds the gradient of {@link #bound} with respect to the parameters, like {@link #parameterPullback}.
     *
     * @param y the observation
     * @param mean m, the mean of f
     * @param variance v, the variance of f
     * @param weight what the gradient is multiplied by
     * @param gradient to add to
     * @param offset index of the first parameter in it
     */
    default void boundPullback(double y, double mean, double variance, double weight, double[] gradient, int offset) {
        parameterPullback(y, mean, variance, weight, gradient, offset);
    }

    /**
     * Adds {@code weight} · ∂E/∂θ_i to {@code gradient[offset + i]} for each of the {@link #parameters}, θ in natural units.
     *
     * @param y the observation
     * @param mean m, the mean of f
     * @param variance v, at least 0
     * @param weight what the gradient is multiplied by
     * @param gradient to add to
     * @param offset index of the first parameter in it
     */
    void parameterPullback(double y, double mean, double variance, double weight, double[] gradient, int offset);

    /**
     * {@return the site that goes with the belief N(m, v): w = −2 ∂E/∂v, ζ = ∂E/∂m + w m, a step of natural-gradient ascent of length
     * one (M. E. Khan and W. Lin, "Conjugate-computation variational inference", AISTATS 2017)} A likelihood for which w may
     * be negative overrides this by a site that is not.
     *
     * @param y the observation
     * @param mean m, the mean of f
     * @param variance v, at least 0
     */
    default Site site(double y, double mean, double variance) {
        Expectation e = expectation(y, mean, variance);
        // Of a log-concave likelihood −∂E/∂v is positive but for rounding.
        double precision = Math.max(0, -2 * e.varianceSlope());
        return new Site(precision, e.meanSlope() + precision * mean);
    }

    /**
     * {@return a site to begin with while nothing is believed about f: from y alone, near the peak of p(y | f) and not too sure}
     *
     * @param y the observation
     */
    Site firstSite(double y);

    /**
     * {@return the distribution of a new y where f ~ N(m, v)}
     *
     * @param mean m, the mean of f
     * @param variance v, at least 0
     */
    PredictiveDistribution predict(double mean, double variance);
}
