package io.thalweg.core.study;

import io.thalweg.core.model.SurrogateFactory;
import java.util.OptionalInt;

/**
 * Whether an objective changes while it is optimised, and how quickly.
 *
 * @param drifting whether it does
 * @param trialsPerUnit number of trials in a unit of time; empty if nobody has said
 */
record Drift(boolean drifting, OptionalInt trialsPerUnit) {

    /** An objective that stays as it is. */
    static final Drift NONE = new Drift(false, OptionalInt.empty());

    /**
     * Default unit of time of objectives that drift. With priors of length scales of inputs in the unit cube a change over 70 trials
     * is the likeliest, and one over 5 trials, which few could follow, the quickest. Measured on a well that moves by its width in 14
     * trials (and in 5), units of 100 to 300 make no difference to how it is followed; shorter ones explain the first values
     * found by time instead of place now and then, and cost more where nothing changes.
     */
    private static final int TRIALS_PER_UNIT = 200;

    /** That of an objective that changes. */
    Drift begun() {
        return new Drift(true, trialsPerUnit);
    }

    /** That of an objective that changes, with a unit of time. */
    static Drift of(int trials) {
        if (trials < 1) {
            throw new IllegalArgumentException("trials is " + trials + ", must be at least 1");
        }
        return new Drift(true, OptionalInt.of(trials));
    }

    /** Number of trials in a unit of time; empty if time is no input. */
    OptionalInt unitOfTime(SurrogateFactory factory) {
        if (!drifting || trialsPerUnit.isPresent()) {
            return drifting ? trialsPerUnit : OptionalInt.empty();
        }
        if (!factory.extrapolates()) {
            throw new IllegalStateException("surrogate is " + factory
                    + ", which cannot extrapolate in time: give the maximum number of trials, as in drifting(300), or "
                    + "use a surrogate that extrapolates");
        }
        return OptionalInt.of(TRIALS_PER_UNIT);
    }
}
