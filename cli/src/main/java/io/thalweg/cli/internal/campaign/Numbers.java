package io.thalweg.cli.internal.campaign;

import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.io.NumberOutput;

/** Numbers in tables: an explicit grammar, and the shortest text that gives the same bits. */
final class Numbers {

    private static final Pattern GRAMMAR =
            Pattern.compile("[+-]?([0-9]{1,400}(\\.[0-9]{0,400})?|\\.[0-9]{1,400})([eE][+-]?[0-9]{1,4})?");

    private static final Pattern SIGNIFICANT = Pattern.compile("[+-]?[0.]*[1-9]");
    private static final int LONGEST = 1_000;

    /** Below it whole numbers are written without a point. */
    private static final double LARGEST_WHOLE = 1e15;

    private Numbers() {}

    /** The number of a text with a decimal point; empty if it is none or beyond the doubles. */
    static Optional<Double> parse(String text) {
        if (!isNumber(text)) {
            return Optional.empty();
        }
        double value = Double.parseDouble(text);
        return Double.isFinite(value) && !isTooSmall(text) ? Optional.of(value) : Optional.empty();
    }

    /** Whether a text is a number that is too large to be kept. */
    static boolean isTooLarge(String text) {
        return isNumber(text) && Double.isInfinite(Double.parseDouble(text));
    }

    /** Whether a text is a number that would be kept as 0 and is not. */
    static boolean isTooSmall(String text) {
        return isNumber(text)
                && Double.parseDouble(text) == 0
                && SIGNIFICANT.matcher(text).lookingAt();
    }

    private static boolean isNumber(String text) {
        return text.length() <= LONGEST && GRAMMAR.matcher(text).matches();
    }

    static String format(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < LARGEST_WHOLE && !isNegativeZero(value);
        return whole ? Long.toString((long) value) : NumberOutput.toString(value, true);
    }

    private static boolean isNegativeZero(double value) {
        return value == 0 && 1 / value < 0;
    }

    /** Four digits, for people. */
    static String brief(double value) {
        double size = Math.abs(value);
        if (!Double.isFinite(value)) {
            return "unknown";
        }
        if (value == Math.rint(value) && size < 1e6) {
            return Long.toString((long) value);
        }
        java.math.BigDecimal rounded = new java.math.BigDecimal(value).round(new java.math.MathContext(4));
        return size >= 1e-4 && size < 1e7
                ? rounded.stripTrailingZeros().toPlainString()
                : Double.toString(rounded.doubleValue());
    }

    /** A value of a point as a cell. */
    static String cell(Object value) {
        return value instanceof Double number ? format(number) : value.toString();
    }
}
