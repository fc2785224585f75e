package io.thalweg.report.internal.chart;

import java.text.BreakIterator;
import java.util.Locale;

/** The widths of texts, to an estimate that does not depend on the fonts of a machine, and texts cut to a width. */
public final class Texts {

    /** Isolates a name of any direction from the text around it: U+2068 … U+2069. */
    private static final char ISOLATE = '\u2068';

    private static final char END_OF_ISOLATE = '\u2069';

    private Texts() {}

    /** A name set apart, so that its direction does not turn the words around it. */
    public static String isolated(String name) {
        return ISOLATE + name + END_OF_ISOLATE;
    }

    /** The text without marks of isolation. */
    static String withoutMarks(String text) {
        return text.replace(String.valueOf(ISOLATE), "").replace(String.valueOf(END_OF_ISOLATE), "");
    }

    /** Width in pixels, of a wide sans-serif font: real ones are seldom wider. */
    static double width(String text, double size) {
        return size * text.codePoints().mapToDouble(Texts::em).sum();
    }

    private static double em(int c) {
        if (c == ISOLATE || c == END_OF_ISOLATE || Character.getType(c) == Character.NON_SPACING_MARK) {
            return 0;
        }
        if ("iljI.,;:!|'()[] \u2009\u00A0ft".indexOf(c) >= 0) {
            return 0.36;
        }
        if ("mwMW@%\u2026\u2014".indexOf(c) >= 0) {
            return 0.96;
        }
        if (Character.isUpperCase(c)) {
            return 0.71;
        }
        return c >= 0x2E80 ? 1.05 : 0.62;
    }

    /** The text, cut with an ellipsis if it is wider than so many pixels. */
    static String fitted(String text, double size, double most) {
        if (width(text, size) <= most) {
            return text;
        }
        boolean isolated = !text.isEmpty() && text.charAt(0) == ISOLATE;
        String plain = withoutMarks(text);
        // Characters as people see them are not cut in two.
        BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
        characters.setText(plain);
        int end = 0;
        for (int next = characters.next(); next != BreakIterator.DONE; next = characters.next()) {
            if (width(plain.substring(0, next) + "\u2026", size) > most) {
                break;
            }
            end = next;
        }
        String cut = plain.substring(0, end) + "\u2026";
        return isolated ? isolated(cut) : cut;
    }

    /** The text for XML and HTML, in elements and in quoted attributes; characters that XML has not become U+FFFD. */
    public static String escaped(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.appendCodePoint(isXml(c) ? c : 0xFFFD);
            }
        });
        return safe.toString();
    }

    /** Whether XML 1.0 has the character. */
    private static boolean isXml(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= 0x20 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD)
                || c >= 0x10000;
    }
}
