package io.thalweg.core.space;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** How tables say of a boolean parameter that it is true or false: spreadsheets do not keep the letters. */
final class TruthText {

    private static final Set<String> CHOICES = Set.of("false", "true");
    private static final Map<String, List<String>> WORDS = Map.of(
            "true", List.of("true", "wahr", "yes", "ja", "1"),
            "false", List.of("false", "falsch", "no", "nein", "0"));

    private TruthText() {}

    /** Whether a parameter is boolean. */
    static boolean isBoolean(Parameter parameter) {
        return parameter instanceof CategoricalParameter categorical
                && Set.copyOf(categorical.choices()).equals(CHOICES);
    }

    /** The choice that a cell means; the cell if none. */
    static String choice(String cell) {
        String word = cell.toLowerCase(Locale.ROOT);
        return WORDS.entrySet().stream()
                .filter(words -> words.getValue().contains(word))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(cell);
    }
}
