package io.thalweg.core.search;

/**
 * When to stop searching and be content with what was found. Asked between evaluations; once passed, it stays passed. Only an
 * ask with a deadline has one: without, effort is counted and never timed, so that the same seed gives the same bits.
 */
@FunctionalInterface
public interface Deadline {

    /** No deadline. */
    Deadline NEVER = () -> false;

    /** Whether the time is up; may be asked from several threads at once. */
    boolean passed();
}
