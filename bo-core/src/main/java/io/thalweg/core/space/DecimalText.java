package io.thalweg.core.space;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The grammar of numbers in text: {@code -12}, {@code 0.5}, {@code .5}, {@code 1e-3}. Narrower than {@link
 * Double#parseDouble}: no {@code NaN}, {@code Infinity}, hexadecimal, type suffix, inner or outer space, digits of other
 * scripts, or leading zeros as catalogue numbers have them ({@code 007}); what overflows is not a number either, nor is what is not
 * 0 and too small to be kept as anything else ({@code 1e-400}).
 */
public final class DecimalText {

    private static final String WHOLE = "[+-]?(0|[1-9][0-9]*)";
    private static final Pattern INTEGER = Pattern.compile(WHOLE);
    private static final Pattern NUMBER =
            Pattern.compile("(" + WHOLE + "(\\.[0-9]*)?|[+-]?\\.[0-9]+)([eE][+-]?[0-9]{1,4})?");
    private static final Pattern SIGNIFICANT = Pattern.compile("[+-]?[0.]*[1-9]");
    private static final int MAX_LENGTH = 1_000;

    private DecimalText() {}

    /**
     * {@return the number that the text holds, if it is one}
     *
     * @param text the text
     */
    public static Optional<Double> parseDouble(String text) {
        if (text.length() > MAX_LENGTH || !NUMBER.matcher(text).matches()) {
            return Optional.empty();
        }
        double value = Double.parseDouble(text);
        return Double.isFinite(value) && !underflows(text, value) ? Optional.of(value + 0.0) : Optional.empty();
    }

    /** Whether a number became 0 though its text has another digit before the exponent. */
    private static boolean underflows(String text, double value) {
        return value == 0 && SIGNIFICANT.matcher(text).lookingAt();
    }

    /**
     * {@return the integer that the text holds, if it is one and fits in 64 bits}
     *
     * @param text the text
     */
    public static Optional<Long> parseLong(String text) {
        if (text.length() > 20 || !INTEGER.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Long.parseLong(text));
        } catch (NumberFormatException tooLong) {
            return Optional.empty();
        }
    }
}
