package io.thalweg.acquisition.internal.marginal;

import io.thalweg.acquisition.LogAcquisition;
import io.thalweg.acquisition.MarginalAcquisition;
import io.thalweg.acquisition.Partials;

/**
 * Logarithm of the posterior standard deviation, log σ(x): {@link PosteriorStandardDeviation} on a scale where weights
 * add. In {@link FeasibilityWeighted} it explores where constraints probably hold.
 */
public final class LogPosteriorStandardDeviation extends MarginalAcquisition implements LogAcquisition {

    @Override
    protected double head(double mean, double variance, double incumbent, Partials partials) {
        partials.set(0, 0.5 / variance);
        return 0.5 * Math.log(variance);
    }
}
