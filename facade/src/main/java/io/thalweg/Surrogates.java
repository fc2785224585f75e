package io.thalweg;

import io.thalweg.core.internal.name.KnownNames;
import io.thalweg.core.model.SurrogateFactory;
import io.thalweg.surrogate.auto.AutoSurrogateFactory;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/** Surrogates by name; case, dashes, underscores and spaces are ignored. */
public final class Surrogates {

    /** The default: {@code auto}. */
    public static final SurrogateFactory DEFAULT = AutoSurrogateFactory.DEFAULT;

    private static final Map<String, NamedSurrogate> BY_NAME = byName();

    private Surrogates() {}

    private static Map<String, NamedSurrogate> byName() {
        Map<String, NamedSurrogate> all = new TreeMap<>();
        Stream.concat(
                        StreamingOptions.all().stream(),
                        Stream.of(
                                ModelOptions.AUTO,
                                ModelOptions.EXACT,
                                WiskiOptions.WISKI,
                                DecoupledOptions.DECOUPLED,
                                HarmonicOptions.HARMONIC))
                .forEach(surrogate -> all.put(surrogate.name(), surrogate));
        return Collections.unmodifiableMap(all);
    }

    /** {@return the names, sorted} */
    public static List<String> names() {
        return List.copyOf(BY_NAME.keySet());
    }

    /**
     * {@return a short description of a named surrogate}
     *
     * @param name of the surrogate
     * @throws IllegalArgumentException if there is none; the message says which one may be meant
     */
    public static String description(String name) {
        return known(name).description();
    }

    /**
     * {@return the options of a named surrogate}
     *
     * @param name of the surrogate
     * @throws IllegalArgumentException if there is none; the message says which one may be meant
     */
    public static List<SurrogateOption> options(String name) {
        return known(name).options().stream().map(Option::described).toList();
    }

    /**
     * {@return a named surrogate with its defaults}
     *
     * @param name of the surrogate
     * @throws IllegalArgumentException if there is none; the message says which one may be meant
     */
    public static SurrogateFactory named(String name) {
        return named(name, Map.of());
    }

    /**
     * {@return a named surrogate with options, which are those of {@link #options(String)}}
     *
     * @param name of the surrogate
     * @param options values by the names of options
     * @throws IllegalArgumentException if the name, an option or its value is unknown; the message lists the choices
     */
    public static SurrogateFactory named(String name, Map<String, String> options) {
        return named(name, options, Runnable::run);
    }

    /**
     * {@return a named surrogate with options, on several threads if it can use them}
     *
     * @param name of the surrogate
     * @param options values by the names of options
     * @param executor for what is worked on side by side; the bits do not depend on it
     * @throws IllegalArgumentException as {@link #named(String, Map)}
     */
    public static SurrogateFactory named(String name, Map<String, String> options, Executor executor) {
        return known(name).factory(options, executor);
    }

    private static NamedSurrogate known(String name) {
        return KnownNames.find(name, names())
                .map(BY_NAME::get)
                .orElseThrow(() -> new IllegalArgumentException(KnownNames.unknown("surrogate", name, names())));
    }
}
