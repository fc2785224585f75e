package io.thalweg.surrogate.likelihood;

/**
 * Student's t as a mixture of normal distributions of variance e^−t, where e^t ~ Gamma(ν/2, ν/2), by the trapezoidal rule in
 * t, which converges exponentially. Variances go up to e^60, so that the tail is right out to 1e13 times the scale.
 */
final class ScaleMixture {

    private static final double LOWEST = -60;
    private static final double NEGLIGIBLE = 700;

    private final double degrees;
    private final double[] variance;
    private final double[] weight;

    ScaleMixture(double degrees) {
        this.degrees = degrees;
        double half = 0.5 * degrees;
        // The density of t has the width 1/√half; the factor N(y; m, v + s²e^−t) is about 0.3 wide where it is
        // sharpest.
        double step = Math.min(0.2, 0.6 / Math.sqrt(half + 0.5));
        double logConstant = Stirling.logPeak(half) + Math.log(half) + Math.log(step);
        // The logarithm of the density falls like half · t²/2 at first, then like half · |t|.
        double least = NEGLIGIBLE / half;
        int first = (int) Math.ceil(Math.max(LOWEST, -(least + Math.sqrt(2 * least))) / step);
        int last = (int) Math.ceil(Math.log(1 + 80 / half + Math.sqrt(160 / half)) / step);
        this.variance = new double[last - first + 1];
        this.weight = new double[last - first + 1];
        for (int k = 0; k < weight.length; k++) {
            double t = (first + k) * step;
            variance[k] = Math.exp(-t);
            weight[k] = Math.exp(logConstant + half * (t - Math.expm1(t)));
        }
    }

    double degrees() {
        return degrees;
    }

    int size() {
        return weight.length;
    }

    double variance(int k) {
        return variance[k];
    }

    double weight(int k) {
        return weight[k];
    }
}
