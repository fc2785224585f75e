package io.thalweg.core.internal.name;

import io.thalweg.core.space.Names;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds names as people write them: letter case, dashes, underscores and spaces make no difference. Of a name that is unknown it says
 * which one may be meant.
 */
public final class KnownNames {

    /** More of a list help nobody. */
    private static final int SHOWN = 20;

    /** What people call what has another name here, in lower case without dashes. */
    private static final Map<String, String> SYNONYMS = Map.ofEntries(
            Map.entry("gp", "exact"),
            Map.entry("gpr", "exact"),
            Map.entry("gaussianprocess", "exact"),
            Map.entry("kriging", "exact"),
            Map.entry("ski", "wiski"),
            Map.entry("kissgp", "wiski"),
            Map.entry("svgp", "vips"),
            Map.entry("default", "auto"),
            Map.entry("expectedimprovement", "ei"),
            Map.entry("logexpectedimprovement", "logei"),
            Map.entry("probabilityofimprovement", "pi"),
            Map.entry("upperconfidencebound", "ucb"),
            Map.entry("lowerconfidencebound", "lcb"),
            Map.entry("expectedhypervolumeimprovement", "ehvi"),
            Map.entry("knowledgegradient", "kg"),
            Map.entry("thompsonsampling", "thompson"),
            Map.entry("ts", "thompson"),
            Map.entry("entropysearch", "mes"),
            Map.entry("maxvalueentropysearch", "mes"),
            Map.entry("gibbon", "mes"),
            Map.entry("parego", "qlogparego"));

    private KnownNames() {}

    /** The known name that is written like this. */
    public static Optional<String> find(String name, Collection<String> known) {
        String key = key(name);
        return known.contains(name)
                ? Optional.of(name)
                : known.stream().filter(candidate -> key(candidate).equals(key)).findFirst();
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
    }

    /** What is wrong, with the name that may be meant, else with all of them. */
    public static String unknown(String kind, String name, Collection<String> known) {
        String fault = "unknown " + kind + " '" + name + "'";
        return Optional.ofNullable(SYNONYMS.get(key(name)))
                .filter(known::contains)
                .or(() -> nearest(name, known))
                .map(near -> fault + "; did you mean '" + near + "'?")
                .orElseGet(() -> fault + "; known: " + list(known));
    }

    /** Names in a row; of many the first ones, and how many more there are. */
    public static String list(Collection<String> names) {
        String shown = names.stream().limit(SHOWN).collect(Collectors.joining(", "));
        return names.size() <= SHOWN ? shown : shown + " and " + (names.size() - SHOWN) + " more";
    }

    /** The known name with the fewest edits from the given one, letter case ignored, if that is about a third of its length at most. */
    public static Optional<String> nearest(String name, Collection<String> known) {
        int most = Math.max(1, Math.round(name.length() / 3f));
        return known.stream()
                .min(Comparator.comparingInt(candidate -> edits(name, candidate)))
                .filter(candidate -> edits(name, candidate) <= Math.min(most, name.length() - 1));
    }

    private static int edits(String a, String b) {
        return Names.edits(a.toLowerCase(Locale.ROOT), b.toLowerCase(Locale.ROOT));
    }
}
