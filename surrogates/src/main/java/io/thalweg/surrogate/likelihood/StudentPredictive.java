package io.thalweg.surrogate.likelihood;

import io.thalweg.core.internal.special.Normal;

/** The sum of a normal variable N(m, v) and s times a Student-t variable: a mixture of normal distributions N(m, v + s²e^−t). */
final class StudentPredictive implements PredictiveDistribution {

    private final ScaleMixture mixture;
    private final double mean;
    private final double variance;
    private final double squaredScale;

    StudentPredictive(ScaleMixture mixture, double mean, double variance, double scale) {
        this.mixture = mixture;
        this.mean = mean;
        this.variance = variance;
        this.squaredScale = scale * scale;
    }

    @Override
    public double mean() {
        return mean;
    }

    @Override
    public double variance() {
        return variance + squaredScale * mixture.degrees() / (mixture.degrees() - 2);
    }

    private double deviation(int k) {
        return Math.sqrt(variance + squaredScale * mixture.variance(k));
    }

    @Override
    public double logDensity(double y) {
        double density = density(y - mean);
        if (density > 0) {
            return Math.log(density);
        }
        // Beyond the widest component.
        double deviation = deviation(0);
        return Math.max(
                -Double.MAX_VALUE, Math.log(mixture.weight(0) / deviation) + Normal.logPdf((y - mean) / deviation));
    }

    private double density(double distance) {
        double sum = 0;
        for (int k = 0; k < mixture.size(); k++) {
            double deviation = deviation(k);
            sum += mixture.weight(k) * Normal.pdf(distance / deviation) / deviation;
        }
        return sum;
    }

    private double lowerTail(double distance) {
        double sum = 0;
        for (int k = 0; k < mixture.size(); k++) {
            sum += mixture.weight(k) * Normal.cdf(-distance / deviation(k));
        }
        return sum;
    }

    @Override
    public double cdf(double y) {
        return y < mean ? lowerTail(mean - y) : 1 - lowerTail(y - mean);
    }

    @Override
    public double quantile(double p) {
        Quantiles.requireProbability(p);
        if (p == 0.5) {
            return mean;
        }
        double tail = Math.min(p, 1 - p);
        double distance = tail == 0 ? Double.POSITIVE_INFINITY : distance(tail);
        return p < 0.5 ? mean - distance : mean + distance;
    }

    /** The distance from the mean beyond which there is this probability, below ½: Newton's method in a bracket. */
    private double distance(double tail) {
        double low = 0;
        double high = Math.sqrt(variance + squaredScale);
        while (lowerTail(high) > tail) {
            low = high;
            high *= 2;
        }
        double at = 0.5 * (low + high);
        while (high - low > 4 * Math.ulp(high)) {
            double p = lowerTail(at);
            if (p > tail) {
                low = at;
            } else {
                high = at;
            }
            // On the logarithm of the probability, which is nearly straight in the tails.
            double newton = at + Math.log(p / tail) * p / density(at);
            if (Math.abs(newton - at) <= 2 * Math.ulp(at)) {
                return newton;
            }
            at = newton > low && newton < high ? newton : 0.5 * (low + high);
        }
        return at;
    }
}
