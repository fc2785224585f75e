package io.thalweg.store.journal;

import io.thalweg.core.study.StudyState;
import io.thalweg.core.study.StudyStore.Learnt;
import io.thalweg.store.snapshot.StateCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state at some record of a journal, and what the models had learnt by then. Only ever a short cut: one that cannot be read, or
 * is of another journal, is as good as none.
 */
final class SnapshotFile {

    private static final Logger LOG = LoggerFactory.getLogger(SnapshotFile.class);

    /** "TWSN". */
    private static final int MARK = 0x5457534E;

    private static final int VERSION = 1;

    private final Disk disk;
    private final Path path;

    /**
     * A snapshot.
     *
     * @param id of the journal
     * @param at place of the journal after the last record that the state includes
     * @param sequence number of that record
     * @param mark the bytes of the journal before that place, by which it is known again
     * @param state after it
     * @param learnt by then
     */
    record Snapshot(String id, long at, long sequence, byte[] mark, StudyState state, Optional<Learnt> learnt) {}

    SnapshotFile(Disk disk, Path path) {
        this.disk = disk;
        this.path = path;
    }

    void write(Snapshot snapshot) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(content);
        out.writeUTF(snapshot.id());
        out.writeLong(snapshot.at());
        out.writeLong(snapshot.sequence());
        writeBytes(out, snapshot.mark());
        writeBytes(out, StateCodec.write(snapshot.state()));
        out.writeBoolean(snapshot.learnt().isPresent());
        if (snapshot.learnt().isPresent()) {
            out.writeInt(snapshot.learnt().get().lessons());
            writeBytes(out, snapshot.learnt().get().content());
        }
        byte[] body = content.toByteArray();
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
    Optional<Snapshot> read() {
        try {
            Optional<byte[]> file = disk.read(path);
            return file.isEmpty() ? Optional.empty() : Optional.of(read(file.get()));
        } catch (IOException | RuntimeException e) {
            LOG.warn("{} cannot be used, the journal is read instead: {}", path, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private static Snapshot read(byte[] file) throws IOException {
        DataInputStream framed = new DataInputStream(new ByteArrayInputStream(file));
        if (framed.readInt() != MARK || framed.readInt() != VERSION) {
            throw new IOException("it is no snapshot of this version");
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
        byte[] mark = in.readNBytes(in.readInt());
        StudyState state = StateCodec.read(in.readNBytes(in.readInt()));
        Optional<Learnt> learnt = in.readBoolean()
                ? Optional.of(new Learnt(in.readInt(), in.readNBytes(in.readInt())))
                : Optional.empty();
        return new Snapshot(id, at, sequence, mark, state, learnt);
    }
}
