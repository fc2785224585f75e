package io.thalweg.store.journal;

import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.StoreUnavailableException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file of a journal: read on from the place that was reached, frames appended, what a dead writer left put aside. Knows bytes and
 * frames, not what they mean.
 */
final class JournalFile {

    private static final Logger LOG = LoggerFactory.getLogger(JournalFile.class);

    /** How many bytes before a place are compared: the checksum of the last record, at least. */
    private static final int KNOWN = 64;

    /** How much of a long frame is written at a time. */
    private static final int PORTION = 1 << 16;

    private final Disk disk;
    private final Path directory;
    private final Path path;
    private final boolean writable;
    private final CommitMark mark;

    /** What is filled before it is written; one frame is written at a time. */
    private final byte[] portion = new byte[PORTION];

    private Disk.@Nullable Handle file;
    private Place place = Place.START;
    private byte[] last = {};
    private boolean framed;
    private boolean warned;
    private boolean warnedOfEnd;
    private boolean unmarked;

    /** How far the mark goes. */
    private long marked;

    /** Where a write failed: what lies between there and {@link #failedEnd} was never acknowledged and goes. */
    private long failedAt = -1;

    private long failedEnd;

    JournalFile(Disk disk, Path directory, boolean writable) {
        this.disk = disk;
        this.directory = directory;
        this.path = directory.resolve(StudyFiles.JOURNAL);
        this.writable = writable;
        this.mark = new CommitMark(disk, directory);
    }

    Path path() {
        return path;
    }

    /** The place up to which it was read or written. */
    Place place() {
        return place;
    }

    /** Leaves it to the caller to speak of ends that were cut short. */
    void silence() {
        warned = true;
        warnedOfEnd = true;
    }

    /** Whether the file exists. */
    boolean isThere() throws IOException {
        return disk.exists(path);
    }

    /** Refuses to take a study whose journal is missing for none. */
    void requireNoRemains() throws IOException {
        StudyFiles.requireNoRemains(disk, directory);
    }

    /** Whether anything was read or written. */
    boolean isBegun() {
        return place.at() > 0;
    }

    /** Whether what stands before the place is what stood there when it was read. */
    boolean isKnownAgain() throws IOException {
        return Arrays.equals(last, open().read(place.at() - last.length, place.at()));
    }

    /**
     * Whether the file exists. Lets go of one that is not the one of this name any more: restored from a copy, say. To be called while the
     * journal is locked.
     */
    boolean isThereStill() throws IOException {
        if (file == null) {
            return isThere();
        }
        long size = disk.size(path);
        if (file.length() != size) {
            close();
        }
        return size > 0 || isThere();
    }

    /**
     * Reads on from the place.
     *
     * @param id of the study, if it is known
     * @param witnesses besides the commit mark
     */
    FrameReader.Extent readOn(String id, List<Witness> witnesses, FrameReader.Sink sink) throws IOException {
        List<Witness> all = new ArrayList<>(witnesses);
        // Read first: the journal is always as long as the mark says, or longer.
        Optional<Witness> witness = mark.read();
        witness.ifPresent(all::add);
        marked = witness.map(Witness::length).orElse(0L);
        if (!warned) {
            warned = true;
            StudyFiles.warnOfTorn(disk, directory);
        }
        Disk.Handle open = open();
        FrameReader.Extent extent = new FrameReader(path, open, place, id, framed, all, sink).read();
        framed = extent.framed();
        if (extent.good().at() > place.at()) {
            long end = extent.good().at();
            moveTo(extent.good(), open.read(Math.max(0, end - KNOWN), end));
        }
        if (extent.torn() && !writable && !warnedOfEnd) {
            warnedOfEnd = true;
            LOG.warn(
                    "{} ends with {} bytes of an incomplete record: it is being written right now, or was cut short "
                            + "by a crash",
                    path,
                    extent.end() - extent.good().at());
        }
        return extent;
    }

    /** Reads all of it. */
    Reached readAll(FrameReader.Sink sink) throws IOException {
        return reached(open(), Place.START, false, sink);
    }

    /**
     * Where somebody has read to.
     *
     * @param before what stood before it
     */
    record Reached(Place place, byte[] before, boolean framed) {}

    /** Reads on from where somebody has read to, if what stood before it still does. */
    Optional<Reached> readOn(Reached from, FrameReader.Sink sink) throws IOException {
        Disk.Handle open = open();
        long at = from.place().at();
        byte[] before = from.before();
        return Arrays.equals(before, open.read(at - before.length, at))
                ? Optional.of(reached(open, from.place(), from.framed(), sink))
                : Optional.empty();
    }

    private Reached reached(Disk.Handle open, Place from, boolean known, FrameReader.Sink sink) throws IOException {
        FrameReader.Extent extent = new FrameReader(path, open, from, "", known, List.of(), sink).read();
        long end = extent.good().at();
        return new Reached(extent.good(), open.read(Math.max(0, end - KNOWN), end), extent.framed());
    }

    private void moveTo(Place next, byte[] before) {
        place = next;
        last = before;
    }

    /** An error of a record that cannot follow what stands before it. */
    StoreCorruptException contradicts(long at, String why) {
        return new StoreCorruptException(path + " is damaged: the record at byte " + at
                + " has the right checksum, but contradicts earlier records: " + why
                + ". Nothing was changed; restore the file from a copy");
    }

    /** An error that is met again if it is more than a write of somebody else that has failed meanwhile. */
    void log(StoreCorruptException e) {
        LOG.debug("{} is read anew", path, e);
    }

    /** What a failed write may have left, unless others have written after it and so taken it for good. */
    void undoFailedWrite() throws IOException {
        if (failedAt >= 0) {
            Disk.Handle open = open();
            long length = open.length();
            if (length <= failedEnd) {
                open.truncate(Math.min(length, failedAt));
                open.sync();
            }
            failedAt = -1;
        }
    }

    /** Keeps aside what a dead writer has left of a frame: to be called while the journal is locked. */
    void setAside(FrameReader.Extent extent) throws IOException {
        if (extent.torn()) {
            StudyFiles.setAside(disk, path, open(), extent.good().at(), extent.end());
        }
    }

    /** What a writer of this version needs before it appends: to be called while the journal is locked. */
    void prepare(String id) throws IOException {
        if (!framed) {
            byte[] line = new Control(Control.Kind.FRAMES).line();
            try (Frame frame = frame()) {
                frame.write(line);
                frame.commit(id, 0);
            }
            framed = true;
            StudyFiles.keepLineEnds(disk, directory);
        }
        if (marked < place.at() && !unmarked) {
            open().sync(); // whoever wrote it died before it could say that it was safe
            witness(CommitMark.line(id, place));
        }
    }

    /** Makes the file, with its header. */
    void begin(Header header) throws IOException {
        requireNoRemains();
        byte[] line = Lines.line(header.content());
        Place next = new Place(line.length, 0, Place.chain(0, line, 0, line.length));
        byte[] marking = CommitMark.line(header.id(), next);
        try {
            disk.replace(path, line, true);
        } catch (IOException | RuntimeException | Error e) {
            disk.delete(path);
            throw e;
        }
        moveTo(next, tail(line));
        framed = true;
        witness(marking);
        StudyFiles.keepLineEnds(disk, directory);
    }

    private static byte[] tail(byte[] line) {
        return Arrays.copyOfRange(line, Math.max(0, line.length - KNOWN), line.length);
    }

    /** Writes the mark. What it speaks of is safe already; without it less is found out if the end is lost one day. */
    private void witness(byte[] line) {
        try {
            mark.write(line);
            marked = place.at();
        } catch (IOException | RuntimeException | Error e) {
            mark.close();
            if (!unmarked) {
                unmarked = true;
                LOG.warn("{} could not be written; the journal does not need it: {}", CommitMark.FILE, e.toString());
            }
        }
    }

    /** Lines to be written together. */
    Frame frame() throws IOException {
        if (failedAt >= 0) {
            throw new StoreUnavailableException(
                    "a failed write to " + path + " could not be undone; close the study and open it again");
        }
        return new Frame(open());
    }

    /** Lines that are written and synced together, or not at all. */
    final class Frame implements Closeable {
        private final Disk.Handle open;
        private int filled;
        private long at = place.at();
        private int chain = place.chain();
        private byte[] lastLine = {};
        private boolean committed;

        Frame(Disk.Handle open) {
            this.open = open;
            failedAt = place.at(); // until it is committed
            failedEnd = place.at();
        }

        void write(byte[] line) throws IOException {
            if (filled + line.length > portion.length) {
                flush();
            }
            if (line.length > portion.length) {
                put(line, line.length);
            } else {
                System.arraycopy(line, 0, portion, filled, line.length);
                filled += line.length;
            }
            chain = Place.chain(chain, line, 0, line.length);
            lastLine = line;
        }

        private void flush() throws IOException {
            if (filled > 0) {
                put(portion, filled);
                filled = 0;
            }
        }

        private void put(byte[] bytes, int length) throws IOException {
            failedEnd = at + length;
            open.write(at, bytes, length);
            at += length;
        }

        /** Returns when the lines survive a power failure. Nothing can fail after that. */
        void commit(String id, int events) throws IOException {
            flush();
            Place next = new Place(at, place.sequence() + events, chain);
            byte[] before = tail(lastLine);
            byte[] marking = CommitMark.line(id, next);
            open.sync();
            moveTo(next, before);
            failedAt = -1;
            committed = true;
            witness(marking);
        }

        /** Undoes what was not committed. A failed sync says nothing about what is on the disk, so the handle is trusted no more. */
        @Override
        public void close() throws IOException {
            if (committed) {
                return;
            }
            if (failedEnd == failedAt) {
                failedAt = -1; // nothing was written
                return;
            }
            try {
                open.truncate(failedAt);
                failedEnd = failedAt; // what stands there from now on is of somebody else
            } finally {
                JournalFile.this.close();
            }
        }
    }

    private Disk.Handle open() throws IOException {
        if (file == null) {
            file = disk.open(path, writable);
        }
        return file;
    }

    /** Everything that was read, to read it anew. */
    void forget() {
        close();
        place = Place.START;
        last = new byte[0];
        framed = false;
    }

    void close() {
        mark.close();
        if (file != null) {
            try {
                file.close();
            } catch (IOException e) {
                LOG.warn("{} could not be closed", path, e);
            }
            file = null;
        }
    }
}
