package io.thalweg.surrogate.likelihood;

import io.thalweg.core.internal.special.GaussLegendre;

/**
 * The logarithm of the integral of a log-concave function over the line or a half-line, wherever its peak is and however
 * narrow, long-tailed or lopsided: Gauss–Legendre on two panels a side, which end where the function has fallen from its peak
 * by about e^−2 and e^−40.
 */
final class LogConcaveIntegral {

    private static final GaussLegendre RULE = GaussLegendre.of(32);
    private static final double[] NODES = RULE.nodes();
    private static final double[] WEIGHTS = RULE.weights();

    /** The logarithm may differ by this much between the peak and what is taken for it. */
    private static final double PEAK_TOLERANCE = 0.05;

    /** A function that has not turned by here is not integrable. */
    private static final double FARTHEST = 1e300;

    private LogConcaveIntegral() {}

    /** log ∫ exp(function) over the line. */
    static double log(LogConcave function) {
        double slope = function.slope(0);
        double peak = slope == 0 ? 0 : peak(function, 0, Math.signum(slope));
        return around(function, peak, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /**
     * log ∫ exp(function) over a half-line.
     *
     * @param side 1 for what is above {@code from}, −1 for what is below
     */
    static double logBeyond(LogConcave function, double from, int side) {
        double peak = function.slope(from) * side > 0 ? peak(function, from, side) : from;
        double room = Math.abs(peak - from);
        return side > 0
                ? around(function, peak, room, Double.POSITIVE_INFINITY)
                : around(function, peak, Double.POSITIVE_INFINITY, room);
    }

    /** Over an interval that extends this far below and above the peak. */
    private static double around(LogConcave function, double peak, double below, double above) {
        double top = function.value(peak);
        if (top == Double.NEGATIVE_INFINITY) {
            return top;
        }
        double sum = side(function, peak, top, -1, below) + side(function, peak, top, 1, above);
        return top + Math.log(sum);
    }

    private static double side(LogConcave function, double peak, double top, int side, double room) {
        double near = fall(function, peak, top, side, 1, 3, room);
        double far = near == room ? room : fall(function, peak, top, side, 38, 44, room);
        return panel(function, top, peak, peak + side * near)
                + panel(function, top, peak + side * near, peak + side * far);
    }

    /**
     * A point to one side of another that the peak is no more than {@link #PEAK_TOLERANCE} above: the sign of the slope, which
     * points to that side at first, is bisected.
     */
    private static double peak(LogConcave function, double from, double side) {
        double before = 0;
        double after = 1;
        while (after < FARTHEST && function.slope(from + side * after) * side > 0) {
            before = after;
            after *= 2;
        }
        while (true) {
            double middle = 0.5 * (before + after);
            double slope = function.slope(from + side * middle);
            // The peak is in the bracket, and by concavity below the tangent.
            if (Math.abs(slope) * (after - before) < PEAK_TOLERANCE || middle == before || middle == after) {
                return from + side * middle;
            }
            if (slope * side > 0) {
                before = middle;
            } else {
                after = middle;
            }
        }
    }

    /** How far from the peak the logarithm is lower by between {@code least} and {@code most}; at most {@code room}. */
    private static double fall(
            LogConcave function, double peak, double top, int side, double least, double most, double room) {
        double inside = 0;
        double outside = Math.min(1, room);
        double fall = top - function.value(peak + side * outside);
        while (fall < least && outside < room) {
            inside = outside;
            outside = Math.min(2 * outside, room);
            fall = top - function.value(peak + side * outside);
        }
        double distance = outside;
        while (fall > most) {
            distance = 0.5 * (inside + outside);
            if (distance == inside || distance == outside) {
                break;
            }
            double middle = top - function.value(peak + side * distance);
            if (middle < least) {
                inside = distance;
            } else {
                outside = distance;
                fall = middle;
            }
        }
        return distance;
    }

    /** ∫ exp(function − top) between two points in either order. */
    private static double panel(LogConcave function, double top, double from, double to) {
        double centre = 0.5 * (from + to);
        double radius = 0.5 * Math.abs(to - from);
        double sum = 0;
        for (int i = 0; i < NODES.length; i++) {
            sum += WEIGHTS[i] * Math.exp(function.value(centre + radius * NODES[i]) - top);
        }
        return radius * sum;
    }
}
