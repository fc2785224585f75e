package io.thalweg;

import io.thalweg.surrogate.kernel.choice.KernelExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What values an option has.
 *
 * @param words that are values; empty if there are none
 * @param others what values there are besides, in words; empty if there are none
 * @param reader from text to a value; throws {@link IllegalArgumentException} with a predicate, such as "must be positive"
 * @param <T> the type in code
 */
record OptionType<T>(List<String> words, String others, Function<String, T> reader) {

    /** One of some words. */
    static <T> OptionType<T> choice(Map<String, T> choices) {
        return choice(choices, "");
    }

    /**
     * One of some words.
     *
     * @param advice for whoever wants something else, added to the error
     */
    static <T> OptionType<T> choice(Map<String, T> choices, String advice) {
        Map<String, T> sorted = new TreeMap<>(choices);
        return new OptionType<>(List.copyOf(sorted.keySet()), "", text -> {
            T chosen = sorted.get(text);
            if (chosen == null) {
                throw new IllegalArgumentException("; choose from " + sorted.keySet() + advice);
            }
            return chosen;
        });
    }

    /** A whole number of at least 1. */
    static OptionType<Integer> count() {
        return of("a whole number", text -> whole(text, 1));
    }

    /** A whole number of at least 0. */
    static OptionType<Integer> countOrNone() {
        return of("a whole number, 0 for none", text -> whole(text, 0));
    }

    /** A whole number, or {@code all}, which is empty. */
    static OptionType<OptionalInt> countOrAll() {
        return new OptionType<>(
                List.of("all"),
                "a whole number",
                text -> text.equals("all") ? OptionalInt.empty() : OptionalInt.of(whole(text, 1)));
    }

    /** Whole numbers separated by {@code x}, as in 14x24x24; none in an empty text. */
    static OptionType<List<Integer>> counts() {
        return of("whole numbers as in 14x24x24", text -> {
            List<Integer> counts = new ArrayList<>();
            for (String part : text.isEmpty() ? new String[0] : text.split("x", -1)) {
                try {
                    counts.add(whole(part, 1));
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(
                            ", must be whole numbers of at least 1, separated by x, for example 14x24x24", e);
                }
            }
            return counts;
        });
    }

    /** A positive number. */
    static OptionType<Double> positive() {
        return of("a positive number", text -> number(text, value -> value > 0, "a positive number"));
    }

    /** A number of at least 0. */
    static OptionType<Double> positiveOrNone() {
        return of("a number, 0 for nothing", text -> number(text, value -> value >= 0, "a positive number, or 0"));
    }

    /** Any text. */
    static OptionType<String> text() {
        return of("a name", text -> text);
    }

    /** A kernel in words, as text that has been checked: see {@link KernelExpression}. */
    static OptionType<String> kernel() {
        return new OptionType<>(List.of("auto"), "any kernel", text -> {
            try {
                KernelExpression.of(text, false);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(": " + e.getMessage(), e);
            }
            return text;
        });
    }

    private static <T> OptionType<T> of(String others, Function<String, T> reader) {
        return new OptionType<>(List.of(), others, reader);
    }

    private static int whole(String text, int least) {
        try {
            int value = Integer.parseInt(text);
            if (value >= least) {
                return value;
            }
        } catch (NumberFormatException e) {
            // told below, with the numbers that are too small
        }
        throw new IllegalArgumentException(", must be a whole number of at least " + least);
    }

    private static double number(String text, Predicate<Double> allowed, String what) {
        try {
            double value = Double.parseDouble(text);
            if (allowed.test(value) && Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // told below, with the numbers that are not allowed
        }
        throw new IllegalArgumentException(", must be " + what);
    }

    /** The values in words, e.g. {@code ard (default), shared} or {@code a whole number, default 512}. */
    String described(String otherwise) {
        List<String> parts = new ArrayList<>();
        if (words.contains(otherwise)) {
            parts.add(otherwise + " (default)");
        }
        words.stream().filter(word -> !word.equals(otherwise)).forEach(parts::add);
        if (!others.isEmpty()) {
            parts.add(others);
        }
        if (!otherwise.isEmpty() && !words.contains(otherwise)) {
            parts.add("default " + otherwise);
        }
        return String.join(", ", parts);
    }
}
