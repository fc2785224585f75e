package io.thalweg.acquisition.internal.marginal;

import io.thalweg.acquisition.LogAcquisition;
import io.thalweg.acquisition.MarginalAcquisition;
import io.thalweg.acquisition.Partials;
import io.thalweg.core.internal.special.Normal;

/**
 * Logarithm of the expected improvement, log σ + log h(z) (LogEI: Ament, Daulton, Eriksson, Balandat and Bakshy 2023,
 * arXiv:2310.20708): the default. Its value is finite and its gradient useful however improbable an improvement is.
 */
public final class LogExpectedImprovement extends MarginalAcquisition implements LogAcquisition {

    @Override
    public double head(double mean, double variance, double incumbent, Partials partials) {
        double sd = Math.sqrt(variance);
        double z = (mean - incumbent) / sd;
        double logH = Normal.logH(z);
        double slope = Normal.logHDerivative(z);
        // 1 − z (log h)'(z) = φ(z)/h(z): each form where it does not cancel.
        double pdfOverH = z < 0 ? 1 - z * slope : Math.exp(Normal.logPdf(z) - logH);
        partials.set(slope / sd, pdfOverH / (2 * variance));
        return 0.5 * Math.log(variance) + logH;
    }

    @Override
    protected MarginalAcquisition withoutIncumbent() {
        return new LogPosteriorStandardDeviation();
    }
}
