package io.thalweg;

/**
 * The declaration of an option.
 *
 * @param name the key
 * @param type what values it has
 * @param otherwise the text of the default; empty if leaving the option out is no value
 * @param meaning a sentence
 * @param <T> the type in code
 */
record Option<T>(String name, OptionType<T> type, String otherwise, String meaning) {

    /** The same with another default. */
    Option<T> or(String other) {
        return new Option<>(name, type, other, meaning);
    }

    /** The same with another meaning. */
    Option<T> meaning(String other) {
        return new Option<>(name, type, otherwise, other);
    }

    T read(String text) {
        try {
            return type.reader().apply(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("option " + name + " is \"" + text + "\"" + e.getMessage(), e);
        }
    }

    SurrogateOption described() {
        return new SurrogateOption(name, type.described(otherwise), meaning);
    }
}
