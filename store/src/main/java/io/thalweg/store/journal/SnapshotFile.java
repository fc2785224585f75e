package io.thalweg.store.journal;

import io.thalweg.core.event.StudyState;
import io.thalweg.core.event.StudyStore.Learnt;
import io.thalweg.store.snapshot.StateCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state at some record of a journal, and what the models had learnt by then: a short cut, and a witness of what the journal holds
 * up to there. One whose bytes are damaged, or that is of an unknown version, is as good as none.
 */
final class SnapshotFile {

    /** The name of the file in the directory of a study. */
    static final String FILE = "snapshot.bin";

    private static final Logger LOG = LoggerFactory.getLogger(SnapshotFile.class);

    /** "TWSN". */
    private static final int MARK = 0x5457534E;

    /** 1 had no checksum of the journal. */
    private static final int VERSION = 2;

    private final Disk disk;
    private final Path path;

    /**
     * A snapshot.
     *
     * @param witness of the journal up to the last event that the state includes
     * @param header the header of the journal, to have it twice
     * @param state after that event; empty if it cannot be read by this version
     */
    record Snapshot(Witness witness, byte[] header, Optional<StudyState> state) {}

    SnapshotFile(Disk disk, Path directory) {
        this.disk = disk;
        this.path = directory.resolve(FILE);
    }

    void write(Header header, Place place, StudyState state, Optional<Learnt> learnt) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeUTF(header.id());
        out.writeLong(place.at());
        out.writeLong(place.sequence());
        out.writeInt(place.chain());
        writeBytes(out, header.content());
        writeBytes(out, StateCodec.write(state));
        out.writeBoolean(learnt.isPresent());
        if (learnt.isPresent()) {
            out.writeInt(learnt.get().lessons());
            writeBytes(out, learnt.get().content());
        }
        byte[] body = bytes.toByteArray();
        ByteArrayOutputStream file = new ByteArrayOutputStream(body.length + 16);
        DataOutputStream framed = new DataOutputStream(file);
        framed.writeInt(MARK);
        framed.writeInt(VERSION);
        framed.writeLong(sum(body));
        framed.write(body);
        disk.replace(path, file.toByteArray(), true);
    }

    private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static long sum(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        return sum.getValue();
    }

    /** The snapshot; empty if there is none that can be used. */
    Optional<Snapshot> read() throws IOException {
        return read((witness, in) -> {
            byte[] header = in.readNBytes(in.readInt()); // of version 1 the last bytes of the journal
            return witness.chain().isPresent()
                    ? new Snapshot(witness, header, state(in))
                    : new Snapshot(witness, new byte[0], Optional.empty());
        });
    }

    /**
     * What models had learnt by the snapshot. It is read when somebody wants it: it takes more room than all else that is known of a study.
     *
     * @param id of the study that it must be of
     */
    Optional<Learnt> learnt(String id) throws IOException {
        Optional<Optional<Learnt>> found = read((witness, in) -> {
            if (!witness.id().equals(id) || witness.chain().isEmpty()) {
                return Optional.empty();
            }
            in.skipNBytes(in.readInt()); // the header
            in.skipNBytes(in.readInt()); // the state
            return in.readBoolean()
                    ? Optional.of(new Learnt(in.readInt(), in.readNBytes(in.readInt())))
                    : Optional.empty();
        });
        return found.flatMap(learnt -> learnt);
    }

    /** Reads what follows the witness. */
    @FunctionalInterface
    private interface Part<T> {

        /** Reads it. */
        T read(Witness witness, DataInputStream in) throws IOException;
    }

    private <T> Optional<T> read(Part<T> part) throws IOException {
        Optional<byte[]> file = disk.read(path);
        try {
            return file.isEmpty() ? Optional.empty() : Optional.of(read(file.get(), part));
        } catch (IOException | RuntimeException e) {
            LOG.warn("{} cannot be used; the journal is read instead: {}", path, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private <T> T read(byte[] file, Part<T> part) throws IOException {
        DataInputStream framed = new DataInputStream(new ByteArrayInputStream(file));
        int mark = framed.readInt();
        int version = framed.readInt();
        if (mark != MARK || version < 1 || version > VERSION) {
            throw new IOException("it is not a snapshot of a version up to " + VERSION);
        }
        long sum = framed.readLong();
        byte[] body = framed.readAllBytes();
        if (sum(body) != sum) {
            throw new IOException("its checksum is wrong");
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(body));
        String id = in.readUTF();
        long at = in.readLong();
        long sequence = in.readLong();
        OptionalInt chain = version == 1 ? OptionalInt.empty() : OptionalInt.of(in.readInt());
        return part.read(new Witness(path, id, at, sequence, chain), in);
    }

    private Optional<StudyState> state(DataInputStream in) {
        try {
            return Optional.of(StateCodec.read(in.readNBytes(in.readInt())));
        } catch (IOException | RuntimeException e) {
            LOG.debug("{} holds a state of another version; the journal is read instead", path, e);
            return Optional.empty();
        }
    }
}
