package io.thalweg.surrogate.likelihood;

/**
 * The expectation of a {@link Curve} under a normal distribution, to about 1e-13 at every mean and variance, with partial
 * derivatives by the identities of Bonnet and Price: ∂E g/∂m = E g′, ∂E g/∂v = ½ E g″.
 *
 * <p>Gauss–Hermite nodes follow the normal distribution and miss the features of g where that is wide: for a Student-t density a
 * hundredth as wide, two hundred of them are off by 1 % and their slope may have the wrong sign. The trapezoidal rule converges exponentially for
 * analytic integrands on the line (L. N. Trefethen and J. A. C. Weideman, "The exponentially convergent trapezoidal rule",
 * SIAM Review 56, 2014), and there are two variables in which it does here. With p = (m + ic)/√v, c the {@link Curve#scale}:
 *
 * <ul>
 *   <li>|p| &gt; 8, the distribution is narrow or far from the features: step ½ in z = (x − m)/√v, as good as 40 nodes of
 *       Gauss–Hermite.
 *   <li>|p| ≤ 8: step 1/16 in t, x = c sinh t. In t neither the features nor the distribution, of width 1/|p| at least, is
 *       narrow. The nodes x do not depend on m and v, so g and its derivatives are tables and a node costs one exponential;
 *       there are from 60 (√v about c) to 350 (√v = 10⁴c) of them. On the line Im t = ½ the
 *       integrand is larger by at most exp(|m|² sin²½/(2v cos 1)), which leaves an error of exp(−16π + 13.6) = 1e-16.
 * </ul>
 */
final class GaussianAverage {

    private static final double INVERSE_SQRT_TWO_PI = 1 / Math.sqrt(2 * Math.PI);

    /** |p| between the two rules. */
    private static final double NARROW = 8;

    /** Both rules end here, in standard deviations: room for eˣ-like growth, which shifts the integrand by up to √v. */
    private static final double REACH = 10;

    private static final double STEP_Z = 0.5;
    private static final int HALF_Z = (int) (REACH / STEP_Z);
    private static final double[] WEIGHT_Z = normalWeights();

    private static final double STEP_T = 1.0 / 16;

    /** sinh 40 = 1e17: beyond all that has digits left. */
    private static final int HALF_T = 640;

    private final Curve curve;
    private final double[] node = new double[2 * HALF_T + 1];
    private final double[] spacing = new double[2 * HALF_T + 1];
    private final double[] value = new double[2 * HALF_T + 1];
    private final double[] slope = new double[2 * HALF_T + 1];
    private final double[] curvature = new double[2 * HALF_T + 1];

    /** The rule for a curve: tabulates it. */
    GaussianAverage(Curve curve) {
        this.curve = curve;
        for (int k = 0; k < node.length; k++) {
            double t = (k - HALF_T) * STEP_T;
            double x = curve.scale() * Math.sinh(t);
            node[k] = x;
            spacing[k] = INVERSE_SQRT_TWO_PI * STEP_T * curve.scale() * Math.cosh(t);
            value[k] = curve.value(x);
            slope[k] = curve.slope(x);
            curvature[k] = curve.curvature(x, slope[k]);
        }
    }

    private static double[] normalWeights() {
        double[] weights = new double[2 * HALF_Z + 1];
        for (int k = -HALF_Z; k <= HALF_Z; k++) {
            double z = k * STEP_Z;
            weights[k + HALF_Z] = INVERSE_SQRT_TWO_PI * STEP_Z * Math.exp(-0.5 * z * z);
        }
        return weights;
    }

    /**
     * E g(x), x ~ N(mean, variance).
     *
     * @param variance at least 0
     */
    Expectation of(double mean, double variance) {
        if (variance == 0) {
            double first = curve.slope(mean);
            return new Expectation(curve.value(mean), first, 0.5 * curve.curvature(mean, first));
        }
        double deviation = Math.sqrt(variance);
        boolean narrow = Math.hypot(mean, curve.scale()) > NARROW * deviation;
        return narrow ? narrow(mean, deviation) : wide(mean, deviation);
    }

    private Expectation narrow(double mean, double deviation) {
        double g = 0;
        double g1 = 0;
        double g2 = 0;
        for (int k = 0; k <= 2 * HALF_Z; k++) {
            double x = mean + (k - HALF_Z) * STEP_Z * deviation;
            double first = curve.slope(x);
            g += WEIGHT_Z[k] * curve.value(x);
            g1 += WEIGHT_Z[k] * first;
            g2 += WEIGHT_Z[k] * curve.curvature(x, first);
        }
        return new Expectation(g, g1, 0.5 * g2);
    }

    private Expectation wide(double mean, double deviation) {
        int from = Math.max(0, index(mean - REACH * deviation));
        int to = Math.min(2 * HALF_T, index(mean + REACH * deviation) + 1);
        double inverse = 1 / deviation;
        double g = 0;
        double g1 = 0;
        double g2 = 0;
        for (int k = from; k <= to; k++) {
            double z = (node[k] - mean) * inverse;
            double w = spacing[k] * inverse * Math.exp(-0.5 * z * z);
            g += w * value[k];
            g1 += w * slope[k];
            g2 += w * curvature[k];
        }
        return new Expectation(g, g1, 0.5 * g2);
    }

    /** The last node at or below x, but for rounding. */
    private int index(double x) {
        double u = Math.abs(x) / curve.scale();
        double t = Math.copySign(Math.log(u + Math.hypot(u, 1)), x);
        return HALF_T + (int) Math.floor(t / STEP_T);
    }
}
