package io.thalweg.store.definition;

import io.thalweg.core.space.DecimalText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The named parts of something in a definition, read as what they must be; what they are not becomes a problem. */
final class Fields {

    private final Map<String, Node> values = new LinkedHashMap<>();
    private final Mark at;
    private final String path;
    private final Problems problems;

    /** Takes the parts of a map and refuses those that nothing knows. */
    Fields(Node.Mapping mapping, String path, List<String> known, Problems problems) {
        this.at = mapping.at();
        this.path = path;
        this.problems = problems;
        for (Node.Entry entry : mapping.entries()) {
            String key = entry.key().text();
            if (known.contains(key)) {
                values.put(key, entry.value());
            } else {
                problems.add(entry.key().at(), path, Words.unknown("key", key, known));
            }
        }
    }

    Mark at() {
        return at;
    }

    /** Where a part is, or where it should be. */
    Mark at(String key) {
        Node value = values.get(key);
        return value == null ? at : value.at();
    }

    String path() {
        return path;
    }

    String path(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    boolean has(String key) {
        return values.containsKey(key);
    }

    Optional<Node> get(String key) {
        return Optional.ofNullable(values.get(key));
    }

    void problem(String key, String problem) {
        problems.add(at(key), path(key), problem);
    }

    /** A text, number or word as it is written. */
    Optional<String> text(String key) {
        return get(key).flatMap(node -> text(node, path(key)));
    }

    Optional<Double> number(String key) {
        return get(key).flatMap(node -> number(node, path(key)));
    }

    Optional<Long> integer(String key) {
        return get(key).flatMap(node -> integer(node, path(key)));
    }

    /** A whole number of a range. */
    Optional<Integer> count(String key, int least) {
        Optional<Long> value = integer(key);
        if (value.isPresent() && (value.get() < least || value.get() > Integer.MAX_VALUE)) {
            problem(key, "is " + value.get() + ", must be a whole number of at least " + least);
            return Optional.empty();
        }
        return value.map(Long::intValue);
    }

    /** One of several words. */
    Optional<String> choice(String key, List<String> words) {
        return text(key).filter(word -> {
            if (!words.contains(word)) {
                problem(key, Words.unknown("word", word, words));
            }
            return words.contains(word);
        });
    }

    /** {@code true} or {@code false}; false if it is left out. */
    boolean flag(String key) {
        return choice(key, List.of("true", "false")).map("true"::equals).orElse(false);
    }

    /** Refuses parts that mean nothing beside others. */
    void refuse(List<String> keys, String why) {
        for (String key : keys) {
            if (has(key)) {
                problem(key, why);
            }
        }
    }

    /** The items of a list. */
    Optional<List<Node>> list(String key) {
        return get(key).flatMap(node -> {
            if (node instanceof Node.Sequence sequence) {
                return Optional.of(sequence.items());
            }
            problem(key, "is " + node.kind() + ", must be a list, such as [a, b]");
            return Optional.empty();
        });
    }

    Optional<String> text(Node node, String where) {
        if (node instanceof Node.Scalar scalar && !scalar.isNothing()) {
            return Optional.of(scalar.text());
        }
        problems.add(
                node.at(),
                where,
                node instanceof Node.Scalar scalar && !scalar.text().isEmpty()
                        ? "is '" + scalar.text() + "', which YAML reads as no value; put it in quotes if you mean the "
                                + "text"
                        : "is " + node.kind() + ", must be a single value");
        return Optional.empty();
    }

    Optional<Double> number(Node node, String where) {
        return text(node, where).flatMap(text -> {
            Optional<Double> value = parseNumber(text);
            if (value.isEmpty()) {
                boolean comma = parseNumber(text.replace(',', '.')).isPresent();
                problems.add(
                        node.at(),
                        where,
                        "is '" + Words.cut(text) + "', not a number; "
                                + (comma
                                        ? "write a decimal point"
                                        : "numbers are finite and written like -12, 0.5 or 1e-3"));
            }
            return value;
        });
    }

    Optional<Long> integer(Node node, String where) {
        return text(node, where).flatMap(text -> {
            Optional<Long> value = DecimalText.parseLong(text);
            if (value.isEmpty()) {
                problems.add(
                        node.at(),
                        where,
                        "is '" + Words.cut(text) + "', not a whole number of at most 64 bits, like 12");
            }
            return value;
        });
    }

    /** A number, its sign kept even if it is 0, so that what is written can be read again to the bit. */
    static Optional<Double> parseNumber(String text) {
        return DecimalText.parseDouble(text)
                .map(value -> value == 0 && text.startsWith("-") ? Double.valueOf(-0.0) : value);
    }
}
