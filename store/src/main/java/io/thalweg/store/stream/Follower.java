package io.thalweg.store.stream;

import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.stream.Observation;
import io.thalweg.core.stream.StreamModel;
import io.thalweg.store.journal.Disk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A model that follows a log. Blocks are learnt in rounds, block by block: the next one of partition 0, of partition 1 and so on, once the log has
 * all of them. A block is a number of offsets: where the log has gaps, a block has fewer records. None is learnt in part, so what has come of the last
 * ones waits, and all partitions wait for the one that is behind.
 *
 * <p>Used by one thread; any thread may ask for the {@link #progress()}.
 */
public final class Follower implements AutoCloseable {

    /** How often a thread that waits for records looks whether it is to go on. */
    private static final Duration WAIT = Duration.ofMillis(200);

    private final SnapshotFile file;
    private final PartitionedLog log;
    private final ObservationReader reader;
    private final FollowTerms terms;
    private final List<Deque<LogRecord>> waiting;
    private final AutoCloseable lock;
    private volatile Progress progress;
    private long saved;

    Follower(
            SnapshotFile file,
            AutoCloseable lock,
            StreamModel prior,
            PartitionedLog log,
            ObservationReader reader,
            FollowTerms terms) {
        this.file = file;
        this.lock = lock;
        this.log = log;
        this.reader = reader;
        this.terms = terms;
        this.progress = file.read(prior, log, terms.blockSize()).orElseGet(() -> begin(prior));
        this.saved = progress.rounds();
        this.waiting = Stream.<Deque<LogRecord>>generate(ArrayDeque::new)
                .limit(progress.next().size())
                .toList();
        log.seek(progress.next());
    }

    /**
     * Goes on from a snapshot, or begins one.
     *
     * @param snapshot the file; one of the same name and {@code .lock} keeps others from following into it
     * @param prior a model without observations; that of a snapshot must have been made like it
     * @param log what is followed; it is not closed
     * @param reader makes observations of records
     * @param terms how it is followed
     * @return a follower that has read nothing yet
     * @throws FollowException if the snapshot is of another log, of other blocks or of another number of partitions, or if the log does not have the
     *     records any more that come next
     * @throws IllegalArgumentException if the snapshot is of a model that was made differently
     * @throws io.thalweg.core.error.StoreCorruptException if the snapshot is damaged
     * @throws StoreUnavailableException if another follower has the snapshot
     */
    public static Follower open(
            Path snapshot, StreamModel prior, PartitionedLog log, ObservationReader reader, FollowTerms terms) {
        SnapshotLock lock = SnapshotLock.of(snapshot.toAbsolutePath());
        try {
            return new Follower(new SnapshotFile(Disk.local(), snapshot), lock, prior, log, reader, terms);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private Progress begin(StreamModel prior) {
        List<Long> from = terms.from().isEmpty() ? Collections.nCopies(log.partitions(), 0L) : terms.from();
        file.requirePartitions(log, from.size());
        return new Progress(prior, 0, from, 0);
    }

    /** {@return what was learnt, and of what} */
    public Progress progress() {
        return progress;
    }

    /**
     * Follows until told to stop, then writes a snapshot.
     *
     * @param goOn is asked after each look at the log, several times a second
     * @throws FollowException if the log cannot be followed any further; the rounds before were learnt
     */
    public void follow(BooleanSupplier goOn) {
        while (goOn.getAsBoolean()) {
            step(WAIT, Long.MAX_VALUE);
        }
        save();
    }

    /**
     * Follows up to some offsets, then writes a snapshot: learns all rounds whose blocks end there or before. What is left before these offsets waits
     * for the next rounds, as if following went on.
     *
     * @param ends one for each partition; records up to there must exist or come, for they are waited for
     * @throws FollowException if the log cannot be followed any further; the rounds before were learnt
     */
    public void followTo(List<Long> ends) {
        List<Long> next = progress.next();
        if (ends.size() != next.size()) {
            throw new IllegalArgumentException("ends are " + ends + " for " + next.size() + " partitions");
        }
        long most = Long.MAX_VALUE;
        for (int p = 0; p < next.size(); p++) {
            most = Math.min(most, Math.floorDiv(ends.get(p) - next.get(p), (long) terms.blockSize()));
        }
        long last = progress.rounds() + most;
        while (progress.rounds() < last) {
            step(WAIT, last);
        }
        save();
    }

    /**
     * Looks at the log once, and learns the rounds that are there.
     *
     * @param wait how long to wait for records, if there are none
     * @throws FollowException if the log cannot be followed any further; the rounds before were learnt
     */
    public void step(Duration wait) {
        step(wait, Long.MAX_VALUE);
    }

    private void step(Duration wait, long last) {
        Set<Integer> wanted = new TreeSet<>();
        for (int p = 0; p < waiting.size(); p++) {
            if (!isComplete(p)) {
                wanted.add(p);
            }
        }
        for (LogRecord found : log.poll(wanted, wait)) {
            waiting.get(found.partition()).add(found);
        }
        file.requirePartitions(log, waiting.size());
        while (progress.rounds() < last && isRoundComplete()) {
            learnRound();
            if (progress.rounds() - saved >= terms.roundsPerSnapshot()) {
                save();
            }
        }
    }

    /** The offset at which the next block of a partition ends. */
    private long end(int partition) {
        return progress.next().get(partition) + terms.blockSize();
    }

    private boolean isComplete(int partition) {
        return log.position(partition) >= end(partition);
    }

    private boolean isRoundComplete() {
        for (int p = 0; p < waiting.size(); p++) {
            if (!isComplete(p)) {
                return false;
            }
        }
        return true;
    }

    /** All or nothing: records are let go when all of them were learnt. */
    private void learnRound() {
        StreamModel model = progress.model();
        long skipped = 0;
        for (int p = 0; p < waiting.size(); p++) {
            List<Observation> block = new ArrayList<>();
            for (LogRecord one : waiting.get(p)) {
                if (one.offset() >= end(p)) {
                    break;
                }
                skipped += read(one, block) ? 0 : 1;
            }
            model = model.learn(block);
        }
        for (int p = 0; p < waiting.size(); p++) {
            long end = end(p);
            Deque<LogRecord> records = waiting.get(p);
            while (!records.isEmpty() && records.element().offset() < end) {
                records.remove();
            }
        }
        progress = progress.plus(model, terms.blockSize(), skipped);
    }

    private boolean read(LogRecord one, List<Observation> block) {
        try {
            Observation observation = reader.read(one.key(), one.value());
            progress.model().check(observation);
            block.add(observation);
            return true;
        } catch (RuntimeException e) {
            if (terms.skipsUnreadable()) {
                return false;
            }
            throw new FollowException(
                    log.identity() + ", partition " + one.partition() + ", offset " + one.offset() + ": "
                            + e.getMessage() + "; terms.skippingUnreadable() skips and counts such records",
                    e);
        }
    }

    private void save() {
        if (progress.rounds() > saved) {
            file.write(log.identity(), terms.blockSize(), progress);
            saved = progress.rounds();
        }
    }

    /** Writes a snapshot, if rounds were learnt since the last one, and lets others follow into it. */
    @Override
    public void close() {
        try (lock) {
            save();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new StoreUnavailableException("the lock cannot be released: " + e.getMessage(), e);
        }
    }
}
