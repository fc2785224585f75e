package io.thalweg.store.journal;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.ThalwegException;
import io.thalweg.core.event.StudyDefinition;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore.Learnt;
import io.thalweg.core.event.StudyStore.Recorded;
import io.thalweg.store.definition.DefinitionJson;
import io.thalweg.store.json.EventJson;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The journal as the one thread sees it that reads and writes it: the file, and what its events fold to. The file is only ever appended
 * to, and only while the journal is locked; what was read stays valid, and catching up means reading what others have appended.
 */
final class Journal {

    /** The name of the file in the directory of a study. */
    static final String FILE = StudyFiles.JOURNAL;

    /** Fewer are read again as quickly. */
    private static final int MANY_EVENTS = 1000;

    /** So many places are remembered to which the history was read. */
    private static final int MOST_REACHED = 16;

    /** How many are folded together: folding one by one costs more, and all of a long journal at once takes twice its memory. */
    private static final int PORTION = 10_000;

    private final JournalFile file;
    private final Path directory;
    private final InstantSource clock;
    private final SnapshotFile snapshots;
    private Optional<Header> header = Optional.empty();

    /** The study that was read or begun here: another one is never taken for it. Empty before that. */
    private String known = "";

    private Optional<StudyDefinition> begun = Optional.empty();
    private StudyState state = StudyState.empty();

    /** Where the history was read to, by the number of the last event: those who follow it are a few events apart. */
    private final NavigableMap<Long, JournalFile.Reached> reached = new TreeMap<>();

    /** Number of the last event that the snapshot includes. */
    private long inSnapshot;

    Journal(Disk disk, Path directory, InstantSource clock, boolean writable) {
        this.file = new JournalFile(disk, directory, writable);
        this.directory = directory;
        this.clock = clock;
        this.snapshots = new SnapshotFile(disk, directory);
    }

    /** Leaves it to the caller to speak of ends that were cut short. */
    Journal silenced() {
        file.silence();
        return this;
    }

    StudyState state() {
        return state;
    }

    /** What the study was about when it began. */
    Optional<StudyDefinition> begun() {
        return begun;
    }

    /** What was kept last, by whomever. */
    Optional<Learnt> learnt() throws IOException {
        return header.isPresent() ? snapshots.learnt(header().id()) : Optional.empty();
    }

    /** Place after the last event read or written. */
    long end() {
        return file.place().at();
    }

    /** Number of the last event read or written. */
    long sequence() {
        return file.place().sequence();
    }

    /** Reads what others have appended; what is half written yet is left for the next time. */
    void refresh() throws IOException {
        readOn(file.isThere());
    }

    /** Reads what others have appended, and puts right what they left: to be called while the journal is locked. */
    void catchUp() throws IOException {
        boolean there = file.isThereStill();
        file.undoFailedWrite();
        Optional<FrameReader.Extent> extent = readOn(there);
        if (extent.isPresent()) {
            file.setAside(extent.get());
            file.prepare(header().id());
        }
    }

    private Header header() {
        return header.orElseThrow();
    }

    /**
     * Reads on from where the journal was read to. If that makes no sense, what was read may have been cut off again, because its write
     * had failed: then all of it is read anew, and only what makes no sense even so is damage.
     */
    private Optional<FrameReader.Extent> readOn(boolean there) throws IOException {
        if (!there) {
            forget();
            file.requireNoRemains();
            if (!known.isEmpty()) {
                throw new NoSuchStudyException("the study in " + directory + " was deleted or moved away");
            }
            return Optional.empty();
        }
        if (file.isBegun()) {
            if (file.isKnownAgain()) {
                try {
                    return Optional.of(read(false));
                } catch (StoreCorruptException e) {
                    file.log(e);
                }
            }
            forget();
        }
        return Optional.of(read(true));
    }

    private FrameReader.Extent read(boolean atBeginning) throws IOException {
        try {
            Optional<SnapshotFile.Snapshot> snapshot = atBeginning ? snapshots.read() : Optional.empty();
            try {
                return read(snapshot, snapshot.flatMap(SnapshotFile.Snapshot::state));
            } catch (StoreCorruptException e) {
                if (snapshot.isEmpty()) {
                    throw e;
                }
                forget();
                return read(snapshot, Optional.empty()); // which finds the very place
            }
        } catch (IOException | RuntimeException | Error e) {
            forget();
            throw e;
        }
    }

    private FrameReader.Extent read(Optional<SnapshotFile.Snapshot> snapshot, Optional<StudyState> shortCut)
            throws IOException {
        List<Witness> witnesses =
                snapshot.map(SnapshotFile.Snapshot::witness).stream().toList();
        Reading reading = new Reading(snapshot, shortCut);
        FrameReader.Extent extent = file.readOn(header.map(Header::id).orElse(""), witnesses, reading);
        reading.fold();
        return extent;
    }

    /** Folds what is read, in portions. */
    private final class Reading implements FrameReader.Sink {
        private final Optional<SnapshotFile.Snapshot> snapshot;
        private final Optional<StudyState> shortCut;
        private final List<StudyEvent> events = new ArrayList<>();
        private final List<Long> places = new ArrayList<>();

        Reading(Optional<SnapshotFile.Snapshot> snapshot, Optional<StudyState> shortCut) {
            this.snapshot = snapshot;
            this.shortCut = shortCut;
        }

        @Override
        public Optional<Witness> header(Header first) {
            if (!known.isEmpty() && !known.equals(first.id())) {
                throw new NoSuchStudyException("the study in " + directory
                        + " was deleted or moved away, and there is another one; open that if you mean it");
            }
            known = first.id();
            begun = Optional.of(DefinitionJson.read(first.definition()));
            header = Optional.of(first);
            return shortCut.map(stored -> {
                Witness known = snapshot.orElseThrow().witness();
                state = stored;
                inSnapshot = known.sequence();
                return known;
            });
        }

        @Override
        public void frame(long at, List<EventJson.Entry> entries) {
            for (EventJson.Entry entry : entries) {
                events.add(entry.event());
                places.add(at);
            }
            if (events.size() >= PORTION) {
                fold();
            }
        }

        void fold() {
            try {
                state = state.applyAll(events);
            } catch (ThalwegException e) {
                throw contradiction();
            }
            events.clear();
            places.clear();
        }

        /** Which of the events it is that cannot have happened. */
        private StoreCorruptException contradiction() {
            StudyState before = state;
            for (int i = 0; i < events.size(); i++) {
                try {
                    before = before.apply(events.get(i));
                } catch (ThalwegException e) {
                    return file.contradicts(places.get(i), String.valueOf(e.getMessage()));
                }
            }
            throw new AssertionError("events that can be folded one by one can be folded together");
        }
    }

    /** Everything that was read, to read it anew. */
    private void forget() {
        header = Optional.empty();
        begun = Optional.empty();
        state = StudyState.empty();
        inSnapshot = 0;
        reached.clear();
        file.forget();
    }

    /** Begins a new study, or checks that the study is about the same. */
    void begin(StudyDefinition definition) throws IOException {
        if (begun.isEmpty()) {
            Header first = new Header(
                    Header.VERSION,
                    UUID.randomUUID().toString(),
                    clock.instant().toString(),
                    DefinitionJson.write(definition));
            file.begin(first);
            known = first.id();
            header = Optional.of(first);
            begun = Optional.of(definition);
            return;
        }
        state.definition().orElse(begun.get()).requireSame(definition, "the study in " + directory);
    }

    /** Events to be written together. */
    Draft draft() {
        return new Draft(file, header.map(Header::id), state, clock.instant());
    }

    /** Takes over the state after a draft that was {@linkplain Draft#commit committed}. */
    void committed(Draft draft) {
        state = draft.after();
    }

    /** Writes a snapshot of what was read and what was learnt. */
    void keep(Learnt now) throws IOException {
        snapshot(Optional.of(now));
    }

    /** Whether many events came after the last snapshot. */
    boolean isSnapshotDue() {
        return sequence() - inSnapshot >= MANY_EVENTS;
    }

    /** Writes a snapshot of what was read and of what was kept last. */
    void snapshot() throws IOException {
        snapshot(learnt());
    }

    private void snapshot(Optional<Learnt> learnt) throws IOException {
        if (header.isPresent()) {
            snapshots.write(header(), file.place(), state, learnt);
            inSnapshot = sequence();
        }
    }

    /**
     * The events after one with their times. Who asks again for those after the last that they got does not have all of the file read.
     *
     * @param after the number of the last event that is not wanted
     */
    List<Recorded> history(long after) throws IOException {
        List<Recorded> history = new ArrayList<>();
        if (file.isThere()) {
            FrameReader.Sink sink = new FrameReader.Sink() {
                @Override
                public Optional<Witness> header(Header first) {
                    return Optional.empty();
                }

                @Override
                public void frame(long at, List<EventJson.Entry> entries) {
                    for (EventJson.Entry entry : entries) {
                        if (entry.sequence() > after) {
                            history.add(entry.recorded());
                        }
                    }
                }
            };
            Optional<JournalFile.Reached> near =
                    Optional.ofNullable(reached.floorEntry(after)).map(Map.Entry::getValue);
            Optional<JournalFile.Reached> end = near.isPresent() ? file.readOn(near.get(), sink) : Optional.empty();
            remember(end.isPresent() ? end.get() : file.readAll(sink));
        }
        return history;
    }

    private void remember(JournalFile.Reached end) {
        reached.put(end.place().sequence(), end);
        if (reached.size() > MOST_REACHED) {
            reached.pollFirstEntry();
        }
    }

    /** How many reports of learning curves the events speak of. */
    long reports() throws IOException {
        long[] most = {0};
        if (file.isThere()) {
            file.readAll(new FrameReader.Sink() {
                @Override
                public Optional<Witness> header(Header first) {
                    return Optional.empty();
                }

                @Override
                public void frame(long at, List<EventJson.Entry> entries) {
                    entries.forEach(
                            entry -> most[0] = Math.max(most[0], entry.event().reports()));
                }
            });
        }
        return most[0];
    }

    void close() {
        file.close();
    }
}
