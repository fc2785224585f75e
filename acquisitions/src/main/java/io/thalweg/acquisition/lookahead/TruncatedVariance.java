package io.thalweg.acquisition.lookahead;

import io.thalweg.core.internal.special.Normal;

/** The variance t(γ) = 1 − r(γ + r), r = φ(γ)/Φ(γ), of a standard normal that is known to be at most γ. */
final class TruncatedVariance {

    /** Below, the difference cancels, and a few terms of the series 1/γ² − 6/γ⁴ + 50/γ⁶ are more precise. */
    private static final double TAIL = -80;

    private TruncatedVariance() {}

    /** t(γ), from 0 to 1. */
    static double at(double gamma) {
        if (gamma < TAIL) {
            double a = 1 / (gamma * gamma);
            return a * (1 - a * (6 - 50 * a));
        }
        return 1 - shrinkage(gamma);
    }

    /** 1 − t(γ) = r(γ + r), to full relative precision where it is small. */
    static double shrinkage(double gamma) {
        if (gamma < TAIL) {
            return 1 - at(gamma);
        }
        double r = Normal.logCdfDerivative(gamma);
        return r * (gamma + r);
    }

    /** t′(γ). */
    static double slope(double gamma) {
        if (gamma < TAIL) {
            double a = 1 / (gamma * gamma);
            return -a / gamma * (2 - a * (24 - 300 * a));
        }
        double r = Normal.logCdfDerivative(gamma);
        double rest = gamma + r;
        // r′ = −r(γ + r).
        return r * (rest * rest + r * rest - 1);
    }
}
