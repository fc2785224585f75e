package io.thalweg.store.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A disk in memory that fails on demand, and forgets what was not synced when the power fails. A directory counts as synced, so that
 * what is tested is the content of files.
 */
final class MemoryDisk implements Disk {

    /** How an operation fails. */
    enum Failure {
        /** Without any effect. */
        BEFORE,
        /** Its effect took place, and nobody is told. */
        AFTER,
        /** A half of a write takes place; like {@link #BEFORE} for anything else. */
        HALF
    }

    private final Map<Path, Content> files = new HashMap<>();
    private OptionalInt failing = OptionalInt.empty();
    private Failure failure = Failure.BEFORE;
    private int operations;

    private static final class Content {
        private byte[] bytes = {};
        private byte[] synced = {};
    }

    /** Lets the k-th operation from now on fail, counted from 0. */
    synchronized void failAt(int k, Failure how) {
        failing = OptionalInt.of(operations + k);
        failure = how;
    }

    /** How many operations there were that can fail. */
    synchronized int operations() {
        return operations;
    }

    /** Whether the failure has taken place. */
    synchronized boolean failed() {
        return failing.isPresent() && operations > failing.getAsInt();
    }

    /** The power fails: what was not synced is gone. */
    synchronized void losePower() {
        files.values().forEach(content -> content.bytes = content.synced.clone());
    }

    synchronized byte[] bytes(Path file) {
        Content content = files.get(file);
        return content == null ? new byte[0] : content.bytes.clone();
    }

    synchronized void put(Path file, byte[] bytes) {
        Content content = files.computeIfAbsent(file, f -> new Content());
        content.bytes = bytes.clone();
        content.synced = bytes.clone();
    }

    /** What takes place. */
    @FunctionalInterface
    private interface Effect {
        void take();
    }

    private void perform(String name, Effect effect, Effect half) throws IOException {
        boolean fails = failing.isPresent() && operations == failing.getAsInt();
        operations++;
        if (!fails) {
            effect.take();
            return;
        }
        switch (failure) {
            case BEFORE -> {}
            case AFTER -> effect.take();
            case HALF -> half.take();
        }
        throw new IOException("no space left on device (" + name + " " + failure + ")");
    }

    @Override
    public synchronized Handle open(Path file) throws IOException {
        perform("open", () -> files.computeIfAbsent(file, f -> new Content()), () -> {});
        return new MemoryHandle(files.computeIfAbsent(file, f -> new Content()));
    }

    @Override
    public synchronized long size(Path file) {
        return bytes(file).length;
    }

    @Override
    public synchronized Optional<byte[]> read(Path file) {
        return files.containsKey(file) ? Optional.of(bytes(file)) : Optional.empty();
    }

    @Override
    public synchronized void replace(Path file, byte[] bytes, boolean durable) throws IOException {
        perform(
                "replace",
                () -> {
                    Content content = new Content();
                    content.bytes = bytes.clone();
                    content.synced = durable ? bytes.clone() : new byte[0];
                    files.put(file, content);
                },
                () -> {});
    }

    @Override
    public synchronized void syncDirectory(Path directory) throws IOException {
        perform("syncDirectory", () -> {}, () -> {});
    }

    private final class MemoryHandle implements Handle {
        private final Content content;

        MemoryHandle(Content content) {
            this.content = content;
        }

        @Override
        public long length() {
            synchronized (MemoryDisk.this) {
                return content.bytes.length;
            }
        }

        @Override
        public int read(long at, byte[] into, int offset, int length) {
            synchronized (MemoryDisk.this) {
                int left = content.bytes.length - (int) at;
                if (left <= 0) {
                    return -1;
                }
                int read = Math.min(left, length);
                System.arraycopy(content.bytes, (int) at, into, offset, read);
                return read;
            }
        }

        @Override
        public void write(long at, byte[] bytes) throws IOException {
            synchronized (MemoryDisk.this) {
                perform("write", () -> put(at, bytes, bytes.length), () -> put(at, bytes, bytes.length / 2));
            }
        }

        private void put(long at, byte[] bytes, int length) {
            byte[] longer = Arrays.copyOf(content.bytes, Math.max(content.bytes.length, (int) at + length));
            System.arraycopy(bytes, 0, longer, (int) at, length);
            content.bytes = longer;
        }

        @Override
        public void sync() throws IOException {
            synchronized (MemoryDisk.this) {
                perform("sync", () -> content.synced = content.bytes.clone(), () -> {});
            }
        }

        @Override
        public void truncate(long length) throws IOException {
            synchronized (MemoryDisk.this) {
                perform("truncate", () -> content.bytes = Arrays.copyOf(content.bytes, (int) length), () -> {});
            }
        }

        @Override
        public void close() {
            // nothing is held
        }
    }
}
