package io.thalweg.core.model;

import io.thalweg.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;

/**
 * A Gaussian-process model that learns from observations: an immutable value. {@link #observe} keeps the hyperparameters
 * and only {@link #refit} changes them, so that no cache can go stale, an old value stays valid after a new one was made,
 * and fantasies, what-if questions and replay are free.
 *
 * <p>Targets are in model units: oriented so that larger is better, and standardised by whoever owns the data (see
 * {@link #restandardise}).
 */
public interface Surrogate {

    /** {@return the number of input coordinates} */
    int dimension();

    /** {@return the number of observations absorbed so far} */
    long observations();

    /**
     * {@return the number of basis elements that carry the belief: inducing points, or the rank of the features; the number of
     * observations for a surrogate that keeps its data}
     */
    default long size() {
        return observations();
    }

    /** {@return the current belief about the latent function} With no observations this is the prior. */
    Posterior posterior();

    /**
     * The belief for whoever reads it: {@link #posterior()}, averaged over the hyperparameters that few observations leave open, where the surrogate
     * can do that. Its intervals are honest where those of the likeliest hyperparameters are too narrow. It takes longer to compute, and a
     * search with it finds less: acquisition functions ask {@link #posterior()}.
     *
     * @param seed the randomness of the average
     * @return {@link #posterior()}, which is the default, if there is nothing to average over
     */
    default Posterior marginalPosterior(Seed seed) {
        return posterior();
    }

    /**
     * How far apart along each coordinate two points are of which the values tell little about each other: length scales, as fitted.
     *
     * @return length {@link #dimension}, positive; infinite where a coordinate makes no difference, or nothing is known
     */
    default double[] lengthscales() {
        double[] unknown = new double[dimension()];
        Arrays.fill(unknown, Double.POSITIVE_INFINITY);
        return unknown;
    }

    /**
     * {@return a surrogate that has also seen the batch, with the same hyperparameters} The receiver is unchanged.
     *
     * @param batch the new observations
     */
    Surrogate observe(Observations batch);

    /**
     * {@return a surrogate whose hyperparameters were improved, starting from the present ones} Never throws for numerical reasons:
     * it keeps the better of old and new, and says in {@link #fitReport()} what happened. With fewer than two observations
     * nothing is fitted.
     *
     * @param budget how much work may be spent
     * @param seed the randomness of perturbed starts
     * @throws java.util.concurrent.CancellationException if the thread is interrupted, from surrogates that look between evaluations
     */
    Surrogate refit(RefitBudget budget, Seed seed);

    /**
     * {@return the same surrogate as if each target y had been (y − shift)/scale and each given noise variance v had been v/scale²;
     * exact, and without a pass over old data for surrogates that do not keep them} Hyperparameters keep their values, in the
     * new units.
     *
     * @param shift in present units
     * @param scale in present units, positive
     */
    Surrogate restandardise(double shift, double scale);

    /**
     * The same surrogate as if it had been given other targets and noise variances at the same inputs; hyperparameters keep their values. Surrogates
     * that do not keep their data cannot do that.
     *
     * @param y targets in the order of observation, one for each of the {@link #observations()}, finite
     * @param noiseVariance of each target, in squared units of y; {@code NaN} where it is not known
     * @return empty if the surrogate cannot do that, which is the default
     */
    default Optional<Surrogate> retargeted(double[] y, double[] noiseVariance) {
        return Optional.empty();
    }

    /** {@return log marginal likelihood of all the targets in present units (a lower bound of it for variational surrogates)} */
    double logEvidence();

    /**
     * Which of several models this one is at present.
     *
     * @return empty for a surrogate that does not choose, which is the default
     */
    default Optional<Choice> choice() {
        return Optional.empty();
    }

    /**
     * What whoever has chosen this surrogate should know of how it suits what it has observed, in words: a study says it once.
     *
     * @return empty if it suits, or the surrogate cannot tell, which is the default
     */
    default Optional<String> advice() {
        return Optional.empty();
    }

    /** {@return what the last {@link #refit} did; {@link FitReport#NONE} before the first one} */
    FitReport fitReport();
}
