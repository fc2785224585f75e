package io.thalweg.core.optimize;

import java.util.Arrays;

/**
 * A box: lower[i] ≤ x[i] ≤ upper[i]. Infinite bounds leave a coordinate unbounded on that side; equal bounds fix it.
 *
 * <p>A value: the arrays are copied on the way in and on the way out.
 *
 * @param lower the lower bounds, length {@link #dimension()}; −∞ for none
 * @param upper the upper bounds, same length; +∞ for none
 */
public record Bounds(double[] lower, double[] upper) {

    /**
     * Checks and copies the bounds.
     *
     * @param lower the lower bounds, length {@link #dimension()}; −∞ for none
     * @param upper the upper bounds, same length; +∞ for none
     */
    public Bounds {
        if (lower.length != upper.length) {
            throw new IllegalArgumentException("lower has " + lower.length + " numbers, upper " + upper.length
                    + ": give one pair of bounds for each coordinate");
        }
        for (int i = 0; i < lower.length; i++) {
            check(i, lower[i], upper[i]);
        }
        lower = lower.clone();
        upper = upper.clone();
    }

    private static void check(int i, double lower, double upper) {
        if (!(lower <= upper)) {
            throw new IllegalArgumentException("lower[" + i + "] = " + lower + " and upper[" + i + "] = " + upper
                    + ": the lower bound must not exceed the upper one, and neither may be NaN");
        }
        if (lower == Double.POSITIVE_INFINITY || upper == Double.NEGATIVE_INFINITY) {
            throw new IllegalArgumentException("lower[" + i + "] = " + lower + " and upper[" + i + "] = " + upper
                    + ": no finite number lies between them");
        }
    }

    /**
     * {@return the cube [0,1]^d}
     *
     * @param dimension number of coordinates
     */
    public static Bounds unitCube(int dimension) {
        double[] ones = new double[dimension];
        Arrays.fill(ones, 1);
        return new Bounds(new double[dimension], ones);
    }

    /**
     * {@return no bounds}
     *
     * @param dimension number of coordinates
     */
    public static Bounds unbounded(int dimension) {
        double[] lower = new double[dimension];
        double[] upper = new double[dimension];
        Arrays.fill(lower, Double.NEGATIVE_INFINITY);
        Arrays.fill(upper, Double.POSITIVE_INFINITY);
        return new Bounds(lower, upper);
    }

    /** {@return the number of coordinates} */
    public int dimension() {
        return lower.length;
    }

    /** {@return the lower bounds, a new array} */
    @Override
    public double[] lower() {
        return lower.clone();
    }

    /** {@return the upper bounds, a new array} */
    @Override
    public double[] upper() {
        return upper.clone();
    }

    /**
     * {@return the lower bound of a coordinate}
     *
     * @param i index of the coordinate
     */
    public double lower(int i) {
        return lower[i];
    }

    /**
     * {@return the upper bound of a coordinate}
     *
     * @param i index of the coordinate
     */
    public double upper(int i) {
        return upper[i];
    }

    /**
     * The nearest point of the box. A NaN stays NaN.
     *
     * @param x a point, length {@link #dimension()}; not modified
     * @return a new array
     */
    public double[] project(double[] x) {
        requireDimension("x", x.length);
        double[] projected = x.clone();
        projectInPlace(projected);
        return projected;
    }

    /**
     * {@link #project} into the array itself.
     *
     * @param x the point
     */
    public void projectInPlace(double[] x) {
        for (int i = 0; i < x.length; i++) {
            x[i] = clamp(i, x[i]);
        }
    }

    /**
     * {@return the nearest value that coordinate i may have} A bound itself comes back bit for bit, −0.0 included.
     *
     * @param i index of the coordinate
     * @param v the value
     */
    public double clamp(int i, double v) {
        return v <= lower[i] ? lower[i] : v >= upper[i] ? upper[i] : v;
    }

    /** {@return whether any coordinate has a finite bound} */
    public boolean anyFinite() {
        for (int i = 0; i < lower.length; i++) {
            if (lower[i] != Double.NEGATIVE_INFINITY || upper[i] != Double.POSITIVE_INFINITY) {
                return true;
            }
        }
        return false;
    }

    /** {@return whether every coordinate has two finite bounds} */
    public boolean allFinite() {
        for (int i = 0; i < lower.length; i++) {
            if (lower[i] == Double.NEGATIVE_INFINITY || upper[i] == Double.POSITIVE_INFINITY) {
                return false;
            }
        }
        return true;
    }

    /**
     * {@return max |P(x − g) − x|, P the projection: the first-order measure of stationarity in the box}
     *
     * @param x a point of the box
     * @param gradient the gradient there
     */
    public double projectedGradientNorm(double[] x, double[] gradient) {
        double norm = 0;
        for (int i = 0; i < x.length; i++) {
            double room = gradient[i] > 0 ? x[i] - lower[i] : upper[i] - x[i];
            norm = Math.max(norm, Math.min(Math.abs(gradient[i]), room));
        }
        return norm;
    }

    /**
     * Requires that something has as many coordinates as the box.
     *
     * @param name what has the coordinates, for the message
     * @param length how many there are
     * @throws IllegalArgumentException if not; the message begins with the name
     */
    public void requireDimension(String name, int length) {
        if (length != lower.length) {
            throw new IllegalArgumentException(
                    name + " has " + length + " coordinates, the bounds have " + lower.length);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bounds that && Arrays.equals(lower, that.lower) && Arrays.equals(upper, that.upper);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(lower) + Arrays.hashCode(upper);
    }

    @Override
    public String toString() {
        return "Bounds[lower=" + Arrays.toString(lower) + ", upper=" + Arrays.toString(upper) + "]";
    }
}
