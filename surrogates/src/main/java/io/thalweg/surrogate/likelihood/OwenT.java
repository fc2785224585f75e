package io.thalweg.surrogate.likelihood;

import io.thalweg.core.internal.special.GaussLegendre;

/**
 * Owen's function T(h, a) = (1/2π) ∫₀ᵃ exp(−h²(1 + x²)/2)/(1 + x²) dx, for 0 ≤ a ≤ 1 (D. B. Owen, "Tables for computing
 * bivariate normal probabilities", Annals of Mathematical Statistics 27, 1956).
 */
final class OwenT {

    private static final GaussLegendre RULE = GaussLegendre.of(24);
    private static final double[] NODES = RULE.nodes();
    private static final double[] WEIGHTS = RULE.weights();

    /** Where the exponent of the rest has fallen by 40. */
    private static final double REACH = Math.sqrt(80);

    private OwenT() {}

    static double value(double h, double a) {
        double end = Math.min(a, REACH / Math.abs(h));
        double sum = 0;
        for (int i = 0; i < NODES.length; i++) {
            double x = 0.5 * end * (1 + NODES[i]);
            double q = 1 + x * x;
            sum += WEIGHTS[i] * Math.exp(-0.5 * h * h * q) / q;
        }
        return 0.5 * end * sum / (2 * Math.PI);
    }
}
