package io.thalweg.store.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A line that says how far a journal was when it was last written: the study, the length, the number of the last event and the checksum
 * of all before. It is written over itself after each frame without a sync of its own, so after a power failure it may be an
 * earlier one; never one that says too much.
 */
final class CommitMark {

    /** The name of the file in the directory of a study. */
    static final String FILE = "commit.mark";

    private static final Logger LOG = LoggerFactory.getLogger(CommitMark.class);

    private static final String FORMAT = "thalweg-commit-1";

    /** Of the same size each time, so that nothing of a longer one is left. */
    private static final int SIZE = 160;

    /** How often it is read: it may be half written just then. */
    private static final int ATTEMPTS = 3;

    private final Disk disk;
    private final Path path;
    private Disk.@Nullable Handle file;

    CommitMark(Disk disk, Path directory) {
        this.disk = disk;
        this.path = directory.resolve(FILE);
    }

    /** What it says; empty if there is none, or it cannot be read. */
    Optional<Witness> read() throws IOException {
        for (int attempt = 1; ; attempt++) {
            Optional<byte[]> content = file == null ? disk.read(path) : Optional.of(file.read(0, SIZE));
            if (content.isEmpty()) {
                return Optional.empty();
            }
            Optional<Witness> witness = parse(content.get());
            if (witness.isPresent()) {
                return witness;
            }
            if (attempt == ATTEMPTS) {
                LOG.warn("{} is damaged: the end of the journal beside it is accepted unchecked", path);
                return Optional.empty();
            }
        }
    }

    private Optional<Witness> parse(byte[] content) {
        String line = new String(content, StandardCharsets.UTF_8).strip();
        int sum = line.lastIndexOf(' ');
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        String[] fields =
                sum < 0 ? new String[0] : line.substring(0, sum).strip().split(" ", -1);
        if (fields.length != 5 || !fields[0].equals(FORMAT) || !Lines.isGood(bytes, 0, bytes.length)) {
            return Optional.empty();
        }
        return Optional.of(new Witness(
                path,
                fields[1],
                Long.parseLong(fields[2]),
                Long.parseLong(fields[3]),
                OptionalInt.of(Integer.parseUnsignedInt(fields[4], 16))));
    }

    /** The line for a place. */
    static byte[] line(String id, Place place) {
        String text = FORMAT + " " + id + " " + place.at() + " " + place.sequence() + " "
                + Integer.toHexString(place.chain());
        String padded = text + " ".repeat(Math.max(0, SIZE - Lines.SUFFIX - 1 - text.length()));
        return Lines.line(padded.getBytes(StandardCharsets.US_ASCII));
    }

    /** Writes a {@linkplain #line line} over the one before. */
    void write(byte[] line) throws IOException {
        if (file == null) {
            file = open();
        }
        file.write(0, line);
    }

    private Disk.Handle open() throws IOException {
        if (disk.exists(path)) {
            return disk.open(path, true);
        }
        try {
            return disk.create(path);
        } catch (FileAlreadyExistsException e) {
            return disk.open(path, true);
        }
    }

    void close() {
        if (file != null) {
            try {
                file.close();
            } catch (IOException e) {
                LOG.warn("{} could not be closed", path, e);
            }
            file = null;
        }
    }
}
