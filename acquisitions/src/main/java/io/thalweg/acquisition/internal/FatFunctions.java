package io.thalweg.acquisition.internal;

/**
 * Smooth stand-ins for max(x, 0), for a maximum and for an indicator whose tails are those of a power, not of an
 * exponential (Ament, Daulton, Eriksson, Balandat and Bakshy 2023, arXiv:2310.20708, appendix A): their logarithms and the
 * slopes of these are finite and useful at every finite argument, so that a search is nowhere blind.
 */
public final class FatFunctions {

    /** Width τ of the bend of the positive part, in model units. */
    public static final double IMPROVEMENT_WIDTH = 1e-6;

    /** Width τ of the smooth maximum over a batch, on the log scale. */
    public static final double MAXIMUM_WIDTH = 1e-2;

    /** Width τ of the smooth step at a constraint's threshold, in the constraint's model units. */
    public static final double FEASIBILITY_WIDTH = 1e-3;

    /** Weight of the fat tail of the positive part. */
    private static final double TAIL = 0.1;

    /** Where the softplus of z equals z, or 0, to rounding. */
    private static final double SATURATED = 40;

    /** Beyond this the tails are their leading terms to rounding, and squares of squares might overflow. */
    private static final double FAR = 1e30;

    /** The Cauchy curve of the fat step is centred here, where its slope is continuous: 1/√3. */
    private static final double SHIFT = 1 / Math.sqrt(3);

    private FatFunctions() {}

    /**
     * fatplus(x; τ) itself: positive, and a power of τ/x where it is small, so that products of some of them do not underflow.
     */
    public static double fatPlus(double x, double tau) {
        double z = x / tau;
        return z > SATURATED || z < -SATURATED
                ? Math.max(x, 0) + TAIL * tau / (1 + z * z)
                : tau * (softplus(z) + TAIL / (1 + z * z));
    }

    /** The derivative of {@link #fatPlus} in x. */
    public static double fatPlusSlope(double x, double tau) {
        double z = x / tau;
        double cauchy = 1 / (1 + z * z);
        return sigmoid(z) - 2 * TAIL * z * cauchy * cauchy;
    }

    /** log fatplus(x; τ), fatplus(x; τ) = τ (log(1 + eᶻ) + 0.1/(1 + z²)), z = x/τ. */
    public static double logFatPlus(double x, double tau) {
        double z = x / tau;
        if (z < -FAR) {
            return Math.log(TAIL * tau) - 2 * Math.log(-z);
        }
        return Math.log(tau * (softplus(z) + TAIL / (1 + z * z)));
    }

    /** The derivative of {@link #logFatPlus} in x. */
    public static double logFatPlusSlope(double x, double tau) {
        double z = x / tau;
        if (Math.abs(z) > FAR) {
            return z > 0 ? 1 / x : -2 / x;
        }
        double cauchy = 1 / (1 + z * z);
        double slope = sigmoid(z) - 2 * TAIL * z * cauchy * cauchy;
        return slope / (softplus(z) + TAIL * cauchy) / tau;
    }

    private static double softplus(double z) {
        if (z > SATURATED) {
            return z;
        }
        return z < -SATURATED ? 0 : Math.log1p(Math.exp(z));
    }

    private static double sigmoid(double z) {
        if (z > SATURATED) {
            return 1;
        }
        return z < -SATURATED ? 0 : 1 / (1 + Math.exp(-z));
    }

    /**
     * log of a fat step from 0 to 1: (2/3)/(1 + (z − 1/√3)²) below the threshold and 1 − (2/3)/(1 + (z + 1/√3)²) above, z =
     * x/τ; twice continuously differentiable, 1/2 at 0.
     */
    public static double logFatStep(double x, double tau) {
        double z = x / tau;
        if (z < -FAR) {
            return Math.log(2.0 / 3) - 2 * Math.log(-z);
        }
        return z < 0 ? Math.log(2.0 / 3 * cauchy(z - SHIFT)) : Math.log1p(-2.0 / 3 * cauchy(z + SHIFT));
    }

    /** The derivative of {@link #logFatStep} in x. */
    public static double logFatStepSlope(double x, double tau) {
        double z = x / tau;
        if (z < -FAR) {
            return -2 / x;
        }
        if (z < 0) {
            double t = z - SHIFT;
            return -2 * t * cauchy(t) / tau;
        }
        double t = z + SHIFT;
        double c = cauchy(t);
        // For z near ∞ the square of c underflows, and rightly.
        return 4.0 / 3 * t * c * c / (1 - 2.0 / 3 * c) / tau;
    }

    private static double cauchy(double t) {
        return 1 / (1 + t * t);
    }

    /**
     * fatmax(x; τ) = M + τ log Σ_j g(d_j), g(d) = 1/(1 + d + d²/2), d_j = (M − x_j)/τ, M = max x, and its gradient.
     *
     * @param x entries, of which the n at {@code from}, {@code from + stride}, … are meant; none is NaN
     * @param weights receives the derivatives at the same places; they are at least 0 and sum to 1
     */
    public static double fatMax(double[] x, int from, int stride, int n, double tau, double[] weights) {
        int best = from;
        int end = from + n * stride;
        for (int at = from; at < end; at += stride) {
            if (x[at] > x[best]) {
                best = at;
            }
        }
        double max = x[best];
        if (n == 1 || Double.isInfinite(max)) {
            for (int at = from; at < end; at += stride) {
                weights[at] = at == best ? 1 : 0;
            }
            return max;
        }
        double sum = 0;
        for (int at = from; at < end; at += stride) {
            double d = (max - x[at]) / tau;
            double g = 1 / (1 + d + 0.5 * d * d);
            sum += g;
            // An infinite d has g = 0, and (1 + d) g² must not become ∞ · 0.
            weights[at] = g == 0 ? 0 : (1 + d) * g * g;
        }
        double others = 0;
        for (int at = from; at < end; at += stride) {
            if (at != best) {
                weights[at] /= sum;
                others += weights[at];
            }
        }
        // The sum moves with M as a whole, so the weights sum to 1.
        weights[best] = 1 - others;
        return max + tau * Math.log(sum);
    }
}
