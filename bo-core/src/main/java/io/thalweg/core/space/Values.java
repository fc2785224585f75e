package io.thalweg.core.space;

import io.thalweg.core.error.InvalidParameterException;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** The three types that a parameter value can have: Double, Long and String. */
final class Values {

    private Values() {}

    /**
     * The canonical form of a value: floating-point numbers as Double without negative zero, whole-number types as
     * Long, text and booleans as String.
     *
     * @throws InvalidParameterException naming the parameter, if there is none
     */
    static Object canonical(String name, @Nullable Object raw) {
        if (raw instanceof Double || raw instanceof Float || raw instanceof BigDecimal) {
            double value = ((Number) raw).doubleValue();
            if (!Double.isFinite(value)) {
                throw refuse(name, "is " + raw + "; a number must be finite");
            }
            return value + 0.0; // −0.0 becomes 0.0
        }
        if (raw instanceof Long || raw instanceof Integer || raw instanceof Short || raw instanceof Byte) {
            return ((Number) raw).longValue();
        }
        if (raw instanceof BigInteger big) {
            if (big.bitLength() > 63) {
                throw refuse(name, "is " + big + "; whole numbers must fit in 64 bits");
            }
            return big.longValue();
        }
        if (raw instanceof CharSequence || raw instanceof Boolean || raw instanceof Character) {
            return raw.toString();
        }
        if (raw == null) {
            throw refuse(name, "has no value (null); leave the parameter out or give it a value");
        }
        throw refuse(
                name,
                "has a value of type " + raw.getClass().getName()
                        + "; only numbers, text and booleans are parameter values");
    }

    private static InvalidParameterException refuse(String name, String problem) {
        return new InvalidParameterException("parameter " + Names.quote(name) + " " + problem);
    }

    /** Whether two canonical values are equal; numbers are compared as numbers, so 1 equals 1.0. */
    static boolean same(Object a, Object b) {
        if (a instanceof Double d && b instanceof Long l) {
            return isWhole(d) && d.longValue() == l;
        }
        if (a instanceof Long && b instanceof Double) {
            return same(b, a);
        }
        return a.equals(b);
    }

    /** A hash that agrees with {@link #same}. */
    static int hash(Object value) {
        return value instanceof Double d && isWhole(d) ? Long.hashCode(d.longValue()) : value.hashCode();
    }

    /** Whether the number is an integer of the range of long. */
    static boolean isWhole(double value) {
        return value == Math.rint(value) && value >= -0x1p63 && value < 0x1p63;
    }

    /** The canonical number as a double. */
    static double real(Object number) {
        return ((Number) number).doubleValue();
    }

    /** A value for a message: text in quotes, numbers as they are. */
    static String show(Object value) {
        return value instanceof String text ? Names.quote(text) : String.valueOf(value);
    }
}
