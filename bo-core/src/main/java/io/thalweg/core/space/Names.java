package io.thalweg.core.space;

import io.thalweg.core.error.InvalidSpaceException;
import java.text.Normalizer;
import java.util.Collection;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The characters allowed in a name. Names travel through JSON, CSV, HTML, SQL and terminals, so characters that cannot
 * be seen or that change the order in which others are shown are refused; everything visible is allowed.
 */
public final class Names {

    /** Longest name of a parameter, in UTF-16 units. */
    static final int MAX_NAME = 200;

    /** Longest text of a category, in UTF-16 units: molecules in line notation are long. */
    static final int MAX_CATEGORY = 2_000;

    private static final int SHOWN = 60;

    private Names() {}

    /** The text if it is allowed, else an error that names the position of what is not. */
    static String require(String what, String text, int maxLength) {
        if (Objects.requireNonNull(text, what + " must not be null").isEmpty()) {
            throw new InvalidSpaceException(what + " is empty: give it at least one visible character");
        }
        if (text.length() > maxLength) {
            throw new InvalidSpaceException(what + " " + quote(text) + " has " + text.length() + " characters; at most "
                    + maxLength + " are allowed");
        }
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            String reason = refusal(c, i == 0 || i + Character.charCount(c) == text.length());
            if (reason != null) {
                throw new InvalidSpaceException(what + " " + quote(text) + ": character " + (i + 1) + " is "
                        + String.format(Locale.ROOT, "U+%04X", c) + ", " + reason + "; remove it");
            }
            i += Character.charCount(c);
        }
        return text;
    }

    private static @Nullable String refusal(int c, boolean atEdge) {
        if (atEdge && (Character.isWhitespace(c) || Character.isSpaceChar(c))) {
            return "white space at an end";
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL -> "a control character";
            case Character.SURROGATE -> "half of a surrogate pair";
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> "a line separator";
            default -> isInvisibleMark(c) ? "an invisible mark that can change the order of the text" : null;
        };
    }

    /** Marks of direction and the byte-order mark. Joiners stay allowed: several scripts need them. */
    private static boolean isInvisibleMark(int c) {
        return c == 0x061C
                || c == 0x200E
                || c == 0x200F
                || (c >= 0x202A && c <= 0x202E)
                || (c >= 0x2066 && c <= 0x2069)
                || c == 0xFEFF;
    }

    /** The form in which names are compared: texts that look the same are the same. */
    static String canonical(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    /** The form in which names that differ by case alone are equal. */
    static String caseless(String text) {
        return canonical(text).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }

    /**
     * {@return the text in quotes for a message: invisible characters escaped, long texts cut}
     *
     * @param text the text
     */
    public static String quote(String text) {
        StringBuilder shown = new StringBuilder("'");
        int end = text.length() <= SHOWN ? text.length() : SHOWN;
        for (int i = 0; i < end; ) {
            int c = text.codePointAt(i);
            if (refusal(c, false) == null) {
                shown.appendCodePoint(c);
            } else {
                shown.append(String.format(Locale.ROOT, "\\u%04X", c));
            }
            i += Character.charCount(c);
        }
        return shown.append(end < text.length() ? "…'" : "'").toString();
    }

    /**
     * {@return "; did you mean …?" if one of the known texts is within two edits, else nothing}
     *
     * @param text the text
     * @param known the texts that are known
     */
    public static String suggestion(String text, Collection<String> known) {
        return nearMiss(text, known)
                .map(name -> "; did you mean " + quote(name) + "?")
                .orElse("");
    }

    private static Optional<String> nearMiss(String text, Collection<String> known) {
        String best = null;
        int least = Math.min(2, (text.length() - 1) / 2) + 1;
        for (String candidate : known) {
            if (Math.abs(candidate.length() - text.length()) < least) {
                int edits = caseless(candidate).equals(caseless(text)) ? 0 : edits(text, candidate);
                if (edits < least) {
                    least = edits;
                    best = candidate;
                }
            }
        }
        return Optional.ofNullable(best);
    }

    /**
     * {@return the least number of insertions, deletions, replacements and swaps of neighbours that turn one text into another, no letter being
     * edited twice (optimal string alignment)}
     *
     * @param a one text
     * @param b the other text
     */
    public static int edits(String a, String b) {
        int[] before = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] next = new int[row.length];
            next[0] = i;
            for (int j = 1; j < row.length; j++) {
                boolean same = a.charAt(i - 1) == b.charAt(j - 1);
                next[j] = Math.min(row[j - 1] + (same ? 0 : 1), 1 + Math.min(row[j], next[j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    next[j] = Math.min(next[j], before[j - 2] + 1);
                }
            }
            before = row;
            row = next;
        }
        return row[b.length()];
    }
}
