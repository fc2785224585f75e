package io.thalweg.acquisition.internal.marginal;

import io.thalweg.acquisition.MarginalAcquisition;
import io.thalweg.acquisition.Partials;

/**
 * The posterior mean μ(x): pure exploitation, for the recommendation at the end of a run. Pending points do not change it,
 * so it suggests the same point again while that is being evaluated.
 */
public final class PosteriorMean extends MarginalAcquisition {

    @Override
    protected double head(double mean, double variance, double incumbent, Partials partials) {
        partials.set(1, 0);
        return mean;
    }
}
