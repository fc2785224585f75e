package io.thalweg.acquisition.internal.marginal;

import io.thalweg.acquisition.MarginalAcquisition;
import io.thalweg.acquisition.Partials;
import io.thalweg.core.internal.special.Normal;

/**
 * Expected improvement, E max(f(x) − f*, 0) = σ h(z) (Mockus 1978; Jones, Schonlau and Welch 1998, Eq. 15).
 *
 * <p>Where z is below about −38 the value and its gradient are 0 in double precision, which blinds an optimiser;
 * {@link LogExpectedImprovement} has the same maximiser and does not.
 */
public final class ExpectedImprovement extends MarginalAcquisition {

    @Override
    public double head(double mean, double variance, double incumbent, Partials partials) {
        double sd = Math.sqrt(variance);
        double z = (mean - incumbent) / sd;
        partials.set(Normal.cdf(z), Normal.pdf(z) / (2 * sd));
        // φ(z) + zΦ(z) itself cancels in the left tail.
        return sd * Math.exp(Normal.logH(z));
    }

    @Override
    protected MarginalAcquisition withoutIncumbent() {
        return new PosteriorStandardDeviation();
    }
}
