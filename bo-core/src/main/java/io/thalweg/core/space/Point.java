package io.thalweg.core.space;

import io.thalweg.core.error.InvalidParameterException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One setting of the parameters: an immutable, ordered map from names to values.
 *
 * <p>A value is a {@link Double}, a {@link Long} or a {@link String}; other number types are widened and booleans become
 * the texts {@code true} and {@code false}. Two points are equal if they give the same values to the same names in any
 * order; numbers are compared as numbers, so 1 equals 1.0 and −0.0 equals 0.0.
 */
public final class Point {

    private final PointNames names;

    /** In the order of the names: a {@code double[]} if all are real numbers, which takes half the memory; else an {@code Object[]}. */
    private final Object values;

    private final int hash;

    /**
     * A point of canonical values.
     *
     * @param canonicalValues one for each name
     */
    Point(PointNames names, Object[] canonicalValues) {
        this.names = names;
        this.values = compact(canonicalValues);
        int sum = 0;
        for (int i = 0; i < canonicalValues.length; i++) {
            sum += names.get(i).hashCode() ^ Values.hash(canonicalValues[i]);
        }
        hash = sum;
    }

    private Point(PointNames names, Object values, int hash) {
        this.names = names;
        this.values = values;
        this.hash = hash;
    }

    private static Object compact(Object[] values) {
        double[] reals = new double[values.length];
        for (int i = 0; i < reals.length; i++) {
            if (!(values[i] instanceof Double real)) {
                return values.clone();
            }
            reals[i] = real;
        }
        return reals;
    }

    /**
     * {@return a point of names and values in turn: {@code Point.of("x", 0.3, "n", 4, "solvent", "DMAc")}}
     *
     * @param namesAndValues names and values in turn
     * @throws InvalidParameterException if a value is null, not finite or of a type that no parameter has
     */
    public static Point of(Object... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException(
                    "namesAndValues has " + namesAndValues.length + " entries; give a value for each name");
        }
        Builder builder = builder();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            if (!(namesAndValues[i] instanceof String name)) {
                throw new IllegalArgumentException(
                        "namesAndValues[" + i + "] is " + namesAndValues[i] + "; a name (text) was expected there");
            }
            builder.set(name, namesAndValues[i + 1]);
        }
        return builder.build();
    }

    /**
     * {@return a point of the entries of a map, in its order}
     *
     * @param values values by name
     * @throws InvalidParameterException if a value is null, not finite or of a type that no parameter has
     */
    public static Point of(Map<String, ?> values) {
        Objects.requireNonNull(values, "values must not be null");
        Builder builder = builder();
        values.forEach(builder::set);
        return builder.build();
    }

    /** {@return a builder without values} */
    public static Builder builder() {
        return new Builder();
    }

    PointNames names() {
        return names;
    }

    /** The value of the name at a position. */
    Object value(int at) {
        return values instanceof double[] reals ? (Object) reals[at] : ((Object[]) values)[at];
    }

    /**
     * {@return the value of this name: a Double, a Long or a String}
     *
     * @param name of the parameter
     */
    public Object get(String name) {
        int at = names.find(name);
        if (at < 0) {
            throw new IllegalArgumentException("name: the point has no " + Names.quote(name) + "; it has " + names);
        }
        return value(at);
    }

    /**
     * {@return whether the point has a value of this name: not so of a parameter that is inactive, see {@link SearchSpaceBuilder#when}}
     *
     * @param name of the parameter
     */
    public boolean has(String name) {
        return names.find(name) >= 0;
    }

    /**
     * {@return the value of this name as a real number; whole numbers are widened}
     *
     * @param name of the parameter
     */
    public double real(String name) {
        if (get(name) instanceof Number number) {
            return number.doubleValue();
        }
        throw mismatch(name, "a number");
    }

    /**
     * {@return the value of this name as an integer}
     *
     * @param name of the parameter
     */
    public long integer(String name) {
        Object value = get(name);
        if (value instanceof Long number) {
            return number;
        }
        if (value instanceof Double number && Values.isWhole(number)) {
            return number.longValue();
        }
        throw mismatch(name, "a whole number");
    }

    /**
     * {@return the value of this name as an {@code int}}
     *
     * @param name of the parameter
     * @throws ArithmeticException if it is beyond the range of int
     */
    public int intValue(String name) {
        long value = integer(name);
        if (value != (int) value) {
            throw new ArithmeticException(
                    Names.quote(name) + " is " + value + ", beyond the range of int; read it with integer(name)");
        }
        return (int) value;
    }

    /**
     * {@return the value of this name as true or false, see {@link SearchSpaceBuilder#bool}}
     *
     * @param name of the parameter
     */
    public boolean bool(String name) {
        Object value = get(name);
        if (value.equals("true") || value.equals("false")) {
            return value.equals("true");
        }
        throw mismatch(name, "true or false");
    }

    /**
     * {@return the value of this name as text, i.e. the category}
     *
     * @param name of the parameter
     */
    public String text(String name) {
        if (get(name) instanceof String text) {
            return text;
        }
        throw mismatch(name, "text");
    }

    private IllegalArgumentException mismatch(String name, String expected) {
        return new IllegalArgumentException(
                "name: " + Names.quote(name) + " is " + Values.show(get(name)) + ", not " + expected);
    }

    /** {@return the names and values in order; cannot be modified} */
    public Map<String, Object> asMap() {
        return new ValueMap(this);
    }

    /**
     * {@return this point with the values of those names that it does not have}
     *
     * @param others values to take where this point has none
     */
    public Point completedBy(Point others) {
        Builder completed = builder();
        asMap().forEach(completed::set);
        others.asMap().forEach(completed.values::putIfAbsent);
        return completed.build().sharing(this);
    }

    /**
     * {@return this point; if another one has the same names in the same order, it shares their memory}
     *
     * @param other a point that may have the same names
     */
    public Point sharing(Point other) {
        return names != other.names && names.match(other.names) ? new Point(other.names, values, hash) : this;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (!(other instanceof Point that) || hash != that.hash || names.size() != that.names.size()) {
            return false;
        }
        for (int i = 0; i < names.size(); i++) {
            int at = names == that.names ? i : that.names.find(names.get(i));
            if (at < 0 || !Values.same(value(i), that.value(at))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /** For example {@code {x=0.3, n=4, solvent=DMAc}}. */
    @Override
    public String toString() {
        return asMap().toString();
    }

    /** Collects the values of a point; not for use by several threads. */
    public static final class Builder {

        private final Map<String, Object> values = new LinkedHashMap<>();

        private Builder() {}

        /**
         * Sets a named value that has not been set yet.
         *
         * @param name of the parameter
         * @param value the value
         * @return this builder
         * @throws InvalidParameterException if the value is null, not finite or of a type that no parameter has
         */
        public Builder set(String name, @Nullable Object value) {
            Objects.requireNonNull(name, "name must not be null");
            if (values.putIfAbsent(name, Values.canonical(name, value)) != null) {
                throw new IllegalArgumentException("name: " + Names.quote(name) + " is given twice");
            }
            return this;
        }

        /** {@return the point of the values set so far} */
        public Point build() {
            return new Point(new PointNames(values.keySet()), values.values().toArray());
        }
    }
}
