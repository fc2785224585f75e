package io.thalweg.store.worker;

import java.nio.charset.StandardCharsets;

/** The end of a text of any length, in UTF-8. */
final class Tail {

    private final byte[] ring;
    private long count;

    /** Keeps so many bytes. */
    Tail(int most) {
        ring = new byte[most];
    }

    void add(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            ring[(int) (count++ % ring.length)] = bytes[i];
        }
    }

    @Override
    public String toString() {
        int kept = (int) Math.min(count, ring.length);
        byte[] tail = new byte[kept];
        for (int i = 0; i < kept; i++) {
            tail[i] = ring[(int) ((count - kept + i) % ring.length)];
        }
        return new String(tail, StandardCharsets.UTF_8);
    }
}
