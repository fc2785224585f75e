package io.thalweg.core.trial;

import org.apache.commons.numbers.gamma.RegularizedBeta;

/**
 * The probability that the space has a value better than the best point's by more than ε, estimated with functions
 * drawn from the posterior.
 *
 * @param epsilon ε, in user units
 * @param exceeding how many of the drawn functions have a better value than that
 * @param paths how many functions were drawn
 */
public record RegretProbability(double epsilon, int exceeding, int paths) {

    private static final int BISECTIONS = 60;

    /**
     * Checks the counts.
     *
     * @param epsilon ε, in user units
     * @param exceeding how many of the drawn functions have a better value than that
     * @param paths how many functions were drawn
     */
    public RegretProbability {
        if (exceeding < 0 || paths < 1 || exceeding > paths) {
            throw new IllegalArgumentException(
                    "exceeding is " + exceeding + " of " + paths + " paths, must be at least 0 and at most all");
        }
    }

    /** {@return the share of the drawn functions that have a better value, with a standard error of √(p(1 − p)/paths)} */
    public double estimate() {
        return (double) exceeding / paths;
    }

    /**
     * {@return what the probability is at most: the upper bound of Clopper and Pearson (1934), a quantile of a beta distribution} It falls short of what
     * infinitely many drawn functions would say for at most one in 1/(1 − confidence) estimates.
     *
     * @param confidence between 0 and 1
     */
    public double atMost(double confidence) {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("confidence is " + confidence + ", must be between 0 and 1");
        }
        if (exceeding == paths) {
            return 1;
        }
        double lower = 0;
        double upper = 1;
        for (int i = 0; i < BISECTIONS; i++) {
            double p = 0.5 * (lower + upper);
            // P(no more than these exceed | p) = 1 − I_p(c + 1, N − c)
            if (RegularizedBeta.complement(p, exceeding + 1.0, paths - exceeding) > 1 - confidence) {
                lower = p;
            } else {
                upper = p;
            }
        }
        return upper;
    }

    /** In words, {@code 3 of 256 drawn functions have a value better by more than 0.1}. */
    @Override
    public String toString() {
        return exceeding + " of " + paths + " drawn functions have a value better by more than " + epsilon;
    }
}
