package io.thalweg.acquisition.internal.marginal;

import io.thalweg.acquisition.MarginalAcquisition;
import io.thalweg.acquisition.Partials;

/**
 * Bayesian active learning by disagreement (Houlsby et al. 2011) for two classes: the mutual information of the class of x and the
 * latent f(x) ~ N(μ, σ²), whose class is the first with probability p(f) = 1/(1 + e⁻ᶠ),
 *
 * <pre>
 *   H(E p(f)) − E H(p(f)),   H(p) = −p log p − (1 − p) log(1 − p)   (nats)
 * </pre>
 *
 * It is small both where the class is known and where it is known to be a matter of chance. The posterior must be one of log odds, such
 * as that of a surrogate with the Bernoulli likelihood.
 */
public final class BayesianActiveLearningByDisagreement extends MarginalAcquisition {

    /** Beyond so many standard deviations there is nothing. */
    private static final double END = 9;

    /** Least number of nodes on each side of the mean. */
    private static final int LEAST_NODES = 24;

    private static final int MOST_NODES = 1 << 14;

    /** The acquisition; it has no parameters. */
    public BayesianActiveLearningByDisagreement() {}

    /**
     * Expectations by the trapezoidal rule, which converges exponentially for such integrands (Trefethen and Weideman 2014): the
     * nearest pole of p is at πi, π/σ in standard deviations, and a step of ½ min(1, 1/σ) leaves rounding errors.
     */
    @Override
    protected double head(double mean, double variance, double incumbent, Partials partials) {
        double sd = Math.sqrt(variance);
        // The classes are alike: the first is taken to be the less likely one, for a probability near 0 is the more
        // precise.
        double sign = mean > 0 ? -1 : 1;
        double centre = sign * mean;
        // A power of two times the least number: the step changes rarely with σ.
        int nodes = LEAST_NODES;
        while (nodes < 2 * END * sd && nodes < MOST_NODES) {
            nodes *= 2;
        }
        double step = END / nodes;
        double total = 0;
        double p = 0;
        double pMean = 0;
        double pSd = 0;
        double entropy = 0;
        double entropyMean = 0;
        double entropySd = 0;
        for (int i = -nodes; i <= nodes; i++) {
            double z = i * step;
            double weight = Math.exp(-0.5 * z * z);
            double f = centre + sd * z;
            double odds = Math.exp(-Math.abs(f));
            double likely = 1 / (1 + odds);
            double unlikely = odds * likely;
            double slope = likely * unlikely;
            total += weight;
            p += weight * (f > 0 ? likely : unlikely);
            pMean += weight * slope;
            pSd += weight * slope * z;
            // H(p(f)) = log(1 + e⁻ᶠ) + f(1 − p), and dH/df = −f p (1 − p).
            entropy += weight * (Math.log1p(odds) + Math.abs(f) * unlikely);
            entropyMean -= weight * f * slope;
            entropySd -= weight * f * slope * z;
        }
        p /= total;
        if (p == 0) {
            partials.set(0, 0);
            return 0;
        }
        double logOdds = Math.log(p) - Math.log1p(-p);
        // H(p) of the mean probability has the slope −logit(p).
        partials.set(sign * (-logOdds * pMean - entropyMean) / total, (-logOdds * pSd - entropySd) / total / (2 * sd));
        return Math.max(0, entropy(p) - entropy / total);
    }

    private static double entropy(double p) {
        return -p * Math.log(p) - (1 - p) * Math.log1p(-p);
    }
}
