package io.thalweg.store.definition;

import io.thalweg.core.error.InvalidDefinitionException;
import java.util.List;
import java.util.TreeMap;

/** Collects what is wrong with a definition, in the order of the text, so that its author learns of everything at once. */
final class Problems {

    /** More than these help nobody. */
    private static final int MAX = 1_000;

    private final TreeMap<Mark, String> found = new TreeMap<>();

    /** Adds a problem; of several at one place the first is kept, for the others tend to follow from it. */
    void add(Mark at, String path, String problem) {
        if (found.size() < MAX) {
            found.putIfAbsent(at, at + (path.isEmpty() ? "" : ", " + path) + ": " + problem);
        }
    }

    boolean areNone() {
        return found.isEmpty();
    }

    InvalidDefinitionException exception(String source) {
        return new InvalidDefinitionException(source, List.copyOf(found.values()));
    }
}
