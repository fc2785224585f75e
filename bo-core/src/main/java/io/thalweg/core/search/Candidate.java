package io.thalweg.core.search;

/**
 * A found argument of an acquisition function.
 *
 * @param x coordinates in the unit cube, length q·d; admissible in the space
 * @param value the function's value there
 */
public record Candidate(double[] x, double value) {}
