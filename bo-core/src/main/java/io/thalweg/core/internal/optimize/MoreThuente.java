package io.thalweg.core.internal.optimize;

/**
 * The line search of Moré and Thuente, "Line search algorithms with guaranteed sufficient decrease", ACM TOMS 20 (1994):
 * finds a step t ≥ 0 with φ(t) ≤ φ(0) + μ t φ'(0) and |φ'(t)| ≤ η |φ'(0)| by reverse communication.
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

    private final UncertaintyInterval interval = new UncertaintyInterval();

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
        interval.start(value, slope);
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
            step = interval.best() + shrink * (step - interval.best());
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
        if (auxiliary && value <= interval.bestValue() && !decreased) {
            // Stage one works on ψ(t) = φ(t) − φ(0) − μ t φ'(0), whose minimisers satisfy the decrease condition.
            interval.tilt(-target);
            step = interval.refine(step, value - step * target, slope - target, low, high);
            interval.tilt(target);
        } else {
            step = interval.refine(step, value, slope, low, high);
        }
        chooseTrial();
        return false;
    }

    private boolean ends(boolean decreased, double slope, double target) {
        boolean strongWolfe = decreased && Math.abs(slope) <= -CURVATURE * initialSlope;
        boolean behindWall = decreased && shrink < 1;
        boolean exhausted = interval.isClosed() && (step <= low || step >= high || isNarrow());
        boolean atLimit = step == maxStep && decreased && slope <= target;
        boolean vanished = step == 0;
        return strongWolfe || behindWall || exhausted || atLimit || vanished;
    }

    private boolean isNarrow() {
        return high - low <= BRACKET_TOLERANCE * high;
    }

    /** Bisects a bracket that shrinks too slowly, and keeps the trial inside its limits. */
    private void chooseTrial() {
        double best = interval.best();
        double other = interval.other();
        if (interval.isClosed()) {
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
        if (Double.isNaN(step)) {
            // Differences of huge values overflowed in the interpolation.
            step = interval.isClosed() ? best + 0.5 * (other - best) : low;
        }
        step = Math.min(Math.max(step, 0), maxStep);
        if (interval.isClosed() && (step <= low || step >= high || isNarrow())) {
            step = best;
        }
    }
}
