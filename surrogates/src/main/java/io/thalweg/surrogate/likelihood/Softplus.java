package io.thalweg.surrogate.likelihood;

/** log(1 + eˣ): minus the logarithm of the logistic function of −x. Singular at ±iπ, ±3iπ, … */
final class Softplus implements Curve {

    static final Softplus CURVE = new Softplus();
    static final GaussianAverage AVERAGE = new GaussianAverage(CURVE);

    private Softplus() {}

    @Override
    public double scale() {
        return Math.PI;
    }

    @Override
    public double value(double x) {
        return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
    }

    /** The logistic function. */
    @Override
    public double slope(double x) {
        double e = Math.exp(-Math.abs(x));
        return x >= 0 ? 1 / (1 + e) : e / (1 + e);
    }

    @Override
    public double curvature(double x, double slope) {
        double e = Math.exp(-Math.abs(x));
        return e / ((1 + e) * (1 + e));
    }
}
