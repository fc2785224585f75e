package io.thalweg.core.search;

/** How the points of a batch are chosen. */
public enum BatchChoice {
    /**
     * Jointly while that is cheap, otherwise greedily: jointly if the batch has few coordinates altogether, its space is a
     * continuum, and the acquisition function takes batches.
     */
    AUTO,
    /**
     * All at once, as one argument of q·d coordinates; greedily where that is not possible: in finite pools, and with acquisition
     * functions of one point.
     */
    JOINT,
    /** One after the other, each with the earlier ones pending. */
    GREEDY
}
