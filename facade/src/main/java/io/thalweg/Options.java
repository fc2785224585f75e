package io.thalweg;

import java.util.Map;
import java.util.concurrent.Executor;

/**
 * The options that a surrogate was given.
 *
 * @param surrogate its name
 * @param values as they were given
 * @param executor for what is worked on side by side
 */
record Options(String surrogate, Map<String, String> values, Executor executor) {

    /** The value, or the default. */
    <T> T get(Option<T> option) {
        return option.read(values.getOrDefault(option.name(), option.otherwise()));
    }

    boolean isGiven(Option<?> option) {
        return values.containsKey(option.name());
    }

    /** Refuses an option that would have no effect. */
    void refuse(Option<?> option, String why) {
        if (isGiven(option)) {
            throw new IllegalArgumentException("option " + option.name() + " is \"" + values.get(option.name())
                    + "\", but " + why + ": leave it out");
        }
    }
}
