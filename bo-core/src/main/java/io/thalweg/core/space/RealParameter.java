package io.thalweg.core.space;

import io.thalweg.core.error.InvalidSpaceException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalInt;

/**
 * A parameter with real values in an interval.
 *
 * @param name see {@link Parameter}
 * @param low least value, finite; above 0 on a log scale
 * @param high greatest value, finite; equal to low means fixed
 * @param scale the scale on which the values are spread evenly
 * @param digits how many digits after the point suggested values have at most, from 0 to {@value #MOST_DIGITS}, e.g. as many as a
 *     balance shows; at least two numbers of as many digits must lie in the range. Empty if that was not said. Told values may have
 *     any number of digits
 */
public record RealParameter(String name, double low, double high, Scale scale, OptionalInt digits)
        implements Parameter {

    /** Most digits after the point that can be declared. */
    public static final int MOST_DIGITS = 15;

    /**
     * Checks the name, the bounds and the digits.
     *
     * @param name see {@link Parameter}
     * @param low least value, finite; above 0 on a log scale
     * @param high greatest value, finite; equal to low means fixed
     * @param scale the scale on which the values are spread evenly
     * @param digits how many digits after the point suggested values have at most, from 0 to {@value #MOST_DIGITS}, e.g. as many as a
     *     balance shows; at least two numbers of as many digits must lie in the range. Empty if that was not said. Told values may have
     *     any number of digits
     */
    public RealParameter {
        Names.require("parameter name", name, Names.MAX_NAME);
        Ranges.require(name, low, high, scale);
        low += 0.0; // −0.0 becomes 0.0
        high += 0.0;
        if (digits.isPresent()) {
            requireDigits(name, low, high, digits.getAsInt());
        }
    }

    /**
     * A real number of which nobody said how many digits matter.
     *
     * @param name of the parameter
     * @param low the least value
     * @param high the greatest value
     * @param scale whether differences or ratios count
     */
    public RealParameter(String name, double low, double high, Scale scale) {
        this(name, low, high, scale, OptionalInt.empty());
    }

    /**
     * A real number on the linear scale.
     *
     * @param name of the parameter
     * @param low the least value
     * @param high the greatest value
     */
    public RealParameter(String name, double low, double high) {
        this(name, low, high, Scale.LINEAR);
    }

    private static void requireDigits(String name, double low, double high, int digits) {
        String parameter = "parameter " + Names.quote(name);
        if (digits < 0 || digits > MOST_DIGITS) {
            throw new InvalidSpaceException(parameter + ": digits is " + digits + "; it must be from 0 to "
                    + MOST_DIGITS + (digits < 0 ? "; for steps of tens or hundreds, declare a step" : ""));
        }
        BigDecimal first = new BigDecimal(Double.toString(low)).setScale(digits, RoundingMode.CEILING);
        BigDecimal last = new BigDecimal(Double.toString(high)).setScale(digits, RoundingMode.FLOOR);
        if (low < high && first.compareTo(last) >= 0) {
            throw new InvalidSpaceException(parameter + ": digits is " + digits + ", but fewer than two numbers of "
                    + digits + " digits after the point lie in [" + low + ", " + high + "]; allow more digits");
        }
    }

    /**
     * {@return the same with values that are suggested with at most so many digits after the point}
     *
     * @param most how many digits at most
     */
    public RealParameter withDigits(int most) {
        return new RealParameter(name, low, high, scale, OptionalInt.of(most));
    }

    /** {@return the same with nothing said about digits} */
    public RealParameter withoutDigits() {
        return new RealParameter(name, low, high, scale);
    }

    @Override
    public String allowed() {
        return "a number in [" + low + ", " + high + (scale == Scale.LOG ? "] on a log scale" : "]");
    }
}
