package io.thalweg.testfunction.internal;

/** Small powers and sums of squares, which make formulas readable. */
final class Powers {

    private Powers() {}

    static double square(double t) {
        return t * t;
    }

    static double cube(double t) {
        return t * t * t;
    }

    static double fourth(double t) {
        return square(square(t));
    }

    /** The squared Euclidean length. */
    static double sumOfSquares(double[] x) {
        double sum = 0;
        for (double t : x) {
            sum += t * t;
        }
        return sum;
    }
}
