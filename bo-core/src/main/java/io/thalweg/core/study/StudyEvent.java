package io.thalweg.core.study;

/** What can happen to a study. A study's state is the fold of its events, so replaying them restores it exactly. */
public sealed interface StudyEvent {

    /** A trial was created: suggested by the study, or added by the user. */
    record Asked(Trial trial) implements StudyEvent {}

    /** A trial's outcome was told. */
    record Told(long number, Outcome outcome) implements StudyEvent {}

    /** A trial was given up without an outcome; its point may be suggested again. */
    record Cancelled(long number) implements StudyEvent {}
}
