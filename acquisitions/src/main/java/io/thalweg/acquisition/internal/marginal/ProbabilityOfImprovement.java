package io.thalweg.acquisition.internal.marginal;

import io.thalweg.acquisition.MarginalAcquisition;
import io.thalweg.acquisition.Partials;
import io.thalweg.core.internal.special.Normal;

/**
 * Probability of improvement, P(f(x) &gt; f*) = Φ(z) (Kushner 1964). It does not ask by how much, so it searches close to
 * the incumbent.
 */
public final class ProbabilityOfImprovement extends MarginalAcquisition {

    @Override
    public double head(double mean, double variance, double incumbent, Partials partials) {
        double sd = Math.sqrt(variance);
        double z = (mean - incumbent) / sd;
        double pdf = Normal.pdf(z);
        partials.set(pdf / sd, -z * pdf / (2 * variance));
        return Normal.cdf(z);
    }

    @Override
    protected MarginalAcquisition withoutIncumbent() {
        return new PosteriorStandardDeviation();
    }
}
