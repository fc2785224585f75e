package io.thalweg.core.internal.state;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * The frame of a stored state: a header that identifies it, then the content.
 *
 * @param mark four bytes that all states of this kind begin with
 * @param version of the content; a change of what is written is another version
 * @param owner whose state it is, for messages, e.g. {@code "a WISKI surrogate"}
 */
public record StateFormat(int mark, int version, String owner) {

    private static final int HEADER = 2 * Integer.BYTES + Integer.BYTES + Long.BYTES;

    /** Writes a state. */
    @FunctionalInterface
    public interface Content {

        /** Writes all of it. */
        void writeTo(StateWriter out) throws IOException;
    }

    /**
     * Makes a value of a state.
     *
     * @param <T> of this type
     */
    @FunctionalInterface
    public interface Reading<T> {

        /** Reads all that was written. */
        T readFrom(StateReader in) throws IOException;
    }

    /**
     * Writes a header and the content.
     *
     * @param out is flushed, not closed
     */
    public void write(OutputStream out, Content content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CRC32C sum = new CRC32C();
        StateWriter writer = new StateWriter(new CheckedOutputStream(bytes, sum));
        content.writeTo(writer);
        writer.flush();
        DataOutputStream data = new DataOutputStream(out);
        data.writeInt(mark);
        data.writeInt(version);
        data.writeInt(bytes.size());
        data.writeLong(sum.getValue());
        bytes.writeTo(data);
        data.flush();
    }

    /**
     * Checks the header and the checksum, then reads the content.
     *
     * @param in is read up to the end of the state, not closed
     * @throws IOException if it is another kind of data, of a version that is not known, torn or damaged
     */
    public <T> T read(InputStream in, Reading<T> reading) throws IOException {
        byte[] content = content(in);
        StateReader reader = new StateReader(content);
        T value;
        try {
            value = reading.readFrom(reader);
        } catch (EOFException e) {
            throw new IOException("the stored state is damaged: its content is incomplete", e);
        }
        if (reader.available() > 0) {
            throw new IOException("the stored state is damaged: " + reader.available() + " bytes are left over");
        }
        return value;
    }

    private byte[] content(InputStream in) throws IOException {
        byte[] start = in.readNBytes(HEADER);
        ByteBuffer header = ByteBuffer.wrap(start);
        if (start.length >= Integer.BYTES && header.getInt() != mark) {
            throw new IOException("these bytes are not the stored state of " + owner);
        }
        if (start.length < HEADER) {
            throw new EOFException("the stored state ends after " + start.length + " bytes, within its header");
        }
        int stored = header.getInt();
        if (stored != version) {
            throw new IOException("the stored state is of version " + stored + ", this program reads version " + version
                    + ": use the version that wrote it, or a newer one");
        }
        int length = header.getInt();
        long checksum = header.getLong();
        if (length < 0) {
            throw new IOException("the stored state is damaged: it claims a length of " + length);
        }
        byte[] content = in.readNBytes(length);
        if (content.length < length) {
            throw new EOFException("the stored state ends after " + content.length + " of " + length + " bytes");
        }
        CRC32C sum = new CRC32C();
        sum.update(content);
        if (sum.getValue() != checksum) {
            throw new IOException("the stored state is damaged: its checksum does not match");
        }
        return content;
    }
}
