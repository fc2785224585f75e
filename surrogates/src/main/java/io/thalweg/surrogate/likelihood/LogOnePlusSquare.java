package io.thalweg.surrogate.likelihood;

/** log(1 + x²), what the log density of Student's t is made of. Singular at ±i. */
final class LogOnePlusSquare implements Curve {

    static final LogOnePlusSquare CURVE = new LogOnePlusSquare();
    static final GaussianAverage AVERAGE = new GaussianAverage(CURVE);

    /** Beyond this the square may overflow, and 1 + x² is x² to rounding. */
    private static final double FAR = 1e100;

    private LogOnePlusSquare() {}

    @Override
    public double scale() {
        return 1;
    }

    @Override
    public double value(double x) {
        return Math.abs(x) > FAR ? 2 * Math.log(Math.abs(x)) : Math.log1p(x * x);
    }

    @Override
    public double slope(double x) {
        return Math.abs(x) > FAR ? 2 / x : 2 * x / (1 + x * x);
    }

    @Override
    public double curvature(double x, double slope) {
        if (Math.abs(x) > FAR) {
            return -slope / x;
        }
        double q = 1 + x * x;
        return 2 * (1 - x) * (1 + x) / (q * q);
    }
}
