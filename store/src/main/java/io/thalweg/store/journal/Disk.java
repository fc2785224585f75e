package io.thalweg.store.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What journals and snapshots need of a file system; a test can put one in its place that fails, or that loses what was not synced. The methods
 * with a body are made of the others, so that such a disk tests them too.
 */
public interface Disk {

    /** {@return the file system of this machine} */
    static Disk local() {
        return new LocalDisk();
    }

    /**
     * Opens a file that exists.
     *
     * @param file the file
     * @param writable whether it is written as well; such a file must not be a symbolic link
     * @return the open file
     * @throws java.nio.file.NoSuchFileException if it does not exist
     * @throws IOException if it cannot be opened
     */
    Handle open(Path file, boolean writable) throws IOException;

    /**
     * Creates a file and opens it for writing; never through a link.
     *
     * @param file the file
     * @return the open file
     * @throws FileAlreadyExistsException if there is anything of that name
     * @throws IOException if it cannot be created
     */
    Handle create(Path file) throws IOException;

    /**
     * {@return whether there is anything of that name}
     *
     * @param file the name
     * @throws IOException if that cannot be found out
     */
    boolean exists(Path file) throws IOException;

    /**
     * {@return the size of a file in bytes; 0 if it does not exist}
     *
     * @param file the file
     * @throws IOException if it cannot be found out
     */
    long size(Path file) throws IOException;

    /**
     * Gives a file another name, in place of one that has it: readers see the old file or the new one.
     *
     * @param from present name
     * @param to other name
     * @throws IOException if that fails
     */
    void move(Path from, Path to) throws IOException;

    /**
     * Deletes a file, if it exists.
     *
     * @param file the file
     * @throws IOException if that fails
     */
    void delete(Path file) throws IOException;

    /**
     * {@return the files of a directory, in the order of their names; none if it does not exist}
     *
     * @param directory the directory
     * @throws IOException if it cannot be read
     */
    List<Path> list(Path directory) throws IOException;

    /**
     * Makes the names of the files in a directory survive a power failure.
     *
     * @param directory the directory
     * @throws IOException if that fails
     */
    void syncDirectory(Path directory) throws IOException;

    /**
     * {@return the content of a file; empty if it does not exist}
     *
     * @param file the file
     * @throws IOException if it cannot be read
     */
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
     * @param file the file, which need not exist
     * @param content of the file from now on
     * @param durable whether it must survive a power failure from now on
     * @throws IOException if that fails; the content is the old or the new one
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

    /**
     * {@return the directory of a file}
     *
     * @param file the file
     */
    static Path parent(Path file) {
        return file.resolveSibling("").toAbsolutePath();
    }

    /** An open file. */
    interface Handle extends Closeable {

        /**
         * {@return the size in bytes}
         *
         * @throws IOException if it cannot be found out
         */
        long length() throws IOException;

        /**
         * Reads bytes at a place.
         *
         * @param at the place
         * @param into receives them
         * @param offset where the first one goes
         * @param length how many to read at most
         * @return how many were read, −1 at the end
         * @throws IOException if they cannot be read
         */
        int read(long at, byte[] into, int offset, int length) throws IOException;

        /**
         * {@return the bytes from one place to another; those beyond the end are left out}
         *
         * @param from place of the first one
         * @param to place after the last one
         * @throws IOException if they cannot be read
         */
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

        /**
         * Writes the first bytes of an array at a place.
         *
         * @param at the place
         * @param bytes the array
         * @param length how many of them
         * @throws IOException if they cannot be written
         */
        void write(long at, byte[] bytes, int length) throws IOException;

        /**
         * Writes bytes at a place.
         *
         * @param at the place
         * @param bytes all of them
         * @throws IOException if they cannot be written
         */
        default void write(long at, byte[] bytes) throws IOException {
            write(at, bytes, bytes.length);
        }

        /**
         * Returns when everything written survives a power failure.
         *
         * @throws IOException if that fails
         */
        void sync() throws IOException;

        /**
         * Cuts the file.
         *
         * @param length its size in bytes from now on
         * @throws IOException if that fails
         */
        void truncate(long length) throws IOException;
    }
}
