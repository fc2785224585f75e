package io.thalweg.benchmark.suite;

import io.thalweg.cli.internal.optimize.Problem;

/**
 * A problem of a suite.
 *
 * @param function its name among those of the suite; the number of a BBOB function
 * @param dimension number of parameters, D
 * @param instance which of its variants: where the optimum lies, how it is rotated
 * @param problem what is optimised, noise left out
 * @param noise standard deviation of the normal noise added to objectives
 * @param budget the usual number of evaluations
 */
record Task(String function, int dimension, int instance, Problem problem, double noise, int budget) {

    /** The name that seeds are derived from. */
    String key() {
        return function + "-i" + instance + "-d" + dimension;
    }
}
