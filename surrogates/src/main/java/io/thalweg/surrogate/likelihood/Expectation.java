package io.thalweg.surrogate.likelihood;

/**
 * The expectation of a function of a normal variable of mean m and variance v, with its partial derivatives.
 *
 * @param value E(m, v)
 * @param meanSlope ∂E/∂m
 * @param varianceSlope ∂E/∂v; at v = 0 the limit from above
 */
public record Expectation(double value, double meanSlope, double varianceSlope) {}
