package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.StoreVersionException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.trial.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A journal of thirty records, cut at every byte, and with every byte damaged, with and without files that know how it was: a prefix of
 * the history, or a clear refusal; a refusal wherever what is missing is known.
 */
@Tag("slow")
class EveryByteTest {

    private static final int RECORDS = 30;

    @TempDir
    private Path directory = Path.of("");

    private Path file = Path.of("");
    private List<StudyEvent> history = List.of();
    private byte[] whole = {};
    private byte[] snapshot = {};
    private byte[] mark = {};
    private int atSnapshot;

    @BeforeEach
    void write() {
        file = directory.resolve(Journal.FILE);
        MemoryDisk disk = new MemoryDisk();
        history = history();
        try (JournalStore store = Journals.open(directory, disk)) {
            store.begin(Journals.definition("x"));
            for (int i = 0; i < RECORDS; i++) {
                StudyEvent event = history.get(i);
                store.append(state -> List.of(event));
                if (i == 18) {
                    store.keep(new StudyStore.Learnt(0, new byte[] {1, 2, 3}));
                    atSnapshot = disk.bytes(file).length;
                }
            }
        }
        whole = disk.bytes(file);
        snapshot = disk.bytes(directory.resolve(SnapshotFile.FILE));
        mark = disk.bytes(directory.resolve(CommitMark.FILE));
        assertThat(snapshot).isNotEmpty();
        assertThat(mark).isNotEmpty();
    }

    /** Short records, for every byte costs a test. */
    private static List<StudyEvent> history() {
        List<StudyEvent> events = new ArrayList<>();
        for (int i = 0; events.size() < RECORDS; i++) {
            events.add(new StudyEvent.Asked(Journals.trial(i), i % 7 == 3 ? "k" + i : ""));
            if (i % 10 == 5) {
                events.add(new StudyEvent.Cancelled(i));
            } else {
                events.add(new StudyEvent.Told(i, 0, Outcome.of(0.1 * i, 0.01)));
            }
            if (i % 5 == 4) {
                events.add(new StudyEvent.Amended(i - 1, 0, Outcome.failed("a leak, ö"), "found later"));
            }
        }
        return List.copyOf(events.subList(0, RECORDS));
    }

    /** What else is there, besides the journal. */
    enum With {
        NOTHING(1),
        MARK(3),
        SNAPSHOT(7);

        /** With other files the same is read, and more: not every byte needs a test again. */
        private final int step;

        With(int step) {
            this.step = step;
        }
    }

    private MemoryDisk disk(byte[] journal, With with) {
        MemoryDisk disk = new MemoryDisk();
        disk.put(file, journal);
        if (with == With.SNAPSHOT) {
            disk.put(directory.resolve(SnapshotFile.FILE), snapshot);
        } else if (with == With.MARK) {
            disk.put(directory.resolve(CommitMark.FILE), mark);
        }
        return disk;
    }

    /** Reads it as a store does, without the threads and locks that make a store dear. */
    private Journal read(MemoryDisk disk) throws IOException {
        Journal journal = new Journal(disk, directory, () -> Journals.NOON, true);
        journal.refresh();
        return journal;
    }

    private static List<StudyEvent> events(Journal journal) throws IOException {
        return journal.history(0).stream().map(StudyStore.Recorded::event).toList();
    }

    /** How much of the journal is known to have been there. */
    private int covered(With with) {
        return switch (with) {
            case NOTHING -> 0;
            case MARK -> whole.length;
            case SNAPSHOT -> atSnapshot;
        };
    }

    @ParameterizedTest
    @EnumSource(With.class)
    void truncatedJournalIsRefusedOrReadAsAPrefix(With with) throws IOException {
        for (int k = 0; k < whole.length; k += with.step) {
            byte[] cut = Arrays.copyOf(whole, k);
            MemoryDisk disk = disk(cut, with);
            int good = lastLineEnd(k);
            if (good == 0 || good < covered(with)) {
                assertThatThrownBy(() -> read(disk))
                        .isInstanceOf(StoreCorruptException.class)
                        .hasMessageContaining(file.toString());
                assertThat(disk.bytes(file)).isEqualTo(cut);
                continue;
            }
            Journal journal = read(disk);
            List<StudyEvent> kept = events(journal);
            StudyState state = journal.state();
            assertThat(kept).isEqualTo(history.subList(0, kept.size()));
            if (k % 8 != 0) {
                continue; // what follows is the same for all the cuts of a record
            }
            try (JournalStore store = Journals.open(directory, disk)) {
                long next = state.trials().size();
                store.append(now -> List.of(new StudyEvent.Asked(Journals.trial(next), "after the cut")));
            }
            byte[] aside = disk.bytes(directory.resolve(Journal.FILE + ".torn-" + good));
            assertThat(aside).isEqualTo(Arrays.copyOfRange(whole, good, k));
            try (JournalStore store = Journals.open(directory, disk)) {
                assertThat(Journals.events(store)).hasSize(kept.size() + 1);
                assertThat(store.state().results()).isEqualTo(state.results());
                assertThat(store.state().trials()).hasSize(state.trials().size() + 1);
            }
        }
    }

    private int lastLineEnd(int k) {
        int end = k;
        while (end > 0 && whole[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    @ParameterizedTest
    @EnumSource(With.class)
    void flippedBitIsRefusedWithItsOffsetUnlessTorn(With with) throws IOException {
        int last = lastLineEnd(whole.length - 1);
        for (int k = 0; k < whole.length; k += with.step) {
            byte[] damaged = whole.clone();
            damaged[k] ^= (byte) (1 << (k % 8));
            MemoryDisk disk = disk(damaged, with);
            if (k >= last - 1 && covered(with) < whole.length) {
                int kept = k >= last
                        ? RECORDS - 1
                        : RECORDS - 2; // without its line feed a record becomes a part of the next
                assertThat(events(read(disk))).isEqualTo(history.subList(0, kept));
                continue;
            }
            assertThatThrownBy(() -> read(disk))
                    .isInstanceOfAny(StoreCorruptException.class, StoreVersionException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("byte ");
            assertThat(disk.bytes(file)).isEqualTo(damaged);
        }
    }

    @Test
    void tailOfZerosIsTorn() {
        byte[] padded = Arrays.copyOf(whole, whole.length + 4096);
        MemoryDisk disk = disk(padded, With.MARK);
        try (JournalStore store = Journals.open(directory, disk)) {
            assertThat(Journals.events(store)).isEqualTo(history);
            store.append(state ->
                    List.of(new StudyEvent.Asked(Journals.trial(state.trials().size()), "")));
        }
        assertThat(disk.bytes(directory.resolve(Journal.FILE + ".torn-" + whole.length)))
                .hasSize(4096);
    }

    @Test
    void damagedSnapshotOrMarkIsNotUsed() throws IOException {
        for (int k = 0; k < snapshot.length; k += 7) {
            readWith(SnapshotFile.FILE, snapshot, k);
        }
        for (int k = 0; k < mark.length - 1; k++) { // the last byte is a line feed, which nobody needs
            readWith(CommitMark.FILE, mark, k);
        }
    }

    private void readWith(String name, byte[] content, int flipped) throws IOException {
        MemoryDisk disk = disk(whole, With.NOTHING);
        byte[] damaged = content.clone();
        damaged[flipped] ^= 1;
        disk.put(directory.resolve(name), damaged);
        assertThat(read(disk).state().results())
                .isEqualTo(StudyState.empty().applyAll(history).results());
    }
}
