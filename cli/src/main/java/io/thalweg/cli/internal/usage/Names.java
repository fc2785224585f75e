package io.thalweg.cli.internal.usage;

import io.thalweg.core.internal.name.KnownNames;
import java.util.Collection;
import java.util.Optional;

/** Help with misspelt names. */
public final class Names {

    private static final int LONGEST = 1_000;

    private Names() {}

    /** What is wrong, with the nearest known name if one is near, else with all of them. */
    public static String unknown(String kind, String name, Collection<String> known) {
        return KnownNames.unknown(kind, name, known);
    }

    /** A text that may be very long, such as a point of thousands of parameters, cut for people. */
    public static String cut(Object text) {
        String all = text.toString();
        return all.length() <= LONGEST ? all : all.substring(0, LONGEST) + "…";
    }

    /** Names in a row; of many the first ones, and how many more there are. */
    public static String list(Collection<String> names) {
        return KnownNames.list(names);
    }

    /** The known name that may be meant, if one is near. */
    public static Optional<String> nearest(String name, Collection<String> known) {
        return KnownNames.nearest(name, known);
    }
}
