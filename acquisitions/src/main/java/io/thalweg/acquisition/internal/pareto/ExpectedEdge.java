package io.thalweg.acquisition.internal.pareto;

import io.thalweg.core.internal.special.GaussLegendre;
import io.thalweg.core.internal.special.Normal;

/**
 * How far an outcome is expected to reach into an interval: log E[(min(f, u) − l)⁺] for f ~ N(μ, σ²), and its partial
 * derivatives in μ and σ². With z_l = (μ − l)/σ, z_u = (μ − u)/σ and h(z) = φ(z) + zΦ(z) it is
 *
 * <pre>
 *   log σ + log(h(z_l) − h(z_u)) = log ∫_l^u Φ((μ − a)/σ) da
 * </pre>
 *
 * and each form is used where it keeps its digits: the difference where the interval is wide, the integral where it is narrow.
 * Finite however improbable it is that f reaches the interval. Mutable, for reuse; used by one thread.
 */
final class ExpectedEdge {

    /** An interval is narrow if the integrand changes by less than this power of e over it. */
    private static final double NARROW = 0.5;

    /** Below this, differences of the logarithm of h are better taken by its slope. */
    private static final double FAR = -30;

    private static final double[] NODES = GaussLegendre.of(6).nodes();
    private static final double[] WEIGHTS = GaussLegendre.of(6).weights();

    /** The logarithm of the expected length. */
    double log;

    /** Its derivative in μ. */
    double inMean;

    /** Its derivative in σ². */
    double inVariance;

    private final double[] shares = new double[NODES.length];

    /**
     * Computes the three numbers.
     *
     * @param lower l
     * @param upper u, greater than l; may be +∞
     * @param mean μ
     * @param sd σ, positive
     */
    void evaluate(double lower, double upper, double mean, double sd) {
        double zl = (mean - lower) / sd;
        double zu = (mean - upper) / sd;
        double width = (upper - lower) / sd;
        if (width * Math.max(1, -zu) <= NARROW) {
            narrow(zu, width);
        } else if (zu > 0) {
            above(zl, zu, width);
        } else {
            wide(zl, zu, width);
        }
        log += Math.log(sd);
        inMean /= sd;
        inVariance /= 2 * sd * sd;
    }

    /** In units of σ; leaves the derivatives in μ/σ and, times σ, in σ. */
    private void narrow(double zu, double width) {
        double middle = zu + 0.5 * width;
        double logMiddle = Normal.logCdf(middle);
        double sum = 0;
        for (int i = 0; i < NODES.length; i++) {
            double step = 0.5 * width * NODES[i];
            shares[i] = 0.5 * WEIGHTS[i] * Math.exp(Normal.logCdf(middle + step) - logMiddle);
            sum += shares[i];
        }
        log = Math.log(width) + logMiddle + Math.log(sum);
        inMean = 0;
        inVariance = 0;
        for (int i = 0; i < NODES.length; i++) {
            double z = middle + 0.5 * width * NODES[i];
            double slope = shares[i] / sum * Normal.logCdfDerivative(z);
            inMean += slope;
            inVariance -= slope * z;
        }
    }

    /** h(z_l) − h(z_u) for positive arguments, by h(z) = z + h(−z). */
    private void above(double zl, double zu, double width) {
        double length = width - (Math.exp(Normal.logH(-zu)) - Math.exp(Normal.logH(-zl)));
        log = Math.log(length);
        inMean = (Normal.cdf(zl) - Normal.cdf(zu)) / length;
        inVariance = (Normal.pdf(zl) - Normal.pdf(zu)) / length;
    }

    private void wide(double zl, double zu, double width) {
        double logH = Normal.logH(zl);
        double ratio = Math.exp(zl < FAR ? -width * meanSlope(zl, width) : Normal.logH(zu) - logH);
        log = logH + Math.log1p(-ratio);
        double inLower = Normal.logHDerivative(zl) / (1 - ratio);
        double inUpper = ratio == 0 ? 0 : ratio * Normal.logHDerivative(zu) / (1 - ratio);
        inMean = inLower - inUpper;
        // (φ(z_l) − φ(z_u))/(h(z_l) − h(z_u)), by φ = h − zΦ where φ underflows.
        inVariance = zl < -1
                ? 1 - zl * inLower + (ratio == 0 ? 0 : zu * inUpper)
                : (Normal.pdf(zl) - Normal.pdf(zu)) * Math.exp(-log);
    }

    /** The mean of the derivative of log h over an interval below {@link #FAR}; what it is over a long one does not matter. */
    private static double meanSlope(double zl, double width) {
        double sum = 0;
        for (int i = 0; i < NODES.length; i++) {
            sum += 0.5 * WEIGHTS[i] * Normal.logHDerivative(zl - 0.5 * width * (1 + NODES[i]));
        }
        return sum;
    }
}
