package io.thalweg.store.definition;

import io.thalweg.core.space.Names;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** Words for messages. */
final class Words {

    private static final int SHOWN = 60;

    /** Known words that are listed at most. */
    private static final int MOST = 25;

    /** What people call the keys that are known under another name, from other programs or everyday speech. */
    private static final Map<String, String> SYNONYMS = Map.ofEntries(
            Map.entry("type", "kind"),
            Map.entry("min", "low"),
            Map.entry("max", "high"),
            Map.entry("lower", "low"),
            Map.entry("upper", "high"),
            Map.entry("bounds", "range"),
            Map.entry("choices", "values"),
            Map.entry("categories", "values"),
            Map.entry("levels", "values"),
            Map.entry("log", "scale"),
            Map.entry("goal", "direction"),
            Map.entry("units", "unit"),
            Map.entry("space", "parameters"),
            Map.entry("variables", "parameters"),
            Map.entry("factors", "parameters"),
            Map.entry("objective", "objectives"),
            Map.entry("targets", "objectives"),
            Map.entry("outcomes", "objectives"),
            Map.entry("noise", "deterministic"),
            Map.entry("batch-size", "batch"),
            Map.entry("model", "surrogate"),
            Map.entry("lower-bound", "at-least"),
            Map.entry("upper-bound", "at-most"),
            Map.entry("title", "name"));

    private Words() {}

    /** A text cut to a length that fits in a message. */
    static String cut(String text) {
        String line = text.replaceAll("\\p{Cntrl}", " ");
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
    }

    /** The first line of a parser's message. */
    static String firstLine(String text) {
        String line = text.lines().findFirst().orElse("");
        return line.length() <= 3 * SHOWN ? line : line.substring(0, 3 * SHOWN) + "…";
    }

    private static String some(Collection<String> known) {
        String shown = known.stream().limit(MOST).collect(Collectors.joining(", "));
        return known.size() <= MOST ? shown : shown + " and " + (known.size() - MOST) + " more";
    }

    /** What is wrong with a word, with the nearest known one if one is near, else with all of them. */
    static String unknown(String what, String word, Collection<String> known) {
        String fault = "unknown " + what + " '" + cut(word) + "'";
        String synonym = SYNONYMS.get(word.toLowerCase(java.util.Locale.ROOT).replace('_', '-'));
        if (synonym != null && known.contains(synonym)) {
            return fault + "; did you mean '" + synonym + "'?";
        }
        String suggestion = Names.suggestion(word.replace('_', '-').replace(' ', '-'), known);
        return fault + (suggestion.isEmpty() ? "; known: " + some(known) : suggestion);
    }
}
