package io.thalweg.store.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.event.StudyEvent;
import io.thalweg.core.trial.Outcome;
import io.thalweg.core.trial.StepReport;
import io.thalweg.store.journal.MemoryDisk.Failure;
import io.thalweg.store.journal.MemoryDisk.Thrown;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Reports on a disk that fails at any operation, under processes that die or live on: what was acknowledged is there, in its order and
 * once, before the events that follow from it.
 */
class CurveCrashTest {

    private static final List<Failure> FAILURES = List.of(Failure.values());
    private static final List<Thrown> THROWN = List.of(Thrown.values());

    /** How many reports a script makes. */
    private static final int REPORTS = 40;

    @TempDir
    private Path directory = Path.of("");

    private static StepReport report(long step) {
        return new StepReport(0, 1, step, 1.0 / step);
    }

    private static List<StepReport> reports(long n) {
        return LongStream.rangeClosed(1, n).mapToObj(CurveCrashTest::report).toList();
    }

    private Path file() {
        return directory.resolve(CurveFile.FILE);
    }

    /** A store of a study with a trial that waits. */
    private JournalStore begun(MemoryDisk disk) {
        JournalStore store = Journals.open(directory, disk);
        store.begin(Journals.definition("x"));
        store.append(state -> List.of(new StudyEvent.Queued(Journals.trial(0))));
        return store;
    }

    @ParameterizedTest
    @EnumSource(Failure.class)
    void crashLosesNoAcknowledgedReport(Failure how) {
        MemoryDisk all = new MemoryDisk();
        begun(all).close();
        int before = all.operations();
        assertThat(work(all)).isEqualTo(REPORTS);
        int operations = all.operations() - before;
        assertThat(operations).isGreaterThan(30);
        for (int k = 0; k < operations; k++) {
            for (boolean power : new boolean[] {false, true}) {
                MemoryDisk disk = new MemoryDisk();
                begun(disk).close();
                disk.failAt(k, how);
                long acknowledged = work(disk);
                RandomGenerator random = new SplittableRandom(k);
                fail(disk, power, random);
                // Who puts it right may die as well.
                disk.failAt(random.nextInt(8), FAILURES.get(random.nextInt(FAILURES.size())));
                goOn(disk);
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

    /** Reports, flushes and decides until the disk fails, and the process dies with it; returns how many reports were acknowledged. */
    private long work(MemoryDisk disk) {
        long acknowledged = 0;
        try (JournalStore store = Journals.open(directory, disk)) {
            try {
                for (int step = 1; step <= REPORTS; step++) {
                    store.report(report(step));
                    if (step % 4 == 0) {
                        acknowledged = store.flush();
                        assertThat(acknowledged).isEqualTo(step);
                    }
                    if (step % 8 == 0 || step % 8 == 7) {
                        int named = step;
                        int attempt = step;
                        store.append(state -> List.of(new StudyEvent.Stopped(0, attempt, named, "enough")));
                        acknowledged = named;
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

    private void goOn(MemoryDisk disk) {
        try (JournalStore store = Journals.open(directory, disk)) {
            try {
                store.report(report(store.reports(0, Long.MAX_VALUE).size() + 1L));
                store.flush();
            } catch (StoreUnavailableException e) {
                disk.die();
            }
        } catch (StoreUnavailableException e) {
            disk.die();
        }
    }

    private void check(MemoryDisk disk, long acknowledged) {
        JournalCheck check = JournalCheck.of(directory, disk, () -> Journals.NOON);
        assertThat(check.good()).as(check.problem() + check.curves()).isTrue();
        try (JournalStore store = Journals.open(directory, disk)) {
            List<StepReport> kept = store.reports(0, Long.MAX_VALUE);
            assertThat(kept).isEqualTo(reports(kept.size()));
            assertThat(kept.size()).isBetween((int) acknowledged, REPORTS + 1);
            store.report(report(kept.size() + 1L));
            assertThat(store.flush()).isEqualTo(kept.size() + 1L);
            assertThat(store.reports(0, Long.MAX_VALUE)).isEqualTo(reports(kept.size() + 1L));
        }
    }

    @ParameterizedTest
    @EnumSource(Failure.class)
    void reportsThatCannotBeWrittenAreKept(Failure how) throws IOException {
        MemoryDisk all = new MemoryDisk();
        begun(all).close();
        int before = all.operations();
        persist(all);
        for (int k = 0; k < all.operations() - before; k++) {
            MemoryDisk disk = new MemoryDisk();
            begun(disk).close();
            disk.failAt(k, 1 + k % 3, how, THROWN.get(k % THROWN.size()));
            persist(disk);
            assertThat(StudyFiles.torn(disk, directory)).as("nobody has died").isEmpty();
            disk.losePower();
            try (JournalStore store = Journals.open(directory, disk)) {
                assertThat(store.reports(0, Long.MAX_VALUE)).isEqualTo(reports(12));
                assertThat(store.state().results()).hasSize(1);
                assertThat(Journals.events(store)).hasSize(2);
            }
        }
    }

    /** Everything again until it succeeds. */
    private void persist(MemoryDisk disk) {
        JournalStore store = retried(() -> Journals.open(directory, disk));
        try (store) {
            for (int step = 1; step <= 8; step++) {
                store.report(report(step));
                if (step % 3 == 0) {
                    assertThat(retried(store::flush)).isEqualTo(step);
                }
            }
            StudyEvent told = new StudyEvent.Told(0, 1, Outcome.of(1));
            retried(() -> store.append(state -> List.of(told)));
            assertThat(retried(() -> store.reports(0, Long.MAX_VALUE))).isEqualTo(reports(8));
            for (int step = 9; step <= 12; step++) {
                store.report(report(step));
            }
            assertThat(retried(store::flush)).isEqualTo(12);
        }
    }

    private static <T> T retried(java.util.function.Supplier<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return work.get();
            } catch (StoreUnavailableException | VirtualMachineError e) {
                assertThat(attempt).as("attempts, the last: " + e).isLessThan(6);
            }
        }
    }

    @Test
    void nothingIsRecordedBeforeTheReportsThatItFollows() {
        MemoryDisk disk = new MemoryDisk();
        try (JournalStore store = begun(disk)) {
            store.report(report(1));
            disk.die(); // the disk is full, say
            StudyEvent told = new StudyEvent.Told(0, 1, Outcome.of(1));
            assertThatThrownBy(() -> store.append(state -> List.of(told)))
                    .isInstanceOf(StoreUnavailableException.class);
            assertThatThrownBy(store::flush).isInstanceOf(StoreUnavailableException.class);
            store.report(report(2));
            disk.revive();
            assertThat(store.state().results()).isEmpty();
            store.append(state -> List.of(told));
            disk.losePower();
            assertThat(store.reports(0, Long.MAX_VALUE)).isEqualTo(reports(2));
        }
    }

    /** Whoever has written a group may have died before it was safe. */
    @Test
    void groupOfADeadWriterIsSafeBeforeAnEventNamesIt() throws IOException {
        MemoryDisk disk = new MemoryDisk();
        try (JournalStore store = begun(disk)) {
            store.report(report(1));
            store.flush();
            byte[] group = Lines.line(CurveGroup.write(1, List.of(report(2), report(3))));
            try (Disk.Handle dead = disk.open(file(), true)) {
                dead.write(dead.length(), group);
            }
            assertThat(store.flush()).isEqualTo(3);
            store.append(state -> List.of(new StudyEvent.Stopped(0, 1, 3, "enough")));
            disk.losePower();
        }
        JournalCheck check = JournalCheck.of(directory, disk, () -> Journals.NOON);
        assertThat(check.curves()).isEmpty();
        assertThat(check.reports()).isEqualTo(3);
    }

    /** A group whose sync failed, and which could not be taken back, was read by another process, which has gone on from it. */
    @Test
    void groupThatOthersHaveTakenForGoodIsNotWrittenAgain() {
        int taken = 0;
        for (int k = 0; k < 8; k++) {
            MemoryDisk disk = new MemoryDisk();
            try (JournalStore store = begun(disk);
                    JournalStore other = Journals.open(directory, disk)) {
                store.report(report(1));
                store.flush();
                store.report(report(2));
                disk.failAt(k, 2, Failure.AFTER, Thrown.IO);
                boolean failed = false;
                try {
                    store.append(state -> List.of(new StudyEvent.Cancelled(0)));
                } catch (StoreUnavailableException e) {
                    failed = true;
                }
                disk.revive();
                taken += failed && other.flush() == 2 ? 1 : 0;
                other.report(new StepReport(0, 7, 1, 7));
                other.flush();
                store.report(report(3));
                store.flush();
                List<StepReport> all = new ArrayList<>(store.reports(0, Long.MAX_VALUE));
                assertThat(other.reports(0, Long.MAX_VALUE)).isEqualTo(all);
                assertThat(all.removeIf(report -> report.attempt() == 7)).isTrue();
                assertThat(all).as("failure of operation %s", k).isEqualTo(reports(3));
            }
        }
        assertThat(taken).isPositive();
    }

    @Test
    void tornGroupIsSetAsideBeforeItIsCutOff() {
        MemoryDisk written = new MemoryDisk();
        try (JournalStore store = begun(written)) {
            store.report(report(1));
            store.flush();
        }
        byte[] whole = written.bytes(file());
        byte[] group = Lines.line(CurveGroup.write(1, List.of(report(2))));
        for (int length = 1; length < group.length; length++) {
            byte[] torn = Arrays.copyOf(whole, whole.length + length);
            System.arraycopy(group, 0, torn, whole.length, length);
            for (int k = 0; ; k++) {
                MemoryDisk disk = written.copy();
                disk.put(file(), torn);
                disk.failAt(k, Failure.BEFORE);
                goOn(disk);
                boolean done = !disk.failed();
                disk.revive();
                disk.losePower();
                byte[] aside = disk.bytes(directory.resolve(CurveFile.FILE + ".torn-" + whole.length));
                assertThat(aside.length > 0 || Arrays.equals(disk.bytes(file()), torn))
                        .as("the torn end after the death at operation %s", k)
                        .isTrue();
                if (done) {
                    assertThat(aside).hasSize(length);
                    assertThat(new String(disk.bytes(file()), StandardCharsets.US_ASCII))
                            .isEqualTo(new String(whole, StandardCharsets.US_ASCII)
                                    + new String(group, StandardCharsets.US_ASCII));
                    break;
                }
            }
        }
    }
}
