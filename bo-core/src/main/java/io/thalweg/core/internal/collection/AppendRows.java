package io.thalweg.core.internal.collection;

import java.util.Arrays;
import java.util.Objects;

/**
 * An immutable table of numbers that grows at its end, by the rule of {@link AppendList}: longer versions share the storage of shorter
 * ones, and a fork copies no more than a block. A row takes the memory of its numbers and no object.
 */
public final class AppendRows {

    /** Rows of a full block. */
    private static final int BLOCK = 256;

    private static final int FIRST = 8;

    private final int width;
    private final AppendList<double[]> full;
    private final Tail tail;
    private final int size;

    private AppendRows(int width, AppendList<double[]> full, Tail tail, int size) {
        this.width = width;
        this.full = full;
        this.tail = tail;
        this.size = size;
    }

    /** No rows. */
    public static AppendRows ofWidth(int width) {
        return new AppendRows(width, AppendList.empty(), new Tail(new double[FIRST * width], 0), 0);
    }

    /** This table with one more row, which is copied. */
    public AppendRows append(double... row) {
        if (row.length != width) {
            throw new IllegalArgumentException("row has length " + row.length + ", the table has width " + width);
        }
        int rest = size % BLOCK;
        synchronized (tail) {
            if (tail.used == rest && rest * width < tail.values.length) {
                return with(tail, row, rest);
            }
        }
        int room = Math.min(BLOCK, Math.max(FIRST, 2 * rest));
        return with(new Tail(Arrays.copyOf(Arrays.copyOf(tail.values, rest * width), room * width), rest), row, rest);
    }

    private AppendRows with(Tail to, double[] row, int rest) {
        System.arraycopy(row, 0, to.values, rest * width, width);
        to.used = rest + 1;
        return to.used == BLOCK
                ? new AppendRows(width, full.append(to.values), new Tail(new double[FIRST * width], 0), size + 1)
                : new AppendRows(width, full, to, size + 1);
    }

    /** Number of rows. */
    public int size() {
        return size;
    }

    /** Number of columns. */
    public int width() {
        return width;
    }

    /** A number. */
    public double get(int row, int column) {
        Objects.checkIndex(row, size);
        Objects.checkIndex(column, width);
        return block(row)[row % BLOCK * width + column];
    }

    /** Copies the first numbers of a row to a place in an array. */
    public void copy(int row, int columns, double[] to, int at) {
        Objects.checkIndex(row, size);
        Objects.checkFromIndexSize(0, columns, width);
        System.arraycopy(block(row), row % BLOCK * width, to, at, columns);
    }

    private double[] block(int row) {
        int block = row / BLOCK;
        return block < full.size() ? full.get(block) : tail.values;
    }

    /** A block that is not full, and how many of its rows belong to the longest version. */
    private static final class Tail {
        private final double[] values;
        private int used;

        Tail(double[] values, int used) {
            this.values = values;
            this.used = used;
        }
    }
}
