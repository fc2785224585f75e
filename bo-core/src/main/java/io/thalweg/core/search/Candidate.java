package io.thalweg.core.search;

/**
 * A point found by a search of an acquisition function.
 *
 * @param x coordinates in the unit cube of the q chosen points, length q·d; admissible in the space. Auxiliary points are left
 *     out
 * @param value the function's value there, at the best auxiliary points found if it has any
 */
public record Candidate(double[] x, double value) {}
