package io.thalweg.core.trial;

/** Where a trial's point came from. */
public enum Origin {
    /** A point of the space-filling initial design. */
    DESIGN,
    /** The maximiser of the acquisition function. */
    MODEL,
    /** A space-filling point because the model could not be used; the trial's health says why. */
    FALLBACK,
    /** Given by the user: told without having been asked for, or enqueued. */
    TOLD
}
