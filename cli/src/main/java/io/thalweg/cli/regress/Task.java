package io.thalweg.cli.regress;

/** What the target is. */
public enum Task {
    /** A real number with normal noise. */
    REGRESSION,
    /** A class, written as a number. */
    CLASSIFICATION,
    /** A count. */
    COUNT
}
