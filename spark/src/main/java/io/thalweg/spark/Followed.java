package io.thalweg.spark;

import io.thalweg.core.internal.state.StateFormat;
import io.thalweg.core.internal.state.StateReader;
import io.thalweg.core.internal.state.StateWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known after a batch of a stream.
 *
 * @param query that the batch belongs to; empty outside of one
 * @param batch number of the last batch that was absorbed
 * @param rows number of rows so far
 * @param fittedAt number of rows at the last fit of hyperparameters
 * @param held rows that the structure is still to be learnt from, each the inputs and the target; empty once it is learnt
 * @param units what is learnt in; null before there are two rows
 * @param state of the surrogate; empty before there are two rows
 */
record Followed(
        String query,
        long batch,
        long rows,
        long fittedAt,
        List<double[]> held,
        @Nullable Units units,
        byte[] state) {

    /** Before the first batch. */
    static final Followed NOTHING = new Followed("", -1, 0, 0, List.of(), null, new byte[0]);

    /** Its mark is "TWSF". */
    private static final StateFormat FORMAT = new StateFormat(0x54575346, 1, "a model that follows a stream");

    /** Whether the structure can still change. */
    boolean isGathering() {
        return units == null || !held.isEmpty();
    }

    /** The model, once there are two rows. */
    Optional<SurrogateModel> model() {
        return Optional.ofNullable(units).map(known -> new SurrogateModel(known, state));
    }

    byte[] saved() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        FORMAT.write(bytes, this::write);
        return bytes.toByteArray();
    }

    private void write(StateWriter out) throws IOException {
        out.writeUTF(query);
        out.writeLong(batch);
        out.writeLong(rows);
        out.writeLong(fittedAt);
        out.writeInt(held.size());
        for (double[] row : held) {
            out.writeDoubles(row);
        }
        out.writeBoolean(units != null);
        if (units != null) {
            write(units, out);
            out.writeInt(state.length);
            out.write(state);
        }
    }

    private static void write(Units units, StateWriter out) throws IOException {
        out.writeInt(units.dimension());
        for (String feature : units.columns().features()) {
            out.writeUTF(feature);
        }
        out.writeUTF(units.columns().target());
        out.writeUTF(units.surrogate());
        out.writeInt(units.options().size());
        for (Map.Entry<String, String> option : units.options().entrySet()) {
            out.writeUTF(option.getKey());
            out.writeUTF(option.getValue());
        }
        out.writeDoubles(units.low());
        out.writeDoubles(units.range());
        out.writeDouble(units.mean());
        out.writeDouble(units.deviation());
    }

    static Followed restored(byte[] saved) throws IOException {
        return FORMAT.read(new ByteArrayInputStream(saved), Followed::read);
    }

    private static Followed read(StateReader in) throws IOException {
        String query = in.readUTF();
        long batch = in.readLong();
        long rows = in.readLong();
        long fittedAt = in.readLong();
        List<double[]> held = new ArrayList<>();
        for (int more = in.readInt(); more > 0; more--) {
            held.add(in.readDoubles());
        }
        Units units = in.readBoolean() ? readUnits(in) : null;
        byte[] state = units == null ? new byte[0] : in.readNBytes(in.readInt());
        return new Followed(query, batch, rows, fittedAt, held, units, state);
    }

    private static Units readUnits(StateReader in) throws IOException {
        List<String> features = new ArrayList<>();
        for (int more = in.readInt(); more > 0; more--) {
            features.add(in.readUTF());
        }
        Columns columns = new Columns(features, in.readUTF());
        String surrogate = in.readUTF();
        Map<String, String> options = new HashMap<>();
        for (int more = in.readInt(); more > 0; more--) {
            options.put(in.readUTF(), in.readUTF());
        }
        return new Units(
                columns, surrogate, options, in.readDoubles(), in.readDoubles(), in.readDouble(), in.readDouble());
    }
}
