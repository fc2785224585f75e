package io.thalweg.acquisition.internal.marginal;

import io.thalweg.acquisition.MarginalAcquisition;
import io.thalweg.acquisition.Partials;

/**
 * The posterior standard deviation σ(x) of the latent function: pure exploration, the point about which least is known
 * (uncertainty sampling).
 */
public final class PosteriorStandardDeviation extends MarginalAcquisition {

    @Override
    protected double head(double mean, double variance, double incumbent, Partials partials) {
        double sd = Math.sqrt(variance);
        partials.set(0, 0.5 / sd);
        return sd;
    }
}
