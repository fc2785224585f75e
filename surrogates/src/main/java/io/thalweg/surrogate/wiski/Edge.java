package io.thalweg.surrogate.wiski;

/** The treatment of a grid's ends, where some of the four nodes of a cubic interpolation are missing. */
public enum Edge {
    /**
     * Points must lie at least one cell away from the ends, so that the interpolant is the cubic one, and C¹, everywhere:
     * the grid is laid with some cells more than the box needs.
     */
    PAD,
    /** In the first and the last cell the nearest node has weight 1: the interpolant jumps there. What GPyTorch does. */
    NEAREST
}
