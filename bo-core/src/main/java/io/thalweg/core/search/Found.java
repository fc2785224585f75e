package io.thalweg.core.search;

/**
 * An argument that a search came to.
 *
 * @param x all its coordinates, those of auxiliary points included
 * @param value the function's value there
 */
record Found(double[] x, double value) {}
