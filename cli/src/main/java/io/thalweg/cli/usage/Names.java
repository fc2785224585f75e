package io.thalweg.cli.usage;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Help with misspelt names. */
public final class Names {

    private Names() {}

    /** What is wrong, with the nearest known name if one is near, else with all of them. */
    public static String unknown(String kind, String name, Collection<String> known) {
        String fault = "unknown " + kind + " '" + name + "'";
        return nearest(name, known)
                .map(near -> fault + "; did you mean '" + near + "'?")
                .orElseGet(() -> fault + "; known: " + String.join(", ", known));
    }

    /** The known name with the fewest edits from the given one, if that is at most a third of its length (at least 2). */
    public static Optional<String> nearest(String name, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
                .filter(candidate -> distance(name, candidate) <= Math.max(2, name.length() / 3));
    }

    /** Levenshtein distance, letter case ignored. */
    static int distance(String a, String b) {
        String left = a.toLowerCase(Locale.ROOT);
        String right = b.toLowerCase(Locale.ROOT);
        int[] row = new int[right.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int substituted = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[right.length()];
    }
}
