package io.thalweg.surrogate.likelihood;

/**
 * The logarithm of the integral over the line of a log-concave function, wherever its peak is and however narrow, long-tailed
 * or lopsided: Gauss–Legendre on four panels that end where the function has fallen from its peak by e^−2 and by about e^−40.
 */
final class LogConcaveIntegral {

    private static final double[] NODES = GaussLegendre.nodes(32);
    private static final double[] WEIGHTS = GaussLegendre.weights(NODES);

    /** The logarithm may differ by this much between the ends of the bracket of the peak. */
    private static final double PEAK_TOLERANCE = 0.05;

    private LogConcaveIntegral() {}

    static double log(LogConcave function) {
        double peak = peak(function);
        double top = function.value(peak);
        if (top == Double.NEGATIVE_INFINITY) {
            return top;
        }
        double sum = 0;
        for (int side = -1; side <= 1; side += 2) {
            double near = fall(function, peak, top, side, 1, 3);
            double far = fall(function, peak, top, side, 38, 44);
            sum += panel(function, top, peak, near) + panel(function, top, near, far);
        }
        return top + Math.log(sum);
    }

    /** A point from which the peak is no more than {@link #PEAK_TOLERANCE} higher: the sign of the slope is bisected. */
    private static double peak(LogConcave function) {
        double slope = function.slope(0);
        if (slope == 0) {
            return 0;
        }
        double side = Math.signum(slope);
        double before = 0;
        double after = side;
        while (function.slope(after) * side > 0) {
            before = after;
            after *= 2;
        }
        while (true) {
            double middle = 0.5 * (before + after);
            double middleSlope = function.slope(middle);
            // The peak is in the bracket, and by concavity below the tangent.
            if (Math.abs(middleSlope) * Math.abs(after - before) < PEAK_TOLERANCE
                    || middle == before
                    || middle == after) {
                return middle;
            }
            if (middleSlope * side > 0) {
                before = middle;
            } else {
                after = middle;
            }
        }
    }

    /** A point on one side of the peak where the logarithm is lower than there by between {@code least} and {@code most}. */
    private static double fall(LogConcave function, double peak, double top, int side, double least, double most) {
        double inside = 0;
        double outside = 1;
        double fall = top - function.value(peak + side * outside);
        while (fall < least) {
            inside = outside;
            outside *= 2;
            fall = top - function.value(peak + side * outside);
        }
        double distance = outside;
        while (!(fall >= least && fall <= most)) {
            distance = 0.5 * (inside + outside);
            if (distance == inside || distance == outside) {
                break;
            }
            fall = top - function.value(peak + side * distance);
            if (fall < least) {
                inside = distance;
            } else {
                outside = distance;
            }
        }
        return peak + side * distance;
    }

    /** ∫ exp(log − top) between two points in either order. */
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
