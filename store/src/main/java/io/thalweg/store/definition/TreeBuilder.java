package io.thalweg.store.definition;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a tree of nodes from the events of a parser, within bounds: what exceeds them is refused before it takes memory. */
final class TreeBuilder {

    /** Deepest nesting: definitions need half of it. */
    static final int MAX_DEPTH = 16;

    /** Most characters of one scalar. */
    static final int MAX_TEXT = 1_000_000;

    /** Most nodes; large ones are the values of pools of candidates. */
    static final int MAX_NODES = 10_000_000;

    private final Deque<Container> open = new ArrayDeque<>();
    private @Nullable Node root;
    private int nodes;

    /** The text is malformed, or exceeds a bound; the message is a problem with its place. */
    static final class Malformed extends Exception {

        private static final long serialVersionUID = 1L;

        Malformed(Mark at, String problem) {
            super(at + ": " + problem);
        }
    }

    private static final class Container {
        private final boolean mapping;
        private final Mark at;
        private final List<Node> items = new ArrayList<>();
        private final List<Node.Entry> entries = new ArrayList<>();
        private final Map<String, Mark> names = new HashMap<>();
        private Node.@Nullable Scalar key;

        Container(boolean mapping, Mark at) {
            this.mapping = mapping;
            this.at = at;
        }
    }

    void scalar(String text, boolean quoted, Mark at) throws Malformed {
        if (text.length() > MAX_TEXT) {
            throw new Malformed(at, "a text of " + text.length() + " characters; at most " + MAX_TEXT + " are read");
        }
        Node.Scalar scalar = new Node.Scalar(text, quoted, at);
        Container parent = open.peek();
        if (parent != null && parent.mapping && parent.key == null) {
            Mark first = parent.names.putIfAbsent(text, at);
            if (first != null) {
                throw new Malformed(
                        at, "'" + Words.cut(text) + "' is given twice, first at " + first + "; remove one of them");
            }
            parent.key = scalar;
        } else {
            add(scalar);
        }
    }

    void begin(boolean mapping, Mark at) throws Malformed {
        if (open.size() == MAX_DEPTH) {
            throw new Malformed(at, "nested deeper than " + MAX_DEPTH + " levels, which is too deep");
        }
        Container parent = open.peek();
        if (parent != null && parent.mapping && parent.key == null) {
            throw new Malformed(at, "a name is expected here, not a list or a map");
        }
        open.push(new Container(mapping, at));
    }

    void end() throws Malformed {
        Container container = open.pop();
        add(
                container.mapping
                        ? new Node.Mapping(List.copyOf(container.entries), container.at)
                        : new Node.Sequence(List.copyOf(container.items), container.at));
    }

    private void add(Node node) throws Malformed {
        if (++nodes > MAX_NODES) {
            throw new Malformed(node.at(), "more than " + MAX_NODES + " values, which is the limit");
        }
        Container parent = open.peek();
        if (parent == null) {
            root = node;
        } else if (parent.key != null) {
            parent.entries.add(new Node.Entry(parent.key, node));
            parent.key = null;
        } else {
            parent.items.add(node);
        }
    }

    /** Whether the one value that a text has is complete. */
    boolean isComplete() {
        return root != null;
    }

    /** The tree. */
    Node root() throws Malformed {
        if (root == null) {
            throw new Malformed(new Mark(1, 1), "nothing is defined here");
        }
        return root;
    }
}
