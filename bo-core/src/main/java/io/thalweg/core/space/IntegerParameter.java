package io.thalweg.core.space;

import io.thalweg.core.error.InvalidSpaceException;

/**
 * A parameter with integer values in an interval.
 *
 * @param name see {@link Parameter}
 * @param low least value; above 0 on a log scale
 * @param high greatest value; equal to low means fixed
 * @param scale the scale on which the values are spread evenly
 */
public record IntegerParameter(String name, long low, long high, Scale scale) implements Parameter {

    /**
     * Checks the name and the bounds.
     *
     * @param name see {@link Parameter}
     * @param low least value; above 0 on a log scale
     * @param high greatest value; equal to low means fixed
     * @param scale the scale on which the values are spread evenly
     */
    public IntegerParameter {
        Names.require("parameter name", name, Names.MAX_NAME);
        if (low > high) {
            throw new InvalidSpaceException(
                    "parameter " + Names.quote(name) + ": low " + low + " is above high " + high + "; swap them?");
        }
        if (scale == Scale.LOG) {
            Ranges.requireLog(name, (double) low, (double) high, low == high);
        }
    }

    /**
     * An integer on the linear scale.
     *
     * @param name of the parameter
     * @param low the least value
     * @param high the greatest value
     */
    public IntegerParameter(String name, long low, long high) {
        this(name, low, high, Scale.LINEAR);
    }

    @Override
    public String allowed() {
        return "an integer in [" + low + ", " + high + (scale == Scale.LOG ? "] on a log scale" : "]");
    }
}
