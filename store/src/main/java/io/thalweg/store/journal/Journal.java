package io.thalweg.store.journal;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.StudyExistsException;
import io.thalweg.core.study.StudyDefinition;
import io.thalweg.core.study.StudyEvent;
import io.thalweg.core.study.StudyState;
import io.thalweg.core.study.StudyStore.Decision;
import io.thalweg.core.study.StudyStore.Learnt;
import io.thalweg.core.study.StudyStore.Recorded;
import io.thalweg.store.definition.DefinitionJson;
import io.thalweg.store.json.EventJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The journal as the one thread sees it that reads and writes it. Its file is only ever appended to, and only while the journal is
 * locked; what was read stays valid, and catching up means reading what others have appended.
 */
final class Journal {

    /** The name of the file in the directory of a study. */
    static final String FILE = "journal-000001.jsonl";

    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

    /** How many bytes before the place of a snapshot are compared: the checksum of the last record, at least. */
    private static final int MARK = 64;

    /** Fewer are read again as quickly. */
    private static final int MANY_EVENTS = 1000;

    private final Disk disk;
    private final Path directory;
    private final Path path;
    private final InstantSource clock;
    private final SnapshotFile snapshots;
    private Disk.@Nullable Handle file;
    private Optional<Header> header = Optional.empty();
    private Optional<StudyDefinition> definition = Optional.empty();
    private StudyState state = StudyState.empty();
    private Optional<Learnt> learnt = Optional.empty();

    /** Place after the last record read or written. */
    private long end;

    /** The bytes before that place, by which it is known again. */
    private byte[] mark = {};

    /** Number of that record. */
    private long sequence;

    /** Number of the last record that the snapshot includes. */
    private long inSnapshot;

    /** Where a write failed: what lies between there and {@link #failedEnd} was never acknowledged and goes. */
    private long failedAt = -1;

    private long failedEnd;

    Journal(Disk disk, Path directory, InstantSource clock) {
        this.disk = disk;
        this.directory = directory;
        this.path = directory.resolve(FILE);
        this.clock = clock;
        this.snapshots = new SnapshotFile(disk, directory.resolve("snapshot.bin"));
    }

    StudyState state() {
        return state;
    }

    Optional<StudyDefinition> definition() {
        return definition;
    }

    Optional<Learnt> learnt() {
        return learnt.map(kept -> new Learnt(kept.lessons(), kept.content().clone()));
    }

    /** Place after the last record read or written. */
    long end() {
        return end;
    }

    /** Reads what others have appended; what is half written yet is left for the next time. */
    void refresh() throws IOException {
        readOn(open());
    }

    /** Reads what others have appended, and puts right what they left: to be called while the journal is locked. */
    void catchUp() throws IOException {
        Disk.Handle open = open();
        undoFailedWrite(open);
        Lines.Extent extent = readOn(open);
        if (extent.torn()) {
            setAside(open, extent);
        }
    }

    /**
     * Reads on from where the journal was read to. If that makes no sense, what was read may have been cut off again, because its write
     * had failed: then all of it is read anew, and only what makes no sense even so is damage.
     */
    private Lines.Extent readOn(Disk.Handle open) throws IOException {
        if (!Arrays.equals(mark, open.read(end - mark.length, end))) {
            forget();
        }
        if (end > 0) {
            try {
                Lines.Extent extent = read(open);
                if (!extent.badFollowed()) {
                    return extent;
                }
            } catch (StoreCorruptException e) {
                LOG.debug("{} is read anew", path, e);
            }
            forget();
        }
        Lines.Extent extent = read(open);
        if (extent.badFollowed()) {
            forget();
            throw damaged(extent.good());
        }
        return extent;
    }

    private StoreCorruptException damaged(long at) {
        return new StoreCorruptException(path + " is damaged: the record at byte " + at
                + " is not what was written, and good ones follow it. Nothing was changed; restore the file from a copy, or have"
                + " the records before that kept and the rest set aside by \"thalweg doctor --repair\"");
    }

    /** What a failed write may have left, unless others have written after it and so taken it for good. */
    private void undoFailedWrite(Disk.Handle open) throws IOException {
        if (failedAt >= 0) {
            long length = open.length();
            if (length > failedAt && length <= failedEnd) {
                open.truncate(failedAt);
                open.sync();
            }
            failedAt = -1;
        }
    }

    private void setAside(Disk.Handle open, Lines.Extent extent) throws IOException {
        byte[] rest = open.read(extent.good(), extent.end());
        Path aside = path.resolveSibling(FILE + ".torn-" + extent.good());
        disk.replace(aside, rest, true);
        open.truncate(extent.good());
        open.sync();
        LOG.warn(
                "{} ended in the middle of a record, as after a power failure: the {} bytes from {} on are kept in {}",
                path,
                rest.length,
                extent.good(),
                aside);
    }

    private Lines.Extent read(Disk.Handle open) throws IOException {
        try {
            Reading reading = new Reading(open);
            Lines.Extent extent = Lines.read(open, end, reading);
            if (extent.good() < reading.base && !extent.badFollowed()) {
                // The end of what the snapshot includes is torn: the journal is the truth.
                forget();
                reading = new Reading(open);
                reading.useSnapshot = false;
                extent = Lines.read(open, 0, reading);
            }
            state = state.applyAll(reading.events);
            endAt(extent.good());
            return extent;
        } catch (IOException | RuntimeException e) {
            forget();
            throw e;
        }
    }

    private void endAt(long place) throws IOException {
        if (place != end) {
            end = place;
            mark = open().read(Math.max(0, end - MARK), end);
        }
    }

    /** Reads lines on from where the journal was read to. */
    private final class Reading implements Lines.Reader {
        private final Disk.Handle open;
        private final List<StudyEvent> events = new ArrayList<>();
        private boolean useSnapshot = true;

        /** Records before that place are in the state already; their checksums are checked all the same. */
        private long base;

        Reading(Disk.Handle open) {
            this.open = open;
        }

        @Override
        public void line(long at, byte[] bytes, int offset, int length) throws IOException {
            if (header.isEmpty()) {
                begin(bytes, offset, length);
                if (useSnapshot) {
                    Optional<SnapshotFile.Snapshot> snapshot = snapshots.read();
                    if (snapshot.isPresent() && isOfThisJournal(snapshot.get())) {
                        restore(snapshot.get());
                        base = snapshot.get().at();
                    }
                }
            } else if (at >= base) {
                record(at, bytes, offset, length);
            }
        }

        private void record(long at, byte[] bytes, int offset, int length) {
            EventJson.Entry entry;
            try {
                entry = EventJson.readRecord(bytes, offset, length);
            } catch (IllegalArgumentException e) {
                throw new StoreCorruptException(
                        path + " cannot be read: the record at byte " + at + " has the right checksum, but "
                                + e.getMessage(),
                        e);
            }
            if (entry.sequence() != sequence + 1) {
                throw new StoreCorruptException(path + " is damaged: the record at byte " + at + " has number "
                        + entry.sequence() + " where " + (sequence + 1)
                        + " should be. Nothing was changed; restore the file from a copy");
            }
            sequence++;
            events.add(entry.event());
        }

        private boolean isOfThisJournal(SnapshotFile.Snapshot snapshot) throws IOException {
            byte[] then = snapshot.mark();
            return snapshot.id().equals(header.map(Header::id).orElse(""))
                    && Arrays.equals(then, open.read(snapshot.at() - then.length, snapshot.at()));
        }
    }

    private void begin(byte[] bytes, int offset, int length) {
        Header first = Header.of(bytes, offset, length, path::toString)
                .orElseThrow(() -> new StoreCorruptException(
                        path + " is no journal: its first line is not the header of one. Nothing was changed"));
        definition = Optional.of(DefinitionJson.read(first.definition()));
        header = Optional.of(first);
    }

    private void restore(SnapshotFile.Snapshot snapshot) {
        state = snapshot.state();
        sequence = snapshot.sequence();
        inSnapshot = sequence;
        learnt = snapshot.learnt();
    }

    /** Everything that was read, to read it anew. */
    private void forget() {
        header = Optional.empty();
        definition = Optional.empty();
        state = StudyState.empty();
        learnt = Optional.empty();
        end = 0;
        mark = new byte[0];
        sequence = 0;
        inSnapshot = 0;
    }

    /** Writes the header of a new study, or checks that the study is about the same. */
    void begin(StudyDefinition begun) throws IOException {
        if (definition.isEmpty()) {
            Header first =
                    new Header(UUID.randomUUID().toString(), clock.instant().toString(), DefinitionJson.write(begun));
            byte[] line = Lines.line(first.content());
            open();
            disk.syncDirectory(directory);
            write(line);
            header = Optional.of(first);
            definition = Optional.of(begun);
            endAt(end + line.length);
            return;
        }
        List<String> differences = definition.get().differences(begun);
        if (!differences.isEmpty()) {
            throw new StudyExistsException(
                    directory + " holds a study that is about something else (here: as stored; there: as asked for): "
                            + String.join("; ", differences) + ". Use another directory, or the stored definition");
        }
    }

    /** Events to be written together. */
    Draft draft() {
        return new Draft();
    }

    /** Events that are decided one after the other and written together. */
    final class Draft {
        private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
        private final Instant now = clock.instant();
        private final List<Long> taken = new ArrayList<>();
        private StudyState after = state;
        private long number = sequence;

        /**
         * Adds what a decision makes of the state after all that was added; if it throws, nothing is added.
         *
         * @return the state after it
         */
        StudyState add(Decision decision) {
            List<StudyEvent> events = decision.on(after);
            if (!events.isEmpty() && header.isEmpty()) {
                throw new NoSuchStudyException(path + " holds no study yet: begin one");
            }
            StudyState next = after.applyAll(events);
            List<byte[]> added = new ArrayList<>();
            for (StudyEvent event : events) {
                byte[] content = EventJson.writeRecord(Header.VERSION, number + added.size() + 1, now, event);
                if (content.length > Lines.LONGEST) {
                    throw new IllegalArgumentException("an event takes " + content.length + " bytes, at most "
                            + Lines.LONGEST + " can be stored: shorten its texts");
                }
                added.add(Lines.line(content));
            }
            added.forEach(lines::writeBytes);
            for (StudyEvent event : events) {
                if (event instanceof StudyEvent.Taken handedOut) {
                    taken.add(handedOut.number());
                }
            }
            number += added.size();
            after = next;
            return next;
        }

        /**
         * Writes what was added, and returns when it is safe.
         *
         * @return the numbers of the trials that were handed out by it
         */
        List<Long> commit() throws IOException {
            if (lines.size() > 0) {
                write(lines.toByteArray());
                endAt(end + lines.size());
                sequence = number;
                state = after;
            }
            return taken;
        }
    }

    private void write(byte[] bytes) throws IOException {
        Disk.Handle open = open();
        try {
            open.write(end, bytes);
            open.sync();
        } catch (IOException e) {
            // A failed sync says nothing about what is on the disk: cut it off, and trust this handle no more.
            failedAt = end;
            failedEnd = end + bytes.length;
            try {
                open.truncate(end);
            } catch (IOException again) {
                e.addSuppressed(again);
            }
            close();
            throw e;
        }
    }

    /** Writes a snapshot of what was read and what was learnt. */
    void keep(Learnt now) throws IOException {
        learnt = Optional.of(new Learnt(now.lessons(), now.content().clone()));
        snapshot();
    }

    /** Whether many events came after the last snapshot. */
    boolean isSnapshotDue() {
        return sequence - inSnapshot >= MANY_EVENTS;
    }

    /** Writes a snapshot of what was read and of what was kept last. */
    void snapshot() throws IOException {
        if (header.isPresent()) {
            snapshots.write(new SnapshotFile.Snapshot(header.get().id(), end, sequence, mark, state, learnt));
            inSnapshot = sequence;
        }
    }

    /** All events with their times. */
    List<Recorded> history() throws IOException {
        List<Recorded> history = new ArrayList<>();
        Lines.Extent extent = Lines.read(open(), 0, (at, bytes, offset, length) -> {
            if (at > 0) {
                EventJson.Entry entry = EventJson.readRecord(bytes, offset, length);
                history.add(new Recorded(entry.sequence(), entry.at(), entry.event()));
            }
        });
        if (extent.badFollowed()) {
            throw damaged(extent.good());
        }
        return history;
    }

    private Disk.Handle open() throws IOException {
        if (file == null) {
            file = disk.open(path);
        }
        return file;
    }

    void close() {
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
