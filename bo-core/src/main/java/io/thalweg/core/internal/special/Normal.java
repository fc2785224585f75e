package io.thalweg.core.internal.special;

import org.apache.commons.numbers.gamma.Erfc;
import org.apache.commons.numbers.gamma.Erfcx;
import org.apache.commons.numbers.gamma.InverseErfc;

/**
 * The standard normal distribution and the functions of it that acquisition functions need, accurate in the tails.
 *
 * <p>φ is the density, Φ the distribution function, h(z) = φ(z) + zΦ(z) the expected positive part of z + ε with ε standard
 * normal. All functions return NaN for NaN.
 */
public final class Normal {

    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);
    private static final double INVERSE_SQRT_TWO_PI = 1 / Math.sqrt(2 * Math.PI);
    private static final double SQRT_HALF_PI = Math.sqrt(Math.PI / 2);
    private static final double SQRT_TWO = Math.sqrt(2);

    /** Below this argument the scaled form of h loses digits to cancellation and the asymptotic series is as accurate. */
    private static final double ASYMPTOTIC = -30;

    private Normal() {}

    /** φ(z) = exp(−z²/2)/√(2π). */
    public static double pdf(double z) {
        return INVERSE_SQRT_TWO_PI * Math.exp(-0.5 * z * z);
    }

    /** log φ(z). */
    public static double logPdf(double z) {
        return -0.5 * z * z - HALF_LOG_TWO_PI;
    }

    /** Φ(z), with a small relative error in the lower tail. */
    public static double cdf(double z) {
        return 0.5 * Erfc.value(-z / SQRT_TWO);
    }

    /** log Φ(z), also where Φ(z) underflows or rounds to one. */
    public static double logCdf(double z) {
        if (z > 0) {
            return Math.log1p(-0.5 * Erfc.value(z / SQRT_TWO));
        }
        if (z > -1) {
            return Math.log(0.5 * Erfc.value(-z / SQRT_TWO));
        }
        return -0.5 * z * z + Math.log(0.5 * Erfcx.value(-z / SQRT_TWO));
    }

    /** The derivative of log Φ(z): φ(z)/Φ(z), the inverse Mills ratio of −z. Finite for every finite z. */
    public static double logCdfDerivative(double z) {
        if (z > 0) {
            return pdf(z) / cdf(z);
        }
        double scaled = Erfcx.value(-z / SQRT_TWO);
        // For z near −∞ the scaled function underflows; φ/Φ is then −z to rounding.
        return z < -1e15 ? -z : 1 / (SQRT_HALF_PI * scaled);
    }

    /**
     * The z with Φ(z) = p.
     *
     * @param p a probability; 0 gives −∞, 1 gives +∞
     * @throws IllegalArgumentException if p is not in [0, 1]
     */
    public static double quantile(double p) {
        if (!(p >= 0 && p <= 1)) {
            throw new IllegalArgumentException("p is " + p + ", must be between 0 and 1");
        }
        return -SQRT_TWO * InverseErfc.value(2 * p);
    }

    /** exp(z²) erfc(z); +∞ below about −26.6, where it overflows. */
    public static double erfcx(double z) {
        return Erfcx.value(z);
    }

    /**
     * log h(z), h(z) = φ(z) + zΦ(z): the logarithm of the expected improvement in units of the standard deviation, without
     * the underflow of h (S. Ament and others, "Unexpected improvements to expected improvement", NeurIPS 2023, with the
     * branches taken where they are accurate in doubles). Where the value is below −{@link Double#MAX_VALUE} that is what is
     * returned, so that a finite argument always has a finite value.
     */
    public static double logH(double z) {
        if (z >= -1) {
            return Math.log(pdf(z) + z * cdf(z));
        }
        double logPdf = logPdf(z);
        if (z >= ASYMPTOTIC) {
            return logPdf + Math.log1p(z * scaledCdf(z));
        }
        if (z == Double.NEGATIVE_INFINITY) {
            return z;
        }
        return Math.max(-Double.MAX_VALUE, logPdf - 2 * Math.log(-z) + Math.log(series(z)));
    }

    /** The derivative of {@link #logH}: Φ(z)/h(z). About −z in the lower tail: it never vanishes there. */
    public static double logHDerivative(double z) {
        if (z >= -1) {
            double cdf = cdf(z);
            return cdf / (pdf(z) + z * cdf);
        }
        if (z >= ASYMPTOTIC) {
            double scaled = scaledCdf(z);
            return scaled / (1 + z * scaled);
        }
        double a = 1 / z / z;
        // d/dz of −z²/2 − 2 log|z| + log s(a), with da/dz = −2a/z.
        return -z - 2 / z * (1 + a * seriesSlope(a) / series(z));
    }

    /** Φ(z)/φ(z). */
    private static double scaledCdf(double z) {
        return SQRT_HALF_PI * Erfcx.value(-z / SQRT_TWO);
    }

    /** s(a) with h(z) = φ(z) a s(a), a = z⁻²: 1 − 3a + 15a² − 105a³ + …, the moments of the tail integral. */
    private static double series(double z) {
        double a = 1 / z / z;
        return 1 - a * (3 - a * (15 - a * (105 - a * (945 - a * 10395))));
    }

    private static double seriesSlope(double a) {
        return -3 + a * (30 - a * (315 - a * (3780 - a * 51975)));
    }
}
