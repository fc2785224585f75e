package io.thalweg.core.space;

/**
 * A real number of an interval.
 *
 * @param name see {@link Parameter}
 * @param low least value, finite; above 0 on a log scale
 * @param high greatest value, finite; equal to low means fixed
 * @param scale the scale on which the values are spread evenly
 */
public record RealParameter(String name, double low, double high, Scale scale) implements Parameter {

    /** Checks the name and the bounds. */
    public RealParameter {
        Names.require("parameter name", name, Names.MAX_NAME);
        Ranges.require(name, low, high, scale);
        low += 0.0; // −0.0 becomes 0.0
        high += 0.0;
    }

    /** A real number on the linear scale. */
    public RealParameter(String name, double low, double high) {
        this(name, low, high, Scale.LINEAR);
    }

    @Override
    public String allowed() {
        return "a number in [" + low + ", " + high + (scale == Scale.LOG ? "] on a log scale" : "]");
    }
}
