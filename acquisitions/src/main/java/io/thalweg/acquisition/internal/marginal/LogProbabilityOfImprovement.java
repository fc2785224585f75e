package io.thalweg.acquisition.internal.marginal;

import io.thalweg.acquisition.LogAcquisition;
import io.thalweg.acquisition.MarginalAcquisition;
import io.thalweg.acquisition.Partials;
import io.thalweg.core.internal.special.Normal;

/**
 * Logarithm of the probability of improvement, log Φ(z): the same maximiser as {@link ProbabilityOfImprovement}, without
 * its underflow. With a threshold in place of the incumbent it is the logarithm of a probability of feasibility.
 */
public final class LogProbabilityOfImprovement extends MarginalAcquisition implements LogAcquisition {

    @Override
    protected double head(double mean, double variance, double incumbent, Partials partials) {
        double sd = Math.sqrt(variance);
        double z = (mean - incumbent) / sd;
        double slope = Normal.logCdfDerivative(z);
        partials.set(slope / sd, -z * slope / (2 * variance));
        return Normal.logCdf(z);
    }

    @Override
    protected MarginalAcquisition withoutIncumbent() {
        return new LogPosteriorStandardDeviation();
    }
}
