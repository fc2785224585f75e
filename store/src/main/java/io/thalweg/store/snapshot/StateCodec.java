package io.thalweg.store.snapshot;

import io.thalweg.core.event.StudyState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes states and reads them back, equal to the last bit. What is checked is the form; whoever keeps the bytes checks their sum. */
public final class StateCodec {

    /** The version that is written; others are not read, for the history can be folded again. */
    private static final int VERSION = 5;

    private StateCodec() {}

    /**
     * {@return a state as bytes, about 100 for each trial}
     *
     * @param state the state
     */
    public static byte[] write(StudyState state) {
        ByteArrayOutputStream bytes =
                new ByteArrayOutputStream(256 + 128 * state.trials().size());
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(VERSION);
            new StateWriter(out).write(state);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        return bytes.toByteArray();
    }

    /**
     * {@return the state that was written}
     *
     * @param bytes what {@link #write} made
     * @throws IOException if the bytes are of another version or no state
     */
    public static StudyState read(byte[] bytes) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int version = in.readInt();
            if (version != VERSION) {
                throw new IOException("the state is of version " + version + ", not " + VERSION);
            }
            StudyState state = new StateReader(in).read();
            if (in.available() > 0) {
                throw new IOException(in.available() + " bytes follow the state");
            }
            return state;
        } catch (EOFException | RuntimeException e) {
            throw new IOException("these bytes are not a state: " + e, e);
        }
    }
}
