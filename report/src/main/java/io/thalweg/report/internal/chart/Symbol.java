package io.thalweg.report.internal.chart;

/** Shapes of marks: they differ where colours cannot be seen. */
public enum Symbol {
    /** A filled disc. */
    DOT,
    /** A circle. */
    RING,
    /** A diagonal cross. */
    CROSS,
    /** A filled triangle that points up. */
    TRIANGLE,
    /** A filled diamond. */
    DIAMOND,
    /** A short upright line. */
    BAR
}
