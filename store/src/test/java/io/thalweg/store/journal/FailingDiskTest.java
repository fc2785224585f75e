package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.study.LeaseTerms;
import io.thalweg.core.study.StudyEvent;
import io.thalweg.core.study.StudyState;
import io.thalweg.core.study.StudyStore;
import io.thalweg.store.journal.MemoryDisk.Failure;
import io.thalweg.store.testing.RandomEvents;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A disk that fails at the k-th operation, for every k: what was acknowledged is there, what failed is not, and work goes on. */
class FailingDiskTest {

    private static final int EVENTS = 12;

    @TempDir
    private Path directory = Path.of("");

    private final List<StudyEvent> history = new RandomEvents(4, 12).history(EVENTS);

    @ParameterizedTest
    @EnumSource(Failure.class)
    void g04_g05_whateverFailsNothingChangesAndItWorksAgainAfterwards(Failure how) {
        int operations = run(new MemoryDisk(), Integer.MAX_VALUE, how);
        assertThat(operations).isGreaterThan(2 * EVENTS);
        for (int k = 0; k < operations; k++) {
            MemoryDisk disk = new MemoryDisk();
            run(disk, k, how);
            assertThat(disk.failed()).isTrue();
        }
    }

    /** A history that is written, each step again until it succeeds; returns the number of operations. */
    private int run(MemoryDisk disk, int k, Failure how) {
        if (k < Integer.MAX_VALUE) {
            disk.failAt(k, how);
        }
        JournalStore store = open(disk);
        try {
            if (!attempt(store, () -> store.begin(Journals.definition("x")))) {
                assertThat(store.definition()).isEmpty();
                store.begin(Journals.definition("x"));
            }
            for (StudyEvent event : history) {
                List<StudyEvent> before = Journals.events(store);
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
        } catch (StoreUnavailableException e) {
            return Journals.open(directory, disk);
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
        }
        return false;
    }

    @Test
    void p01_whatATellHasAcknowledgedSurvivesAPowerFailureAtAnyTime() {
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
    void whoHasReadWhatFailedAfterwardsReadsAnew() {
        MemoryDisk disk = new MemoryDisk();
        Path file = directory.resolve(Journal.FILE);
        try (JournalStore store = Journals.open(directory, disk);
                JournalStore reader = Journals.open(directory, disk)) {
            store.begin(Journals.definition("x"));
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(0))));
            byte[] before = disk.bytes(file);
            store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(1))));
            assertThat(reader.state().trials()).hasSize(2);
            // As if the second write had failed and been cut off, and longer ones had followed.
            disk.put(file, before);
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
    void aDecisionThatFailsDoesNotDisturbThoseThatAreWrittenWithIt() {
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
