package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.error.StoreVersionException;
import io.thalweg.core.study.Outcome;
import io.thalweg.core.study.StudyEvent;
import io.thalweg.core.study.StudyState;
import io.thalweg.core.study.StudyStore;
import io.thalweg.store.Stores;
import io.thalweg.store.testing.RandomEvents;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of a journal: where they may be, who else may have them, and what may be found in them. */
class JournalFilesTest {

    @TempDir
    private Path directory = Path.of("");

    private JournalStore begun(Path place) {
        JournalStore store = JournalStore.open(place);
        store.begin(Journals.definition("x"));
        for (int i = 0; i < 5; i++) {
            long number = i;
            store.append(state -> List.of(
                    new StudyEvent.Asked(Journals.trial(number), ""),
                    new StudyEvent.Told(number, 0, Outcome.of((double) number))));
        }
        return store;
    }

    @Test
    void g06_aPlaceThatCannotBeUsedIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "no study");
        assertThatThrownBy(() -> JournalStore.open(file))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("is a file");
        Path taken = directory.resolve("taken");
        Files.createDirectories(taken.resolve(Journal.FILE));
        assertThatThrownBy(() -> JournalStore.open(taken))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining(taken.toString());
        assertThatThrownBy(
                        () -> Stores.openExisting(directory.resolve("nowhere").toString(), ""))
                .isInstanceOf(NoSuchStudyException.class)
                .hasMessageContaining("nowhere")
                .hasMessageContaining("does not exist");
        Path deep = directory.resolve("a/b/c");
        begun(deep).close();
        assertThat(JournalStore.exists(deep)).isTrue();
    }

    @Test
    void theStudyOfACampaignIsFoundInItsDirectory() {
        begun(directory.resolve("campaign").resolve("journal")).close();
        try (StudyStore store =
                Stores.openExisting(directory.resolve("campaign").toString(), "")) {
            assertThat(store.state().results()).hasSize(5);
        }
    }

    @Test
    void g07_whoeverWaitsForAnotherIsToldWhoThatIs() throws IOException {
        begun(directory).close();
        try (ProcessLock other = new ProcessLock(directory.resolve("lock"), Duration.ofSeconds(1), Journals.NOON);
                JournalStore store =
                        JournalStore.open(directory, new LocalDisk(), () -> Journals.NOON, Duration.ofMillis(100))) {
            other.acquire();
            StudyState before = store.state(); // reading needs no lock
            assertThat(before.results()).hasSize(5);
            assertThatThrownBy(() -> store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(5)))))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("process " + ProcessHandle.current().pid())
                    .hasMessageContaining(Journals.NOON.toString());
            other.release();
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(5))));
            assertThat(store.state().queued()).containsExactly(5L);
        }
    }

    @Test
    void g09_aCopyOfTheFilesIsTheStudy() throws IOException {
        List<StudyEvent> events;
        try (JournalStore store = begun(directory.resolve("here"))) {
            store.keep(new StudyStore.Learnt(0, new byte[] {1}));
            events = Journals.events(store);
        }
        Path there = Files.createDirectory(directory.resolve("there"));
        try (Stream<Path> files = Files.list(directory.resolve("here"))) {
            for (Path file : files.toList()) {
                Files.copy(file, there.resolve(file.getFileName()));
            }
        }
        try (JournalStore store = JournalStore.open(there)) {
            assertThat(Journals.events(store)).isEqualTo(events);
            assertThat(store.learnt()).isPresent();
        }
        String text = Files.readString(there.resolve(Journal.FILE));
        assertThat(text).doesNotContain("\r").doesNotContain(directory.toString());
    }

    @Test
    void g10_whatANewerVersionHasWrittenIsLeftAlone() throws IOException {
        begun(directory).close();
        Path file = directory.resolve(Journal.FILE);
        List<String> lines = Files.readAllLines(file);
        String header = lines.get(0).substring(0, lines.get(0).length() - 9).replace("\"v\":1", "\"v\":2");
        byte[] newer = Lines.line(header.getBytes(StandardCharsets.UTF_8));
        Files.write(file, newer);
        assertThatThrownBy(() -> JournalStore.open(directory))
                .isInstanceOf(StoreVersionException.class)
                .hasMessageContaining("version 2")
                .hasMessageContaining("nothing was changed");
        assertThat(Files.readAllBytes(file)).isEqualTo(newer);
    }

    @Test
    void p10_whatAnEarlierVersionHasWrittenOpens() throws IOException {
        try (InputStream file = Objects.requireNonNull(getClass().getResourceAsStream("journal-v1.jsonl"))) {
            Files.write(directory.resolve(Journal.FILE), file.readAllBytes());
        }
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(Journals.events(store)).isEqualTo(new RandomEvents(11, 12).history(40));
            assertThat(store.definition().orElseThrow().differences(Journals.definition("x")))
                    .isEmpty();
            assertThat(store.history().get(0).at()).isEqualTo(Journals.NOON);
        }
    }

    @Test
    void g17_aSnapshotThatWasNotFinishedIsNoSnapshot() throws IOException {
        try (JournalStore store = begun(directory)) {
            store.keep(new StudyStore.Learnt(0, new byte[] {1}));
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(5))));
        }
        Files.write(directory.resolve("snapshot.bin.tmp"), new byte[] {1, 2, 3});
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(store.state().trials()).hasSize(6);
            assertThat(store.learnt().orElseThrow().content()).containsExactly(1);
            store.keep(new StudyStore.Learnt(0, new byte[] {2}));
        }
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(store.learnt().orElseThrow().content()).containsExactly(2);
        }
    }

    @Test
    void aSnapshotOfAnotherHistoryIsNotUsed() throws IOException {
        Path file = directory.resolve(Journal.FILE);
        byte[] early;
        try (JournalStore store = begun(directory)) {
            early = Files.readAllBytes(file);
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(5))));
            store.keep(new StudyStore.Learnt(0, new byte[] {1}));
        }
        Files.write(file, early); // restored from a copy that is older than the snapshot
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(store.state().trials()).hasSize(5);
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(5)), new StudyEvent.Cancelled(5)));
            assertThat(store.state().cancellations()).containsExactly(5L);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"../up", "a/b", "a\\b", ".hidden", "", " ", "<script>", "nul\0", "dot."})
    void g19_aNameThatIsNoFileNameIsRefusedOrIsTheDirectoryItself(String name) {
        if (name.isEmpty()) {
            Stores.open(directory.resolve("own").toString(), name).close();
            assertThat(directory.resolve("own")).isDirectory();
        } else {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Stores.open(directory.toString(), name).close())
                    .withMessageContaining("directory");
        }
    }

    @Test
    void g20_anEventThatIsTooLongIsRefusedAndNothingIsRecorded() {
        try (JournalStore store = begun(directory)) {
            String text = "x".repeat(Lines.LONGEST);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> store.append(state -> List.of(
                            new StudyEvent.Queued(Journals.trial(5)), new StudyEvent.Told(5, 0, Outcome.failed(text)))))
                    .withMessageContaining("at most");
            assertThat(store.state().trials()).hasSize(5);
            assertThat(Journals.events(store)).hasSize(10);
        }
    }

    @Test
    void aDecisionThatUsesTheStoreIsRefusedInsteadOfWaitingForItself() {
        try (JournalStore store = begun(directory)) {
            assertThatThrownBy(() -> store.append(state -> {
                        store.append(inner -> List.of());
                        return List.of();
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("must not use the store");
            assertThat(store.state().results()).hasSize(5);
        }
    }

    @Test
    void damagedJournalsOfAllKindsAreReadOrRefusedAndNothingElse() {
        fuzz(300);
    }

    @Test
    @Tag("study")
    void damagedJournalsOfAllKindsAreReadOrRefusedAndNothingElseAHundredThousandTimes() {
        fuzz(100_000);
    }

    /** Bytes changed, cut out, doubled and inserted at random places. */
    private void fuzz(int inputs) {
        MemoryDisk written = new MemoryDisk();
        Path file = directory.resolve(Journal.FILE);
        List<StudyEvent> history = new RandomEvents(8, 12).history(12);
        try (JournalStore store = Journals.open(directory, written)) {
            store.begin(Journals.definition("x"));
            history.forEach(event -> store.append(state -> List.of(event)));
        }
        byte[] whole = written.bytes(file);
        SplittableRandom random = new SplittableRandom(3);
        int read = 0;
        for (int i = 0; i < inputs; i++) {
            List<Byte> bytes = new ArrayList<>();
            int from = random.nextInt(whole.length);
            int to = Math.min(whole.length, from + random.nextInt(200));
            int kind = random.nextInt(4);
            for (int k = 0; k < whole.length; k++) {
                boolean in = k >= from && k < to;
                if (kind == 0 && in) {
                    bytes.add((byte) random.nextInt(256));
                } else if (kind != 1 || !in) {
                    bytes.add(whole[k]);
                }
                if (kind == 2 && k == to) {
                    for (int again = from; again < to; again++) {
                        bytes.add(whole[again]);
                    }
                } else if (kind == 3 && k == from) {
                    bytes.add((byte) '\n');
                    bytes.add((byte) 0xFF);
                }
            }
            byte[] damaged = new byte[bytes.size()];
            for (int k = 0; k < damaged.length; k++) {
                damaged[k] = bytes.get(k);
            }
            MemoryDisk disk = new MemoryDisk();
            disk.put(file, damaged);
            try (JournalStore store = Journals.open(directory, disk)) {
                List<StudyEvent> kept = Journals.events(store);
                assertThat(kept).isEqualTo(history.subList(0, kept.size()));
                read++;
            } catch (StoreCorruptException e) {
                assertThat(e).hasMessageContaining("byte");
            }
        }
        assertThat(read).isBetween(1, inputs - 1);
    }
}
