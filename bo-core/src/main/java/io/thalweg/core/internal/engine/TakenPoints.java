package io.thalweg.core.internal.engine;

import io.thalweg.core.space.Point;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The points of the unit cube that trials occupy, so that none is suggested twice. Two points closer than 1e-12 in every
 * coordinate are one.
 *
 * <p>A hash table with open addressing, whose entries are points that are there anyway: a trial's, of which the coordinates are computed
 * when they are looked at. So an entry takes a dozen bytes, whatever the dimension.
 */
final class TakenPoints {

    private static final double QUANTUM = 1e-12;

    private static final int FEWEST = 16;

    private final Function<Point, double[]> encoding;

    /** A {@link Point}, or its coordinates; null where there is none. The length is a power of two. */
    private @Nullable Object[] entries = new @Nullable Object[FEWEST];

    /** How many trials are at each entry; 0 where they are gone, until the table is made anew. */
    private int[] trials = new int[FEWEST];

    /** Places in use, by trials that are gone as well. */
    private int used;

    private int size;

    /** Points that are given by their coordinates. */
    TakenPoints() {
        this(point -> {
            throw new IllegalStateException("no space has " + point);
        });
    }

    /**
     * Points of a space.
     *
     * @param encoding their coordinates
     */
    TakenPoints(Function<Point, double[]> encoding) {
        this.encoding = encoding;
    }

    void add(double[] u) {
        add(key(u), u);
    }

    void add(Point point) {
        add(key(point), point);
    }

    void remove(double[] u) {
        remove(key(u));
    }

    void remove(Point point) {
        remove(key(point));
    }

    void clear() {
        entries = new @Nullable Object[FEWEST];
        trials = new int[FEWEST];
        used = 0;
        size = 0;
    }

    boolean contains(double[] u) {
        return trials[place(key(u))] > 0;
    }

    /** Number of distinct points. */
    int size() {
        return size;
    }

    private void add(long[] key, Object entry) {
        int at = place(key);
        if (entries[at] == null) {
            if (2 * (used + 1) > entries.length) {
                rebuild();
                at = place(key);
            }
            used++;
        }
        if (trials[at] == 0) {
            entries[at] = entry instanceof double[] u ? u.clone() : entry;
            size++;
        }
        trials[at]++;
    }

    private void remove(long[] key) {
        int at = place(key);
        if (trials[at] > 0) {
            trials[at]--;
            size -= trials[at] == 0 ? 1 : 0;
        }
    }

    /** With room for as many points again, and without those that are gone. */
    private void rebuild() {
        @Nullable Object[] before = entries;
        int[] counts = trials;
        int length = Math.max(FEWEST, Integer.highestOneBit(size + 1) * 4);
        entries = new @Nullable Object[length];
        trials = new int[length];
        used = size;
        for (int i = 0; i < before.length; i++) {
            Object entry = before[i];
            if (entry != null && counts[i] > 0) {
                int at = place(key(entry));
                entries[at] = entry;
                trials[at] = counts[i];
            }
        }
    }

    /** Where the point of a key is, or would be. */
    private int place(long[] key) {
        int mask = entries.length - 1;
        int at = spread(key) & mask;
        while (true) {
            Object entry = entries[at];
            if (entry == null || Arrays.equals(key(entry), key)) {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    /** A hash of which the low bits depend on all bits of a key: the finaliser of MurmurHash3. */
    private static int spread(long[] key) {
        long hash = 0;
        for (long coordinate : key) {
            hash = 31 * hash + coordinate;
        }
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return (int) (hash ^ (hash >>> 33));
    }

    private long[] key(Object entry) {
        return key(entry instanceof Point point ? encoding.apply(point) : (double[]) entry);
    }

    private static long[] key(double[] u) {
        long[] key = new long[u.length];
        for (int j = 0; j < u.length; j++) {
            key[j] = Math.round(u[j] / QUANTUM);
        }
        return key;
    }
}
