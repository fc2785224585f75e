package io.thalweg.store.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.store.journal.MemoryDisk;
import io.thalweg.store.journal.MemoryDisk.Failure;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A follower ends at any step of writing any snapshot, with or without a power failure, and goes on as if nothing had happened. */
class SnapshotCrashTest {

    private static final int BLOCK = 8;
    private static final List<Long> ENDS = List.of(26L, 28L);
    private static final Path FILE = Path.of("snapshots", "model").toAbsolutePath();

    private static MemoryLog log(long seed) {
        MemoryLog log = new MemoryLog("log", 2, seed);
        log.append(0, Streams.lines(60, 0));
        log.append(1, Streams.lines(60, 1));
        return log;
    }

    private static Follower follower(MemoryDisk disk, long seed, int roundsPerSnapshot) {
        return new Follower(
                new SnapshotFile(disk, FILE),
                () -> {},
                Streams.prior(),
                log(seed),
                Streams.READER,
                FollowTerms.blocksOf(BLOCK).snapshotEvery(roundsPerSnapshot));
    }

    private static byte[] whole(MemoryDisk disk) {
        Follower follower = follower(disk, 0, 1);
        follower.followTo(ENDS);
        return Streams.saved(follower.progress().model());
    }

    @ParameterizedTest
    @EnumSource(Failure.class)
    void endsAtEachStep(Failure how) {
        MemoryDisk quiet = new MemoryDisk();
        byte[] expected = whole(quiet);
        int steps = quiet.operations();
        assertThat(steps)
                .as("three snapshots of create, write, sync, move, sync")
                .isGreaterThanOrEqualTo(3 * 5);
        for (int k = 0; k < steps; k++) {
            for (boolean power : new boolean[] {false, true}) {
                MemoryDisk disk = new MemoryDisk();
                disk.failAt(k, how);
                Follower dying = follower(disk, k, 1);
                assertThatExceptionOfType(StoreUnavailableException.class)
                        .as("step %d", k)
                        .isThrownBy(() -> dying.followTo(ENDS))
                        .withMessageContaining("cannot be written");
                long before = dying.progress().rounds();
                disk.revive();
                if (power) {
                    disk.losePower(new SplittableRandom(k));
                }
                Follower next = follower(disk, k + 1000, 1);
                assertThat(next.progress().rounds()).isBetween(before - 1, before);
                next.followTo(ENDS);
                assertThat(next.progress().model().observations()).isEqualTo(3 * 2 * BLOCK);
                assertThat(Streams.saved(next.progress().model())).isEqualTo(expected);
            }
        }
    }

    /** The process need not end: what could not be written is written after a later round. */
    @Test
    void writesAgainAfterAFailure() {
        MemoryDisk disk = new MemoryDisk();
        disk.failAt(2, Failure.HALF);
        Follower follower = follower(disk, 3, 1);
        assertThatExceptionOfType(StoreUnavailableException.class).isThrownBy(() -> follower.followTo(ENDS));
        follower.followTo(ENDS);
        follower.close();
        assertThat(Streams.saved(follower(disk, 4, 1).progress().model())).isEqualTo(whole(new MemoryDisk()));
    }

    @Test
    void snapshotsAreWrittenAsOftenAsWanted() {
        MemoryDisk disk = new MemoryDisk();
        Follower follower = follower(disk, 0, 4);
        follower.followTo(List.of(32L, 32L));
        int once = disk.operations();
        assertThat(once).as("after round 4").isPositive();
        follower.followTo(List.of(48L, 48L));
        assertThat(disk.operations()).as("and at the end").isEqualTo(2 * once);
        follower.close();
        assertThat(disk.operations()).isEqualTo(2 * once);
        Optional<Progress> read = new SnapshotFile(disk, FILE).read(Streams.prior(), log(0), BLOCK);
        assertThat(read.orElseThrow().rounds()).isEqualTo(6);
    }
}
