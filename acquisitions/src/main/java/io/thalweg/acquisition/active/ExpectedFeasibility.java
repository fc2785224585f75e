package io.thalweg.acquisition.active;

import io.thalweg.acquisition.Partials;
import io.thalweg.core.internal.special.Normal;

/**
 * Expected feasibility, E max(ε − |f(x) − h|, 0) with ε = ασ(x): how much closer than ε the function is expected to be to the level h
 * (Bichon et al. 2008, Eq. 17, where α = 2). With t = (h − μ)/σ and H(u) = uΦ(u) + φ(u) it is
 *
 * <pre>
 *   σ [ H(t + α) − 2 H(t) + H(t − α) ]
 * </pre>
 *
 * so, like {@link Straddle}, it explores along the level; being an expectation it is smooth.
 */
public final class ExpectedFeasibility extends LevelAcquisition {

    private static final double DEFAULT_ALPHA = 2;

    private final double alpha;

    /**
     * With α = 2.
     *
     * @param threshold the level h, in the user's units
     * @throws IllegalArgumentException if it is not finite
     */
    public ExpectedFeasibility(double threshold) {
        this(threshold, DEFAULT_ALPHA);
    }

    /**
     * Expected feasibility.
     *
     * @param threshold the level h, in the user's units
     * @param alpha the tolerance ε in standard deviations, positive
     * @throws IllegalArgumentException if the threshold is not finite or alpha not positive and finite
     */
    public ExpectedFeasibility(double threshold, double alpha) {
        super(threshold);
        if (!(alpha > 0) || Double.isInfinite(alpha)) {
            throw new IllegalArgumentException("alpha is " + alpha + ", must be positive and finite");
        }
        this.alpha = alpha;
    }

    /** {@return the tolerance α in standard deviations} */
    public double alpha() {
        return alpha;
    }

    /** The derivatives of σe(t), t = (h − μ)/σ: −e′ in μ, and e − te′ in σ. */
    @Override
    protected double head(double mean, double variance, double threshold, Partials partials) {
        double sd = Math.sqrt(variance);
        // e is even: on the left every H is small, so that nothing cancels far from the level.
        double t = -Math.abs(threshold - mean) / sd;
        double e = h(t + alpha) - 2 * h(t) + h(t - alpha);
        double slope = Normal.cdf(t + alpha) - 2 * Normal.cdf(t) + Normal.cdf(t - alpha);
        partials.set(mean < threshold ? slope : -slope, (e - t * slope) / (2 * sd));
        return sd * e;
    }

    private static double h(double u) {
        return Math.exp(Normal.logH(u));
    }
}
