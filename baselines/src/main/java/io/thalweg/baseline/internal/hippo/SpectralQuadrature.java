package io.thalweg.baseline.internal.hippo;

import io.thalweg.surrogate.streaming.hippo.WeightedTimes;

/** Deterministic quadratures of spectral densities, for comparison with {@link WeightedTimes} and as a check. */
final class SpectralQuadrature {

    /** In standard deviations: exp(−REACH²/2) is below rounding. */
    private static final double REACH = 9;

    private SpectralQuadrature() {}

    /**
     * The rule for exp(−(x − x')²/(2ℓ²)) at distances up to {@code reach}, good to rounding: the trapezoidal rule. By Poisson's
     * summation formula its error is the kernel itself at the distance 2π/(spacing) − {@code reach}, 9 length-scales here. It
     * takes about 1.4·reach/ℓ + 13 frequencies; Gauss–Hermite would take a number that grows with (reach/ℓ)².
     *
     * @param lengthscale ℓ, positive
     * @param reach the largest |x − x'|, positive
     */
    public static SpectralRule rbf(double lengthscale, double reach) {
        Arguments.requirePositive("lengthscale", lengthscale);
        Arguments.requirePositive("reach", reach);
        double spacing = 2 * Math.PI / (reach / lengthscale + REACH);
        int count = (int) Math.ceil(REACH / spacing) + 1;
        double[] frequencies = new double[count];
        double[] masses = new double[count];
        for (int j = 0; j < count; j++) {
            double w = j * spacing;
            frequencies[j] = w / lengthscale;
            masses[j] = (j == 0 ? 1 : 2) * spacing * Math.exp(-0.5 * w * w) / Math.sqrt(2 * Math.PI);
        }
        return new SpectralRule(frequencies, masses);
    }
}
