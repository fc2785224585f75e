package io.thalweg.store.stream;

import io.thalweg.core.error.StoreCorruptException;
import io.thalweg.core.error.StoreUnavailableException;
import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.stream.StreamModel;
import io.thalweg.store.journal.Disk;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A file with a model and the offsets at which it goes on: after a crash it is as it was before or after it was written. */
final class SnapshotFile {

    /** Its mark is "TWSL". */
    private static final StateFormat FORMAT = new StateFormat(0x5457534C, 1, "a model that follows a log");

    private static final String ADVICE =
            "; to begin again from the log, give the follower a file that does not exist yet";

    private final Disk disk;
    private final Path path;

    SnapshotFile(Disk disk, Path path) {
        this.disk = disk;
        this.path = path.toAbsolutePath();
    }

    /**
     * Writes a snapshot.
     *
     * @throws StoreUnavailableException if it cannot be written; the one before is still there, or this one
     */
    void write(String identity, int blockSize, Progress progress) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            FORMAT.write(bytes, out -> {
                out.writeUTF(identity);
                out.writeInt(blockSize);
                out.writeLong(progress.rounds());
                out.writeLong(progress.skipped());
                out.writeInt(progress.next().size());
                for (long offset : progress.next()) {
                    out.writeLong(offset);
                }
                progress.model().save(out);
            });
            disk.replace(path, bytes.toByteArray(), true);
        } catch (IOException e) {
            throw new StoreUnavailableException(path + " cannot be written: " + e.getMessage(), e);
        }
    }

    /**
     * What was written last; empty if there is no file.
     *
     * @param prior is restored
     * @param log that is followed
     * @throws FollowException if the snapshot is of another log, or of other blocks
     * @throws StoreCorruptException if the file is damaged
     */
    Optional<Progress> read(StreamModel prior, PartitionedLog log, int blockSize) {
        Optional<byte[]> file;
        try {
            file = disk.read(path);
        } catch (IOException e) {
            throw new StoreUnavailableException(path + " cannot be read: " + e.getMessage(), e);
        }
        try {
            return file.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            FORMAT.read(new ByteArrayInputStream(file.get()), in -> read(in, prior, log, blockSize)));
        } catch (IOException e) {
            throw new StoreCorruptException(path + " cannot be used: " + e.getMessage() + ADVICE, e);
        }
    }

    private Progress read(StateReader in, StreamModel prior, PartitionedLog log, int blockSize) throws IOException {
        String identity = in.readUTF();
        if (!identity.equals(log.identity())) {
            throw new FollowException(path + " is of " + identity + ", not of " + log.identity() + ADVICE);
        }
        int size = in.readInt();
        if (size != blockSize) {
            throw new FollowException(
                    path + " was written with blocks of " + size + " offsets, not of " + blockSize + ADVICE);
        }
        long rounds = in.readLong();
        long skipped = in.readLong();
        int partitions = in.readInt();
        requirePartitions(log, partitions);
        List<Long> next = new ArrayList<>();
        for (int p = 0; p < partitions; p++) {
            next.add(in.readLong());
        }
        return new Progress(prior.restore(in), rounds, next, skipped);
    }

    /** Refuses a log with another number of partitions: there is no place for theirs in the order of what was learnt. */
    void requirePartitions(PartitionedLog log, int expected) {
        if (log.partitions() != expected) {
            throw new FollowException(log.identity() + " has " + log.partitions() + " partitions, and had " + expected
                    + " when " + path + " was begun" + ADVICE);
        }
    }
}
