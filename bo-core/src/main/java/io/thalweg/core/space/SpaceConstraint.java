package io.thalweg.core.space;

/** A condition that the values of several parameters must satisfy together, known before any measurement. */
public sealed interface SpaceConstraint permits LinearConstraint, PredicateConstraint {

    /** {@return the condition in words or as a formula, e.g. {@code water + 2.0·ethanol ≤ 5.0}} */
    String description();
}
