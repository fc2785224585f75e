package io.thalweg.baseline.internal.ascent;

import java.util.stream.IntStream;

/**
 * The evidence lower bound Σ E log p(y | f) − KL, or an unbiased estimate of it from a minibatch and a block of the mean's basis, at a
 * variational posterior.
 */
sealed interface Bound permits PlainBound, SplitBound {

    /** The bound at a posterior. */
    static Bound of(Variational q, Minibatch data, int[] block) {
        return q.isPlain() ? new PlainBound(q, data, block) : new SplitBound(q, data, block);
    }

    /** All functions of the mean's basis. */
    static int[] whole(Variational q) {
        return IntStream.range(0, q.coefficients().length).toArray();
    }

    /** The bound, or the estimate, without the priors of hyperparameters. */
    default double value() {
        return expectation() - divergence();
    }

    /** The part of it that is about the observations. */
    double expectation();

    /** The part of it that is the Kullback–Leibler divergence of the posterior from the prior process. */
    double divergence();

    /** Accumulates its gradient. */
    void pullback(Gradient into);

    /** The means of f at the observations. */
    double[] mean();

    /** The variances of f at the observations. */
    double[] variance();
}
