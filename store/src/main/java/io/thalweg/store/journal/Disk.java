package io.thalweg.store.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a journal needs of a file system; a test can put one in its place that fails, or that loses what was not synced. The methods
 * with a body are made of the others, so that such a disk tests them too.
 */
interface Disk {

    /**
     * Opens a file that exists.
     *
     * @param writable whether it is written as well; such a file must not be a symbolic link
     * @throws java.nio.file.NoSuchFileException if it does not exist
     */
    Handle open(Path file, boolean writable) throws IOException;

    /**
     * Creates a file and opens it for writing; never through a link.
     *
     * @throws FileAlreadyExistsException if there is anything of that name
     */
    Handle create(Path file) throws IOException;

    /** Whether there is anything of that name. */
    boolean exists(Path file) throws IOException;

    /** The size of a file in bytes; 0 if it does not exist. */
    long size(Path file) throws IOException;

    /** Gives a file another name, in place of one that has it: readers see the old file or the new one. */
    void move(Path from, Path to) throws IOException;

    /** Deletes a file, if it exists. */
    void delete(Path file) throws IOException;

    /** The files of a directory, in the order of their names; none if it does not exist. */
    List<Path> list(Path directory) throws IOException;

    /** Makes the names of the files in a directory survive a power failure. */
    void syncDirectory(Path directory) throws IOException;

    /** The content of a file; empty if it does not exist. */
    default Optional<byte[]> read(Path file) throws IOException {
        if (!exists(file)) {
            return Optional.empty();
        }
        try (Handle handle = open(file, false)) {
            return Optional.of(handle.read(0, handle.length()));
        }
    }

    /**
     * Gives a file another content, all or nothing: readers see the old or the new one.
     *
     * @param durable whether it must survive a power failure from now on
     */
    default void replace(Path file, byte[] content, boolean durable) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
        delete(temporary); // left by one that died, or put there by someone: it is not written through
        try (Handle handle = create(temporary)) {
            handle.write(0, content);
            if (durable) {
                handle.sync();
            }
        }
        move(temporary, file);
        if (durable) {
            syncDirectory(parent(file));
        }
    }

    /** The directory of a file. */
    static Path parent(Path file) {
        return file.resolveSibling("").toAbsolutePath();
    }

    /** An open file. */
    interface Handle extends Closeable {

        /** Size in bytes. */
        long length() throws IOException;

        /** Reads up to {@code length} bytes at a place; returns how many, −1 at the end. */
        int read(long at, byte[] into, int offset, int length) throws IOException;

        /** The bytes from one place to another; those beyond the end are left out. */
        default byte[] read(long from, long to) throws IOException {
            byte[] bytes = new byte[Math.toIntExact(to - from)];
            int filled = 0;
            int read = 0;
            while (filled < bytes.length && read >= 0) {
                read = read(from + filled, bytes, filled, bytes.length - filled);
                filled += Math.max(0, read);
            }
            return filled == bytes.length ? bytes : Arrays.copyOf(bytes, filled);
        }

        /** Writes the first {@code length} bytes of an array at a place. */
        void write(long at, byte[] bytes, int length) throws IOException;

        /** Writes bytes at a place. */
        default void write(long at, byte[] bytes) throws IOException {
            write(at, bytes, bytes.length);
        }

        /** Returns when everything written survives a power failure. */
        void sync() throws IOException;

        /** Cuts the file. */
        void truncate(long length) throws IOException;
    }
}
