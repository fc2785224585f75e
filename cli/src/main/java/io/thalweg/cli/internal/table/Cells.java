package io.thalweg.cli.internal.table;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.IntFunction;

/**
 * The cells of the rows of a table: the characters of all of them one after the other, and where each ends. A million rows take little
 * more memory than their file; the text of a cell is made when it is looked at.
 */
final class Cells {

    private final int width;
    private final String characters;
    private final int[] ends;
    private final int[] lines;

    private Cells(int width, String characters, int[] ends, int[] lines) {
        this.width = width;
        this.characters = characters;
        this.ends = ends;
        this.lines = lines;
    }

    /** Number of rows. */
    int rows() {
        return lines.length;
    }

    /** Line of the file in which a row begins, counted from 1. */
    int line(int row) {
        return lines[row];
    }

    /** A cell as it stands, without surrounding blanks. */
    String text(int row, int column) {
        int cell = row * width + column;
        return characters.substring(cell == 0 ? 0 : ends[cell - 1], ends[cell]).strip();
    }

    /** A list of which each element is made when it is looked at. */
    static List<String> view(int size, IntFunction<String> element) {
        return new View(size, element);
    }

    private static final class View extends AbstractList<String> implements RandomAccess {
        private final int size;
        private final IntFunction<String> element;

        View(int size, IntFunction<String> element) {
            this.size = size;
            this.element = element;
        }

        @Override
        public String get(int index) {
            if (index < 0 || index >= size) {
                throw new IndexOutOfBoundsException(index);
            }
            return element.apply(index);
        }

        @Override
        public int size() {
            return size;
        }
    }

    /** Collects rows of the same width. */
    static final class Builder {
        private final int width;
        private final StringBuilder characters;
        private int[] ends = new int[64];
        private int[] lines = new int[16];
        private int rows;

        /**
         * Without rows.
         *
         * @param length of the text that they are read from, which is never less than that of the cells
         */
        Builder(int width, int length) {
            this.width = width;
            this.characters = new StringBuilder(length);
        }

        /** Adds a row; {@code cells} has the width of the table. */
        void add(long line, List<String> cells) {
            if (rows == lines.length) {
                lines = Arrays.copyOf(lines, 2 * rows);
            }
            if ((rows + 1) * width > ends.length) {
                ends = Arrays.copyOf(ends, Math.max(2 * ends.length, (rows + 1) * width));
            }
            for (int j = 0; j < width; j++) {
                characters.append(cells.get(j));
                ends[rows * width + j] = characters.length();
            }
            lines[rows++] = Math.toIntExact(line);
        }

        Cells build() {
            return new Cells(
                    width, characters.toString(), Arrays.copyOf(ends, rows * width), Arrays.copyOf(lines, rows));
        }
    }
}
