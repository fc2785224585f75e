package io.thalweg.acquisition;

/**
 * The pessimistic bound μ(x) − √β σ(x), to be maximised: a point that is good even if the model is too optimistic, for
 * a cautious recommendation. It avoids what is unknown and prefers points that are pending, so it is no rule for a
 * search; the exploring "LCB" of people who minimise is {@link UpperConfidenceBound}.
 */
public final class LowerConfidenceBound extends ConfidenceBound {

    /** 1.8 standard deviations: β = 3.24. */
    public LowerConfidenceBound() {
        this(DEFAULT_BETA);
    }

    /**
     * A bound of √β standard deviations.
     *
     * @param beta finite, not negative; larger is more cautious, 0 is the posterior mean
     * @throws IllegalArgumentException if beta is negative, infinite or NaN
     */
    public LowerConfidenceBound(double beta) {
        super(beta, -1);
    }
}
