package io.thalweg.core.optimize;

/**
 * The line search of Moré and Thuente, "Line search algorithms with guaranteed sufficient decrease", ACM TOMS 20 (1994):
 * finds a step t ≥ 0 with φ(t) ≤ φ(0) + μ t φ'(0) and |φ'(t)| ≤ η |φ'(0)| by reverse communication. The interval of
 * uncertainty has the end points {@code best} (the lowest value so far) and {@code other}.
 *
 * <p>A trial that is not finite is a wall: the step is cut towards the best one, by ½, then by ¼, ⅛ and so on, and from then
 * on sufficient decrease alone is asked for, because the curvature condition may hold only beyond the wall.
 */
final class MoreThuente {

    /** μ: the share of the initial slope that must be realised as decrease. */
    private static final double DECREASE = 1e-3;

    /** η: the share of the initial slope that may remain. */
    private static final double CURVATURE = 0.9;

    /** The search ends when the bracket is shorter than this share of its upper end. */
    private static final double BRACKET_TOLERANCE = 0.1;

    /** Without a bracket a trial lies this many times the last stride beyond the last trial, at least and at most. */
    private static final double LEAST_EXTRAPOLATION = 1.1;

    private static final double MOST_EXTRAPOLATION = 4;

    private final Bracket bracket = new Bracket();

    private double initialValue;
    private double initialSlope;
    private double maxStep;
    private double step;
    private double low;
    private double high;
    private double width;
    private double previousWidth;
    private double shrink;
    private boolean auxiliary;

    /**
     * Starts a search.
     *
     * @param value φ(0)
     * @param slope φ'(0) &lt; 0
     * @param firstStep the first trial, in (0, largestStep]
     * @param largestStep no trial is longer
     */
    void start(double value, double slope, double firstStep, double largestStep) {
        initialValue = value;
        initialSlope = slope;
        maxStep = largestStep;
        step = firstStep;
        low = 0;
        high = firstStep + MOST_EXTRAPOLATION * firstStep;
        width = largestStep;
        previousWidth = 2 * largestStep;
        shrink = 1;
        auxiliary = true;
        bracket.start(value, slope);
    }

    /** The trial to be evaluated, and the accepted step once {@link #tell} has returned true. */
    double step() {
        return step;
    }

    /**
     * Takes the value and the slope at {@link #step()}.
     *
     * @param slope not finite if the gradient is not
     * @return true if the search ends at this step; false if the next trial is to be evaluated
     */
    boolean tell(double value, double slope) {
        if (!Double.isFinite(value) || !Double.isFinite(slope)) {
            shrink /= 2;
            step = bracket.best + shrink * (step - bracket.best);
            return false;
        }
        double target = DECREASE * initialSlope;
        boolean decreased = value <= initialValue + step * target;
        if (ends(decreased, slope, target)) {
            return true;
        }
        if (decreased && slope >= 0) {
            auxiliary = false;
        }
        if (auxiliary && value <= bracket.bestValue && !decreased) {
            // Stage one works on ψ(t) = φ(t) − φ(0) − μ t φ'(0), whose minimisers satisfy the decrease condition.
            bracket.tilt(-target);
            step = bracket.refine(step, value - step * target, slope - target, low, high);
            bracket.tilt(target);
        } else {
            step = bracket.refine(step, value, slope, low, high);
        }
        chooseTrial();
        return false;
    }

    private boolean ends(boolean decreased, double slope, double target) {
        boolean strongWolfe = decreased && Math.abs(slope) <= -CURVATURE * initialSlope;
        boolean behindWall = decreased && shrink < 1;
        boolean exhausted = bracket.closed && (step <= low || step >= high || isNarrow());
        boolean atLimit = step == maxStep && decreased && slope <= target;
        boolean vanished = step == 0;
        return strongWolfe || behindWall || exhausted || atLimit || vanished;
    }

    private boolean isNarrow() {
        return high - low <= BRACKET_TOLERANCE * high;
    }

    /** Bisects a bracket that shrinks too slowly, and keeps the trial inside its limits. */
    private void chooseTrial() {
        double best = bracket.best;
        double other = bracket.other;
        if (bracket.closed) {
            if (Math.abs(other - best) >= 0.66 * previousWidth) {
                step = best + 0.5 * (other - best);
            }
            previousWidth = width;
            width = Math.abs(other - best);
            low = Math.min(best, other);
            high = Math.max(best, other);
        } else {
            low = step + LEAST_EXTRAPOLATION * (step - best);
            high = step + MOST_EXTRAPOLATION * (step - best);
        }
        step = Math.min(Math.max(step, 0), maxStep);
        if (bracket.closed && (step <= low || step >= high || isNarrow())) {
            step = best;
        }
    }

    /** The interval of uncertainty and its update by safeguarded cubic and quadratic steps (section 4 of the paper). */
    private static final class Bracket {

        private double best;
        private double bestValue;
        private double bestSlope;
        private double other;
        private double otherValue;
        private double otherSlope;
        private boolean closed;

        void start(double value, double slope) {
            best = 0;
            bestValue = value;
            bestSlope = slope;
            other = 0;
            otherValue = value;
            otherSlope = slope;
            closed = false;
        }

        /** Adds a linear function of the step to the values at both ends. */
        void tilt(double slope) {
            bestValue += best * slope;
            bestSlope += slope;
            otherValue += other * slope;
            otherSlope += slope;
        }

        /** Takes a trial into the interval. Returns the next trial. */
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
}
