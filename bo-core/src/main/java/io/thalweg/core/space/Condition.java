package io.thalweg.core.space;

import io.thalweg.core.error.InvalidParameterException;
import io.thalweg.core.error.InvalidSpaceException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * When a parameter is active: while another one, its parent, is active and has one of some values, or a number of a range. An inactive
 * parameter has no value: the points of the space leave it out.
 *
 * @param parent name of the other parameter
 * @param values one of which the parent must have; empty for a range
 * @param low the least number that the parent must have; −∞ for none
 * @param high the greatest number that the parent must have; +∞ for none
 */
public record Condition(String parent, List<Object> values, double low, double high) {

    /**
     * Copies the values.
     *
     * @param parent name of the other parameter
     * @param values one of which the parent must have; empty for a range
     * @param low the least number that the parent must have; −∞ for none
     * @param high the greatest number that the parent must have; +∞ for none
     */
    public Condition {
        List<Object> canonical = new ArrayList<>();
        for (Object value : values) {
            try {
                canonical.add(Values.canonical(parent, value));
            } catch (InvalidParameterException e) {
                throw new InvalidSpaceException("a condition on " + Names.quote(parent) + ": " + e.getMessage());
            }
        }
        values = List.copyOf(canonical);
        if (!(low <= high)) {
            throw new InvalidSpaceException("a condition on " + Names.quote(parent) + " is from " + low + " to " + high
                    + ": the lower end must not exceed the upper one");
        }
        if (values.isEmpty() && Double.isInfinite(low) && Double.isInfinite(high)) {
            throw new InvalidSpaceException("a condition on " + Names.quote(parent)
                    + " names no value; name those that make the parameter active");
        }
    }

    /**
     * {@return the condition that a parameter has one of these values}
     *
     * @param parent name of the parameter
     * @param values numbers, texts or booleans
     */
    public static Condition oneOf(String parent, Object... values) {
        return new Condition(parent, List.of(values), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /**
     * {@return the condition that a number is within a range}
     *
     * @param parent name of the parameter
     * @param low the least number; −∞ for none
     * @param high the greatest number; +∞ for none
     */
    public static Condition between(String parent, double low, double high) {
        return new Condition(parent, List.of(), low, high);
    }

    /** {@return whether a range of numbers is asked for, not some values} */
    public boolean isRange() {
        return values.isEmpty();
    }

    /**
     * {@return whether the parent's value satisfies the condition}
     *
     * @param value a Double, a Long or a String; null for an inactive parent, which never does
     */
    boolean holds(@Nullable Object value) {
        if (value == null) {
            return false;
        }
        if (isRange()) {
            return value instanceof Number number && number.doubleValue() >= low && number.doubleValue() <= high;
        }
        return values.stream().anyMatch(one -> Values.same(one, value));
    }

    /** {@return the condition in words, e.g. {@code booster is dart or goss}, {@code layers is at least 2}} */
    public String description() {
        if (!isRange()) {
            return parent + " is " + values.stream().map(Object::toString).collect(Collectors.joining(" or "));
        }
        if (Double.isInfinite(high)) {
            return parent + " is at least " + number(low);
        }
        return Double.isInfinite(low)
                ? parent + " is at most " + number(high)
                : parent + " is from " + number(low) + " to " + number(high);
    }

    private static String number(double x) {
        return Values.isWhole(x) ? Long.toString((long) x) : Double.toString(x);
    }
}
