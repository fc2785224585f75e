package io.thalweg.store.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * That a store writes to a journal: a file of its own that the operating system locks as long as the process lives. It keeps nobody from
 * writing; a repair looks for such files and does not begin while there are any, and leases that are bound to a store end with its lock.
 * To be used while the journal is locked, but for a look at the locks of others.
 *
 * <p>A file is never opened a second time by the process that locks it, for closing it would take the lock off. The files of a process
 * are known by their names, which hold its number and the time of its start.
 */
final class Presence implements Closeable {

    private static final Logger LOG = LoggerFactory.getLogger(Presence.class);

    private static final String PREFIX = "open-";
    private static final String SUFFIX = ".lock";

    private static final Pattern NAME = Pattern.compile("open-[0-9]+-[0-9]+-[0-9]+\\.lock");

    /** No two stores of a process have had files of the same name: one that is closed would pass for open. */
    private static final AtomicLong ANNOUNCED = new AtomicLong();

    private final Path directory;
    private @Nullable Path file;
    private @Nullable FileChannel channel;
    private @Nullable FileLock lock;

    Presence(Path directory) {
        this.directory = directory;
    }

    private static String own() {
        ProcessHandle process = ProcessHandle.current();
        long start = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
        return PREFIX + process.pid() + "-" + start + "-";
    }

    /** Shows that this store writes here, until it is closed; removes what dead processes have left. */
    void announce(Instant now) throws IOException {
        writers(directory);
        while (channel == null) {
            Path candidate = directory.resolve(own() + ANNOUNCED.incrementAndGet() + SUFFIX);
            try {
                channel = FileChannel.open(
                        candidate, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                file = candidate;
                lock = channel.tryLock();
                channel.write(ByteBuffer.wrap(ProcessLock.note(now).getBytes(StandardCharsets.UTF_8)));
            } catch (FileAlreadyExistsException e) {
                channel = null; // of a process that is dead
            }
        }
    }

    /** The name of the file by which others see that this store is open; empty if there is none, or it could not be locked. */
    Optional<String> name() {
        return Optional.ofNullable(lock == null ? null : file).map(path -> String.valueOf(path.getFileName()));
    }

    /** Whether the store that has locked the file of this name may still be open: it is not if nobody locks it. */
    static boolean isOpen(Path directory, String name) {
        if (!NAME.matcher(name).matches()) {
            return true; // of a form that this version does not know
        }
        Path other = directory.resolve(name);
        try {
            return name.startsWith(own()) ? Files.exists(other) : isLocked(other);
        } catch (IOException e) {
            LOG.debug("cannot determine whether {} is locked", other, e);
            return true;
        }
    }

    /** Who writes to the journal in a directory, for people; the files of dead processes are removed. */
    static List<String> writers(Path directory) throws IOException {
        List<String> writers = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, PREFIX + "*" + SUFFIX)) {
            for (Path found : files) {
                if (String.valueOf(found.getFileName()).startsWith(own())) {
                    writers.add("this process");
                } else if (isLocked(found)) {
                    writers.add(Files.readString(found).strip());
                } else {
                    Files.deleteIfExists(found);
                }
            }
        }
        return writers;
    }

    /** A lock that others can share finds out, so that those who look at the same time do not take each other for the holder. */
    private static synchronized boolean isLocked(Path file) throws IOException {
        try (FileChannel other = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
                FileLock lock = other.tryLock(0, Long.MAX_VALUE, true)) {
            return lock == null;
        } catch (NoSuchFileException e) {
            return false; // closed just now
        } catch (OverlappingFileLockException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        if (channel != null && file != null) {
            Files.deleteIfExists(file);
            channel.close();
            channel = null;
            lock = null;
        }
    }
}
