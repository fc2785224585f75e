package io.thalweg.surrogate.streaming.hippo;

/**
 * A closed interval of time.
 *
 * @param from its beginning, finite
 * @param to its end, finite, not before {@code from}; the two may be equal
 */
public record Interval(double from, double to) {

    /**
     * Checks the ends.
     *
     * @param from its beginning, finite
     * @param to its end, finite, not before {@code from}; the two may be equal
     */
    public Interval {
        if (!Double.isFinite(from) || !Double.isFinite(to) || !Double.isFinite(to - from)) {
            throw new IllegalArgumentException(
                    "interval from " + from + " to " + to + ": the ends and the length must be finite");
        }
        if (from > to) {
            throw new IllegalArgumentException("interval from " + from + " to " + to + ": it ends before it begins");
        }
    }

    /**
     * {@return the shortest interval that holds these times}
     *
     * @param times at least one, finite, in any order
     */
    public static Interval cover(double... times) {
        if (times.length == 0) {
            throw new IllegalArgumentException("times is empty: an interval needs at least one time to cover");
        }
        double from = times[0];
        double to = times[0];
        for (double time : times) {
            // Not < and >: a time that is not a number must reach the check of the ends.
            from = Math.min(from, time);
            to = Math.max(to, time);
        }
        return new Interval(from, to);
    }

    /**
     * {@return the shortest interval that holds this one and the other}
     *
     * @param other the other one
     */
    public Interval union(Interval other) {
        return new Interval(Math.min(from, other.from), Math.max(to, other.to));
    }

    /** {@return {@code to − from}} */
    public double length() {
        return to - from;
    }

    /** {@return whether the interval is too short for a density on it to be a finite number} */
    public boolean isInstant() {
        return length() < Double.MIN_NORMAL;
    }

    /**
     * {@return whether the time lies in the interval, its ends included}
     *
     * @param time the time
     */
    public boolean contains(double time) {
        return from <= time && time <= to;
    }
}
