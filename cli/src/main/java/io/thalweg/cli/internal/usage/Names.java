package io.thalweg.cli.internal.usage;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Help with misspelt names. */
public final class Names {

    /** More of a list help nobody. */
    private static final int SHOWN = 20;

    private static final int LONGEST = 1_000;

    /** What people call what has another name here, in lower case with dashes. */
    private static final Map<String, String> SYNONYMS = Map.ofEntries(
            Map.entry("gp", "exact"),
            Map.entry("gpr", "exact"),
            Map.entry("gaussian-process", "exact"),
            Map.entry("kriging", "exact"),
            Map.entry("ski", "wiski"),
            Map.entry("kiss-gp", "wiski"),
            Map.entry("svgp", "vips"),
            Map.entry("default", "auto"));

    private Names() {}

    /** What is wrong, with the nearest known name if one is near, else with all of them. */
    public static String unknown(String kind, String name, Collection<String> known) {
        String fault = "unknown " + kind + " '" + name + "'";
        return meant(name, known)
                .or(() -> nearest(name, known))
                .map(near -> fault + "; did you mean '" + near + "'?")
                .orElseGet(() -> fault + "; known: " + list(known));
    }

    /** The known name of what people call otherwise. */
    private static Optional<String> meant(String name, Collection<String> known) {
        String key = name.toLowerCase(Locale.ROOT).replace('_', '-').replace(' ', '-');
        return Optional.ofNullable(SYNONYMS.get(key)).filter(known::contains);
    }

    /** A text that may be very long, such as a point of thousands of parameters, cut for people. */
    public static String cut(Object text) {
        String all = text.toString();
        return all.length() <= LONGEST ? all : all.substring(0, LONGEST) + "…";
    }

    /** Names in a row; of many the first ones, and how many more there are. */
    public static String list(Collection<String> names) {
        String shown = names.stream().limit(SHOWN).collect(Collectors.joining(", "));
        return names.size() <= SHOWN ? shown : shown + " and " + (names.size() - SHOWN) + " more";
    }

    /**
     * The known name with the fewest edits from the given one, letter case ignored, if that is at most a third of its length (at least 2) and not all of it.
     */
    public static Optional<String> nearest(String name, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(candidate -> edits(name, candidate)))
                .filter(candidate ->
                        edits(name, candidate) <= Math.min(Math.max(2, name.length() / 3), name.length() - 1));
    }

    private static int edits(String a, String b) {
        return io.thalweg.core.space.Names.edits(a.toLowerCase(Locale.ROOT), b.toLowerCase(Locale.ROOT));
    }
}
