package io.thalweg.store.stream;

import io.thalweg.core.error.StoreUnavailableException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps a snapshot to one follower. The operating system holds the lock, so it goes with the process that has it. */
final class SnapshotLock implements AutoCloseable {

    private final FileChannel file;

    private SnapshotLock(FileChannel file) {
        this.file = file;
    }

    /**
     * Takes the lock.
     *
     * @throws StoreUnavailableException if another follower has it
     */
    static SnapshotLock of(Path snapshot) {
        Path path = snapshot.resolveSibling(snapshot.getFileName() + ".lock");
        try {
            FileChannel file = FileChannel.open(
                    path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            if (isLocked(file)) {
                return new SnapshotLock(file);
            }
            file.close();
        } catch (IOException e) {
            throw new StoreUnavailableException(path + " cannot be locked: " + e.getMessage(), e);
        }
        throw new StoreUnavailableException("another follower has locked " + path + ": end it first");
    }

    private static boolean isLocked(FileChannel file) throws IOException {
        try {
            return file.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // another follower of this process has it
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new StoreUnavailableException("the lock cannot be closed: " + e.getMessage(), e);
        }
    }
}
