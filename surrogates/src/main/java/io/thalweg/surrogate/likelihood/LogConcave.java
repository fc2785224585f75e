package io.thalweg.surrogate.likelihood;

/** The logarithm of a log-concave function on the line: concave and smooth. */
interface LogConcave {

    /** The logarithm; may be −∞ far out. */
    double value(double x);

    /** Its derivative, decreasing. */
    double slope(double x);
}
