package io.thalweg.store.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** What a journal needs of a file system; a test can put one in its place that fails. */
interface Disk {

    /** Opens a file for reading and writing, creating it if it does not exist. */
    Handle open(Path file) throws IOException;

    /** The size of a file in bytes; 0 if it does not exist. */
    long size(Path file) throws IOException;

    /** The content of a file; empty if it does not exist. */
    Optional<byte[]> read(Path file) throws IOException;

    /**
     * Gives a file another content, all or nothing: readers see the old or the new one.
     *
     * @param durable whether it must survive a power failure from now on
     */
    void replace(Path file, byte[] content, boolean durable) throws IOException;

    /** Makes the creation of a file in a directory survive a power failure. */
    void syncDirectory(Path directory) throws IOException;

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

        /** Writes bytes at a place. */
        void write(long at, byte[] bytes) throws IOException;

        /** Returns when everything written survives a power failure. */
        void sync() throws IOException;

        /** Cuts the file. */
        void truncate(long length) throws IOException;
    }
}
