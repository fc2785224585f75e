package io.thalweg.core.internal.optimize;

/**
 * The interval of uncertainty of {@link MoreThuente} and its update by safeguarded cubic and quadratic steps (section 4 of
 * the paper). One end is the best step so far, the one of the lowest value. Until the interval is closed, the search is still
 * looking for a step beyond a minimum.
 */
final class UncertaintyInterval {

    private double best;
    private double bestValue;
    private double bestSlope;
    private double other;
    private double otherValue;
    private double otherSlope;
    private boolean closed;

    /** Starts at step 0. */
    void start(double value, double slope) {
        best = 0;
        bestValue = value;
        bestSlope = slope;
        other = 0;
        otherValue = value;
        otherSlope = slope;
        closed = false;
    }

    /** The step of the lowest value so far. */
    double best() {
        return best;
    }

    double bestValue() {
        return bestValue;
    }

    /** The other end. */
    double other() {
        return other;
    }

    /** Whether a minimum lies between the ends. */
    boolean isClosed() {
        return closed;
    }

    /** Adds a linear function of the step to the values at both ends. */
    void tilt(double slope) {
        bestValue += best * slope;
        bestSlope += slope;
        otherValue += other * slope;
        otherSlope += slope;
    }

    /**
     * Takes a trial into the interval.
     *
     * @param low the shortest next trial while the interval is not closed
     * @param high the longest one
     * @return the next trial
     */
    double refine(double t, double value, double slope, double low, double high) {
        boolean slopesDiffer = slope * Math.signum(bestSlope) < 0;
        double next;
        if (value > bestValue) {
            next = afterHigherValue(t, value, slope);
            closed = true;
        } else if (slopesDiffer) {
            next = afterSignChange(t, value, slope);
            closed = true;
        } else if (Math.abs(slope) < Math.abs(bestSlope)) {
            next = afterFlatterSlope(t, value, slope, low, high);
        } else {
            next = afterSteeperSlope(t, value, slope, low, high);
        }
        if (value > bestValue) {
            setOther(t, value, slope);
        } else {
            if (slopesDiffer) {
                setOther(best, bestValue, bestSlope);
            }
            best = t;
            bestValue = value;
            bestSlope = slope;
        }
        return next;
    }

    private void setOther(double t, double value, double slope) {
        other = t;
        otherValue = value;
        otherSlope = slope;
    }

    /** Case 1: the minimum is bracketed. The cubic step if it is nearer to the best point, else the mean of the two. */
    private double afterHigherValue(double t, double value, double slope) {
        double theta = 3 * (bestValue - value) / (t - best) + bestSlope + slope;
        double gamma = Math.copySign(gamma(theta, bestSlope, slope), t - best);
        double r = (gamma - bestSlope + theta) / (gamma - bestSlope + gamma + slope);
        double cubic = best + r * (t - best);
        double quadratic = best + bestSlope / ((bestValue - value) / (t - best) + bestSlope) / 2 * (t - best);
        return Math.abs(cubic - best) < Math.abs(quadratic - best) ? cubic : cubic + (quadratic - cubic) / 2;
    }

    /** Case 2: a lower value and slopes of opposite sign. The step farther from the trial. */
    private double afterSignChange(double t, double value, double slope) {
        double theta = 3 * (bestValue - value) / (t - best) + bestSlope + slope;
        double gamma = Math.copySign(gamma(theta, bestSlope, slope), best - t);
        double r = (gamma - slope + theta) / (gamma - slope + gamma + bestSlope);
        double cubic = t + r * (best - t);
        double secant = secant(t, slope);
        return Math.abs(cubic - t) > Math.abs(secant - t) ? cubic : secant;
    }

    /** Case 3: a lower value, slopes of the same sign, a flatter one: the cubic may have no minimum beyond the trial. */
    private double afterFlatterSlope(double t, double value, double slope, double low, double high) {
        double theta = 3 * (bestValue - value) / (t - best) + bestSlope + slope;
        double gamma = Math.copySign(gamma(theta, bestSlope, slope), best - t);
        double r = (gamma - slope + theta) / (gamma + (bestSlope - slope) + gamma);
        double cubic = r < 0 && gamma != 0 ? t + r * (best - t) : t > best ? high : low;
        double secant = secant(t, slope);
        boolean cubicIsNearer = Math.abs(cubic - t) < Math.abs(secant - t);
        if (closed) {
            double next = cubicIsNearer ? cubic : secant;
            // At most two thirds of the way to the other end.
            double limit = t + 0.66 * (other - t);
            return t > best ? Math.min(limit, next) : Math.max(limit, next);
        }
        return Math.max(low, Math.min(high, cubicIsNearer ? secant : cubic));
    }

    /** Case 4: a lower value and a slope that does not flatten: the cubic through the trial and the other end. */
    private double afterSteeperSlope(double t, double value, double slope, double low, double high) {
        if (!closed) {
            return t > best ? high : low;
        }
        double theta = 3 * (value - otherValue) / (other - t) + otherSlope + slope;
        double gamma = Math.copySign(gamma(theta, otherSlope, slope), other - t);
        double r = (gamma - slope + theta) / (gamma - slope + gamma + otherSlope);
        return t + r * (other - t);
    }

    private double secant(double t, double slope) {
        return t + slope / (slope - bestSlope) * (best - t);
    }

    /** √(θ² − ab), scaled against overflow; 0 where rounding makes the radicand negative. */
    private static double gamma(double theta, double a, double b) {
        double s = Math.max(Math.abs(theta), Math.max(Math.abs(a), Math.abs(b)));
        return s == 0 ? 0 : s * Math.sqrt(Math.max(0, theta / s * (theta / s) - a / s * (b / s)));
    }
}
