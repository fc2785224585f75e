package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.error.StoreVersionException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepReport;
import io.thalweg.core.trial.Trial;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damage of all kinds: what is said of it, and what a repair keeps. */
class JournalCheckTest {

    private static final InstantSource CLOCK = () -> Journals.NOON;

    @TempDir
    private Path directory = Path.of("");

    private Path file = Path.of("");

    @BeforeEach
    void write() {
        file = directory.resolve(Journal.FILE);
        try (JournalStore store = JournalStore.open(directory)) {
            store.begin(Journals.definition("x"));
            for (int i = 0; i < 6; i++) {
                long number = i;
                StudyStore.Decision decision = state -> List.of(
                        new StudyEvent.Asked(Journals.trial(number), ""),
                        new StudyEvent.Told(number, 0, Outcome.of((double) number)));
                store.append(decision.traced("trace " + number));
            }
        }
    }

    @Test
    void intactJournalPasses() throws IOException {
        byte[] before = Files.readAllBytes(file);
        JournalCheck check = JournalCheck.of(directory, CLOCK);
        assertThat(check.good()).isTrue();
        assertThat(check.events()).isEqualTo(12);
        assertThat(check.state().results()).hasSize(6);
        JournalRepair.Result result = JournalRepair.repair(directory, CLOCK);
        assertThat(result.original()).isEmpty();
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    /** Where a line begins: 0 is the header, n the n-th event. */
    private static int line(byte[] bytes, int n) {
        int at = 0;
        for (int line = 0; line < n; at++) {
            if (bytes[at] == '\n') {
                line++;
            }
        }
        return at;
    }

    private void damage(int event) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[line(bytes, event) + 30] ^= 4;
        Files.write(file, bytes);
    }

    @Test
    void repairKeepsGoodRecordsAndListsTheLost() throws IOException {
        damage(6); // trial 2 is told
        byte[] bytes = Files.readAllBytes(file);
        int at = line(bytes, 6);
        assertThatThrownBy(() -> JournalStore.open(directory))
                .isInstanceOf(StoreCorruptException.class)
                .hasMessageContaining("byte " + at)
                .hasMessageContaining("--repair");

        JournalCheck check = JournalCheck.of(directory, CLOCK);
        assertThat(check.good()).isFalse();
        assertThat(check.events()).isEqualTo(11);
        assertThat(check.losses()).anyMatch(loss -> loss.contains("event 6 is lost"));
        assertThat(check.losses()).anyMatch(loss -> loss.contains("byte " + at));
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);

        Path original = JournalRepair.repair(directory, CLOCK).original().orElseThrow();
        assertThat(Files.readAllBytes(original)).isEqualTo(bytes);
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(Journals.events(store)).hasSize(11);
            assertThat(store.history().get(5).trace())
                    .as("what told trial 2 is lost")
                    .isEqualTo("trace 3");
            assertThat(store.state().results()).hasSize(5);
            assertThat(store.state().running()).containsExactly(Journals.trial(2));
            store.append(state -> List.of(new StudyEvent.Told(2, 0, Outcome.of(2))));
        }
    }

    @Test
    void lessonsAfterALossAreDropped() throws IOException {
        try (JournalStore store = JournalStore.open(directory)) {
            store.append(state -> List.of(new StudyEvent.Learned(3, 0, Optional.empty(), 6, 1)));
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(6))));
            store.append(state -> List.of(new StudyEvent.Learned(4, 0, Optional.empty(), 7, 1)));
        }
        damage(14); // trial 6 is queued
        JournalRepair.Result result = JournalRepair.repair(directory, CLOCK);
        assertThat(result.found().mended()).anyMatch(text -> text.contains("1 of their recorded updates"));
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(store.state().lessons()).hasSize(1);
            assertThat(store.state().results()).hasSize(6);
        }
    }

    @Test
    void trialWithALostPointKeepsNumberAndResult() throws IOException {
        damage(5); // trial 2 is asked
        JournalRepair.Result result = JournalRepair.repair(directory, CLOCK);
        assertThat(result.found().losses())
                .anyMatch(loss -> loss.contains("trial 2: its point is lost, its result is kept"));
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(store.state().trials()).hasSize(6);
            assertThat(store.state().outcome(2)).hasValue(Outcome.of(2));
            assertThat(store.state().trial(2).notes().get(0)).contains("its point is lost");
            assertThat(store.definition()
                            .orElseThrow()
                            .space()
                            .contains(store.state().trial(2).point()))
                    .isFalse();
            assertThat(store.state().trial(5)).isEqualTo(Journals.trial(5));
        }
    }

    @Test
    void recordsInTheSnapshotAreNotLost() throws IOException {
        StudyState before;
        try (JournalStore store = JournalStore.open(directory)) {
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(6)), new StudyEvent.Cancelled(6)));
            store.append(state -> List.of(new StudyEvent.Asked(Journals.trial(7), "monday")));
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(8))));
            stopAndResume(store);
            store.keep(new StudyStore.Learnt(0, new byte[] {1}));
            store.append(state -> List.of(new StudyEvent.Told(7, 0, Outcome.of(7))));
            before = store.state();
        }
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, 0, line(bytes, 9), (byte) 'x'); // the header as well
        Files.write(file, bytes);
        JournalRepair.Result result = JournalRepair.repair(directory, CLOCK);
        assertThat(result.found().losses()).isEmpty();
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(store.state().trials()).isEqualTo(before.trials());
            assertThat(store.state().results()).isEqualTo(before.results());
            assertThat(store.state().running()).isEqualTo(before.running());
            assertThat(List.copyOf(store.state().queued())).isEqualTo(List.copyOf(before.queued()));
            assertThat(List.copyOf(store.state().stops()))
                    .containsExactly(new StudyEvent.Stopped(11, 1, 2, "enough"))
                    .isEqualTo(List.copyOf(before.stops()));
            assertThat(store.state().cancellations()).isEqualTo(before.cancellations());
            assertThat(store.state().requests()).isEqualTo(before.requests());
        }
    }

    /** Trials 9 and 10 were stopped and resumed, one of them waits; 11 is to stop. */
    private static void stopAndResume(JournalStore store) {
        for (long number = 9; number <= 11; number++) {
            Trial trial = Journals.trial(number);
            store.append(state -> List.of(new StudyEvent.Queued(trial)));
        }
        store.report(new StepReport(9, 1, 1, 0.5));
        store.report(new StepReport(11, 1, 1, 0.5));
        store.append(state -> List.of(
                new StudyEvent.Told(9, 1, Outcome.stopped(1, 0.5, "enough")),
                new StudyEvent.Told(10, 1, Outcome.stopped(0, Double.NaN, "enough")),
                new StudyEvent.Resumed(9, 2),
                new StudyEvent.Resumed(10, 2),
                new StudyEvent.Taken(10, ""),
                new StudyEvent.Stopped(11, 1, 2, "enough")));
    }

    @Test
    void deletedJournalIsRestoredFromItsSnapshot() throws IOException {
        try (JournalStore store = JournalStore.open(directory)) {
            store.keep(new StudyStore.Learnt(0, new byte[] {1}));
        }
        Files.delete(file);
        assertThatThrownBy(() -> JournalStore.open(directory))
                .isInstanceOf(StoreCorruptException.class)
                .hasMessageContaining("is missing");
        assertThat(JournalRepair.repair(directory, CLOCK).original()).isEmpty();
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(store.state().results()).hasSize(6);
        }
    }

    @Test
    void convertedLineEndsAreRefusedAndRepairedWithoutLoss() throws IOException {
        List<StudyEvent> before;
        try (JournalStore store = JournalStore.open(directory)) {
            before = Journals.events(store);
        }
        String text = Files.readString(file).replace("\n", "\r\n");
        Files.writeString(file, text);
        Files.delete(directory.resolve(CommitMark.FILE)); // not under version control
        assertThatThrownBy(() -> JournalStore.open(directory))
                .isInstanceOf(StoreCorruptException.class)
                .hasMessageContaining("line ends were converted");
        assertThat(Files.readString(file)).isEqualTo(text);
        JournalRepair.Result result = JournalRepair.repair(directory, CLOCK);
        assertThat(result.found().losses()).isEmpty();
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(Journals.events(store)).isEqualTo(before);
        }
    }

    @Test
    void swappedAndDoubledRecordsAreRefusedAndPutInOrderWithoutLoss() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int two = line(bytes, 2);
        int three = line(bytes, 3);
        int four = line(bytes, 4);
        byte[] swapped = bytes.clone();
        System.arraycopy(bytes, three, swapped, two, four - three);
        System.arraycopy(bytes, two, swapped, two + four - three, three - two);
        byte[] doubled = Arrays.copyOf(swapped, bytes.length + four - three);
        System.arraycopy(bytes, three, doubled, bytes.length, four - three);
        for (byte[] damaged : List.of(swapped, doubled)) {
            Files.write(file, damaged);
            assertThatThrownBy(() -> JournalStore.open(directory))
                    .isInstanceOf(StoreCorruptException.class)
                    .hasMessageContaining("byte " + two)
                    .hasMessageContaining("order");
            JournalRepair.Result result = JournalRepair.repair(directory, CLOCK);
            assertThat(result.found().losses()).isEmpty();
            assertThat(result.found().mended()).anyMatch(text -> text.contains("out of order"));
            try (JournalStore store = JournalStore.open(directory)) {
                assertThat(store.state().results()).hasSize(6);
            }
        }
    }

    @Test
    void journalAppendedToAnotherIsDropped() throws IOException {
        Path other = directory.resolve("other");
        try (JournalStore store = JournalStore.open(other)) {
            store.begin(Journals.definition("x"));
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(0))));
        }
        Files.write(file, Files.readAllBytes(other.resolve(Journal.FILE)), StandardOpenOption.APPEND);
        assertThatThrownBy(() -> JournalStore.open(directory)).isInstanceOf(StoreCorruptException.class);
        JournalRepair.Result result = JournalRepair.repair(directory, CLOCK);
        assertThat(result.found().mended()).anyMatch(text -> text.contains("another journal"));
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(Journals.events(store)).hasSize(12);
        }
    }

    @Test
    void openStudyIsNotRepaired() throws IOException {
        try (JournalStore writer = JournalStore.open(directory)) {
            writer.append(state -> List.of(new StudyEvent.Queued(Journals.trial(6))));
            damage(6);
            byte[] before = Files.readAllBytes(file);
            assertThatThrownBy(() -> JournalRepair.repair(directory, CLOCK))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("is open");
            assertThat(Files.readAllBytes(file)).isEqualTo(before);
        }
        assertThat(JournalRepair.repair(directory, CLOCK).original()).isPresent();
    }

    @Test
    void idleHandleContinuesOnTheRepairedFile() throws IOException {
        try (JournalStore idle = JournalStore.open(directory)) {
            assertThat(idle.state().results()).hasSize(6);
            damage(6);
            assertThat(JournalRepair.repair(directory, CLOCK).original()).isPresent();
            idle.append(state -> List.of(new StudyEvent.Told(2, 0, Outcome.of(5))));
            assertThat(idle.state().outcome(2)).hasValue(Outcome.of(5));
        }
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(store.state().outcome(2)).hasValue(Outcome.of(5));
        }
    }

    @Test
    void tornEndIsReportedUntilConfirmed() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        byte[] half = Arrays.copyOf(bytes, bytes.length + 20);
        Arrays.fill(half, bytes.length, half.length, (byte) '{');
        Files.write(file, half);
        JournalCheck check = JournalCheck.of(directory, CLOCK);
        assertThat(check.good()).isTrue();
        assertThat(check.torn()).isTrue();
        assertThat(check.events()).isEqualTo(12);
        try (JournalStore store = JournalStore.open(directory)) {
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(6))));
        }
        check = JournalCheck.of(directory, CLOCK);
        assertThat(check.torn()).isFalse();
        assertThat(check.setAside()).hasSize(1);
        assertThat(JournalRepair.repair(directory, CLOCK).confirmed()).hasSize(1);
        assertThat(JournalCheck.of(directory, CLOCK).setAside()).isEmpty();
    }

    @Test
    void newerVersionsFilesAreNotRepaired() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        String record = "{\"v\":99,\"seq\":13,\"t\":\"2026-03-04T12:00:00Z\",\"type\":\"queued\"}";
        String control = "{\"control\":\"compressed\",\"v\":9}";
        String word = record.replace("99", "\"99999999999999999999\"");
        for (String newer : List.of(record, control, word)) {
            byte[] line = Lines.line(newer.getBytes(StandardCharsets.UTF_8));
            byte[] longer = Arrays.copyOf(bytes, bytes.length + line.length);
            System.arraycopy(line, 0, longer, bytes.length, line.length);
            Files.write(file, longer);
            assertThatThrownBy(() -> JournalStore.open(directory)).isInstanceOf(StoreVersionException.class);
            assertThatThrownBy(() -> JournalRepair.repair(directory, CLOCK))
                    .isInstanceOf(StoreVersionException.class)
                    .hasMessageContaining(file.toString());
            assertThat(Files.readAllBytes(file)).isEqualTo(longer);
        }
    }

    @Test
    void fileWithoutAHeaderIsRefused() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[20] ^= 1;
        Files.write(file, bytes);
        assertThatThrownBy(() -> JournalRepair.repair(directory, CLOCK))
                .isInstanceOf(StoreCorruptException.class)
                .hasMessageContaining("its header is lost");
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }

    @Test
    void missingJournalIsReported() {
        assertThatThrownBy(() -> JournalCheck.of(directory.resolve("elsewhere"), CLOCK))
                .isInstanceOf(NoSuchStudyException.class);
    }
}
