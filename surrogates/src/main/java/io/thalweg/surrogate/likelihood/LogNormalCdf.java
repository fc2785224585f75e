package io.thalweg.surrogate.likelihood;

import io.thalweg.core.internal.special.Normal;

/** log Φ(x). Singular where Φ is 0, nearest to the real axis at 1.92 ± 2.82i. */
final class LogNormalCdf implements Curve {

    static final LogNormalCdf CURVE = new LogNormalCdf();
    static final GaussianAverage AVERAGE = new GaussianAverage(CURVE);

    /** Below this, φ/Φ + x loses digits to cancellation and the asymptotic series is as accurate. */
    private static final double ASYMPTOTIC = -50;

    private LogNormalCdf() {}

    @Override
    public double scale() {
        return 2.8;
    }

    @Override
    public double value(double x) {
        return Normal.logCdf(x);
    }

    @Override
    public double slope(double x) {
        return Normal.logCdfDerivative(x);
    }

    /** −r(r + x) with r = φ/Φ, between −1 and 0. From Φ(x) = −φ(x) s(x⁻²)/x, s(u) = 1 − u + 3u² − 15u³ + … in the tail. */
    @Override
    public double curvature(double x, double slope) {
        if (x > ASYMPTOTIC) {
            return -slope * (slope + x);
        }
        double u = 1 / x / x;
        double decrease = 1 - u * (3 - u * (15 - u * (105 - u * 945)));
        double s = 1 - u * decrease;
        return -decrease / (s * s);
    }
}
