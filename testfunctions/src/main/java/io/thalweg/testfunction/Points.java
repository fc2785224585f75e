package io.thalweg.testfunction;

import java.util.Arrays;

/** Points of a box: the check at the door of every evaluation, and small conveniences for formulas. */
public final class Points {

    /**
     * How far outside the box a coordinate may be, as a fraction of the box's extent: rounding of a map from the unit
     * cube, not more.
     */
    private static final double ROUNDING = 1e-9;

    private Points() {}

    /**
     * {@return x if it is a point of the problem's box, or its projection if only rounding keeps it outside}
     *
     * @param problem whose box is meant
     * @param x the point
     */
    public static double[] checked(TestProblem problem, double[] x) {
        Box box = problem.domain();
        if (x.length != box.dimension()) {
            throw new IllegalArgumentException(
                    "x has length " + x.length + ", " + problem.name() + " takes points of length " + box.dimension());
        }
        double[] point = x;
        for (int i = 0; i < x.length; i++) {
            double lower = box.lower(i);
            double upper = box.upper(i);
            if (!(x[i] >= lower && x[i] <= upper)) {
                double slack = ROUNDING * (upper - lower);
                if (!(x[i] >= lower - slack && x[i] <= upper + slack)) {
                    throw new IllegalArgumentException("x[" + i + "] is " + x[i] + ", " + problem.name()
                            + " is defined on [" + lower + ", " + upper + "] there");
                }
                point = point == x ? x.clone() : point;
                point[i] = Math.min(Math.max(x[i], lower), upper);
            }
        }
        for (int i : problem.integerCoordinates()) {
            if (point[i] != Math.rint(point[i])) {
                throw new IllegalArgumentException("x[" + i + "] is " + x[i] + ", " + problem.name()
                        + " takes whole numbers from " + box.lower(i) + " to " + box.upper(i) + " there");
            }
        }
        return point;
    }

    /**
     * {@return the dimension if it is large enough for the function}
     *
     * @param minimum the least one
     * @param dimension the dimension
     * @param function name of the function, for the message
     */
    public static int atLeast(int minimum, int dimension, String function) {
        if (dimension < minimum) {
            throw new IllegalArgumentException(
                    "dimension is " + dimension + ", " + function + " needs at least " + minimum);
        }
        return dimension;
    }

    /**
     * {@return the point whose coordinates all have this value}
     *
     * @param dimension the dimension
     * @param value of each coordinate
     */
    public static double[] diagonal(int dimension, double value) {
        double[] x = new double[dimension];
        Arrays.fill(x, value);
        return x;
    }
}
