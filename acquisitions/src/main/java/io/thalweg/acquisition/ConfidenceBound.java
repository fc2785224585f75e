package io.thalweg.acquisition;

/** A bound μ ± √β σ. */
abstract class ConfidenceBound extends MarginalAcquisition {

    /** β of the default: 1.8 standard deviations, as in the GP bandit of Google Vizier (Song et al. 2024, arXiv:2408.11527). */
    static final double DEFAULT_BETA = 3.24;

    private final double beta;
    private final double signedRootBeta;

    ConfidenceBound(double beta, int sign) {
        if (!(beta >= 0) || Double.isInfinite(beta)) {
            throw new IllegalArgumentException("beta is " + beta
                    + ", must be finite and not negative: the bound is sqrt(beta) deviations from the mean");
        }
        this.beta = beta;
        this.signedRootBeta = sign * Math.sqrt(beta);
    }

    /** {@return β, the square of the number of standard deviations} */
    public final double beta() {
        return beta;
    }

    @Override
    protected final double head(double mean, double variance, double incumbent, Partials partials) {
        double sd = Math.sqrt(variance);
        partials.set(1, 0.5 * signedRootBeta / sd);
        return mean + signedRootBeta * sd;
    }

    @Override
    public final String toString() {
        return super.toString() + "[beta=" + beta + "]";
    }
}
