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
import org.jspecify.annotations.Nullable;

/**
 * That a store writes to a journal: a file of its own that the operating system locks as long as the process lives. It keeps nobody from
 * writing; a repair looks for such files and does not begin while there are any. To be used while the journal is locked.
 *
 * <p>A file is never opened a second time by the process that locks it, for closing it would take the lock off. The files of a process
 * are known by their names, which hold its number and the time of its start.
 */
final class Presence implements Closeable {

    private static final String PREFIX = "open-";
    private static final String SUFFIX = ".lock";

    private final Path directory;
    private @Nullable Path file;
    private @Nullable FileChannel channel;

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
        for (int i = 1; channel == null; i++) {
            Path candidate = directory.resolve(own() + i + SUFFIX);
            try {
                channel = FileChannel.open(
                        candidate, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                file = candidate;
                FileLock unused = channel.tryLock();
                channel.write(ByteBuffer.wrap(ProcessLock.note(now).getBytes(StandardCharsets.UTF_8)));
            } catch (FileAlreadyExistsException e) {
                channel = null; // another store of this process
            }
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

    private static boolean isLocked(Path file) throws IOException {
        try (FileChannel other = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                FileLock lock = other.tryLock()) {
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
        }
    }
}
