package io.thalweg.store.journal;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/**
 * A disk in memory that fails on demand. When the power fails it forgets what was not synced – writes, the names of new files, files that
 * were replaced – all of it, or any part of it in any order, as a real one may.
 */
public final class MemoryDisk implements Disk {

    private static final int SECTOR = 64;

    /** How an operation fails. */
    public enum Failure {
        /** Without any effect. */
        BEFORE,
        /** Its effect took place, and nobody is told. */
        AFTER,
        /** A half of a write takes place; like {@link #BEFORE} for anything else. */
        HALF
    }

    /** What is thrown. */
    enum Thrown {
        IO,
        OUT_OF_MEMORY,
        STACK_OVERFLOW;

        void raise(String where) throws IOException {
            switch (this) {
                case IO -> throw new IOException("no space left on device (" + where + ")");
                case OUT_OF_MEMORY -> throw new OutOfMemoryError(where);
                case STACK_OVERFLOW -> throw new StackOverflowError(where);
            }
        }
    }

    private final TreeMap<Path, Content> files = new TreeMap<>();
    private final TreeMap<Path, Content> durable = new TreeMap<>();
    private OptionalInt failing = OptionalInt.empty();
    private Failure failure = Failure.BEFORE;
    private Thrown thrown = Thrown.IO;
    private int failures = 1;
    private boolean forEver;
    private int operations;
    private int syncs;

    /** A file, whatever its names are. */
    private static final class Content {
        private byte[] bytes = {};
        private byte[] synced = {};
        private final List<Write> pending = new ArrayList<>();
    }

    /** A write that was not synced; of no bytes if it cut the file. */
    private record Write(int at, byte[] bytes, int lengthAfter) {}

    /** Lets the k-th operation from now on fail, counted from 0. */
    public synchronized void failAt(int k, Failure how) {
        failAt(k, how, Thrown.IO);
    }

    synchronized void failAt(int k, Failure how, Thrown what) {
        failAt(k, 1, how, what);
    }

    /** Lets so many operations fail, one after the other. */
    synchronized void failAt(int k, int count, Failure how, Thrown what) {
        failures = count;
        failing = OptionalInt.of(operations + k);
        failure = how;
        thrown = what;
    }

    /** Lets all operations fail from now on: what the process does afterwards does not reach the disk. */
    synchronized void die() {
        forEver = true;
    }

    /** The same disk under another process: nothing fails any more. */
    public synchronized void revive() {
        forEver = false;
        failing = OptionalInt.empty();
    }

    /** How many operations there were that can fail. */
    public synchronized int operations() {
        return operations;
    }

    /** How often anything was synced. */
    synchronized int syncs() {
        return syncs;
    }

    /** Whether the failure has taken place. */
    synchronized boolean failed() {
        return failing.isPresent() && operations > failing.getAsInt();
    }

    /** The power fails: all that was not synced is gone. */
    synchronized void losePower() {
        files.clear();
        files.putAll(durable);
        files.values().forEach(content -> settle(content, content.synced));
    }

    /** The power fails: of what was not synced any part is gone. */
    public synchronized void losePower(RandomGenerator random) {
        Set<Path> names = new TreeSet<>(files.keySet());
        names.addAll(durable.keySet());
        for (Path name : names) {
            boolean asIntended = random.nextBoolean();
            Content content = asIntended ? files.get(name) : durable.get(name);
            if (content == null) {
                files.remove(name);
            } else {
                files.put(name, content);
            }
        }
        for (Content content : Set.copyOf(files.values())) {
            settle(content, partly(content, random));
        }
        durable.clear();
        durable.putAll(files);
    }

    /** The synced content with some of the pending writes, each whole or in part; the file is as long as some of them made it. */
    private static byte[] partly(Content content, RandomGenerator random) {
        byte[] now = content.synced.clone();
        for (Write write : content.pending) {
            int length = random.nextBoolean() ? write.lengthAfter() : now.length;
            now = Arrays.copyOf(now, length);
            for (int from = 0; from < write.bytes().length; from += SECTOR) {
                int to = Math.min(write.bytes().length, from + SECTOR);
                if (random.nextBoolean() && write.at() + to <= now.length) {
                    System.arraycopy(write.bytes(), from, now, write.at() + from, to - from);
                }
            }
        }
        return now;
    }

    private static void settle(Content content, byte[] bytes) {
        content.bytes = bytes.clone();
        content.synced = bytes.clone();
        content.pending.clear();
    }

    synchronized byte[] bytes(Path file) {
        Content content = files.get(file);
        return content == null ? new byte[0] : content.bytes.clone();
    }

    synchronized void put(Path file, byte[] bytes) {
        Content content = files.computeIfAbsent(file, name -> new Content());
        settle(content, bytes);
        files.put(file, content);
        durable.put(file, content);
    }

    synchronized void remove(Path file) {
        files.remove(file);
        durable.remove(file);
    }

    /** A disk with the same files, all of them synced. */
    synchronized MemoryDisk copy() {
        MemoryDisk copy = new MemoryDisk();
        files.forEach((file, content) -> copy.put(file, content.bytes));
        return copy;
    }

    /** What takes place. */
    @FunctionalInterface
    private interface Effect {
        void take();
    }

    private void perform(String name, Effect effect) throws IOException {
        perform(name, effect, () -> {});
    }

    private void perform(String name, Effect effect, Effect half) throws IOException {
        boolean fails =
                failing.isPresent() && operations >= failing.getAsInt() && operations < failing.getAsInt() + failures;
        operations++;
        if (forEver) {
            throw new IOException("the process is dead (" + name + ")");
        }
        if (!fails) {
            effect.take();
            return;
        }
        switch (failure) {
            case BEFORE -> {}
            case AFTER -> effect.take();
            case HALF -> half.take();
        }
        thrown.raise(name + " " + failure);
    }

    @Override
    public synchronized Handle open(Path file, boolean writable) throws IOException {
        Content content = files.get(file);
        if (content == null) {
            throw new NoSuchFileException(file.toString());
        }
        perform("open", () -> {});
        return new MemoryHandle(content);
    }

    @Override
    public synchronized Handle create(Path file) throws IOException {
        if (files.containsKey(file)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        perform("create", () -> files.put(file, new Content()));
        return new MemoryHandle(Objects.requireNonNull(files.get(file)));
    }

    @Override
    public synchronized boolean exists(Path file) {
        return files.containsKey(file);
    }

    @Override
    public synchronized long size(Path file) {
        return bytes(file).length;
    }

    @Override
    public synchronized void move(Path from, Path to) throws IOException {
        perform("move", () -> {
            Content content = files.remove(from);
            files.put(to, Objects.requireNonNull(content));
        });
    }

    @Override
    public synchronized void delete(Path file) throws IOException {
        perform("delete", () -> files.remove(file));
    }

    @Override
    public synchronized List<Path> list(Path directory) {
        return files.keySet().stream()
                .filter(file -> directory.equals(file.getParent()))
                .toList();
    }

    @Override
    public synchronized Optional<byte[]> read(Path file) {
        return files.containsKey(file) ? Optional.of(bytes(file)) : Optional.empty();
    }

    @Override
    public synchronized void syncDirectory(Path directory) throws IOException {
        perform("syncDirectory", () -> {
            syncs++;
            durable.keySet().removeIf(file -> isIn(file, directory) && !files.containsKey(file));
            files.forEach((file, content) -> {
                if (isIn(file, directory)) {
                    durable.put(file, content);
                }
            });
        });
    }

    private static boolean isIn(Path file, Path directory) {
        Path parent = file.getParent();
        return parent != null && parent.toAbsolutePath().equals(directory.toAbsolutePath());
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
        public void write(long at, byte[] bytes, int length) throws IOException {
            synchronized (MemoryDisk.this) {
                perform("write", () -> put(at, bytes, length), () -> put(at, bytes, length / 2));
            }
        }

        private void put(long at, byte[] bytes, int length) {
            byte[] longer = Arrays.copyOf(content.bytes, Math.max(content.bytes.length, (int) at + length));
            System.arraycopy(bytes, 0, longer, (int) at, length);
            change(longer, (int) at, Arrays.copyOf(bytes, length));
        }

        private void change(byte[] after, int at, byte[] written) {
            content.bytes = after;
            content.pending.add(new Write(at, written, after.length));
        }

        @Override
        public void sync() throws IOException {
            synchronized (MemoryDisk.this) {
                perform("sync", () -> {
                    syncs++;
                    settle(content, content.bytes);
                });
            }
        }

        @Override
        public void truncate(long length) throws IOException {
            synchronized (MemoryDisk.this) {
                perform(
                        "truncate",
                        () -> change(Arrays.copyOf(content.bytes, (int) length), (int) length, new byte[0]));
            }
        }

        @Override
        public void close() {
            // nothing is held
        }
    }
}
