package io.thalweg.core.space;

import java.math.BigInteger;
import java.util.Optional;

/**
 * The arithmetic of one coordinate: parameter value ↔ [0, 1]. For every axis {@code coordinate} is non-decreasing, {@code
 * value} is non-decreasing and always admissible, and {@code value(coordinate(v)) = v} for every v that any coordinate
 * decodes to; so snapping is idempotent.
 */
abstract sealed class Axis permits RealAxis, IntegerAxis, SteppedAxis, OrdinalAxis, CategoricalAxis {

    /** The axis of a parameter that has more than one value. */
    static Axis of(Parameter parameter) {
        if (parameter instanceof RealParameter p) {
            return new RealAxis(p);
        } else if (parameter instanceof IntegerParameter p) {
            return new IntegerAxis(p);
        } else if (parameter instanceof SteppedParameter p) {
            return new SteppedAxis(p);
        } else if (parameter instanceof OrdinalParameter p) {
            return new OrdinalAxis(p);
        } else if (parameter instanceof CategoricalParameter p) {
            return new CategoricalAxis(p);
        }
        throw new IllegalArgumentException("parameter: " + parameter + " has no coordinate");
    }

    /** The declaration. */
    abstract Parameter parameter();

    /** What kernels and optimisers must know. */
    abstract Column column();

    /** The coordinate of a canonical value: outside [0, 1] if the value is, NaN if it has none. */
    abstract double coordinate(Object value);

    /** The admissible value of a coordinate in [0, 1]: the one whose own coordinate is nearest. */
    abstract Object value(double u);

    /** The coordinate this many admissible values away from the one nearest to u, as far as the ends. */
    abstract double neighbor(double u, int offset);

    /** Number of admissible values; empty for a continuum. */
    abstract Optional<BigInteger> cardinality();

    /** The admissible value of this rank, for axes of a finite number of values. */
    abstract Object valueAt(int rank);

    /** The rank of an admissible value, for axes of at most 2³¹ − 1 values. */
    abstract int rank(Object value);

    /**
     * What to make of a told value.
     *
     * @param told canonical
     * @param tolerance how far off an admissible value a number may be and still be taken as it, as a fraction of the
     *     distance to the next admissible value
     */
    abstract Reading read(Object told, double tolerance);

    double snap(double u) {
        return coordinate(value(u));
    }

    /** The levels of a discrete axis, unless there are too many to list. */
    final double[] listedLevels() {
        BigInteger count = cardinality().orElseThrow();
        if (count.compareTo(BigInteger.valueOf(Column.MAX_LISTED_LEVELS)) > 0) {
            return new double[0];
        }
        double[] levels = new double[count.intValueExact()];
        for (int i = 0; i < levels.length; i++) {
            levels[i] = coordinate(valueAt(i));
        }
        return levels;
    }

    /** A number told for a grid: admitted, moved within the tolerance, or refused with its two neighbours. */
    final Reading readOnGrid(Object told, Object below, Object above, double tolerance) {
        double value = Values.real(told);
        double gap = Values.real(above) - Values.real(below);
        Object nearest = value - Values.real(below) <= Values.real(above) - value ? below : above;
        if (Math.abs(value - Values.real(nearest)) <= tolerance * gap) {
            return Reading.snapped(parameter(), told, nearest);
        }
        return Reading.outside(parameter(), told, "; the nearest allowed values are " + below + " and " + above);
    }

    /** Whether a canonical value is one of the categories or within the range, on the levels or not. */
    boolean covers(Object value) {
        return value instanceof Number number
                && number.doubleValue() >= Values.real(value(0))
                && number.doubleValue() <= Values.real(value(1));
    }

    /** Advice for text that came where a number was expected. */
    static String numberAsText(Object told) {
        boolean number = DecimalText.parseDouble(told.toString()).isPresent();
        return number ? "; give it as a number, not as text" : "";
    }

    /** A number told beyond the ends of the axis. */
    final Reading readBeyond(Object told, Object end) {
        return Reading.outside(parameter(), told, "; the nearest allowed value is " + end);
    }
}
