package io.thalweg.core.search;

/**
 * The time at which a search stops and returns the best point found. Asked between evaluations; once passed, it stays
 * passed. It passes when an ask has taken the time that it may take, or was interrupted. Otherwise effort is counted
 * and never timed, so that the same seed gives the same bits.
 */
@FunctionalInterface
public interface Deadline {

    /** No deadline. */
    Deadline NEVER = () -> false;

    /** {@return whether the time is up; may be asked from several threads at once} */
    boolean passed();
}
