package io.thalweg.core.event;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** A run of a study that has not ended, as its listeners see it. */
public interface OngoingRun {

    /** {@return how many evaluations it has at most; empty if their number is not limited} */
    OptionalInt evaluations();

    /** {@return how long it has been going on, by the study's clock} */
    Duration elapsed();

    /** {@return the value of the best feasible trial of the study; empty if there is none, or a map is learnt} */
    OptionalDouble best();

    /**
     * Lets no further evaluation begin; those that go on come to their end first. May be called from any thread, more than once.
     *
     * @param reason for people; the first one is the ending of the run
     */
    void stop(String reason);
}
