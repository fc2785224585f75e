package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.study.Outcome;
import io.thalweg.core.study.StudyEvent;
import io.thalweg.core.study.StudyState;
import io.thalweg.core.study.StudyStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A journal of fifty records, cut at every byte, and with every byte damaged: a prefix of the history, or a clear refusal. */
class EveryByteTest {

    private static final int RECORDS = 50;

    @TempDir
    private Path directory = Path.of("");

    private Path file = Path.of("");
    private List<StudyEvent> history = List.of();
    private byte[] whole = {};
    private byte[] snapshot = {};

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
                if (i == 30) {
                    store.keep(new StudyStore.Learnt(0, new byte[] {1, 2, 3}));
                }
            }
        }
        whole = disk.bytes(file);
        snapshot = disk.bytes(directory.resolve("snapshot.bin"));
        assertThat(snapshot).isNotEmpty();
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

    /** With a snapshot the same is read, and more: not every byte needs a test again. */
    private static int step(boolean withSnapshot) {
        return withSnapshot ? 7 : 1;
    }

    private MemoryDisk disk(byte[] journal, boolean withSnapshot) {
        MemoryDisk disk = new MemoryDisk();
        disk.put(file, journal);
        if (withSnapshot) {
            disk.put(directory.resolve("snapshot.bin"), snapshot);
        }
        return disk;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void g01_cutAnywhereItIsAPrefixAndTheRestIsKeptAside(boolean withSnapshot) {
        for (int k = 0; k <= whole.length; k += step(withSnapshot)) {
            MemoryDisk disk = disk(Arrays.copyOf(whole, k), withSnapshot);
            List<StudyEvent> kept;
            StudyState state;
            try (JournalStore store = Journals.open(directory, disk)) {
                kept = Journals.events(store);
                assertThat(kept).isEqualTo(history.subList(0, kept.size()));
                state = store.state();
                if (k % 8 != 0) {
                    continue; // what follows is the same for all the cuts of a record
                }
                if (store.definition().isEmpty()) {
                    assertThat(kept).isEmpty();
                    store.begin(Journals.definition("x"));
                }
                long next = state.trials().size();
                store.append(now -> List.of(new StudyEvent.Asked(Journals.trial(next), "after the cut")));
            }
            int good = lastLineEnd(k);
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
    @ValueSource(booleans = {true, false})
    void g02_withAnyBitFlippedItIsAPrefixOrRefusedWithTheOffset(boolean withSnapshot) {
        int refused = 0;
        for (int k = 0; k < whole.length; k += step(withSnapshot)) {
            byte[] damaged = whole.clone();
            damaged[k] ^= (byte) (1 << (k % 8));
            MemoryDisk disk = disk(damaged, withSnapshot);
            try (JournalStore store = Journals.open(directory, disk)) {
                List<StudyEvent> kept = Journals.events(store);
                assertThat(kept).isEqualTo(history.subList(0, kept.size())).hasSizeGreaterThanOrEqualTo(RECORDS - 2);
                assertThat(store.state().results())
                        .isEqualTo(StudyState.empty().applyAll(kept).results());
            } catch (StoreCorruptException e) {
                refused++;
                assertThat(e).hasMessageContaining("byte ");
                assertThat(disk.bytes(file)).isEqualTo(damaged);
            }
        }
        assertThat(refused).isGreaterThan(whole.length / step(withSnapshot) * 9 / 10);
    }

    @Test
    void g03_aTailOfZerosIsTorn() {
        byte[] padded = Arrays.copyOf(whole, whole.length + 4096);
        MemoryDisk disk = disk(padded, false);
        try (JournalStore store = Journals.open(directory, disk)) {
            assertThat(Journals.events(store)).isEqualTo(history);
            store.append(state ->
                    List.of(new StudyEvent.Asked(Journals.trial(state.trials().size()), "")));
        }
        assertThat(disk.bytes(directory.resolve(Journal.FILE + ".torn-" + whole.length)))
                .hasSize(4096);
    }

    @Test
    void aDamagedSnapshotIsNotUsed() {
        for (int k = 0; k < snapshot.length; k += 7) {
            MemoryDisk disk = disk(whole, false);
            byte[] damaged = snapshot.clone();
            damaged[k] ^= 1;
            disk.put(directory.resolve("snapshot.bin"), damaged);
            try (JournalStore store = Journals.open(directory, disk)) {
                assertThat(store.state().results())
                        .isEqualTo(StudyState.empty().applyAll(history).results());
            }
        }
    }
}
