package io.thalweg.surrogate.kernel;

/**
 * Angles counted in turns, reduced to [−½, ½] with the rounding error of the quotient or product that gives the turns: many
 * turns then cost no digits.
 */
final class Turns {

    private Turns() {}

    /** x/period, less the nearest whole number. */
    static double ofQuotient(double x, double period) {
        double t = x / period;
        double rest = Math.fma(-t, period, x) / period;
        return (t - Math.rint(t)) + rest;
    }

    /** x·frequency, less the nearest whole number. */
    static double ofProduct(double x, double frequency) {
        double t = x * frequency;
        double rest = Math.fma(x, frequency, -t);
        return (t - Math.rint(t)) + rest;
    }
}
