package io.thalweg.store.journal;

import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.StoreVersionException;
import io.thalweg.store.json.EventJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the frames of a journal from a place on, and holds what it reads against what witnesses say. A frame is all the events that were
 * synced together: it is read whole or not at all.
 */
final class FrameReader implements Lines.Reader {

    private final Path path;
    private final Disk.Handle file;
    private final Sink sink;
    private final List<Witness> unmet;
    private String id;
    private boolean needsHeader;
    private Place good;
    private boolean framed;
    private long skipTo;
    private int chain;
    private Tail tail;
    private final List<EventJson.Entry> frame = new ArrayList<>();

    /** What is done with what is read. */
    interface Sink {

        /**
         * The header, which comes first if the journal is read from its beginning.
         *
         * @return up to where events are known already: they are not read, but it is checked that all of it is there as it was
         */
        Optional<Witness> header(Header header);

        /**
         * A frame.
         *
         * @param at its place
         * @param entries its events, never empty; the list is used again afterwards
         */
        void frame(long at, List<EventJson.Entry> entries);
    }

    /**
     * How far a journal is good.
     *
     * @param good the place after the last whole frame
     * @param end the size of the file
     * @param framed whether it is said that frames follow, see {@link Control.Kind#FRAMES}
     */
    record Extent(Place good, long end, boolean framed) {

        /** Whether the end of the file is a frame that was cut short. */
        boolean torn() {
            return end > good.at();
        }
    }

    /**
     * A reader.
     *
     * @param path of the journal, for messages
     * @param from where to read from
     * @param id of the study; of no meaning at the beginning, where the header says it
     * @param witnesses of the part that is read
     */
    FrameReader(
            Path path, Disk.Handle file, Place from, String id, boolean framed, List<Witness> witnesses, Sink sink) {
        this.path = path;
        this.file = file;
        this.good = from;
        this.chain = from.chain();
        this.id = id;
        this.needsHeader = from.at() == 0;
        this.framed = framed;
        this.unmet = new ArrayList<>(witnesses);
        this.unmet.removeIf(witness -> witness.length() <= from.at());
        this.sink = sink;
        this.tail = new Tail(from.sequence());
    }

    /**
     * Reads to the end.
     *
     * @throws StoreCorruptException with file, place and what it looks like, if this is not what was written
     * @throws StoreVersionException if a newer version has written it
     */
    Extent read() throws IOException {
        long end = Lines.read(file, good.at(), this);
        if (tail.isDamage() || (needsHeader && end > 0)) {
            throw damage(Math.max(good.at(), tail.damagedAt()), "is not what was written: " + tail.looks());
        }
        if (needsHeader) {
            throw new StoreCorruptException(
                    path + " is empty: even a study just begun has a header, so this file was damaged. Restore it "
                            + "from a copy; if there never was a study here, delete the file");
        }
        for (Witness witness : unmet) {
            throw missing(witness, end);
        }
        return new Extent(good, end, framed);
    }

    private StoreCorruptException missing(Witness witness, long end) {
        if (tail.damaged()) {
            return damage(
                    tail.damagedAt(),
                    "is not what was written: " + tail.looks() + "; "
                            + witness.file().getFileName()
                            + " says that the journal was good up to byte " + witness.length() + ", event "
                            + witness.sequence());
        }
        if (witness.length() < good.at()) {
            return damage(
                    witness.length(),
                    "does not begin there, where " + witness.file().getFileName() + " says that one ended");
        }
        return new StoreCorruptException(path + " has lost its end: it is good up to byte " + good.at() + " of " + end
                + ", event " + good.sequence() + ", and " + witness.file().getFileName() + " says that it was "
                + witness.length() + " bytes long, up to event " + witness.sequence() + ". " + advice());
    }

    private StoreCorruptException damage(long at, String what) {
        return new StoreCorruptException(path + " is damaged: the record at byte " + at + " " + what + ". " + advice());
    }

    private String advice() {
        return "Nothing was changed. Restore the file from a copy, or see what can be kept with \"thalweg doctor --store "
                + path.resolveSibling("").normalize() + " --repair --dry-run\"";
    }

    @Override
    public void line(long at, byte[] bytes, int offset, int length, boolean ended) throws IOException {
        if (!ended || !Lines.isGood(bytes, offset, length)) {
            tail.bad(at, bytes, offset, length);
            return;
        }
        if (tail.damaged()) {
            tail.good(bytes, offset, length - Lines.SUFFIX);
            return;
        }
        chain = Place.chain(chain, bytes, offset, length + 1);
        long next = at + length + 1;
        int content = length - Lines.SUFFIX;
        if (needsHeader) {
            header(bytes, offset, content);
            goodUpTo(next, good.sequence());
        } else if (at < skipTo) {
            goodUpTo(next, good.sequence());
        } else {
            record(at, next, bytes, offset, content);
        }
    }

    private void header(byte[] bytes, int offset, int length) throws IOException {
        Header header = versioned(0, () -> Header.of(bytes, offset, length))
                .orElseThrow(() -> new StoreCorruptException(
                        path + " is not a journal: its first line is not a journal's header. Nothing was changed"));
        needsHeader = false;
        id = header.id();
        framed = header.version() > 1;
        requireSameStudy();
        sink.header(header).ifPresent(known -> {
            skipTo = known.length();
            good = new Place(good.at(), known.sequence(), good.chain());
            framed = true; // who made it has said so before
        });
    }

    private void record(long at, long next, byte[] bytes, int offset, int length) {
        Optional<Control> control = versioned(at, () -> Control.of(bytes, offset, length));
        if (control.isPresent()) {
            if (!frame.isEmpty()) {
                throw damage(at, "lies within a group of events that were recorded together");
            }
            if (control.get().kind() == Control.Kind.REPLACED) {
                throw new StoreCorruptException(path + " was replaced by a repaired file at byte " + at
                        + "; if it still has this name, the repair was interrupted. " + advice());
            }
            framed = true;
            goodUpTo(next, good.sequence());
            return;
        }
        EventJson.Entry entry = entry(at, bytes, offset, length);
        long expected = good.sequence() + frame.size() + 1;
        if (entry.sequence() != expected) {
            throw damage(
                    at,
                    entry.sequence() < expected
                            ? "has number " + entry.sequence() + ", which came before: it is duplicated or out of order"
                            : "has number " + entry.sequence() + " where " + expected
                                    + " should be: some are missing or out of order");
        }
        if (entry.first() != good.sequence() + 1) {
            throw damage(at, "belongs to events from " + entry.first() + " on, the first of which is missing");
        }
        frame.add(entry);
        if (entry.part() == 0) {
            sink.frame(good.at(), frame);
            goodUpTo(next, good.sequence() + frame.size());
            frame.clear();
        }
    }

    private EventJson.Entry entry(long at, byte[] bytes, int offset, int length) {
        return versioned(at, () -> {
            try {
                return EventJson.readRecord(bytes, offset, length);
            } catch (IllegalArgumentException e) {
                throw damage(at, "has the right checksum, but " + e.getMessage());
            }
        });
    }

    /** Names the file and the place where a newer version is met. */
    private <T> T versioned(long at, java.util.function.Supplier<T> reading) {
        try {
            return reading.get();
        } catch (StoreVersionException e) {
            throw new StoreVersionException(path + ", byte " + at + ": " + e.getMessage(), e);
        }
    }

    private void goodUpTo(long at, long sequence) {
        good = new Place(at, sequence, chain);
        tail = new Tail(sequence);
        unmet.removeIf(witness -> witness.length() == at && isMet(witness, at));
    }

    private boolean isMet(Witness witness, long at) {
        boolean sequenceDiffers = at >= skipTo && witness.sequence() != good.sequence();
        boolean chainDiffers = witness.chain().isPresent() && witness.chain().getAsInt() != chain;
        if (sequenceDiffers || chainDiffers) {
            throw damage(
                    at,
                    "is not preceded by what " + witness.file().getFileName()
                            + " records: earlier records were changed or reordered");
        }
        return true;
    }

    private void requireSameStudy() {
        for (Witness witness : unmet) {
            if (!witness.id().equals(id)) {
                throw new StoreCorruptException(path + " is the journal of study " + id + ", and "
                        + witness.file().getFileName() + " beside it is of study " + witness.id()
                        + ": one of them does not belong here. Nothing was changed; remove it");
            }
        }
    }
}
