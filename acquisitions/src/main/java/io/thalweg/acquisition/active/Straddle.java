package io.thalweg.acquisition.active;

import io.thalweg.acquisition.Partials;

/**
 * The straddle heuristic for level sets, κσ(x) − |μ(x) − h| (Bryan et al. 2006, κ = 1.96): large where the interval μ ± κσ straddles
 * the level h. Not negative exactly where it is not yet clear, at that confidence, on which side of the level f is.
 */
public final class Straddle extends LevelAcquisition {

    private static final double DEFAULT_KAPPA = 1.96;

    private final double kappa;

    /**
     * With κ = 1.96.
     *
     * @param threshold the level h, in the user's units
     * @throws IllegalArgumentException if it is not finite
     */
    public Straddle(double threshold) {
        this(threshold, DEFAULT_KAPPA);
    }

    /**
     * A straddle.
     *
     * @param threshold the level h, in the user's units
     * @param kappa standard deviations on each side of the mean, positive
     * @throws IllegalArgumentException if the threshold is not finite or kappa not positive and finite
     */
    public Straddle(double threshold, double kappa) {
        super(threshold);
        if (!(kappa > 0) || Double.isInfinite(kappa)) {
            throw new IllegalArgumentException("kappa is " + kappa + ", must be positive and finite");
        }
        this.kappa = kappa;
    }

    /** {@return the number κ of standard deviations} */
    public double kappa() {
        return kappa;
    }

    @Override
    protected double head(double mean, double variance, double threshold, Partials partials) {
        double sd = Math.sqrt(variance);
        partials.set(-Math.signum(mean - threshold), 0.5 * kappa / sd);
        return kappa * sd - Math.abs(mean - threshold);
    }
}
