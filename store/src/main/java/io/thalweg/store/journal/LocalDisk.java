package io.thalweg.store.journal;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The file system of this machine. Files are written through {@link RandomAccessFile}, not through channels: an interrupted thread
 * closes a channel under everybody else's feet.
 */
final class LocalDisk implements Disk {

    @Override
    public Handle open(Path file) throws IOException {
        return new LocalHandle(new RandomAccessFile(file.toFile(), "rw"));
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
    public Optional<byte[]> read(Path file) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            byte[] content = new byte[Math.toIntExact(in.length())];
            in.readFully(content);
            return Optional.of(content);
        } catch (FileNotFoundException e) {
            if (Files.exists(file)) {
                throw e;
            }
            return Optional.empty();
        }
    }

    @Override
    public void replace(Path file, byte[] content, boolean durable) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
        try (RandomAccessFile out = new RandomAccessFile(temporary.toFile(), "rw")) {
            out.setLength(0);
            out.write(content);
            if (durable) {
                out.getFD().sync();
            }
        }
        try {
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
        }
        if (durable) {
            syncDirectory(file.resolveSibling("").toAbsolutePath());
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
        public void write(long at, byte[] bytes) throws IOException {
            file.seek(at);
            file.write(bytes);
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
