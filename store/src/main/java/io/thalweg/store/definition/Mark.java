package io.thalweg.store.definition;

/**
 * A place in a text.
 *
 * @param line counted from 1
 * @param column counted from 1, in characters
 */
record Mark(int line, int column) implements Comparable<Mark> {

    @Override
    public int compareTo(Mark other) {
        return line != other.line ? Integer.compare(line, other.line) : Integer.compare(column, other.column);
    }

    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
