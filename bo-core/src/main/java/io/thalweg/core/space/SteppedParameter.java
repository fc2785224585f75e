package io.thalweg.core.space;

import io.thalweg.core.error.InvalidSpaceException;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * A parameter with values on an evenly spaced grid: low, low + step, …, high. The grid is decimal: with low 0 and step
 * 0.1 the fourth value is 0.3, not 0.30000000000000004.
 *
 * @param name see {@link Parameter}
 * @param low least value, finite
 * @param high greatest value, finite; equal to low means fixed
 * @param step distance of neighbours, above 0; must divide the range to a relative 1e-9 and leave at most 2⁵⁰ steps
 */
public record SteppedParameter(String name, double low, double high, double step) implements Parameter {

    private static final double MAX_STEPS = 0x1p50;

    /**
     * Checks the name, the bounds and that the step divides the range.
     *
     * @param name see {@link Parameter}
     * @param low least value, finite
     * @param high greatest value, finite; equal to low means fixed
     * @param step distance of neighbours, above 0; must divide the range to a relative 1e-9 and leave at most 2⁵⁰ steps
     */
    public SteppedParameter {
        Names.require("parameter name", name, Names.MAX_NAME);
        Ranges.require(name, low, high, Scale.LINEAR);
        low += 0.0; // −0.0 becomes 0.0
        high += 0.0;
        String parameter = "parameter " + Names.quote(name);
        if (!(step > 0) || Double.isInfinite(step)) {
            throw new InvalidSpaceException(parameter + ": step is " + step + "; it must be a finite number above 0");
        }
        double exact = decimal(high)
                .subtract(decimal(low))
                .divide(decimal(step), MathContext.DECIMAL64)
                .doubleValue();
        double steps = Math.rint(exact);
        if (steps > MAX_STEPS || (low < high && step < 8 * Math.ulp(Math.max(Math.abs(low), Math.abs(high))))) {
            throw new InvalidSpaceException(parameter + ": step " + step + " is too fine for the range [" + low + ", "
                    + high + "]; use a larger step or a real parameter");
        }
        if (Math.abs(exact - steps) > 1e-9 * Math.max(1, steps) || (low < high && steps == 0)) {
            double below = decimal(low)
                    .add(decimal(step).multiply(new BigDecimal(Math.floor(exact))))
                    .doubleValue();
            double above = decimal(low)
                    .add(decimal(step).multiply(new BigDecimal(Math.ceil(exact))))
                    .doubleValue();
            throw new InvalidSpaceException(parameter + ": step " + step + " does not divide the range [" + low + ", "
                    + high + "]; the nearest upper bounds that fit are " + below + " and " + above);
        }
    }

    /** {@return the number of steps from low to high: one less than the number of values} */
    public long steps() {
        return Math.round((high - low) / step);
    }

    /**
     * {@return the value this many steps above low}
     *
     * @param index number of steps
     */
    public double valueAt(long index) {
        long n = steps();
        if (index <= 0 || n == 0) {
            return low;
        }
        if (index >= n) {
            return high;
        }
        BigDecimal offset = decimal(high)
                .subtract(decimal(low))
                .multiply(BigDecimal.valueOf(index))
                .divide(BigDecimal.valueOf(n), MathContext.DECIMAL128);
        return decimal(low).add(offset).doubleValue() + 0.0;
    }

    /** The number that a person wrote: the shortest decimal that gives this double. */
    private static BigDecimal decimal(double value) {
        return new BigDecimal(Double.toString(value));
    }

    @Override
    public String allowed() {
        return "a number in [" + low + ", " + high + "] on a grid of step " + step;
    }
}
