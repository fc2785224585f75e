package io.thalweg.store.journal;

import io.thalweg.core.error.StoreUnavailableException;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The lock of a journal among processes, and among the stores of one process. The operating system holds it, so it goes with the
 * process that has it, however that ends; the file says who that is, for people who wait. Used by one thread.
 */
final class ProcessLock implements Closeable {

    private static final int LONGEST_NOTE = 1000;

    private final Path path;
    private final Duration patience;
    private final RandomAccessFile file;
    private final byte[] note;
    private @Nullable FileLock lock;

    /**
     * A lock that is not held yet.
     *
     * @param patience how long to wait for another holder
     */
    ProcessLock(Path path, Duration patience, Instant now) throws IOException {
        this.path = path;
        this.patience = patience;
        this.file = new RandomAccessFile(path.toFile(), "rw");
        this.note = ("process " + ProcessHandle.current().pid() + " on " + host() + ", which opened the study at "
                        + now)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "a host without a name";
        }
    }

    /**
     * Waits for the lock.
     *
     * @throws StoreUnavailableException naming the holder, if it does not come free in time
     */
    void acquire() throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            lock = tryLock();
            if (lock != null) {
                file.setLength(0);
                file.seek(0);
                file.write(note);
                return;
            }
            if (System.nanoTime() - end > 0) {
                throw new StoreUnavailableException(path + " has been locked for more than " + patience + " by "
                        + holder() + "; end that process, or try again later");
            }
            pause();
        }
    }

    private @Nullable FileLock tryLock() throws IOException {
        try {
            return file.getChannel().tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // another store of this process has it
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IOException("the thread that writes was interrupted", e);
        }
    }

    private String holder() throws IOException {
        byte[] bytes = new byte[LONGEST_NOTE];
        file.seek(0);
        int length = file.read(bytes);
        return length <= 0 ? "another process" : new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /** Lets others have it. */
    void release() throws IOException {
        if (lock != null) {
            lock.release();
            lock = null;
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
