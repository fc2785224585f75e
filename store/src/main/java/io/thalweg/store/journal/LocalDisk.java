package io.thalweg.store.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * The file system of this machine. Files are written through {@link RandomAccessFile}, not through channels: an interrupted thread
 * closes a channel under everybody else's feet.
 */
final class LocalDisk implements Disk {

    @Override
    public Handle open(Path file, boolean writable) throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
        if (writable) {
            requireNoLink(file);
        }
        return new LocalHandle(new RandomAccessFile(file.toFile(), writable ? "rw" : "r"));
    }

    @Override
    public Handle create(Path file) throws IOException {
        Files.createFile(file); // fails if there is a file or a link of that name
        return new LocalHandle(new RandomAccessFile(file.toFile(), "rw"));
    }

    /** Refuses a link that someone may have put in the place of a file, to have another one overwritten. */
    static void requireNoLink(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            throw new FileSystemException(
                    file.toString(), null, "is a symbolic link, and Thalweg does not write through links: remove it");
        }
    }

    @Override
    public boolean exists(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public long size(Path file) throws IOException {
        try {
            return Files.size(file);
        } catch (NoSuchFileException e) {
            return 0;
        }
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    @Override
    public void syncDirectory(Path directory) throws IOException {
        if (System.getProperty("os.name", "").startsWith("Windows")) {
            return; // there a directory cannot be opened, and its entries are journalled by the file system
        }
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** A file of this machine. */
    private record LocalHandle(RandomAccessFile file) implements Handle {

        @Override
        public long length() throws IOException {
            return file.length();
        }

        @Override
        public int read(long at, byte[] into, int offset, int length) throws IOException {
            file.seek(at);
            return file.read(into, offset, length);
        }

        @Override
        public void write(long at, byte[] bytes, int length) throws IOException {
            file.seek(at);
            file.write(bytes, 0, length);
        }

        @Override
        public void sync() throws IOException {
            file.getFD().sync();
        }

        @Override
        public void truncate(long length) throws IOException {
            file.setLength(length);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
