package io.thalweg.store.journal;

import java.util.zip.CRC32C;

/**
 * A place in a journal between two frames.
 *
 * @param at in bytes
 * @param sequence number of the last event before it
 * @param chain a checksum of all that stands before it: the CRC32C of the checksum before the last line, in four bytes, and that line
 */
record Place(long at, long sequence, int chain) {

    /** The beginning. */
    static final Place START = new Place(0, 0, 0);

    /**
     * The checksum after a further line.
     *
     * @param length of the line with its line feed
     */
    static int chain(int before, byte[] bytes, int offset, int length) {
        CRC32C sum = new CRC32C();
        for (int shift = 24; shift >= 0; shift -= 8) {
            sum.update(before >>> shift);
        }
        sum.update(bytes, offset, length);
        return (int) sum.getValue();
    }
}
