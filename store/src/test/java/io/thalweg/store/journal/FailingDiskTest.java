package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.LeaseTerms;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore;
import io.thalweg.store.journal.MemoryDisk.Failure;
import io.thalweg.store.journal.MemoryDisk.Thrown;
import io.thalweg.store.testing.RandomEvents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A disk that fails at the k-th operation, for every k: what was acknowledged is there, what failed is not, and work goes on. */
@Tag("slow")
class FailingDiskTest {

    private static final int EVENTS = 12;

    @TempDir
    private Path directory = Path.of("");

    private final List<StudyEvent> history = new RandomEvents(4, 12).history(EVENTS);

    @ParameterizedTest
    @EnumSource(Failure.class)
    void failedWritesChangeNothingAndRecover(Failure how) throws IOException {
        everyOperationFails(how, Thrown.IO);
    }

    @ParameterizedTest
    @EnumSource(Failure.class)
    void errorsOfTheVirtualMachineAreHandled(Failure how) throws IOException {
        everyOperationFails(how, Thrown.OUT_OF_MEMORY, Thrown.STACK_OVERFLOW);
    }

    /** In turn with each of what is thrown. */
    private void everyOperationFails(Failure how, Thrown... thrown) throws IOException {
        int operations = run(new MemoryDisk(), Integer.MAX_VALUE, how, thrown[0]);
        assertThat(operations).isGreaterThan(3 * EVENTS);
        for (int k = 0; k < operations; k++) {
            MemoryDisk disk = new MemoryDisk();
            run(disk, k, how, thrown[k % thrown.length]);
            assertThat(disk.failed()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(Failure.class)
    void failedUndoIsCompletedBeforeTheNextWrite(Failure how) {
        StudyEvent failed = new StudyEvent.Asked(Journals.trial(0), "failed");
        StudyEvent next = new StudyEvent.Asked(Journals.trial(0), "next");
        for (int k = 0; k < 6; k++) {
            MemoryDisk disk = new MemoryDisk();
            List<StudyEvent> expected;
            try (JournalStore store = Journals.open(directory, disk)) {
                store.begin(Journals.definition("x"));
                disk.failAt(k, 2, how, Thrown.IO);
                boolean done = attempt(store, () -> store.append(state -> List.of(failed)));
                for (int again = 0; !done && again < 3; again++) {
                    if (attempt(store, () -> store.append(state -> List.of(next)))) {
                        break;
                    }
                }
                disk.revive();
                expected = List.of(done ? failed : next);
                assertThat(Journals.events(store)).isEqualTo(expected);
            }
            disk.losePower();
            try (JournalStore store = Journals.open(directory, disk)) {
                assertThat(Journals.events(store)).isEqualTo(expected);
            }
        }
    }

    /** A history that is written, each step again until it succeeds; returns the number of operations. */
    private int run(MemoryDisk disk, int k, Failure how, Thrown what) throws IOException {
        if (k < Integer.MAX_VALUE) {
            disk.failAt(k, how, what);
        }
        JournalStore store = open(disk);
        try {
            if (!attempt(store, () -> store.begin(Journals.definition("x")))) {
                assertThat(store.definition()).isEmpty();
                store.begin(Journals.definition("x"));
            }
            for (StudyEvent event : history) {
                List<StudyEvent> before = events(store);
                StudyState state = store.state();
                if (!attempt(store, () -> store.append(now -> List.of(event)))) {
                    assertThat(Journals.events(store)).isEqualTo(before);
                    assertThat(store.state().results()).isEqualTo(state.results());
                    store.append(now -> List.of(event));
                }
            }
            attempt(store, () -> store.keep(new StudyStore.Learnt(0, new byte[] {7})));
            attempt(store, () -> store.claim("somebody", LeaseTerms.DEFAULT));
            assertThat(Journals.events(store)).isEqualTo(history);
        } finally {
            store.close();
        }
        int operations = disk.operations();
        disk.losePower(); // a failure that was not reported as such would show now
        try (JournalStore again = Journals.open(directory, disk)) {
            assertThat(Journals.events(again)).isEqualTo(history);
        }
        return operations;
    }

    private JournalStore open(MemoryDisk disk) {
        try {
            return Journals.open(directory, disk);
        } catch (StoreUnavailableException | OutOfMemoryError | StackOverflowError e) {
            return Journals.open(directory, disk);
        }
    }

    /** Looking may fail as well. */
    private static List<StudyEvent> events(JournalStore store) {
        try {
            return Journals.events(store);
        } catch (StoreUnavailableException | OutOfMemoryError | StackOverflowError e) {
            return Journals.events(store);
        }
    }

    /** Whether it succeeded; a failure must say so in the one way that callers expect, and must not happen twice. */
    private static boolean attempt(JournalStore store, Runnable work) {
        try {
            work.run();
            return true;
        } catch (StoreUnavailableException e) {
            assertThat(e)
                    .hasMessageContaining("no space left")
                    .hasMessageContaining(store.directory().toString());
        } catch (OutOfMemoryError | StackOverflowError e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
        return false;
    }

    /** A write that reached the disk but was reported as failed is undone there too, though nothing is written after it. */
    @Test
    void undoneWriteStaysUndone() {
        StudyEvent failed = new StudyEvent.Asked(Journals.trial(0), "failed");
        int undone = 0;
        for (int k = 0; k < 6; k++) {
            MemoryDisk disk = new MemoryDisk();
            boolean done;
            try (JournalStore store = Journals.open(directory, disk)) {
                store.begin(Journals.definition("x"));
                disk.failAt(k, Failure.AFTER);
                done = attempt(store, () -> store.append(state -> List.of(failed)));
                disk.revive();
                assertThat(store.append(state -> List.of()).trials()).hasSize(done ? 1 : 0);
                disk.losePower();
            }
            try (JournalStore store = Journals.open(directory, disk)) {
                assertThat(Journals.events(store)).isEqualTo(done ? List.of(failed) : List.of());
            }
            undone += done ? 0 : 1;
        }
        assertThat(undone).as("failures of the write and of its sync").isGreaterThanOrEqualTo(2);
    }

    /** What another process has recorded at the place of a write that failed and was cut off is not taken for its rest. */
    @Test
    void undoSparesWhatOthersHaveRecorded() {
        StudyEvent failed = new StudyEvent.Asked(Journals.trial(0), "a key that makes the record long");
        StudyEvent shorter = new StudyEvent.Queued(Journals.trial(0));
        int undone = 0;
        for (int k = 0; k < 6; k++) {
            MemoryDisk disk = new MemoryDisk();
            try (JournalStore store = Journals.open(directory, disk);
                    JournalStore other = Journals.open(directory, disk)) {
                store.begin(Journals.definition("x"));
                disk.failAt(k, Failure.AFTER);
                if (!attempt(store, () -> store.append(state -> List.of(failed)))) {
                    other.append(state -> List.of(shorter));
                    store.append(state -> List.of(new StudyEvent.Cancelled(0)));
                    assertThat(Journals.events(other))
                            .as("failure of operation %s", k)
                            .containsExactly(shorter, new StudyEvent.Cancelled(0));
                    undone++;
                }
            }
        }
        assertThat(undone).isPositive();
    }

    @Test
    void acknowledgedTellsSurvivePowerFailure() {
        MemoryDisk disk = new MemoryDisk();
        List<StudyEvent> told = new ArrayList<>();
        JournalStore store = Journals.open(directory, disk);
        store.begin(Journals.definition("x"));
        for (StudyEvent event : history) {
            store.append(now -> List.of(event));
            told.add(event);
            disk.losePower();
            try (JournalStore again = Journals.open(directory, disk)) {
                assertThat(Journals.events(again)).isEqualTo(told);
            }
        }
        store.close();
    }

    @Test
    void readerOfAFailedWriteRereads() {
        MemoryDisk disk = new MemoryDisk();
        Path file = directory.resolve(Journal.FILE);
        try (JournalStore store = Journals.open(directory, disk);
                JournalStore reader = Journals.open(directory, disk)) {
            store.begin(Journals.definition("x"));
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(0))));
            byte[] before = disk.bytes(file);
            byte[] marked = disk.bytes(directory.resolve(CommitMark.FILE));
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(1))));
            assertThat(reader.state().trials()).hasSize(2);
            // As if the second write had failed and been cut off, and longer ones had followed.
            disk.put(file, before);
            disk.put(directory.resolve(CommitMark.FILE), marked);
            try (JournalStore other = Journals.open(directory, disk)) {
                other.append(state -> List.of(new StudyEvent.Cancelled(0)));
                other.append(
                        state -> List.of(new StudyEvent.Asked(Journals.trial(1), "a key that makes the line longer")));
                assertThat(Journals.events(reader)).isEqualTo(Journals.events(other));
                assertThat(reader.state().cancellations()).containsExactly(0L);
                assertThat(reader.state().queued()).isEmpty();
            }
        }
    }

    @Test
    void failedDecisionDoesNotDisturbItsBatch() {
        MemoryDisk disk = new MemoryDisk();
        try (JournalStore store = Journals.open(directory, disk)) {
            store.begin(Journals.definition("x"));
            Thread[] threads = new Thread[16];
            for (int i = 0; i < threads.length; i++) {
                boolean bad = i % 4 == 0;
                threads[i] = new Thread(() -> {
                    try {
                        store.append(state -> {
                            if (bad) {
                                throw new IllegalStateException("bad decision");
                            }
                            return List.of(new StudyEvent.Queued(
                                    Journals.trial(state.trials().size())));
                        });
                        if (bad) {
                            fail("a decision that throws must throw");
                        }
                    } catch (IllegalStateException e) {
                        assertThat(bad).isTrue();
                    }
                });
                threads[i].start();
            }
            for (Thread thread : threads) {
                join(thread);
            }
            assertThat(store.state().trials()).hasSize(12);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            fail("interrupted");
        }
    }
}
