package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.error.StoreVersionException;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.ReadOnlyStore;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.testing.RandomEvents;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
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
    void unusableDirectoryIsNamed() throws IOException {
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
        Path deep = directory.resolve("a/b/c");
        begun(deep).close();
        assertThat(JournalStore.exists(deep)).isTrue();
    }

    @Test
    void lockWaiterIsToldTheHolder() throws IOException {
        begun(directory).close();
        try (ProcessLock other = new ProcessLock(directory, Duration.ofSeconds(1), Journals.NOON);
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

    /** What was read before is damaged, which who reads on does not notice, and who reads all of it does. */
    @Test
    void whoFollowsTheHistoryReadsWhatIsNew() throws IOException {
        try (JournalStore store = begun(directory);
                ReadOnlyStore looking = JournalStore.openReadOnly(directory)) {
            assertThat(store.history(3)).hasSize(7);
            assertThat(looking.history(3)).hasSize(7);
            Path file = directory.resolve(Journal.FILE);
            byte[] bytes = Files.readAllBytes(file);
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(5))));
            byte[] longer = Files.readAllBytes(file);
            for (int i = 600; i < bytes.length / 2; i++) {
                longer[i] = 'x';
            }
            Files.write(file, longer);
            for (StudyStore one : List.of(store, looking)) {
                assertThat(one.history(10))
                        .extracting(StudyStore.Recorded::sequence)
                        .containsExactly(11L);
                assertThat(one.history(11)).isEmpty();
                assertThat(one.history(10)).hasSize(1);
                assertThatThrownBy(one::history).isInstanceOf(StoreCorruptException.class);
            }
        }
    }

    /** The place to which it was read is in the middle of another record now. */
    @Test
    void whoFollowsTheHistoryOfAJournalThatWasRestoredReadsAllOfIt() throws IOException {
        try (JournalStore store = begun(directory)) {
            Path file = directory.resolve(Journal.FILE);
            byte[] before = Files.readAllBytes(file);
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(5))));
            assertThat(store.history(10)).hasSize(1);
            Files.write(file, before);
            Files.delete(directory.resolve(CommitMark.FILE));
            try (JournalStore other = JournalStore.open(directory)) {
                other.append(state -> List.of(
                        new StudyEvent.Queued(Journals.trial(5)),
                        new StudyEvent.Cancelled(5),
                        new StudyEvent.Queued(Journals.trial(6))));
                assertThat(store.history(11)).isEqualTo(other.history(11)).isNotEmpty();
            }
        }
    }

    @Test
    void copiedFilesAreTheStudy() throws IOException {
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
    void newerVersionsFilesAreLeftAlone() throws IOException {
        begun(directory).close();
        Path file = directory.resolve(Journal.FILE);
        List<String> lines = Files.readAllLines(file);
        String header = lines.get(0).substring(0, lines.get(0).length() - 9).replace("\"v\":2", "\"v\":3");
        byte[] newer = Lines.line(header.getBytes(StandardCharsets.UTF_8));
        Files.write(file, newer);
        assertThatThrownBy(() -> JournalStore.open(directory))
                .isInstanceOf(StoreVersionException.class)
                .hasMessageContaining("version 3")
                .hasMessageContaining("nothing was changed");
        assertThat(Files.readAllBytes(file)).isEqualTo(newer);
    }

    @Test
    void earlierVersionsFilesOpen() throws IOException {
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
    void unfinishedSnapshotIsIgnored() throws IOException {
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

    /** It is larger than all else that a store knows of a study, so it is on the disk and not in the store. */
    @Test
    void whatWasLearntIsReadWhenItIsWanted() throws IOException {
        try (JournalStore one = begun(directory);
                JournalStore other = JournalStore.open(directory)) {
            assertThat(one.learnt()).isEmpty();
            one.keep(new StudyStore.Learnt(0, new byte[] {1}));
            assertThat(other.learnt().orElseThrow().content()).containsExactly(1);
            other.keep(new StudyStore.Learnt(0, new byte[] {2, 3}));
            assertThat(one.learnt().orElseThrow().content()).containsExactly(2, 3);
            Files.delete(directory.resolve(SnapshotFile.FILE));
            assertThat(one.learnt()).isEmpty();
        }
    }

    /** A snapshot of many events is written when the store is closed. */
    @Test
    void aNewSnapshotHasWhatWasLearntBefore() {
        try (JournalStore store = begun(directory)) {
            store.keep(new StudyStore.Learnt(0, new byte[] {1}));
            long first = store.state().trials().size();
            store.append(state -> LongStream.range(first, first + 1_000)
                    .<StudyEvent>mapToObj(number -> new StudyEvent.Queued(Journals.trial(number)))
                    .toList());
        }
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(store.learnt().orElseThrow().content()).containsExactly(1);
        }
    }

    @Test
    void whatAnotherStudyHasLearntIsNotTaken() throws IOException {
        Path there = directory.resolve("there");
        try (JournalStore one = begun(directory.resolve("here"));
                JournalStore other = begun(there)) {
            other.keep(new StudyStore.Learnt(0, new byte[] {1}));
            Files.copy(
                    there.resolve(SnapshotFile.FILE), directory.resolve("here").resolve(SnapshotFile.FILE));
            assertThat(one.learnt()).isEmpty();
        }
    }

    @Test
    void journalShorterThanItsSnapshotIsRefused() throws IOException {
        Path file = directory.resolve(Journal.FILE);
        Path mark = directory.resolve(CommitMark.FILE);
        byte[] early;
        try (JournalStore store = begun(directory)) {
            early = Files.readAllBytes(file);
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(5))));
            store.keep(new StudyStore.Learnt(0, new byte[] {1}));
        }
        Files.write(file, early); // cut between two records, or restored from an old copy
        assertThatThrownBy(() -> JournalStore.open(directory))
                .isInstanceOf(StoreCorruptException.class)
                .hasMessageContaining("has lost its end")
                .hasMessageContaining("event 11");
        Files.delete(mark);
        assertThatThrownBy(() -> JournalStore.open(directory))
                .isInstanceOf(StoreCorruptException.class)
                .hasMessageContaining(SnapshotFile.FILE);
        assertThat(Files.readAllBytes(file)).isEqualTo(early);
    }

    @Test
    void tooLongEventIsRefused() {
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
    void reentrantDecisionIsRefused() {
        try (JournalStore store = begun(directory)) {
            assertThatThrownBy(() -> store.append(state -> {
                        store.append(inner -> List.of());
                        return List.of();
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("not the store");
            assertThat(store.state().results()).hasSize(5);
        }
    }

    @Test
    void exchangedRecordIsDetected() throws IOException {
        begun(directory).close();
        Path file = directory.resolve(Journal.FILE);
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        String content = lines.get(4).substring(0, lines.get(4).length() - Lines.SUFFIX);
        String other = content.replace("\"value\":1.0", "\"value\":9.0");
        assertThat(other).isNotEqualTo(content);
        lines.set(4, new String(Lines.line(other.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8).strip());
        Files.writeString(file, String.join("\n", lines) + "\n");
        assertThatThrownBy(() -> JournalStore.open(directory))
                .isInstanceOf(StoreCorruptException.class)
                .hasMessageContaining("earlier records were changed");
    }

    @Test
    void severalChangedLastLinesAreNotATornEnd() throws IOException {
        begun(directory).close();
        Path file = directory.resolve(Journal.FILE);
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        for (int line : List.of(lines.size() - 2, lines.size() - 1)) {
            lines.set(line, lines.get(line).replace("seq", "sec"));
        }
        String changed = String.join("\n", lines) + "\n";
        Files.writeString(file, changed);
        Files.delete(directory.resolve(CommitMark.FILE));
        assertThatThrownBy(() -> JournalStore.open(directory)).isInstanceOf(StoreCorruptException.class);
        assertThat(file).hasContent(changed);
    }

    /** The names of all files in the directory, with their content. */
    private Map<String, String> files(Path of) throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> files = Files.list(of)) {
            for (Path file : files.toList()) {
                all.put(
                        file.getFileName() + " " + Files.getLastModifiedTime(file),
                        Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all;
    }

    @Test
    void readOnlyOpenChangesNothing() throws IOException {
        begun(directory.resolve("there")).close();
        Files.delete(directory.resolve("there/lock"));
        Files.delete(directory.resolve("there/commit.mark"));
        Map<String, String> before = files(directory.resolve("there"));
        try (StudyStore store = JournalStore.openReadOnly(directory.resolve("there"))) {
            assertThat(store.state().results()).hasSize(5);
            assertThat(store.leases()).isEmpty();
            assertThat(Journals.events(store)).hasSize(10);
            store.begin(Journals.definition("x"));
            store.keep(new StudyStore.Learnt(0, new byte[] {1}));
            assertThatThrownBy(() -> store.append(state -> List.of()))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("read-only");
        }
        assertThat(JournalCheck.of(directory.resolve("there"), () -> Journals.NOON)
                        .good())
                .isTrue();
        assertThat(files(directory.resolve("there"))).isEqualTo(before);
    }

    @Test
    void readOnlyHandleSeesNewRecords() {
        try (JournalStore store = begun(directory);
                StudyStore view = JournalStore.openReadOnly(directory, () -> Journals.NOON)) {
            assertThat(view.state().trials()).hasSize(5);
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(5))));
            assertThat(view.state().queued()).containsExactly(5L);
        }
    }

    @Test
    void filesAreNotWrittenThroughLinks() throws IOException {
        Path victim = Files.writeString(directory.resolve("victim"), "precious");
        Path study = Files.createDirectory(directory.resolve("study"));
        for (String name :
                List.of("snapshot.bin.tmp", "leases.json.tmp", Journal.FILE + ".tmp", ".gitattributes.tmp")) {
            Files.createSymbolicLink(study.resolve(name), victim);
        }
        try (JournalStore store = begun(study)) {
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(5))));
            store.claim("somebody", LeaseTerms.DEFAULT);
            store.keep(new StudyStore.Learnt(0, new byte[] {1}));
        }
        assertThat(victim).hasContent("precious");
        for (String name : List.of(ProcessLock.FILE, Journal.FILE)) {
            Files.move(study.resolve(name), directory.resolve("moved"), StandardCopyOption.REPLACE_EXISTING);
            Files.createSymbolicLink(study.resolve(name), victim);
            assertThatThrownBy(() -> JournalStore.open(study).close())
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("symbolic link");
            Files.move(directory.resolve("moved"), study.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            assertThat(victim).hasContent("precious");
        }
    }

    @Test
    void leftoversOfDeadWritersAreRemoved() throws IOException {
        begun(directory).close();
        Path left = Files.writeString(directory.resolve("open-1-0-1.lock"), "process 1 on a machine that is gone");
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(left).exists();
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(5))));
            assertThat(left).doesNotExist();
            assertThat(Presence.writers(directory)).containsExactly("this process");
        }
        assertThat(Presence.writers(directory)).isEmpty();
    }

    @Test
    void versionControlDoesNotConvertLineEnds() {
        begun(directory).close();
        assertThat(directory.resolve(".gitattributes")).hasContent("* -text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"empty", "missing", "text"})
    void remainsOfAStudyAreNotTakenForAnEmptyOne(String how) throws IOException {
        begun(directory).close();
        Path file = directory.resolve(Journal.FILE);
        if (how.equals("missing")) {
            Files.delete(file);
        } else {
            Files.writeString(file, how.equals("empty") ? "" : "to do: measure again\n");
        }
        assertThat(JournalStore.exists(directory)).isTrue();
        assertThatThrownBy(() -> JournalStore.open(directory))
                .isInstanceOf(StoreCorruptException.class)
                .hasMessageContaining(file.toString());
        Files.delete(directory.resolve(CommitMark.FILE));
        if (!how.equals("missing")) {
            assertThatThrownBy(() -> JournalStore.open(directory)).isInstanceOf(StoreCorruptException.class);
        }
    }

    @Test
    void formatUpgradesInPlaceAndOldVersionsRefuseIt() throws IOException {
        Path file = directory.resolve(Journal.FILE);
        byte[] old;
        try (InputStream stored = Objects.requireNonNull(getClass().getResourceAsStream("journal-v1.jsonl"))) {
            old = stored.readAllBytes();
        }
        Files.write(file, old);
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(Files.readAllBytes(file)).isEqualTo(old); // reading is no reason to change it
            int next = store.state().trials().size();
            store.append(state -> List.of(
                    new StudyEvent.Queued(Journals.trial(next)), new StudyEvent.Queued(Journals.trial(next + 1))));
        }
        List<String> lines = Files.readAllLines(file);
        List<String> before = new String(old, StandardCharsets.UTF_8).lines().toList();
        assertThat(lines.subList(0, before.size())).isEqualTo(before);
        assertThat(lines.get(before.size())).startsWith("{\"control\":\"frames\",\"v\":2} ");
        assertThat(lines).hasSize(before.size() + 3);
        assertThat(lines.get(before.size() + 1)).contains("\"part\":1");
        assertThat(lines.get(before.size() + 2)).contains("\"of\":2");
        // Version 1 took every line after the header for an event with a type, and refused the journal at one without.
        assertThat(lines.get(before.size())).doesNotContain("\"type\"");
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(Journals.events(store)).hasSize(42);
            int last = store.state().trials().size() - 1;
            store.append(state -> List.of(new StudyEvent.Cancelled(last)));
        }
        assertThat(Files.readString(file)).containsOnlyOnce("control");
    }
}
