package io.thalweg.store.stream;

import java.util.List;

/**
 * How a log is followed. The size of blocks decides the bits of the model, and with it where the first ones begin; both stay as they were when a
 * snapshot was begun.
 *
 * @param blockSize number of offsets in a block, at least 1
 * @param from offset at which the first block of each partition begins, when there is no snapshot yet; empty for 0 in all of them
 * @param roundsPerSnapshot after how many rounds a snapshot is written, at least 1
 * @param skipsUnreadable whether records that cannot be learnt are skipped and counted; otherwise following ends with an error
 */
public record FollowTerms(int blockSize, List<Long> from, int roundsPerSnapshot, boolean skipsUnreadable) {

    /**
     * Checks the numbers.
     *
     * @param blockSize number of offsets in a block, at least 1
     * @param from offset at which the first block of each partition begins, when there is no snapshot yet; empty for 0 in all of them
     * @param roundsPerSnapshot after how many rounds a snapshot is written, at least 1
     * @param skipsUnreadable whether records that cannot be learnt are skipped and counted; otherwise following ends with an error
     */
    public FollowTerms {
        from = List.copyOf(from);
        if (blockSize < 1 || roundsPerSnapshot < 1 || from.stream().anyMatch(offset -> offset < 0)) {
            throw new IllegalArgumentException("blockSize is " + blockSize + ", roundsPerSnapshot " + roundsPerSnapshot
                    + " and from " + from + ": the first two must be at least 1, offsets not negative");
        }
    }

    /**
     * {@return blocks from offset 0, a snapshot after each round, no record skipped}
     *
     * @param size number of offsets in a block, at least 1
     */
    public static FollowTerms blocksOf(int size) {
        return new FollowTerms(size, List.of(), 1, false);
    }

    /**
     * {@return the same with blocks that begin at other offsets, when there is no snapshot yet}
     *
     * @param offsets of each partition
     */
    public FollowTerms from(List<Long> offsets) {
        return new FollowTerms(blockSize, offsets, roundsPerSnapshot, skipsUnreadable);
    }

    /**
     * {@return the same with fewer snapshots} What was learnt after the last one is learnt again after a crash.
     *
     * @param rounds after how many a snapshot is written
     */
    public FollowTerms snapshotEvery(int rounds) {
        return new FollowTerms(blockSize, from, rounds, skipsUnreadable);
    }

    /** {@return the same, but records that cannot be learnt are skipped and counted} */
    public FollowTerms skippingUnreadable() {
        return new FollowTerms(blockSize, from, roundsPerSnapshot, true);
    }
}
