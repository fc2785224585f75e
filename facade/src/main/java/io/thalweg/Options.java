package io.thalweg;

import io.thalweg.surrogate.kernel.choice.KernelChoice;
import io.thalweg.surrogate.kernel.choice.KernelExpression;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;

/**
 * Options of a surrogate, read with errors that say what is possible.
 *
 * @param surrogate its name
 * @param values as they were given
 * @param executor for what is worked on side by side
 */
record Options(String surrogate, Map<String, String> values, Executor executor) {

    void allow(Set<String> known) {
        for (String key : values.keySet()) {
            if (!known.contains(key)) {
                throw new IllegalArgumentException(
                        "surrogate " + surrogate + " has no option \"" + key + "\"; there are " + new TreeSet<>(known));
            }
        }
    }

    /** Refuses an option that would have no effect. */
    void refuse(String key, String why) {
        if (values.containsKey(key)) {
            throw new IllegalArgumentException(
                    "option " + key + " is \"" + values.get(key) + "\", but " + why + ": leave it out");
        }
    }

    <T> T choice(String key, String otherwise, Map<String, T> choices) {
        String value = values.getOrDefault(key, otherwise);
        T chosen = choices.get(value);
        if (chosen == null) {
            throw new IllegalArgumentException(
                    "option " + key + " is \"" + value + "\"; choose from " + new TreeSet<>(choices.keySet()));
        }
        return chosen;
    }

    /** A kernel in words. */
    KernelChoice kernels(String otherwise, boolean sharedLengthscale) {
        try {
            return KernelExpression.of(values.getOrDefault("kernel", otherwise), sharedLengthscale);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("option " + e.getMessage(), e);
        }
    }

    /** Whether a number is left out or given as "all". */
    boolean isAll(String key) {
        return isDefault(key, "all");
    }

    /** Whether an option is left out or given as what it is by default. */
    boolean isDefault(String key, String otherwise) {
        return values.getOrDefault(key, otherwise).equals(otherwise);
    }

    String text(String key, String otherwise) {
        return values.getOrDefault(key, otherwise);
    }

    /** A whole number, of which 0 is one. */
    int countOrNone(String key, int otherwise) {
        return "0".equals(values.get(key)) ? 0 : count(key, otherwise);
    }

    int count(String key, int otherwise) {
        List<Integer> counts = counts(key);
        if (counts.size() > 1) {
            throw new IllegalArgumentException("option " + key + " is " + counts + ", must be one number");
        }
        return counts.isEmpty() ? otherwise : counts.get(0);
    }

    /** Whole numbers separated by {@code x}, as in 14x24x24; none if the option is not given. */
    List<Integer> counts(String key) {
        String text = values.get(key);
        if (text == null) {
            return List.of();
        }
        try {
            List<Integer> counts =
                    Arrays.stream(text.split("x", -1)).map(Integer::valueOf).toList();
            if (counts.stream().allMatch(count -> count >= 1)) {
                return counts;
            }
        } catch (NumberFormatException e) {
            // told below, with the numbers that are less than 1
        }
        throw new IllegalArgumentException("option " + key + " is \"" + text
                + "\", must be whole numbers of at least 1, separated by x, for example 14x24x24");
    }

    double share(String key, double otherwise) {
        return "0".equals(values.get(key)) ? 0 : positive(key, otherwise);
    }

    double positive(String key, double otherwise) {
        String text = values.get(key);
        if (text == null) {
            return otherwise;
        }
        try {
            double value = Double.parseDouble(text);
            if (value > 0 && Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // told below, with the numbers that are not positive
        }
        throw new IllegalArgumentException("option " + key + " is \"" + text + "\", must be a positive number");
    }
}
