package io.thalweg.store.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.core.io.NumberOutput;

/**
 * Writes maps, lists, texts, numbers and truth values as JSON for people: what fits in a line stands in one, the rest is indented. The
 * text depends on the values alone.
 */
final class JsonText {

    private static final int WIDTH = 120;

    private static final long MAX_EXACT = 1L << 53;

    private JsonText() {}

    static String of(Object tree) {
        StringBuilder out = new StringBuilder();
        write(tree, "", out);
        return out.append('\n').toString();
    }

    private static void write(Object node, String indent, StringBuilder out) {
        String line = line(node, WIDTH - indent.length());
        if (!line.isEmpty()) {
            out.append(line);
            return;
        }
        boolean map = node instanceof Map;
        String inner = indent + "  ";
        out.append(map ? "{" : "[");
        String separator = "\n";
        for (Map.Entry<String, Object> part : parts(node)) {
            out.append(separator).append(inner);
            if (map) {
                quote(part.getKey(), out);
                out.append(": ");
            }
            write(part.getValue(), inner, out);
            separator = ",\n";
        }
        out.append('\n').append(indent).append(map ? '}' : ']');
    }

    /** The node in one line; empty if it is a container that is longer than that. */
    private static String line(Object node, int width) {
        if (!(node instanceof Map) && !(node instanceof List)) {
            return scalar(node);
        }
        boolean map = node instanceof Map;
        StringBuilder out = new StringBuilder(map ? "{" : "[");
        String separator = "";
        for (Map.Entry<String, Object> part : parts(node)) {
            out.append(separator);
            if (map) {
                quote(part.getKey(), out);
                out.append(": ");
            }
            String value = line(part.getValue(), width - out.length());
            if (value.isEmpty() || out.length() + value.length() >= width) {
                return "";
            }
            out.append(value);
            separator = ", ";
        }
        return out.append(map ? '}' : ']').toString();
    }

    private static List<Map.Entry<String, Object>> parts(Object container) {
        List<Map.Entry<String, Object>> parts = new ArrayList<>();
        if (container instanceof Map<?, ?> map) {
            map.forEach((key, value) -> parts.add(Map.entry(String.valueOf(key), value)));
        } else if (container instanceof List<?> list) {
            list.forEach(value -> parts.add(Map.entry("", value)));
        }
        return parts;
    }

    private static String scalar(Object value) {
        if (value instanceof Double number) {
            return NumberOutput.toString(number, true);
        }
        if (value instanceof Long number && Math.abs(number) > MAX_EXACT) {
            return '"' + number.toString() + '"'; // many readers of JSON keep numbers as doubles
        }
        if (value instanceof Number || value instanceof Boolean) {
            return value.toString();
        }
        StringBuilder out = new StringBuilder();
        quote((String) value, out);
        return out.toString();
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\t' -> out.append("\\t");
                default -> {
                    if (isPlain(text, i)) {
                        out.append(c);
                    } else {
                        out.append("\\u").append(String.format(java.util.Locale.ROOT, "%04x", (int) c));
                    }
                }
            }
        }
        out.append('"');
    }

    /** Whether a character can be seen and stored as it is: not a control, a line separator or half of a pair. */
    private static boolean isPlain(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1));
        }
        if (Character.isLowSurrogate(c)) {
            return i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
        }
        return !Character.isISOControl(c) && c != '\u2028' && c != '\u2029' && c != '\ufeff';
    }
}
