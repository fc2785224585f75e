package io.thalweg.surrogate.harmonic;

/** A kernel is not invariant under a transformation, or sees that transformations do not commute or lead back. */
public final class NotInvariantException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    /** Says which transformation, at which points, by how much, and what to do. */
    NotInvariantException(String message) {
        super(message);
    }
}
