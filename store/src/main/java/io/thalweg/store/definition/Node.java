package io.thalweg.store.definition;

import java.util.List;

/** A part of a YAML or JSON text, with its place. Scalars are not typed here: what they mean depends on where they stand. */
sealed interface Node {

    /** Where it begins. */
    Mark at();

    /** What it is, in words. */
    String kind();

    /**
     * A text, number, truth value or nothing.
     *
     * @param text as it is written, without quotes
     * @param quoted whether it is text for certain: in quotes or, in YAML, a block of text
     */
    record Scalar(String text, boolean quoted, Mark at) implements Node {

        /** Whether nothing is written there, or a word for it. */
        boolean isNothing() {
            return !quoted && (text.isEmpty() || text.equals("null") || text.equals("~"));
        }

        @Override
        public String kind() {
            return isNothing() ? "nothing" : "a single value";
        }
    }

    /** Several things in order. */
    record Sequence(List<Node> items, Mark at) implements Node {
        @Override
        public String kind() {
            return "a list";
        }
    }

    /** Things by name, in order; names are distinct. */
    record Mapping(List<Entry> entries, Mark at) implements Node {
        @Override
        public String kind() {
            return "a map of names to values";
        }
    }

    /** A thing and its name. */
    record Entry(Scalar key, Node value) {}
}
