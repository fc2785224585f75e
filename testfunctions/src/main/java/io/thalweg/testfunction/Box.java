package io.thalweg.testfunction;

import java.util.Arrays;

/**
 * The box that a function is searched in.
 *
 * @param lower lower bounds, one a coordinate, finite
 * @param upper upper bounds, one a coordinate, finite and above the lower ones
 */
public record Box(double[] lower, double[] upper) {

    /**
     * Copies the bounds and checks them.
     *
     * @param lower lower bounds, one a coordinate, finite
     * @param upper upper bounds, one a coordinate, finite and above the lower ones
     */
    public Box {
        lower = lower.clone();
        upper = upper.clone();
        if (lower.length == 0 || lower.length != upper.length) {
            throw new IllegalArgumentException("bounds: " + lower.length + " lower and " + upper.length
                    + " upper ones, must be one of each for every coordinate");
        }
        for (int i = 0; i < lower.length; i++) {
            if (!(lower[i] < upper[i]) || !Double.isFinite(upper[i] - lower[i])) {
                throw new IllegalArgumentException("bounds of coordinate " + i + " are [" + lower[i] + ", " + upper[i]
                        + "], must be finite and in ascending order");
            }
        }
    }

    /**
     * {@return the cube [lower, upper]^dimension}
     *
     * @param dimension number of coordinates
     * @param lower the lower bound of each coordinate
     * @param upper the upper bound of each coordinate
     */
    public static Box cube(int dimension, double lower, double upper) {
        double[] low = new double[dimension];
        double[] high = new double[dimension];
        Arrays.fill(low, lower);
        Arrays.fill(high, upper);
        return new Box(low, high);
    }

    /**
     * {@return the box with these bounds: lower₁, upper₁, lower₂, upper₂, …}
     *
     * @param bounds lower₁, upper₁, lower₂, upper₂, …
     */
    public static Box of(double... bounds) {
        if (bounds.length % 2 != 0) {
            throw new IllegalArgumentException(
                    "bounds: " + bounds.length + " numbers, must be a lower and an upper one for every coordinate");
        }
        double[] low = new double[bounds.length / 2];
        double[] high = new double[bounds.length / 2];
        for (int i = 0; i < low.length; i++) {
            low[i] = bounds[2 * i];
            high[i] = bounds[2 * i + 1];
        }
        return new Box(low, high);
    }

    /** {@return the number of coordinates} */
    public int dimension() {
        return lower.length;
    }

    /** {@return a new array of the lower bounds} */
    @Override
    public double[] lower() {
        return lower.clone();
    }

    /** {@return a new array of the upper bounds} */
    @Override
    public double[] upper() {
        return upper.clone();
    }

    /**
     * {@return the lower bound of a coordinate}
     *
     * @param coordinate index of the coordinate
     */
    public double lower(int coordinate) {
        return lower[coordinate];
    }

    /**
     * {@return the upper bound of a coordinate}
     *
     * @param coordinate index of the coordinate
     */
    public double upper(int coordinate) {
        return upper[coordinate];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Box box && Arrays.equals(lower, box.lower) && Arrays.equals(upper, box.upper);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(lower) + Arrays.hashCode(upper);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lower.length; i++) {
            text.append(i == 0 ? "" : " x ")
                    .append('[')
                    .append(lower[i])
                    .append(", ")
                    .append(upper[i])
                    .append(']');
        }
        return text.toString();
    }
}
