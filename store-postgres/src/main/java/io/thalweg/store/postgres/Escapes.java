package io.thalweg.store.postgres;

/** Writes the character of code 0, which PostgreSQL's texts cannot hold, as a backslash and a zero. */
final class Escapes {

    private Escapes() {}

    static String escape(String text) {
        return text.replace("\\", "\\\\").replace("\u0000", "\\0");
    }

    static String unescape(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                i++;
                plain.append(text.charAt(i) == '0' ? '\u0000' : text.charAt(i));
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }
}
