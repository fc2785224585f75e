package io.thalweg.acquisition.lookahead;

import io.thalweg.core.internal.special.GaussLegendre;
import io.thalweg.core.internal.special.Normal;
import java.util.Arrays;

/**
 * The information, in nats, that a look y gives about a value f once f is known to be at most m: with γ the distance of m from the mean of f in
 * deviations, and ρ the correlation of y and f (Takeno et al. 2020, Lemma 3.1),
 *
 * <pre>
 *   I(γ, ρ) = ½ρ²γλ − log Φ(γ) + T,   T = ∫ φ(u) Φ(w)/Φ(γ) log Φ(w) du,   w = (γ − ρu)/√(1 − ρ²),   λ = φ(γ)/Φ(γ)
 * </pre>
 *
 * by Gauss–Legendre rules between the places where the integrand turns. For ρ → 1 it is the ½γλ − log Φ(γ) of max-value entropy search. Not thread-safe: one
 * instance computes one value after the other.
 */
final class LookInformation {

    /** Nodes of the rule between two cuts. */
    private static final int NODES = 16;

    /** Beyond this many deviations there is nothing left. */
    private static final double FAR = 8.5;

    /** Below this correlation the first term of the series in ρ² is more precise than a difference of large terms. */
    private static final double WEAK = 0.05;

    /** A look never tells all: its correlation is less than one by this. */
    private static final double CLOSE = 1e-9;

    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

    private final double[] nodes;
    private final double[] weights;
    private final double[] cuts = new double[13];

    private double value;
    private double inGamma;
    private double inRho;

    LookInformation() {
        GaussLegendre rule = GaussLegendre.of(NODES);
        nodes = rule.nodes();
        weights = rule.weights();
    }

    /**
     * Computes the information and its derivatives.
     *
     * @param gamma γ
     * @param correlation ρ, from 0 to 1
     */
    void compute(double gamma, double correlation) {
        double lambda = Normal.logCdfDerivative(gamma);
        double slope = -lambda * (gamma + lambda);
        if (correlation < WEAK) {
            double known = -slope;
            double rest = 1 - correlation * correlation * known;
            value = -0.5 * Math.log1p(-correlation * correlation * known);
            inGamma = 0.5 * correlation * correlation * -TruncatedVariance.slope(gamma) / rest;
            inRho = correlation * known / rest;
            return;
        }
        double rho = Math.min(correlation, 1 - CLOSE);
        double d = Math.sqrt((1 - rho) * (1 + rho));
        double logPhi = Normal.logCdf(gamma);
        cut(gamma, rho, d);
        double t = 0;
        double tGamma = 0;
        double tRho = 0;
        for (int i = 1; i < cuts.length; i++) {
            double half = 0.5 * (cuts[i] - cuts[i - 1]);
            if (half <= 0) {
                continue;
            }
            double middle = 0.5 * (cuts[i] + cuts[i - 1]);
            for (int j = 0; j < NODES; j++) {
                double u = middle + half * nodes[j];
                double w = (gamma - rho * u) / d;
                double logCdf = Normal.logCdf(w);
                double weight = half * weights[j] * Normal.pdf(u);
                t += weight * Math.exp(logCdf - logPhi) * logCdf;
                double edge = weight * Math.exp(-0.5 * w * w - HALF_LOG_TWO_PI - logPhi) * (1 + logCdf) / d;
                tGamma += edge;
                tRho += edge * (rho * gamma - u) / (d * d);
            }
        }
        value = Math.max(0, 0.5 * rho * rho * gamma * lambda - logPhi + t);
        inGamma = 0.5 * rho * rho * (lambda + gamma * slope) - lambda - lambda * t + tGamma;
        inRho = rho * gamma * lambda + tRho;
    }

    /** Where φ(u) turns, where Φ(w) does, and where their product has its tail; in order. */
    private void cut(double gamma, double rho, double d) {
        double middle = rho * gamma;
        double turn = gamma / rho;
        double width = d / rho;
        double low = Math.min(-FAR, middle - FAR);
        double high = Math.max(FAR, middle + FAR);
        cuts[0] = low;
        cuts[1] = high;
        cuts[2] = -4;
        cuts[3] = 0;
        cuts[4] = 4;
        cuts[5] = middle - 4;
        cuts[6] = middle;
        cuts[7] = middle + 4;
        cuts[8] = turn;
        cuts[9] = turn - 3 * width;
        cuts[10] = turn + 3 * width;
        cuts[11] = turn - 8 * width;
        cuts[12] = turn + 8 * width;
        for (int i = 0; i < cuts.length; i++) {
            cuts[i] = Math.min(high, Math.max(low, cuts[i]));
        }
        Arrays.sort(cuts);
    }

    /** I, at least 0. */
    double value() {
        return value;
    }

    /** ∂I/∂γ. */
    double inGamma() {
        return inGamma;
    }

    /** ∂I/∂ρ. */
    double inRho() {
        return inRho;
    }
}
