package io.thalweg.store.journal;

import io.thalweg.core.error.NoSuchStudyException;
import io.thalweg.core.error.StoreUnavailableException;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lock of a journal among processes, and among the stores of one process. The operating system holds it, so it goes with the
 * process that has it, however that ends; the file says who that is, for people who wait. Used by one thread, which nobody interrupts.
 */
final class ProcessLock implements Closeable {

    /** The name of the file in the directory of a study. */
    static final String FILE = "lock";

    private static final int LONGEST_NOTE = 400;

    private final Path path;
    private final Duration patience;
    private final byte[] note;
    private FileChannel file;

    /** What tells the file from another one of its name; null where the file system has nothing of the kind. */
    private @Nullable Object key;

    private @Nullable FileLock lock;

    /**
     * A lock that is not held yet.
     *
     * @param patience how long to wait for another holder
     */
    ProcessLock(Path directory, Duration patience, Instant now) throws IOException {
        this.path = directory.resolve(FILE);
        this.patience = patience;
        LocalDisk.requireNoLink(path);
        this.file = opened(StandardOpenOption.CREATE);
        this.key = key();
        byte[] text = note(now).getBytes(StandardCharsets.UTF_8);
        // Of the same length whoever writes it, so that nothing of a longer one is left and the file keeps its block.
        this.note = Arrays.copyOf(text, LONGEST_NOTE);
        Arrays.fill(note, Math.min(text.length, LONGEST_NOTE), LONGEST_NOTE, (byte) ' ');
    }

    private FileChannel opened(OpenOption... more) throws IOException {
        Set<OpenOption> options = new HashSet<>(List.of(more));
        options.addAll(List.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
        return FileChannel.open(path, options);
    }

    private boolean isOfThisName() throws IOException {
        try {
            return Objects.equals(key, key());
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private @Nullable Object key() throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    /** Who opens a study now, for people. */
    static String note(Instant now) {
        return "process " + ProcessHandle.current().pid() + " on " + host() + ", which opened the study at " + now;
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "a host without a name";
        }
    }

    /**
     * Waits for the lock. Others lock what has the name of the file now: if that is another file, since the study was moved away and one put
     * in its place, it is locked instead.
     *
     * @throws StoreUnavailableException naming the holder, if it does not come free in time
     * @throws NoSuchStudyException if the study is gone
     */
    void acquire() throws IOException {
        await();
        try {
            while (!isOfThisName()) {
                FileChannel other = opened(StandardOpenOption.CREATE);
                file.close(); // which takes the lock off
                file = other;
                key = key();
                await();
            }
        } catch (NoSuchFileException e) {
            release();
            throw new NoSuchStudyException("the study in " + path.getParent() + " was deleted or moved away", e);
        }
        file.write(ByteBuffer.wrap(note), 0);
    }

    private void await() throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            lock = tryLock();
            if (lock != null) {
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
            return file.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // another store of this process has it
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IOException("the writing thread was interrupted", e);
        }
    }

    private String holder() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(LONGEST_NOTE);
        int length = file.read(bytes, 0);
        return length <= 0 ? "another process" : new String(bytes.array(), 0, length, StandardCharsets.UTF_8).strip();
    }

    /** Lets others have it. */
    void release() throws IOException {
        if (lock != null) {
            lock.release();
            lock = null;
        }
    }

    /**
     * Lets go of the file. POSIX takes all locks of a process off a file when the process closes it, those of its other stores
     * included; so it is closed by whoever has the lock.
     */
    @Override
    public void close() throws IOException {
        try {
            if (lock == null) {
                await();
            }
        } finally {
            file.close();
        }
    }
}
