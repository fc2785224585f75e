package io.thalweg.surrogate.likelihood;

import org.apache.commons.numbers.gamma.LogGamma;

/** Factorials without cancellation (C. Loader, "Fast and accurate computation of binomial probabilities", 2000). */
final class Stirling {

    private static final double LARGE = 16;

    private Stirling() {}

    /** log(k^k e^−k / k!), the log probability of k under the Poisson distribution of mean k; k ≥ 0. */
    static double logPeak(double k) {
        if (k == 0) {
            return 0;
        }
        if (k < LARGE) {
            return k * Math.log(k) - k - LogGamma.value(k + 1);
        }
        double u = 1 / k / k;
        double remainder = (1.0 / 12 - u * (1.0 / 360 - u * (1.0 / 1260 - u * (1.0 / 1680 - u / 1188)))) / k;
        return -0.5 * Math.log(2 * Math.PI * k) - remainder;
    }
}
