package io.thalweg.store.journal;

import io.thalweg.core.error.StoreCorruptException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Reads groups of reports. Each is synced before the next one is begun, and is one line; so only the last line can have been cut short by
 * a crash, and anything else that is not what was written is damage.
 */
final class CurveReader implements Lines.Reader {

    private final Path path;
    private final Sink sink;
    private boolean inside;
    private long expected;
    private long end = -1;
    private long badAt = -1;
    private String looks = "";

    /** What is done with a group. */
    @FunctionalInterface
    interface Sink {

        /**
         * Takes the next group.
         *
         * @param at its place
         * @param after the place after it
         */
        void group(long at, long after, CurveGroup group);
    }

    private CurveReader(Path path, long count, boolean inside, Sink sink) {
        this.path = path;
        this.expected = count;
        this.inside = inside;
        this.sink = sink;
    }

    /**
     * Where reading has ended.
     *
     * @param at the place after the last group; −1 if there was none
     * @param count how many reports there are up to it
     * @param torn whether more follows, which is no whole line
     */
    record Extent(long at, long count, boolean torn) {}

    /**
     * Reads from a group on.
     *
     * @param count how many reports there are before it
     */
    static Extent read(Path path, Disk.Handle file, long from, long to, long count, Sink sink) throws IOException {
        return new CurveReader(path, count, false, sink).read(file, from, to);
    }

    /** Reads from within a line on, which is left out. */
    static Extent readInside(Path path, Disk.Handle file, long from, long to, Sink sink) throws IOException {
        return new CurveReader(path, -1, true, sink).read(file, from, to);
    }

    /** A sink of all reports in a part of the stream. */
    static Sink reports(Path path, long from, long to, Consumer<io.thalweg.core.trial.StepReport> sink) {
        return (at, after, group) -> {
            if (group.end() > from && group.first() < to) {
                try {
                    group.read(from, to, sink);
                } catch (IllegalArgumentException | ArithmeticException e) {
                    throw foreign(path, at);
                }
            }
        };
    }

    private Extent read(Disk.Handle file, long from, long to) throws IOException {
        Lines.read(file, from, to, this);
        if (badAt >= 0 && to < Long.MAX_VALUE) {
            throw bad(); // what was cut short is at the end of the file, and this is not
        }
        return new Extent(end, expected, badAt >= 0);
    }

    @Override
    public void line(long at, byte[] bytes, int offset, int length, boolean ended) {
        if (inside) {
            inside = false;
            return;
        }
        if (badAt >= 0) {
            throw bad();
        }
        if (!ended || !Lines.isGood(bytes, offset, length)) {
            badAt = at;
            looks = Tail.looks(bytes, offset, length);
            return;
        }
        CurveGroup group = group(at, bytes, offset, length - Lines.SUFFIX);
        if (expected >= 0 && group.first() != expected) {
            throw damage(
                    path,
                    at,
                    "begins with number " + group.first() + " where " + expected
                            + " should be: reports are missing, duplicated or out of order");
        }
        expected = group.end();
        end = at + length + 1;
        sink.group(at, end, group);
    }

    private StoreCorruptException bad() {
        return damage(path, badAt, "is not what was written: " + looks);
    }

    private CurveGroup group(long at, byte[] bytes, int offset, int length) {
        try {
            return CurveGroup.of(bytes, offset, length);
        } catch (IllegalArgumentException e) {
            throw foreign(path, at);
        }
    }

    private static StoreCorruptException foreign(Path path, long at) {
        return damage(
                path,
                at,
                "has the right checksum, but is no group of reports that this version knows; if a newer one has written it, use that");
    }

    private static StoreCorruptException damage(Path path, long at, String why) {
        return new StoreCorruptException(
                path + " is damaged: the group of reports at byte " + at + " " + why
                        + ". Nothing was changed; restore the file from a copy. The study beside it is not affected, but for its learning curves");
    }
}
