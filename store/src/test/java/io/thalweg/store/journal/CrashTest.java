package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.event.StudyStore;
import io.thalweg.core.trial.Outcome;
import io.thalweg.store.journal.MemoryDisk.Failure;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Processes that die at any operation of the disk, and power failures that leave any part of what was not synced: each decision is there
 * whole or not at all, those that were acknowledged are there, and the study can be gone on with.
 */
class CrashTest {

    private static final List<Failure> FAILURES = List.of(Failure.values());

    /** Takes more than one write. */
    private static final int LONG = 400;

    /** At what use of the events of a decision of two the second is written down: after they were folded and looked at. */
    private static final int WRITTEN = 5;

    @TempDir
    private Path directory = Path.of("");

    /** For those who read all of it again and again. */
    private static final int SHORT = 12;

    private final List<List<StudyEvent>> decisions = decisions(LONG);

    private static List<List<StudyEvent>> decisions(int n) {
        List<List<StudyEvent>> decisions = new ArrayList<>();
        decisions.add(asked(0, 1, ""));
        decisions.add(List.of(new StudyEvent.Told(0, 0, Outcome.of(1))));
        decisions.add(asked(1, 6, "monday"));
        decisions.add(asked(6, 6 + n, "tuesday"));
        decisions.add(IntStream.range(0, n)
                .<StudyEvent>mapToObj(i -> new StudyEvent.Told(6 + i, 0, Outcome.of(i)))
                .toList());
        decisions.add(List.of(new StudyEvent.Cancelled(1), new StudyEvent.Told(2, 0, Outcome.failed("a leak"))));
        return decisions;
    }

    private static List<StudyEvent> asked(int from, int to, String key) {
        return IntStream.range(from, to)
                .<StudyEvent>mapToObj(number -> new StudyEvent.Asked(Journals.trial(number), key))
                .toList();
    }

    @ParameterizedTest
    @EnumSource(Failure.class)
    void crashLeavesWholeDecisionsOnly(Failure how) {
        MemoryDisk all = new MemoryDisk();
        assertThat(work(all)).isEqualTo(decisions.size());
        for (int k = 0; k < all.operations(); k++) {
            for (boolean power : new boolean[] {false, true}) {
                MemoryDisk disk = new MemoryDisk();
                disk.failAt(k, how);
                int acknowledged = work(disk);
                RandomGenerator random = new SplittableRandom(k);
                fail(disk, power, random);
                // Who puts it right may die as well.
                disk.failAt(random.nextInt(8), FAILURES.get(random.nextInt(FAILURES.size())));
                goOn(disk, acknowledged);
                fail(disk, power, random);
                check(disk, acknowledged);
            }
        }
    }

    private static void fail(MemoryDisk disk, boolean power, RandomGenerator random) {
        disk.revive();
        if (power) {
            disk.losePower(random);
        }
    }

    /** Makes the decisions until the disk fails, and the process dies with it; returns how many were acknowledged, −1 for no study. */
    private int work(MemoryDisk disk) {
        return work(disk, decisions);
    }

    private int work(MemoryDisk disk, List<List<StudyEvent>> decisions) {
        int acknowledged = -1;
        try (JournalStore store = Journals.open(directory, disk)) {
            try {
                store.begin(Journals.definition("x"));
                acknowledged = 0;
                for (List<StudyEvent> decision : decisions) {
                    store.append(state -> decision);
                    acknowledged++;
                    if (acknowledged == 3) {
                        store.keep(new StudyStore.Learnt(0, new byte[] {1, 2, 3}));
                    }
                }
            } catch (StoreUnavailableException e) {
                disk.die();
            }
        } catch (StoreUnavailableException e) {
            disk.die();
        }
        return acknowledged;
    }

    private void goOn(MemoryDisk disk, int acknowledged) {
        try (JournalStore store = Journals.open(directory, disk)) {
            try {
                if (acknowledged < 0) {
                    store.begin(Journals.definition("x"));
                }
                store.append(state -> List.of()); // puts right what the other has left
            } catch (StoreUnavailableException | NoSuchStudyException e) {
                disk.die();
            }
        } catch (StoreUnavailableException e) {
            disk.die();
        }
    }

    private void check(MemoryDisk disk, int acknowledged) {
        try (JournalStore store = Journals.open(directory, disk)) {
            if (acknowledged < 0 && store.definition().isEmpty()) {
                store.begin(Journals.definition("x"));
            }
            List<StudyEvent> kept = Journals.events(store);
            int whole = 0;
            int events = 0;
            while (whole < decisions.size() && events < kept.size()) {
                events += decisions.get(whole++).size();
            }
            assertThat(kept)
                    .isEqualTo(decisions.subList(0, whole).stream()
                            .flatMap(List::stream)
                            .toList());
            assertThat(whole).isBetween(Math.max(0, acknowledged), Math.max(0, acknowledged) + 1);
            int next = store.state().trials().size();
            store.append(state -> asked(next, next + 2, ""));
            assertThat(store.state().trials()).hasSize(next + 2);
        }
    }

    @Test
    void tornTailIsSavedBeforeTruncation() {
        MemoryDisk written = new MemoryDisk();
        work(written);
        Path file = directory.resolve(Journal.FILE);
        byte[] whole = written.bytes(file);
        byte[] torn = Arrays.copyOf(whole, whole.length + 30);
        Arrays.fill(torn, whole.length, torn.length, (byte) '{');
        for (int k = 0; ; k++) {
            MemoryDisk disk = written.copy();
            disk.put(file, torn);
            disk.failAt(k, Failure.BEFORE);
            goOn(disk, decisions.size());
            boolean done = !disk.failed();
            disk.revive();
            disk.losePower();
            byte[] aside = disk.bytes(directory.resolve(Journal.FILE + ".torn-" + whole.length));
            assertThat(aside.length > 0 || Arrays.equals(disk.bytes(file), torn))
                    .as("the torn end after the death at operation %s", k)
                    .isTrue();
            if (done) {
                assertThat(disk.bytes(file)).isEqualTo(whole);
                assertThat(aside).hasSize(30);
                return;
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Failure.class)
    void crashedRepairLeavesTheOldOrTheNewFile(Failure how) {
        MemoryDisk written = new MemoryDisk();
        work(written, decisions(SHORT));
        Path file = directory.resolve(Journal.FILE);
        byte[] damaged = written.bytes(file);
        damaged[damaged.length / 2] ^= 1;
        for (int k = 0; ; k++) {
            MemoryDisk disk = written.copy();
            disk.put(file, damaged);
            disk.failAt(k, how);
            boolean done = false;
            try {
                JournalRepair.repair(directory, disk, () -> Journals.NOON);
                done = !disk.failed();
            } catch (StoreUnavailableException e) {
                disk.die();
            }
            disk.revive();
            disk.losePower(new SplittableRandom(k));
            if (!JournalCheck.of(directory, disk, () -> Journals.NOON).good()) {
                assertThat(done).isFalse();
                assertThat(Arrays.copyOf(disk.bytes(file), damaged.length)).isEqualTo(damaged);
                JournalRepair.repair(directory, disk, () -> Journals.NOON);
            }
            byte[] kept = disk.bytes(directory.resolve(Journal.FILE + ".damaged"));
            assertThat(Arrays.copyOf(kept, damaged.length)).isEqualTo(damaged);
            try (JournalStore store = Journals.open(directory, disk)) {
                assertThat(store.state().trials()).hasSize(6 + SHORT);
                assertThat(store.state().results()).hasSizeGreaterThanOrEqualTo(SHORT + 1);
            }
            if (done) {
                return;
            }
        }
    }

    /** Also when the power fails before anything else is written. */
    @Test
    void repairedStudyKeepsWhatIsRecordedNext() {
        MemoryDisk disk = new MemoryDisk();
        work(disk, decisions(SHORT));
        Path file = directory.resolve(Journal.FILE);
        byte[] damaged = disk.bytes(file);
        damaged[damaged.length / 2] ^= 1;
        disk.put(file, damaged);
        JournalRepair.repair(directory, disk, () -> Journals.NOON);
        disk.losePower();
        assertThat(JournalCheck.of(directory, disk, () -> Journals.NOON).good()).isTrue();
        try (JournalStore store = Journals.open(directory, disk)) {
            int next = store.state().trials().size();
            store.append(state -> asked(next, next + 1, ""));
            disk.losePower();
            assertThat(store.state().trials()).hasSize(next + 1);
        }
    }

    /** Events the k-th use of which throws, whoever uses them: the fold, or the one who writes them down. */
    private static List<StudyEvent> throwing(List<StudyEvent> events, int k, Supplier<Error> error) {
        int[] used = {0};
        return new AbstractList<>() {
            @Override
            public StudyEvent get(int index) {
                if (used[0]++ == k) {
                    throw error.get();
                }
                return events.get(index);
            }

            @Override
            public int size() {
                return events.size();
            }
        };
    }

    @Test
    void errorWhileFoldingOrWritingLeavesTheStoreUnchanged() {
        List<StudyEvent> events = asked(0, LONG, "");
        try (JournalStore store = JournalStore.open(directory)) {
            store.begin(Journals.definition("x"));
            int refused = 0;
            for (int k = 0; k < 3 * LONG; k += 61) {
                List<StudyEvent> failing =
                        throwing(events, k, k % 2 == 0 ? OutOfMemoryError::new : StackOverflowError::new);
                assertThatThrownBy(() -> store.append(state -> failing)).isInstanceOf(VirtualMachineError.class);
                assertThat(store.state().trials()).hasSize(refused);
                store.append(
                        state -> asked(state.trials().size(), state.trials().size() + 1, ""));
                refused++;
                events = asked(refused, refused + LONG, "");
            }
            assertThat(Journals.events(store)).hasSize(refused);
        }
        try (JournalStore store = JournalStore.open(directory)) {
            assertThat(store.state().trials()).isNotEmpty();
        }
    }

    @Test
    void unwritableDecisionDoesNotDisturbItsBatch() throws InterruptedException {
        try (JournalStore store = JournalStore.open(directory)) {
            store.begin(Journals.definition("x"));
            CountDownLatch gathered = new CountDownLatch(1);
            List<Thread> threads = new ArrayList<>();
            List<Throwable> failures = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                boolean bad = i % 4 == 1;
                threads.add(new Thread(() -> {
                    try {
                        store.append(state -> {
                            await(gathered);
                            int next = state.trials().size();
                            List<StudyEvent> events = asked(next, next + 2, "");
                            return bad ? throwing(events, WRITTEN, OutOfMemoryError::new) : events;
                        });
                    } catch (OutOfMemoryError e) {
                        synchronized (failures) {
                            failures.add(e);
                        }
                    }
                }));
            }
            threads.forEach(Thread::start);
            gathered.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(failures).hasSize(2);
            assertThat(store.state().trials()).hasSize(12);
            assertThat(Journals.events(store)).hasSize(12);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
