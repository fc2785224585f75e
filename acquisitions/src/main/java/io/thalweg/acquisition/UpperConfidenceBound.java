package io.thalweg.acquisition;

/**
 * The optimistic bound μ(x) + √β σ(x) (GP-UCB: Srinivas, Krause, Kakade and Seeger 2010). Model units are maximised, so this
 * is also what people who minimise know as the lower confidence bound of their objective.
 */
public final class UpperConfidenceBound extends ConfidenceBound {

    /** 1.8 standard deviations: β = 3.24, as in the GP bandit of Google Vizier (Song et al. 2024, arXiv:2408.11527). */
    public UpperConfidenceBound() {
        this(DEFAULT_BETA);
    }

    /**
     * A bound of √β standard deviations.
     *
     * @param beta finite, not negative; larger explores more, 0 is the posterior mean
     * @throws IllegalArgumentException if beta is negative, infinite or NaN
     */
    public UpperConfidenceBound(double beta) {
        super(beta, 1);
    }
}
