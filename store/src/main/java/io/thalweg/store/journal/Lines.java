package io.thalweg.store.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** The lines of a journal: content, a space, the CRC32C of the content in eight lower-case hexadecimal digits, a line feed. */
final class Lines {

    /** Longest line that is written or read. */
    static final int LONGEST = 16 << 20;

    /** A space and the digits. */
    static final int SUFFIX = 9;

    private static final int FIRST_CHUNK = 1 << 16;
    private static final int CHUNK = 1 << 20;
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private Lines() {}

    /** What is done with the lines of a journal. */
    @FunctionalInterface
    interface Reader {

        /**
         * A line.
         *
         * @param at its place in the file
         * @param bytes holds the line, and is used again afterwards
         * @param length of the line, checksum included, line feed not
         * @param ended whether a line feed follows
         */
        void line(long at, byte[] bytes, int offset, int length, boolean ended) throws IOException;
    }

    /** A content as a line. */
    static byte[] line(byte[] content) {
        byte[] line = Arrays.copyOf(content, content.length + SUFFIX + 1);
        line[content.length] = ' ';
        int sum = sum(content, 0, content.length);
        for (int i = 0; i < 8; i++) {
            line[content.length + 1 + i] = DIGITS[(sum >>> (28 - 4 * i)) & 0xF];
        }
        line[line.length - 1] = '\n';
        return line;
    }

    private static int sum(byte[] bytes, int offset, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, offset, length);
        return (int) sum.getValue();
    }

    /** Whether a line, without its line feed, has the right checksum. */
    static boolean isGood(byte[] bytes, int offset, int length) {
        if (length < SUFFIX || bytes[offset + length - SUFFIX] != ' ') {
            return false;
        }
        int sum = sum(bytes, offset, length - SUFFIX);
        for (int i = 0; i < 8; i++) {
            if (bytes[offset + length - 8 + i] != DIGITS[(sum >>> (28 - 4 * i)) & 0xF]) {
                return false;
            }
        }
        return true;
    }

    /** Reads the lines from a place to the end of the file, whatever is in them. Returns that end. */
    static long read(Disk.Handle file, long from, Reader reader) throws IOException {
        return read(file, from, Long.MAX_VALUE, reader);
    }

    /** Reads the lines from one place to another, or to the end of the file. Returns the last place. */
    static long read(Disk.Handle file, long from, long to, Reader reader) throws IOException {
        byte[] buffer = new byte[FIRST_CHUNK];
        int filled = 0;
        long at = from;
        while (at + filled < to) {
            int wanted = (int) Math.min(buffer.length - filled, to - at - filled);
            int read = file.read(at + filled, buffer, filled, wanted);
            if (read < 0) {
                break;
            }
            filled += read;
            int start = 0;
            for (int i = filled - read; i < filled; i++) {
                if (buffer[i] == '\n') {
                    reader.line(at + start, buffer, start, i - start, true);
                    start = i + 1;
                }
            }
            System.arraycopy(buffer, start, buffer, 0, filled - start);
            filled -= start;
            at += start;
            if (filled == buffer.length || (buffer.length < CHUNK && at - from > buffer.length)) {
                if (buffer.length >= 2 * LONGEST) {
                    reader.line(at, buffer, 0, filled, false); // no line is that long
                    at += filled;
                    filled = 0;
                } else {
                    buffer = Arrays.copyOf(buffer, 2 * buffer.length);
                }
            }
        }
        if (filled > 0) {
            reader.line(at, buffer, 0, filled, false);
        }
        return at + filled;
    }
}
