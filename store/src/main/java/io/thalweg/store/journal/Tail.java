package io.thalweg.store.journal;

import io.thalweg.core.error.StoreVersionException;
import io.thalweg.store.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * What follows the last whole frame of a journal: nothing, a frame whose writing was cut short, or damage.
 *
 * <p>A frame is synced before the next one is begun. So only the last one can have been cut short, by the death of a process or by a
 * power failure, which may leave any part of it unwritten: records are missing at its end, or blocks of zeros stand in it. Where a
 * record of a later frame follows, or more than one whole line that holds no zeros is not what was written, somebody has changed the
 * file.
 */
final class Tail {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final List<String> MERGE_MARKS = List.of("<<<<<<<", "=======", ">>>>>>>", "|||||||");

    private final long next;
    private long damagedAt = -1;
    private String looks = "";
    private int changed;
    private boolean followed;

    /**
     * Nothing yet.
     *
     * @param sequence number of the last event before it
     */
    Tail(long sequence) {
        this.next = sequence + 1;
    }

    /** Whether there is a line that is not what was written. */
    boolean damaged() {
        return damagedAt >= 0;
    }

    /** Where the first such line begins. */
    long damagedAt() {
        return damagedAt;
    }

    /** What that line looks like. */
    String looks() {
        return looks;
    }

    /** Whether it is more than the last frame, cut short. */
    boolean isDamage() {
        return followed || changed > 1;
    }

    /** Takes a line that is not what was written. */
    void bad(long at, byte[] bytes, int offset, int length) {
        if (!damaged()) {
            damagedAt = at;
            looks = looks(bytes, offset, length);
        }
        if (!hasZeros(bytes, offset, length)) {
            changed++;
        }
    }

    /** Takes a good line that follows a bad one. */
    void good(byte[] bytes, int offset, int length) {
        try {
            followed |= EventJson.readRecord(bytes, offset, length).first() != next;
        } catch (IllegalArgumentException | StoreVersionException e) {
            followed = true;
        }
    }

    private static boolean hasZeros(byte[] bytes, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (bytes[i] == 0) {
                return true;
            }
        }
        return false;
    }

    /** What a line that is not what was written looks like. */
    static String looks(byte[] bytes, int offset, int length) {
        if (hasCarriageReturn(bytes, offset, length)) {
            return "its line ends were converted to CR LF, as version control and some editors do";
        }
        if (Arrays.equals(Arrays.copyOfRange(bytes, offset, offset + Math.min(3, length)), BYTE_ORDER_MARK)) {
            return "a byte order mark stands before it, as some editors write";
        }
        String beginning = new String(bytes, offset, Math.min(7, length), StandardCharsets.US_ASCII);
        if (MERGE_MARKS.contains(beginning)) {
            return "it is the mark of a merge conflict";
        }
        return hasZeros(bytes, offset, length)
                ? "it holds zeros, as after a power failure"
                : "its checksum does not fit its content";
    }

    /** Whether a line would be good but for a carriage return at its end. */
    static boolean hasCarriageReturn(byte[] bytes, int offset, int length) {
        return length > 0 && bytes[offset + length - 1] == '\r' && Lines.isGood(bytes, offset, length - 1);
    }
}
