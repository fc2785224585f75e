package io.thalweg.core.curve;

import java.util.Arrays;

/**
 * The scale on which curves are modelled: smaller is better; the logarithm where all values are positive; and what has diverged is as bad
 * as the worst that is believed, the median and three interquartile ranges.
 */
final class Scale {

    /** How many times as wide as the quarter below the median the one above it is if it has diverged. */
    private static final double DIVERGED = 10;

    private final boolean logarithmic;
    private final double sign;
    private final double worst;
    private final double spread;

    /**
     * A scale for values.
     *
     * @param values where curves are, in the user's sign, finite or not
     * @param sign 1 if they are to be small, −1 if large
     */
    Scale(double[] values, double sign) {
        this.sign = sign;
        double[] finite = Arrays.stream(values).filter(Double::isFinite).toArray();
        this.logarithmic = finite.length > 0 && Arrays.stream(finite).allMatch(value -> value > 0);
        double[] sorted = Arrays.stream(finite).map(this::costOf).sorted().toArray();
        int n = sorted.length;
        double quartiles = n == 0 ? 0 : quartiles(sorted);
        this.spread = quartiles > 0 ? quartiles : n > 1 && sorted[n - 1] > sorted[0] ? sorted[n - 1] - sorted[0] : 1;
        this.worst = n == 0 ? 0 : sorted[n / 2] + 3 * spread;
    }

    /**
     * The interquartile range; twice the part below the median if the other part is so wide that more than a quarter of the values have
     * diverged: these say nothing of where curves are.
     */
    private static double quartiles(double[] sorted) {
        int n = sorted.length;
        double below = sorted[n / 2] - sorted[n / 4];
        double above = sorted[3 * n / 4] - sorted[n / 2];
        return below > 0 && above > DIVERGED * below ? 2 * below : sorted[3 * n / 4] - sorted[n / 4];
    }

    private double costOf(double value) {
        return sign * (logarithmic ? Math.log(value) : value);
    }

    /** A value on this scale; the worst for one that is no number. */
    double cost(double value) {
        if (!Double.isFinite(value)) {
            return worst;
        }
        double cost = logarithmic && value <= 0 ? -sign * Double.MAX_VALUE : costOf(value);
        return Math.min(cost, worst);
    }

    /** Whether a value is as bad as one that has diverged. */
    boolean isDiverged(double value) {
        return cost(value) >= worst;
    }

    /** The worst that is believed, as which counts what is worse or no number. */
    double worst() {
        return worst;
    }

    /** The interquartile range of the values that it was made for, or what takes its place. */
    double spread() {
        return spread;
    }

    /** The median of the value that has this normal belief on this scale. */
    double value(double mean) {
        return logarithmic ? Math.exp(sign * mean) : sign * mean;
    }

    /** The standard deviation of a value near its median, of that on this scale. */
    double deviation(double mean, double deviation) {
        return logarithmic ? value(mean) * deviation : deviation;
    }
}
