package io.thalweg.store.definition;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A named entry of a definition.
 *
 * @param at where the name is
 * @param path the name with what it belongs to, for messages
 */
record Named(String name, Mark at, String path, Node body) {

    /**
     * The entries of a map from names to bodies, or of a list of maps that have a {@code name} each.
     *
     * @param key what they are, e.g. {@code parameters}
     */
    static List<Named> all(Node node, String key, Problems problems) {
        List<Named> all = new ArrayList<>();
        if (node instanceof Node.Mapping mapping) {
            for (Node.Entry entry : mapping.entries()) {
                String name = entry.key().text();
                all.add(new Named(name, entry.key().at(), key + "." + Words.cut(name), entry.value()));
            }
        } else if (node instanceof Node.Sequence sequence) {
            for (int i = 0; i < sequence.items().size(); i++) {
                item(sequence.items().get(i), key + "[" + (i + 1) + "]", key, problems)
                        .ifPresent(all::add);
            }
        } else {
            problems.add(node.at(), key, "is " + node.kind() + ", must be a map of names to definitions");
        }
        refuseRepeats(all, problems);
        return all;
    }

    private static Optional<Named> item(Node item, String place, String key, Problems problems) {
        if (item instanceof Node.Mapping mapping) {
            for (Node.Entry entry : mapping.entries()) {
                if (entry.key().text().equals("name")
                        && entry.value() instanceof Node.Scalar name
                        && !name.isNothing()) {
                    return Optional.of(new Named(name.text(), name.at(), key + "." + Words.cut(name.text()), item));
                }
            }
        }
        problems.add(item.at(), place, "has no name; write {name: ..., ...}");
        return Optional.empty();
    }

    private static void refuseRepeats(List<Named> all, Problems problems) {
        Map<String, Mark> first = new LinkedHashMap<>();
        for (Named named : all) {
            Mark before = first.putIfAbsent(named.name(), named.at());
            if (before != null) {
                problems.add(named.at(), named.path(), "has the same name as " + before + "; rename one");
            }
            if (named.name().isBlank()) {
                problems.add(named.at(), named.path(), "has a blank name");
            }
        }
    }

    /** Its parts. */
    Optional<Fields> fields(List<String> known, Problems problems) {
        if (body instanceof Node.Mapping mapping) {
            return Optional.of(new Fields(mapping, path, known, problems));
        }
        problems.add(body.at(), path, "is " + body.kind() + ", must be a map with some of " + String.join(", ", known));
        return Optional.empty();
    }
}
